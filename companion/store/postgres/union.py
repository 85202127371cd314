"""Merges other games into a copy of the server's database, on disk, then applies the changes in one transaction.
Repeated if the server's data changed meanwhile, except by entries in games in progress."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.store.backups.inspection import DAMAGED, NotABackup
from companion.store.postgres.errors import ServerBusy
from companion.store.postgres.snapshot import copy_to, tables_of
from companion.store.slices import offload, sliced
from companion.store.sqlite.database import SqliteDatabase
from companion.store.sqlite.errors import converting
from companion.store.sqlite.opening import BUSY_SECONDS, writing
from companion.store.union.union import uniting

if TYPE_CHECKING:
    from companion.store.postgres.access import PostgresAccess
    from companion.store.postgres.database import PostgresDatabase
    from companion.store.records import Added
    from companion.store.slices import ToThread, Work

MOST_TRIES: Final = 8
ROWS: Final = 1000  # sent at once
COLUMNS: Final = "select name, type, pk from pragma_table_info(?)"
SELECT_TOUCHED: Final = "select id from touched"
TOUCHED_AMONG: Final = "select 1 from ({}) where id in (select id from touched)"
TOUCHED: Final = "create temp table touched as select id from ({}) union select id from ({})"
NUMBERS: Final = frozenset({"n", "ref", "at"})  # columns of `journal`, which has no types
# what an entry in a game in progress changes
MOVING: Final = frozenset({"updated_at", "entries", "headline", "tally", "last", "chain", "seal", "played"})
BY_GAME: Final = frozenset({"journal", "phones"})  # large; they change only with their games' rows
BEGIN_BATCH: Final = """insert into batches(at, system, origin, added, replaced, is_whole)
    values (?, ?, ?, ?, ?, ?) returning id"""


class CopiedTable(NamedTuple):
    """A table's columns, their types, and the columns of its key."""

    name: str
    columns: tuple[str, ...]
    types: tuple[str, ...]
    keys: tuple[str, ...]

    def only_in(self, left: str, right: str, columns: Sequence[str] = ()) -> str:
        """A query for the rows (only `columns`, if given) that are in database `left` but not `right`."""
        names = ", ".join(columns or self.columns)
        where = " where game_id in (select id from touched)" if self.name in BY_GAME else ""
        return f"select {names} from {left}.{self.name}{where} except select {names} from {right}.{self.name}{where}"


async def united(
    access: PostgresAccess, theirs: Path, now: int, work: Work, to_thread: ToThread | None
) -> tuple[Added, frozenset[str]]:
    """Implements `PostgresStore.unite`."""
    for _ in range(MOST_TRIES):
        with converting(theirs.parent), TemporaryDirectory(dir=theirs.parent) as folder:
            before, after, copy = (Path(folder, f"{name}.db") for name in ("before", "after", "theirs"))
            await access.reading(partial(copy_to, before))
            await offload(partial(copyfile, before, after), to_thread)
            await offload(partial(copyfile, theirs, copy), to_thread)
            added = await sliced(uniting(after, copy, now), work, to_thread)
            if not added.is_changed:
                return added, frozenset()
            touched = await access.changing(partial(_changing, before, after))
            if touched is not None:
                return added, touched
    raise ServerBusy


def _changing(before: Path, after: Path, db: PostgresDatabase) -> frozenset[str] | None:
    current = before.with_name("now.db")
    current.unlink(missing_ok=True)  # from an earlier try
    copy_to(current, db, BY_GAME)
    with closing(writing(after, BUSY_SECONDS, in_any_thread=True)) as file:
        for name, path in (("before", before), ("now", current)):
            file.execute(f"attach database ? as {name}", (str(path),))
        tables = {name: _table(file, name) for name in tables_of(file) if name != "settings"}
        queries = [tables["games"].only_in(*sides) for sides in (("before", "main"), ("main", "before"))]
        file.execute(TOUCHED.format(*queries))
        if not _is_unchanged(file, tables):
            return None
        for table in reversed(tables.values()):
            _remove(db, table, _pages(file, table.only_in("before", "main")))
        numbers: dict[int, int] = {}
        for table in tables.values():
            _add(db, table, _pages(file, table.only_in("main", "before")), numbers)
        return frozenset(id for (id,) in file.execute(SELECT_TOUCHED))


def _table(file: SqliteDatabase, name: str) -> CopiedTable:
    rows = file.execute(COLUMNS, (name,)).fetchall()
    types = tuple([declared or ("INTEGER" if column in NUMBERS else "TEXT") for column, declared, _ in rows])
    return CopiedTable(name, tuple([row[0] for row in rows]), types, tuple([column for column, _, key in rows if key]))


def _pages(file: SqliteDatabase, query: str) -> Iterator[list[Any]]:
    result = file.execute(query)
    while rows := result.fetchmany(ROWS):
        yield rows


def _is_unchanged(file: SqliteDatabase, tables: Mapping[str, CopiedTable]) -> bool:
    for table in tables.values():
        if table.name not in BY_GAME:
            columns = [name for name in table.columns if table.name != "games" or name not in MOVING]
            for sides in (("now", "before"), ("before", "now")):
                if file.execute(table.only_in(*sides, columns)).fetchone() is not None:
                    return False
    entered = tables["games"].only_in("now", "before")
    return file.execute(TOUCHED_AMONG.format(entered)).fetchone() is None


def _remove(db: PostgresDatabase, table: CopiedTable, pages: Iterator[list[Any]]) -> None:
    where = " and ".join(f"{key} = ?" for key in table.keys)
    at = [table.columns.index(key) for key in table.keys]
    for rows in pages:
        db.execute_all(f"delete from {table.name} where {where}", [[row[index] for index in at] for row in rows])
        for place, _, tokens in rows if table.name == "found" else ():
            db.words.replace_tokens(db, (place, tokens), None, tidy=False)


def _add(db: PostgresDatabase, table: CopiedTable, pages: Iterator[list[Any]], numbers: dict[int, int]) -> None:
    """Insert the rows; the server gives imports new numbers."""
    names, marks = ", ".join(table.columns), ", ".join("?" for _ in table.columns)
    at = table.columns.index("batch") if "batch" in table.columns else None
    for rows in pages:
        if not all(all(map(_fits, row, table.types)) for row in rows):
            raise NotABackup(DAMAGED)
        if table.name == "batches":
            numbers |= {row[0]: db.execute(BEGIN_BATCH, row[1:]).fetchone()[0] for row in rows}
            continue
        values = rows if at is None else [(*row[:at], numbers.get(row[at], row[at]), *row[at + 1 :]) for row in rows]
        db.execute_all(f"insert into {table.name}({names}) values ({marks})", values)
        for place, _, tokens in rows if table.name == "found" else ():
            db.words.replace_tokens(db, None, (place, tokens), tidy=False)


def _fits(value: Any, kind: str) -> bool:
    """Whether a server's column accepts a value unchanged; SQLite's accept any."""
    if value is None:
        return True
    if kind == "TEXT":
        return isinstance(value, str) and "\0" not in value
    return isinstance(value, bytes) if kind == "BLOB" else isinstance(value, int | float) and math.isfinite(value)
