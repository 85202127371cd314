"""Runs functions over a SQLite database synchronously, on the event loop's thread."""

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from companion.changes import ChangeCounter
from companion.store.acknowledged import acknowledge
from companion.store.errors import StoreError, StoreFull, StoreGone, StoreUnreachable
from companion.store.queries.plays import HASTE, SMALL_AGAIN
from companion.store.slices import Work, offload, sliced
from companion.store.sqlite import schema
from companion.store.sqlite.database import Identity, SqliteDatabase, checkpoint
from companion.store.sqlite.errors import TROUBLE, troubled
from referees.common.protocol.sentence import say
from referees.common.record.steps import Steps

T = TypeVar("T")
UNSURE = say(
    "Your last change may not have been saved. Everything you saved earlier is safe. If this device is out of space, "
    "free some up. Then close the app and open it again to see whether the change is there."
)
TOO_NEW_TO_READ = say(
    "Your games were saved by a newer Oracle Companion in a format that this app can't read. They're safe, and nothing "
    "was changed. Update this app to continue."
)
TOO_OLD_TO_SEARCH = say(
    "The file with your games is read-only here, and it comes from an older version of the app that couldn't search. "
    "All your games are safe and still in the list. To search them, allow this app to change the file."
)
PARTS_IN_LOG = 96  # some ten thousand pages


class SqliteAccess:
    """Runs functions that read or change the database; `flush` waits until a browser has persisted a commit."""

    def __init__(
        self,
        db: SqliteDatabase,
        folder: Path,
        identity: Identity | None = None,
        read_only: StoreError | None = None,
        flush: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.db, self.read_only, self.flush = db, read_only, flush
        self._folder, self._identity = folder, identity
        self.changed = ChangeCounter()
        self._parts = 0

    @property
    def is_gone(self) -> bool:
        """Whether the opened file was moved or deleted."""
        return self._identity is not None and self._identity.is_gone

    def lacks(self, version: int) -> bool:
        return self.read_only is not None and schema.version_of(self.db) < version

    async def reading(self, work: Callable[[Any], T]) -> T:
        with self.reads():
            return work(self.db)

    async def stepping(self, steps: Callable[[Any], Steps[T]], work: Work | None = None) -> T:
        with self.reads():
            return await sliced(steps(self.db), work)

    async def changing(self, work: Callable[[Any], T]) -> T:
        with self.writes():
            result = work(self.db)
        await self.change_flushed()
        return result

    async def part(self, work: Callable[[Any], T]) -> T:
        with self.writes(is_part=True):
            return work(self.db)

    async def relieve(self) -> None:
        """Empties the -wal file regularly, since thousands of page writes at once would block the windows."""
        self._parts += 1
        if self._parts % PARTS_IN_LOG == 0:
            await self._empty_log()

    async def settle(self) -> None:
        for pragma in SMALL_AGAIN:
            self.db.execute(pragma)
        await self._empty_log()

    async def _empty_log(self) -> None:
        with self.writes():
            path = self.db.path
        if path:
            await offload(partial(checkpoint, path), None if sys.platform == "emscripten" else asyncio.to_thread)

    async def flushed(self) -> None:
        """Wait until a browser has persisted the commit. Raises StoreFull and the like."""
        try:
            if self.flush is not None:
                await self.flush()
        except OSError as error:
            raise self.troubled(error) from error
        except Exception as error:  # arbitrary JavaScript errors
            raise (StoreFull if "quota" in str(error).lower() else StoreUnreachable) from error
        acknowledge(self.changed)

    async def change_flushed(self) -> None:
        """Like `flushed`, for a change that stays in memory: if it fails, the error says it may not be saved."""
        try:
            await self.flushed()
        except StoreError as error:
            raise type(error)(UNSURE) from error

    @contextmanager
    def writes(self, *, is_part: bool = False) -> Iterator[None]:
        """Context manager for transactions."""
        self.check_writable()
        try:
            with self.db.part(*HASTE) if is_part else self.db.atomic():
                yield
        except TROUBLE as error:
            raise self.troubled(error) from error

    @contextmanager
    def reads(self) -> Iterator[None]:
        """Context manager for read-only statements."""
        try:
            yield
        except TROUBLE as error:
            is_unknown = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR
            if self.read_only is not None and is_unknown:
                is_older = schema.version_of(self.db) < schema.VERSION
                raise type(self.read_only)(TOO_OLD_TO_SEARCH if is_older else TOO_NEW_TO_READ) from error
            raise troubled(error, self._folder) from error

    def check_writable(self) -> None:
        """Raise the StoreError that says why the store is read-only, if it is."""
        if self.read_only is not None:
            raise type(self.read_only)(self.read_only.sentence)

    def troubled(self, error: Exception) -> StoreError:
        """The StoreError for an error raised by a write."""
        return StoreGone() if self.is_gone else troubled(error, self._folder)
