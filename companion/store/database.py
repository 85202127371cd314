"""A connection as the store uses it: statements, and transactions that happen whole or not at all.

It has the names of sqlite-utils' `Database`, which makes and migrates the tables (`companion.store.migrations`). That
library takes as long to import as all else of the store together, and a file that is up to date has no need of it: the
start would wait for it each time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

__all__ = ["Database"]


class Database:
    """Over a connection without implicit transactions (`isolation_level=None`). `before_commit` may raise: what the
    transaction did is undone then."""

    __slots__ = ("before_commit", "conn")

    def __init__(self, conn: sqlite3.Connection, before_commit: Callable[[], None] | None = None) -> None:
        self.conn = conn
        self.before_commit = before_commit

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        """One statement; outside a transaction it is one of its own. Raises sqlite3.Error."""
        return self.conn.execute(sql, parameters)

    def execute_all(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """One statement for each of the rows, at a fifth of the time. Raises sqlite3.Error."""
        self.conn.executemany(sql, rows)

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """All statements inside, or none; inside another such block they are a part of that. Raises sqlite3.Error."""
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
        """End the open transaction: what it did is kept. Raises sqlite3.Error."""
        self.conn.execute("COMMIT")

    def rollback(self) -> None:
        """Undo what the open transaction did; SQLite may have done so by itself after an error."""
        if self.conn.in_transaction:
            self.conn.execute("ROLLBACK")

    def close(self) -> None:
        """Let go of the file."""
        self.conn.close()
