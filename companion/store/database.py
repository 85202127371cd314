"""A SQLite connection with statements and atomic transactions, and the identity of the file that it was opened on.

It has the interface of sqlite-utils' `Database`, which creates and migrates the tables (`companion.store.migrations`).
Importing that library takes as long as importing the rest of the store, and an up-to-date file does not need it.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.store.errors import StoreGone

TOGETHER, MOST_TOGETHER = 6, 48
"""Parts of long work in one transaction, at first and at most: of its pages each is written once."""

QUICK, SLOW = 0.018, 0.036
"""Seconds of work in a commit that others hardly notice: after a quicker one more parts are committed together, after a
slower one fewer."""

WORKED: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""Seconds for which this thread has worked; Pyodide tells only those that went by."""


class Database:
    """Wraps a connection without implicit transactions (`isolation_level=None`). `before_commit` may raise: then the
    transaction is rolled back."""

    __slots__ = ("_after", "_parts", "_together", "before_commit", "conn")

    def __init__(self, conn: sqlite3.Connection, before_commit: Callable[[], None] | None = None) -> None:
        self.conn = conn
        self.before_commit = before_commit
        self._parts, self._together = 0, TOGETHER
        self._after: Sequence[str] = ()

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Execute a statement, in a transaction of its own if none is open. Raises sqlite3.Error."""
        return self.conn.execute(sql, parameters)

    def execute_all(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute a statement for each row, in a fifth of the time. Raises sqlite3.Error."""
        self.conn.executemany(sql, rows)

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """Transaction block: all statements inside or none; a nested block is part of the outer one. Raises
        sqlite3.Error."""
        if self._parts:
            self.settle()
        if self.conn.in_transaction:
            yield
            return
        self.conn.execute("BEGIN")
        try:
            yield
            self._commit_checked()
        except BaseException:
            self.rollback()
            raise

    @contextmanager
    def part(self, before: Sequence[str], after: Sequence[str]) -> Iterator[None]:
        """Transaction block of long work whose parts are committed some at a time: pages that several of them change
        are written once. Whatever else is written commits the parts before it first. After an error all parts that are
        not committed are gone. The pragmas `before` and `after` stand around them. Raises sqlite3.Error."""
        parts, self._parts = self._parts, 0
        if not parts:
            self._set(before)
            self._after = after
            self.conn.execute("BEGIN")
        with self._taken_back_on_error():
            yield
        self._parts = parts + 1
        if self._parts >= self._together:
            self.settle()

    @property
    def path(self) -> str:
        """Where the file is; empty for a database in memory."""
        return str(self.conn.execute("pragma database_list").fetchone()[2])

    def settle(self) -> sqlite3.Connection:
        """Commit the parts of long work that wait for more; returns the connection. Raises sqlite3.Error."""
        if self._parts:
            self._parts, begun = 0, WORKED()
            with self._taken_back_on_error():
                self._commit_checked()
            self._set(self._after)
            self._adapt(WORKED() - begun)
        return self.conn

    def _adapt(self, taken: float) -> None:
        if taken < QUICK:
            self._together = min(self._together * 2, MOST_TOGETHER)
        elif taken > SLOW:
            self._together = max(self._together // 2, 1)

    @contextmanager
    def _taken_back_on_error(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self.rollback()
            self._set(self._after)
            raise

    def _set(self, pragmas: Sequence[str]) -> None:
        for pragma in pragmas:
            self.conn.execute(pragma)

    def _commit_checked(self) -> None:
        if self.before_commit is not None:
            self.before_commit()
        self.commit()

    def commit(self) -> None:
        """Commit the open transaction. Raises sqlite3.Error."""
        self.conn.execute("COMMIT")

    def rollback(self) -> None:
        """Roll back the open transaction, unless SQLite has done so after an error."""
        if self.conn.in_transaction:
            self.conn.execute("ROLLBACK")

    def close(self) -> None:
        """Close the connection."""
        try:
            self.settle()
        finally:
            self.conn.close()


@dataclass(frozen=True, slots=True)
class Access:
    """A store's database with the blocks in which its parts read and write it; they raise StoreError. `flushed` waits
    until what was committed is durable."""

    db: Database
    reading: Callable[[], AbstractContextManager[None]]
    writing: Callable[..., AbstractContextManager[None]]
    flushed: Callable[[], Awaitable[None]]

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """Transaction block that is durable once it is left."""
        with self.writing():
            yield
        await self.flushed()


def checkpoint(path: str) -> None:
    """Copy what is committed from the log of a database into its file, on a connection of its own and in any thread.
    What cannot be done now, a later commit does."""
    address = f"{Path(path).as_uri()}?mode=rw"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True, timeout=0, isolation_level=None)) as log:
        log.execute("pragma checkpoint_fullfsync = on")
        log.execute("pragma wal_checkpoint(passive)")


Key = tuple[int, int]
"""Device and inode."""


class Identity:
    """The identity (device, inode) of the database and its -wal when they were opened."""

    def __init__(self, path: Path) -> None:
        """To be created once SQLite has made both files. Raises OSError."""
        wal = path.with_name(path.name + "-wal")
        self._files = [(str(one), _key(one)) for one in (path, wal) if one.exists()]

    @property
    def is_gone(self) -> bool:
        """Whether a path no longer leads to the opened file."""
        try:
            return any(_key(path) != key for path, key in self._files)
        except OSError:
            return True

    def check(self) -> None:
        """Raises StoreGone where a path no longer leads to the opened file."""
        if self.is_gone:
            raise StoreGone


def _key(path: str | Path) -> Key:
    found = os.stat(path)  # noqa: PTH116 - a Path costs four times as much, and each entry asks twice
    return found.st_dev, found.st_ino
