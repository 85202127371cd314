"""Tables in a real database file, and a similar file written by SQLite alone."""

import asyncio
import sqlite3
from collections.abc import Coroutine, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from companion.store.records import GameHead
from companion.store.sqlite.opening import opened
from companion.store.sqlite.store import SqliteStore
from companion.table.table import Table
from referees.common.record.journal import Line
from referees.common.registry import referee
from tests.perf.played import Played

T = TypeVar("T")


def stored(played: Played, entries: int, id: str) -> tuple[GameHead, list[Line]]:
    """A game's head and lines after its first entries."""
    lines = played.lines(entries)
    edition = referee(played.game).about.edition
    return GameHead(id, played.game, edition, lines[0].payload or "", 0, lines[-1].at, entries=entries), lines


class Shelf:
    """A store with its own file, and an event loop to call it in."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "companion.db"
        self._runner = asyncio.Runner()
        self._ids, self._now = count(1), count(10_000_000, 10)
        self.store: SqliteStore = self.run(opened(self.path))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)

    def close(self) -> None:
        self.run(self.store.close())
        self._runner.close()

    def clock(self) -> int:
        """A later time for each call, so that no two entries count as one tap."""
        return next(self._now)

    def new_id(self) -> str:
        """An id that no game in this store has yet."""
        return f"game {next(self._ids)}"

    def keep(self, played: Played, entries: int) -> str:
        """Store a game with its first entries; returns its id."""
        head, lines = stored(played, entries, self.new_id())
        self.run(self.store.create(head, lines))
        return head.id

    def table(self, played: Played, entries: int) -> Table:
        """An open table of a new game with its first entries."""
        return self.run(Table.open(self.store, self.keep(played, entries), self.clock))


@contextmanager
def shelf(folder: Path) -> Iterator[Shelf]:
    """A shelf that is closed at the end."""
    new_shelf = Shelf(folder)
    try:
        yield new_shelf
    finally:
        new_shelf.close()


class Bare:
    """SQLite without the store, but as durable: each line is one row and one commit."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db, self._games = db, count(1)
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        db.execute(
            "create table journal(game_id, n, op, ref, mark, payload, at, primary key (game_id, n)) without rowid"
        )
        self.begin()

    def begin(self) -> None:
        """Start another game."""
        self._id = f"game {next(self._games)}"

    def commit(self, line: Line) -> None:
        """Add a line as a row, and commit it durably."""
        self._db.execute("begin")
        row = (self._id, line.n, line.op, line.ref, line.mark, line.payload, line.at)
        self._db.execute("insert into journal values (?, ?, ?, ?, ?, ?, ?)", row)
        self._db.execute("commit")


@contextmanager
def bare(folder: Path) -> Iterator[Bare]:
    """SQLite without the store, closed at the end."""
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as db:
        yield Bare(db)
