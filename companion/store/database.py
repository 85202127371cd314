"""A SQLite connection with statements and atomic transactions, and the identity of the file that it was opened on.

It has the interface of sqlite-utils' `Database`, which creates and migrates the tables (`companion.store.migrations`).
Importing that library takes as long as importing the rest of the store, and an up-to-date file does not need it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.store.errors import StoreGone

__all__ = ["Database", "Identity"]


class Database:
    """Wraps a connection without implicit transactions (`isolation_level=None`). `before_commit` may raise: then the
    transaction is rolled back."""

    __slots__ = ("before_commit", "conn")

    def __init__(self, conn: sqlite3.Connection, before_commit: Callable[[], None] | None = None) -> None:
        self.conn = conn
        self.before_commit = before_commit

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
        if self.conn.in_transaction:
            yield
            return
        self.conn.execute("BEGIN")
        try:
            yield
            if self.before_commit is not None:
                self.before_commit()
            self.commit()
        except BaseException:
            self.rollback()
            raise

    def commit(self) -> None:
        """Commit the open transaction. Raises sqlite3.Error."""
        self.conn.execute("COMMIT")

    def rollback(self) -> None:
        """Roll back the open transaction, unless SQLite has done so after an error."""
        if self.conn.in_transaction:
            self.conn.execute("ROLLBACK")

    def close(self) -> None:
        """Close the connection."""
        self.conn.close()


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
