"""The store on a PostgreSQL server."""

import asyncio
from pathlib import Path

from companion.store.leases import Leases
from companion.store.postgres.access import PostgresAccess
from companion.store.postgres.leases import PostgresLeases
from companion.store.postgres.notices import ChangeNotices
from companion.store.postgres.snapshot import sqlite_file
from companion.store.postgres.union import united
from companion.store.projections import Project, seated
from companion.store.records import Added
from companion.store.slices import ToThread, Work
from companion.store.store import Store


class PostgresStore(Store):
    """A store with connections opened by `companion.store.postgres.opening`."""

    def __init__(self, access: PostgresAccess, notices: ChangeNotices, work_out: Project = seated) -> None:
        self._server, self._notices = access, notices
        super().__init__(access, work_out)
        self._leases = PostgresLeases(access)

    @property
    def leases(self) -> Leases:
        return self._leases

    async def version(self) -> tuple[int, ...]:
        return self._server.changes, self._notices.changes

    async def snapshot(self) -> bytes:
        return await self._server.reading(sqlite_file)

    async def unite(
        self, theirs: Path, now: int, work: Work, to_thread: ToThread | None
    ) -> tuple[Added, frozenset[str]]:
        """Merge an inspected database, using its folder for temporary files; returns what is new, and changed games'
        ids. Raises StoreError, NotABackup or Cancelled, having changed nothing."""
        added, changed = await united(self._server, theirs, now, work, to_thread)
        self._queues = {id: queue for id, queue in self._queues.items() if id not in changed or queue.lock.locked()}
        return added, changed

    async def close(self) -> None:
        await asyncio.to_thread(self._notices.end)
        await self._server.close()
