"""The store in one SQLite file, through one connection on the event loop's thread."""

import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from companion.store import journal
from companion.store.acknowledged import acknowledge
from companion.store.errors import StoreError
from companion.store.journal import Row
from companion.store.projections import Project, seated
from companion.store.queries import games as queries
from companion.store.records import GameHead, Line
from companion.store.slices import sliced
from companion.store.sqlite import rescue, words
from companion.store.sqlite.access import SqliteAccess
from companion.store.sqlite.database import Identity, SqliteDatabase
from companion.store.sqlite.errors import TROUBLE
from companion.store.store import Store


class SqliteStore(Store):
    """A store with a connection opened by `companion.store.sqlite.opening`."""

    def __init__(
        self,
        db: SqliteDatabase,
        path: Path,
        *,
        identity: Identity | None = None,
        read_only: StoreError | None = None,
        flush: Callable[[], Awaitable[None]] | None = None,
        work_out: Project = seated,
    ) -> None:
        self._sqlite = SqliteAccess(db, path.parent, identity, read_only, flush)
        self._db, self._flush = db, flush
        super().__init__(self._sqlite, work_out)

    @property
    def read_only(self) -> StoreError | None:
        return self._sqlite.read_only

    @property
    def is_gone(self) -> bool:
        return self._sqlite.is_gone

    async def version(self) -> tuple[int, int]:
        return self._db.conn.total_changes, (await self._rows("pragma data_version"))[0][0]

    async def create(
        self, head: GameHead, lines: Sequence[Line] = (), ids: Mapping[str, str] | None = None,
        *, note: str | None = None, instead_at: int | None = None,
    ) -> None:  # fmt: skip
        self._sqlite.check_writable()
        async with self._queue(head.id).lock:
            try:
                with self._sqlite.reads():
                    staged = await sliced(journal.staging(self._db, head.id, lines))
                with self._sqlite.writes():
                    now, is_replacing = self._prepared(self._db, head, note, instead_at)
                    journal.create(self._db, now, staged, self._work_out, ids)
            finally:
                with suppress(sqlite3.Error):
                    self._db.execute(queries.CLEAR_STAGED, (head.id,))
            if is_replacing:
                await self._sqlite.change_flushed()
            else:
                await self._flushed_or_put_back(head.id, None)

    async def append(self, head: GameHead, lines: Sequence[Line], phone: str = "") -> None:
        # Directly, not by `changing`: this is what players wait for.
        self._sqlite.check_writable()
        queue = self._queues.get(head.id) or self._queue(head.id)
        async with queue.lock:
            try:
                before = None if self._flush is None else journal.row_of(self._db, head.id)
                journal.step(self._db, queue, head, lines, self._work_out, phone=phone)
            except TROUBLE as error:
                raise self._sqlite.troubled(error) from error
            if self._flush is None:
                acknowledge(self.changed)
            else:
                await self._flushed_or_put_back(head.id, before)

    async def _find(self, tokens: Sequence[str], below: int, limit: int) -> list[Row]:
        with self._sqlite.reads():
            try:
                return words.find(self._db, tokens, below, limit)
            except sqlite3.DatabaseError as error:
                if self.read_only is not None or not words.is_broken(error):
                    raise
        await self._sqlite.changing(words.rebuild_index)
        return await super()._find(tokens, below, limit)

    async def snapshot(self) -> bytes:
        with self._sqlite.reads():
            return rescue.copied(self._db.settle())

    async def close(self) -> None:
        self._db.close()

    async def flushed(self) -> None:
        await self._sqlite.flushed()

    async def _flushed_or_put_back(self, game_id: str, before: Row | None) -> None:
        """Flushes; on failure undoes the commit, since the caller reports that nothing was stored."""
        try:
            await self.flushed()
        except StoreError:
            self._queue(game_id).forget()
            with self._sqlite.writes():
                journal.put_back(self._db, game_id, before, self._work_out)
            raise
