"""Leases as rows. Times are the server's, in milliseconds."""

from collections.abc import Collection
from typing import Any

from companion.store.leases import LEASE_SECONDS, Lease, Process
from companion.store.postgres import statements as sql
from companion.store.postgres.access import PostgresAccess

LEASE = int(LEASE_SECONDS * 1000)
FORGOTTEN = 4 * 3_600_000  # after which a free table is no longer shared


class PostgresLeases:
    """Implements `companion.store.leases.Leases`."""

    def __init__(self, access: PostgresAccess) -> None:
        self._do = access.quietly

    async def begin(self, process: Process) -> int:
        def work(db: Any) -> int:
            used = {number for (number,) in db.execute(sql.SHARED_NUMBERS).fetchall()}
            number = next(free for free in range(1, len(used) + 2) if free not in used)
            db.execute(sql.SHARE, (number, *process, LEASE))
            return number

        return await self._do(work)

    async def renew(self, process: Process, numbers: Collection[int]) -> tuple[frozenset[int], list[Lease]]:
        def work(db: Any) -> tuple[frozenset[int], list[Lease]]:
            renewed = db.execute(sql.RENEW, (LEASE, process.run, [*numbers])).fetchall() if numbers else ()
            rows = db.execute(sql.LEASES).fetchall()
            leases = [Lease(number, Process(*holder), table, left / 1000) for number, *holder, table, left in rows]
            return frozenset(number for (number,) in renewed), leases

        return await self._do(work)

    async def take(self, process: Process, number: int) -> str | None:
        def work(db: Any) -> str | None:
            row = db.execute(sql.TAKE, (*process, LEASE, number, process.run)).fetchone()
            return None if row is None else str(row[0])

        return await self._do(work)

    async def reclaim(self, process: Process) -> dict[int, str]:
        def work(db: Any) -> dict[int, str]:
            db.execute(sql.FORGET_SHARED, (FORGOTTEN,))
            return dict(db.execute(sql.TAKE_OWN, (*process, LEASE, process.name)).fetchall())

        return await self._do(work)

    async def write(self, process: Process, number: int, table_id: str, state: str) -> bool:
        values = (table_id, state, number, process.run, table_id, table_id, number)
        return await self._do(lambda db: db.execute(sql.KEEP_SHARED, values).fetchone() is not None)

    async def free(self, process: Process) -> None:
        await self._do(lambda db: db.execute(sql.FREE, (process.run,)))

    async def end(self, process: Process, number: int) -> None:
        await self._do(lambda db: db.execute(sql.END_SHARED, (number, process.run)))
