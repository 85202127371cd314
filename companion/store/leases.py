"""Leases that let only one process at a time run a shared table."""

from collections.abc import Collection
from typing import Final, NamedTuple, Protocol

LEASE_SECONDS: Final = 10.0


class Process(NamedTuple):
    """A process: `name` in the proxy, `run` (new at each start), and `address` where its windows open."""

    name: str
    run: str
    address: str


class Lease(NamedTuple):
    """A shared table's lease, which expires in `seconds` by the store's clock; if negative, the table is free."""

    number: int
    process: Process
    table_id: str
    seconds: float


class Leases(Protocol):
    """Leases in a store. All methods may raise StoreError."""

    async def begin(self, process: Process) -> int:
        """Lease a new table; returns its number, which no other shared table has."""

    async def renew(self, process: Process, numbers: Collection[int]) -> tuple[frozenset[int], list[Lease]]:
        """Renew leases; returns the ones the process still holds, and all shared tables."""

    async def take(self, process: Process, number: int) -> str | None:
        """Lease a free table, or this process's own; returns its stored state; None if another process has it."""

    async def reclaim(self, process: Process) -> dict[int, str]:
        """Lease the process's earlier tables; returns their stored states by number. Forgets those free for hours."""

    async def write(self, process: Process, number: int, table_id: str, state: str) -> bool:
        """Store a leased table's state; False if the lease is lost or the game is shared under another number."""

    async def free(self, process: Process) -> None:
        """End the process's leases, so others can take its tables."""

    async def end(self, process: Process, number: int) -> None:
        """Stop sharing a table."""
