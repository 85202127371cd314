"""A guest's access to the host device: only the shared table and the rules."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from companion.device.device import Device
from companion.device.settings import CurrentSettings
from companion.guests.seat_table import SeatTable
from companion.guests.visit import FOR_THE_HOST, Visit
from companion.store.errors import StoreError
from companion.store.store import Store
from companion.table.open_tables import Opening, OpenTables
from companion.table.table import Table
from referees.common.search.index import RulesIndex


class HostOnly(StoreError):
    """Raised for a part of the device that guests may not use."""

    says = FOR_THE_HOST


class GuestTables(OpenTables):
    """The tables a guest can open: only the shared one, with that guest's permissions."""

    def __init__(self, device: Device, visit: Visit) -> None:
        # No super().__init__: every public method is replaced.
        self._device, self._visit = device, visit
        self._table: SeatTable | None = None

    def find_open(self, game_id: str) -> Table | None:
        table = self._device.tables.find_open(game_id) if self._is_shared(game_id) else None
        return None if table is None else self._seat_table(table)

    def opening(self, game_id: str) -> Opening:
        return self._device.tables.opening(game_id) if self._is_shared(game_id) else Opening()

    async def get(self, game_id: str) -> Table:
        """The shared table. Raises HostOnly for any other table, and the same errors as `OpenTables.get`."""
        if not self._is_shared(game_id):
            raise HostOnly
        return self._seat_table(await self._device.tables.get(game_id))

    def close(self, game_id: str) -> None:
        raise HostOnly

    async def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise HostOnly

    copy_into = create = rematch = set_location = _refuse

    def _is_shared(self, game_id: str) -> bool:
        return game_id != "" and game_id == self._visit.table_id

    def _seat_table(self, table: Table) -> SeatTable:
        if self._table is None or self._table.shared is not table:
            self._table = SeatTable(table, self._visit)
        return self._table


class GuestDevice(Device):
    """A guest's device, with its own settings. Guests share no tables, so `hall` is unused."""

    def __init__(self, device: Device, visit: Visit) -> None:
        super().__init__(device.data, device.clock)
        self._device, self._visit = device, visit
        self.settings = CurrentSettings()
        self.reopened = device.reopened
        self.trouble = device.trouble
        self._guest_tables = GuestTables(device, visit)
        self._explained: dict[str, dict[str, int]] = {}

    @property
    def store(self) -> Store:
        raise HostOnly

    @property
    def path(self) -> Path:
        raise HostOnly

    @property
    def tables(self) -> OpenTables:
        return self._guest_tables

    @property
    def rules(self) -> RulesIndex:
        return self._device.rules

    async def set(self, **fields: str | bool) -> None:
        """Change this guest's settings, without storing them. Raises ValueError."""
        self.settings.apply(replace(self.settings.now, **fields))  # type: ignore[arg-type]  # as the dataclass checks

    async def explained(self, game_id: str, game: str) -> dict[str, int] | None:
        """How often this phone has shown each hint; None unless this is a group's first game. Raises HostOnly."""
        if game_id != self._visit.table_id:
            raise HostOnly
        is_first = await self._device.explained(game_id, game) is not None
        return self._explained.setdefault(game_id, {}) if is_first else None

    async def keep_explained(self, game: str, counts: Mapping[str, int]) -> None:
        """Does nothing: the counts are kept in memory."""

    async def begin_sharing(self) -> None:
        raise HostOnly

    async def open(self) -> None:
        await self._device.open()
        self.trouble = self._device.trouble

    async def close(self) -> None:
        """Does nothing: the device owns the store."""
