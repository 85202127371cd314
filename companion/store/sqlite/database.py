"""A SQLite connection with atomic transactions, and the opened file's identity; methods raise sqlite3.Error.
`SqliteDatabase` mirrors sqlite-utils' `Database`, which imports slowly and is only needed for migrations."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

from companion.store.database import WordIndex
from companion.store.errors import StoreGone
from companion.store.queries.games import COUNT_EDIT
from companion.store.sqlite import words

TOGETHER, MOST_TOGETHER = 6, 48  # parts of long work in one transaction

# seconds of a commit, for adapting the number of parts
QUICK, SLOW = 0.018, 0.036

# this thread's CPU seconds; Pyodide has only wall time
WORKED: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)


class SqliteDatabase:
    """Wraps a connection without implicit transactions; if `before_commit` raises, the transaction is rolled back."""

    __slots__ = ("_after", "_parts", "_together", "before_commit", "conn")
    words: ClassVar[WordIndex] = words
    Conflict: ClassVar[type[Exception]] = sqlite3.IntegrityError

    def __init__(self, conn: sqlite3.Connection, before_commit: Callable[[], None] | None = None) -> None:
        self.conn = conn
        self.before_commit = before_commit
        self._parts, self._together = 0, TOGETHER
        self._after: Sequence[str] = ()

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> sqlite3.Cursor:
        """Execute a statement, in its own transaction if none is open."""
        return self.conn.execute(sql, parameters)

    def count_edit(self, kind: str, id: str) -> None:
        self.conn.execute(COUNT_EDIT, (kind, id))

    def execute_all(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        self.conn.executemany(sql, rows)

    def is_reference(self, error: Exception) -> bool:
        return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY

    @contextmanager
    def atomic(self) -> Iterator[None]:
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
        """Transaction block for part of a long task. To save writes, parts are committed together, or by any other
        write; an error rolls back all pending ones. `before` and `after` are pragmas."""
        parts, self._parts = self._parts, 0
        if not parts:
            self._set(before)
            self._after = after
            self.conn.execute("BEGIN")
        with self._rolling_back_on_error():
            yield
        self._parts = parts + 1
        if self._parts >= self._together:
            self.settle()

    @property
    def path(self) -> str:
        """The file's path, or "" for a database in memory."""
        return str(self.conn.execute("pragma database_list").fetchone()[2])

    def settle(self) -> sqlite3.Connection:
        """Commit the pending parts of a long task and return the connection."""
        if self._parts:
            self._parts, start = 0, WORKED()
            with self._rolling_back_on_error():
                self._commit_checked()
            self._set(self._after)
            self._adapt(WORKED() - start)
        return self.conn

    def _adapt(self, duration: float) -> None:
        if duration < QUICK:
            self._together = min(self._together * 2, MOST_TOGETHER)
        elif duration > SLOW:
            self._together = max(self._together // 2, 1)

    @contextmanager
    def _rolling_back_on_error(self) -> Iterator[None]:
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
        """Commit the open transaction."""
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


def checkpoint(path: str) -> None:
    """Copy committed changes from a database's -wal file into its main file, in any thread. Ignores errors."""
    address = f"{Path(path).as_uri()}?mode=rw"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True, timeout=0, isolation_level=None)) as log:
        log.execute("pragma checkpoint_fullfsync = on")
        log.execute("pragma wal_checkpoint(passive)")


class Identity:
    """The identity (device, inode) of the database and its -wal when they were opened."""

    def __init__(self, path: Path) -> None:
        wal = path.with_name(path.name + "-wal")
        self._files = _keys([str(file) for file in (path, wal) if file.exists()])

    @property
    def is_gone(self) -> bool:
        """Whether the path no longer leads to the opened file."""
        try:
            return _keys(self._files) != self._files
        except OSError:
            return True

    def check(self) -> None:
        """Check the path. Raises StoreGone if it no longer leads to the opened file."""
        if self.is_gone:
            raise StoreGone


def _keys(paths: Iterable[str]) -> dict[str, Sequence[float]]:
    """Inode and device of each file."""
    return {path: os.stat(path)[1:3] for path in paths}  # noqa: PTH116 - a Path costs four times as much
