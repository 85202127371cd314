"""The tables held open in this process, each once, however many windows show it."""

from __future__ import annotations

import asyncio
from collections import deque
from uuid import uuid4
from weakref import WeakValueDictionary

from companion.store.protocol import Store
from companion.store.slices import Work
from companion.table.kit_references import shortened, shortened_lines
from companion.table.table import Clock, Table
from referees.common.setup.config import Config
from referees.common.values.change import changed

__all__ = ["OpenTables"]

KEPT = 3


class Opening:
    """One game being opened: those who ask for it wait for each other, and may watch how far it is."""

    def __init__(self) -> None:
        self.queue = asyncio.Lock()
        self.work = Work()


class OpenTables:
    """Opens a game once; it stays open as long as any window holds it, and a little longer: people come back."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._open: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._opening: WeakValueDictionary[str, Opening] = WeakValueDictionary()
        self._recent: deque[Table] = deque(maxlen=KEPT)

    def held(self, game_id: str) -> Table | None:
        """The table if it is open already."""
        return self._open.get(game_id)

    def opening(self, game_id: str) -> Opening:
        """How far the opening of a game is; the same for all who ask while any of them holds it."""
        return self._opening.setdefault(game_id, Opening())

    async def get(self, game_id: str) -> Table:
        """The table of a kept game. Raises StoreError, Cancelled where somebody called it off, and Malformed or
        ValueError where it cannot be read."""
        opening = self.opening(game_id)
        async with opening.queue:
            table = self._open.get(game_id)
            if table is None:
                with opening.work.going_on():
                    table = await Table.open(self._store, game_id, self._clock, opening.work)
                self._hold(table)
            return table

    async def copy_into(self, store: Store) -> None:
        """Keep all games that are open in another store, as they stand here. Raises StoreError."""
        for table in tuple(self._open.values()):
            config, kit = await shortened(store, table.head.game, table.config)
            lines = await shortened_lines(store, table.head.game, table.lines)
            await store.create(changed(table.head, config=config, kit=kit), lines)

    async def create(self, game: str, config: Config) -> Table:
        """A new game, kept before it is given. Raises StoreError."""
        table = await Table.create(self._store, game, config, str(uuid4()), self._clock)
        self._hold(table)
        return table

    def _hold(self, table: Table) -> None:
        self._open[table.head.id] = table
        self._recent.append(table)
