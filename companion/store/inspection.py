"""Whether a file that somebody picked is a backup of ours, whole and harmless. It may be anything.

It is looked at in a temporary place and never trusted: its tables must be letter by letter those that this app makes
(so no trigger, view or rule of a stranger's ever runs), every page is read, and every seal is worked out anew. What
passes is brought up to date there, so that what takes the place of the current file has already been opened once.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.store import journal, queries, schema
from companion.store.database import Database
from companion.store.errors import StoreError
from companion.store.opening import opened
from companion.store.protocol import GameHead, Line
from companion.store.seal import chained, sealed
from referees.common.protocol.sentence import say

__all__ = ["LARGEST", "NotABackup", "inspect", "too_large"]

LARGEST: Final = 512 * 1024 * 1024
"""Bytes: some fifty times the largest collection of games we know of."""

LONGEST_TEXT: Final = 16 * 1024 * 1024
"""Bytes of one value in the file."""

LONGEST_LOOK: Final = 120.0
"""Seconds that a file may keep us busy."""

STEPS: Final = 100_000
"""Of SQLite: how often it is asked whether it has taken too long."""

MAGIC: Final = b"SQLite format 3\x00"
HEAD: Final = 100
"""Bytes of the file's head, which tells how many pages there are and how large each is."""

BATCH: Final = 200

EMPTY = say("This file is empty, so nothing was restored. Your games are as they were.")
TOO_LARGE = say("This file is too large to be a backup of your games, so nothing was restored. They are as they were.")
FOREIGN = say("This file is no backup made by Oracle Companion, so nothing was restored. Your games are as they were.")
CUT_SHORT = say("A part of this backup is missing, so nothing was restored. Your games are as they were.")
DAMAGED = say("This backup is damaged, so nothing was restored. Your games are as they were. Try an earlier one.")
NEWER = say(
    "This backup was made by a newer Oracle Companion, so nothing was restored. "
    "Your games are as they were. Update this app, then try again."
)

ALL_GAMES: Final = "select count(*) from games"
ALL_LINES: Final = "select count(*) from journal"
ALL_KITS: Final = "select hash from kits"
GAMES: Final = "select count(*) from games where deleted_at is null"
SEALED_GAMES: Final = f"select {queries.HEAD}, last, chain, seal from games where id > ? order by id limit ?"
MADE: Final = "select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite\\_%' escape '\\'"
APPLIED: Final = "select migration_set, name from _sqlite_migrations order by rowid"


class NotABackup(StoreError):
    """The file is refused; nothing was changed."""

    says = FOREIGN


def too_large(size: int) -> NotABackup | None:
    """Why a file of so many bytes is not even read, or None."""
    return NotABackup(TOO_LARGE) if size > LARGEST else None


async def inspect(path: Path) -> int:
    """The number of games in a file that may take the place of the current one; the file is then of today's form.

    The file lies in a temporary place of its own and is changed. Raises NotABackup.
    """
    try:
        _look_at(path)
        with closing(_opened(path)) as connection:
            db = Database(connection)
            _is_ours(db)
            _is_of_our_make(db)
            await _is_as_written(db)
            games: int = db.execute(GAMES).fetchone()[0]
            kits = [hash for (hash,) in db.execute(ALL_KITS)]
        await _take_up(path, kits)
    except NotABackup:
        raise
    except (StoreError, sqlite3.Error, OSError, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise NotABackup(DAMAGED) from error
    return games


def _look_at(path: Path) -> None:
    size = path.stat().st_size
    if size == 0:
        raise NotABackup(EMPTY)
    if size > LARGEST:
        raise NotABackup(TOO_LARGE)
    with path.open("rb") as file:
        head = file.read(HEAD)
    if not head.startswith(MAGIC):
        raise NotABackup(FOREIGN)
    each, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
    if len(head) < HEAD or size < pages * (65536 if each == 1 else each):
        raise NotABackup(CUT_SHORT)


def _opened(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, trusts nothing and gives up in time."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_TEXT)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.set_progress_handler(_until(time.monotonic() + LONGEST_LOOK), STEPS)
    connection.execute("pragma trusted_schema = off")
    connection.execute("pragma cell_size_check = on")
    return connection


def _until(end: float) -> Callable[[], bool]:
    return lambda: time.monotonic() > end


def _is_ours(db: Database) -> None:
    version = schema.version_of(db)
    if db.execute("pragma application_id").fetchone()[0] != schema.APPLICATION_ID or version < 1:
        raise NotABackup(FOREIGN)
    if version > schema.VERSION:
        raise NotABackup(NEWER)


def _is_of_our_make(db: Database) -> None:
    """Tables, indexes and all else as the same version of this app makes them, and nothing besides."""
    from companion.store import migrations

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrations.apply(connection, schema.version_of(db))
        model = Database(connection)
        if not _is_same(db, model, MADE) or not _is_same(db, model, APPLIED):
            raise NotABackup(FOREIGN)


def _is_same(one: Database, other: Database, query: str) -> bool:
    return set(one.execute(query).fetchall()) == set(other.execute(query).fetchall())


async def _is_as_written(db: Database) -> None:
    has_all_pages = db.execute("pragma integrity_check(1)").fetchone()[0] == "ok"
    if not has_all_pages or db.execute("pragma foreign_key_check").fetchone():
        raise NotABackup(DAMAGED)
    games, lines, after = 0, 0, ""
    while found := db.execute(SEALED_GAMES, (after, BATCH)).fetchall():
        for row in found:
            lines += _sealed_lines(db, row)
        games, after = games + len(found), found[-1][0]
        await asyncio.sleep(0)  # a large file must not keep the other windows waiting
    if db.execute(ALL_GAMES).fetchone()[0] != games or db.execute(ALL_LINES).fetchone()[0] != lines:
        raise NotABackup(DAMAGED)


def _sealed_lines(db: Database, row: journal.Row) -> int:
    """How many lines a game has. Raises NotABackup unless row and lines are as they were written."""
    *columns, last, chain, seal = row
    lines = [Line(*line) for line in db.execute(queries.READ_LINES, (row[0],))]
    is_whole = sealed(GameHead(*columns), last, chain) == seal and chained(lines) == chain
    if not is_whole or [line.n for line in lines] != list(range(1, last + 1)):
        raise NotABackup(DAMAGED)
    return len(lines)


async def _take_up(path: Path, kits: list[str]) -> None:
    """Bring it up to date, look at every kit, and work out anew what is worked out: no stranger's is believed."""
    store = await opened(path)
    try:
        if store.read_only is not None:
            raise store.read_only
        for hash in kits:
            await store.kit(hash)
        await store.rebuild()
    finally:
        await store.close()
