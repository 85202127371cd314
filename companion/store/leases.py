"""Leases of shared tables: at most one of several processes has a table at a time."""

from collections.abc import Collection
from typing import Final, NamedTuple, Protocol

LEASE_SECONDS: Final = 10.0


class Process(NamedTuple):
    """A process: `name` is the proxy's, `run` another one after each start, `address` of its own windows."""

    name: str
    run: str
    address: str


class Lease(NamedTuple):
    """A shared table by its number. `seconds` are left until the lease is over, by the store's clock; negative: it's
    free."""

    number: int
    process: Process
    table_id: str
    seconds: float


class Leases(Protocol):
    """The interface. All methods raise StoreError."""

    async def begin(self, process: Process) -> int:
        """Lease a new table; returns its number, which no other shared table has."""

    async def renew(self, process: Process, numbers: Collection[int]) -> tuple[frozenset[int], list[Lease]]:
        """Renew leases; returns those that are still the process's, and all shared tables."""

    async def take(self, process: Process, number: int) -> str | None:
        """Lease a free table, or this process's own; returns what was kept of it, None if another one has it."""

    async def own(self, process: Process) -> dict[int, str]:
        """Lease what an ended run of the process had; returns what was kept, by number. Forgets tables that have been
        free for hours."""

    async def write(self, process: Process, number: int, table_id: str, kept: str) -> bool:
        """Keep something of a leased table; False if the lease is lost or another number has the game."""

    async def free(self, process: Process) -> None:
        """End the process's leases, so that others can take its tables."""

    async def end(self, process: Process, number: int) -> None:
        """Stop sharing it."""
