"""A backup of a server's games as a SQLite file, so any device can open it."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.store.postgres.database import PostgresDatabase
from companion.store.sqlite.database import SqliteDatabase
from companion.store.sqlite.opening import BUSY_SECONDS, writing
from companion.store.sqlite.words import rebuild_index

# SQLite's own tables for the search index and migrations
_NOT_COPIED: Final = """name not like 'found\\_%' escape '\\' and name not like '\\_%' escape '\\'
    and name not like 'sqlite\\_%' escape '\\'"""
TABLES: Final = f"select name from sqlite_master where type = 'table' and {_NOT_COPIED} order by name <> 'kits', name"
COLUMNS: Final = "select name from pragma_table_info(?)"


def sqlite_file(db: PostgresDatabase) -> bytes:
    """The whole database as one file's bytes."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "companion.db")
        copy_to(path, db)
        return path.read_bytes()


def copy_to(path: Path, db: PostgresDatabase, leaving_out: Iterable[str] = ()) -> None:
    """Write the database, except the tables `leaving_out`, to a new file."""
    with closing(writing(path, BUSY_SECONDS, in_any_thread=True)) as file:
        with file.atomic():
            for table in tables_of(file):
                if table not in leaving_out:
                    _copy(db, file, table)
            rebuild_index(file)
        file.execute("pragma journal_mode = delete")  # into one file


def tables_of(file: SqliteDatabase) -> list[str]:
    """The tables that both engines have, `kits` first."""
    return [table for (table,) in file.execute(TABLES).fetchall()]


def _copy(db: PostgresDatabase, file: SqliteDatabase, table: str) -> None:
    columns = [name for (name,) in file.execute(COLUMNS, (table,)).fetchall()]
    names, marks = ", ".join(columns), ", ".join("?" for _ in columns)
    for rows in db.pages(f"select {names} from {table}"):
        file.execute_all(f"insert into {table}({names}) values ({marks})", rows)
