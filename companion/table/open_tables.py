"""Registry of open tables in this process: one per game, for any number of windows."""

import asyncio
from collections import deque
from collections.abc import Mapping
from uuid import uuid4
from weakref import WeakValueDictionary

from companion.store.records import GameHead, named_place
from companion.store.slices import Work
from companion.store.store import Store
from companion.table.kit_references import shortened, shortened_lines, with_kit
from companion.table.table import Clock, Table
from referees.common.protocol.config import Config
from referees.common.registry import referee
from referees.common.values.change import changed

MOST_RECENT = 3


class Opening:
    """A game being opened; concurrent requests share it and its progress."""

    def __init__(self) -> None:
        self.queue = asyncio.Lock()
        self.work = Work()


class OpenTables:
    """Opens each game only once, and closes it some time after its last window closes."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._open: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._opening: WeakValueDictionary[str, Opening] = WeakValueDictionary()
        self._recent: deque[Table] = deque(maxlen=MOST_RECENT)

    def find_open(self, game_id: str) -> Table | None:
        """The table if open, else None."""
        return self._open.get(game_id)

    def opening(self, game_id: str) -> Opening:
        """The progress of opening a game."""
        return self._opening.setdefault(game_id, Opening())

    async def get(self, game_id: str) -> Table:
        """The table of a stored game, opened if necessary. Raises StoreError, Cancelled, Malformed, ValueError."""
        opening = self.opening(game_id)
        async with opening.queue:
            table = self._open.get(game_id)
            if table is None:
                with opening.work.running():
                    table = await Table.open(self._store, game_id, self._clock, opening.work)
                self._hold(table)
            return table

    def close(self, game_id: str) -> None:
        """Close a table whose record was replaced."""
        self._open.pop(game_id, None)
        self._recent = deque((table for table in self._recent if table.head.id != game_id), maxlen=MOST_RECENT)

    async def copy_into(self, store: Store) -> None:
        """Copy all open games from memory into another store. Raises StoreError."""
        for table in tuple(self._open.values()):
            config, kit = await shortened(store, table.head.game, table.config)
            lines = await shortened_lines(store, table.head.game, table.lines)
            await store.create(changed(table.head, config=config, kit=kit), lines)

    async def create(
        self, game: str, config: Config, who: Mapping[str, str] | None = None, location: str = ""
    ) -> Table:
        """Create and store a new game; `who` maps names to chosen person ids. Raises StoreError."""
        id, place = str(uuid4()), named_place(location)
        table = await Table.create(self._store, game, config, id, self._clock, who=who, location=place)
        self._hold(table)
        return table

    async def rematch(self, head: GameHead) -> Table:
        """Create a game with an old one's players, place, options, kit. Raises StoreError, UnknownGame, Malformed."""
        rules = referee(head.game)
        config = rules.read_config(await with_kit(self._store, head.config), head.edition)
        current = config.model_copy(update={"edition": rules.about.edition})
        return await self.create(head.game, current, await self._store.people.of_game(head.id), head.location)

    async def set_location(self, game_id: str, location: str) -> None:
        """Change where a game was played. Raises StoreError."""
        place, table = named_place(location), self._open.get(game_id)
        await self._store.set_location(game_id, place)
        if table is not None:
            table.head = changed(table.head, location=place)
            table.tell()

    def _hold(self, table: Table) -> None:
        self._open[table.head.id] = table
        self._recent.append(table)
