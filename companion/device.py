"""What all windows of this process share: the store, the tables held open, the clock. Knows nothing of Flet."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion.settings import Chosen
from companion.store import StoreError, StoreUnreachable, database_path, open_store, set_aside
from companion.store.protocol import Store
from companion.table import Clock
from companion.tables import OpenTables
from referees.common.registry import game_ids, rulebook

if TYPE_CHECKING:
    from companion.rules_search import RulesIndex

__all__ = ["Device", "now"]

log = logging.getLogger(__name__)


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Device:
    """Opened when the first window comes; `trouble` says why there is no store, if there is none.

    `data` is the folder that was asked for; None leaves the choice to the environment and the platform.
    """

    def __init__(self, data: Path | str | None = None, clock: Clock = now) -> None:
        self.data, self.clock = data, clock
        self.trouble: StoreError | None = None
        self.settings = Chosen()
        self._store: Store | None = None
        self._tables: OpenTables | None = None
        self._rules: RulesIndex | None = None
        self._queue = asyncio.Lock()

    @property
    def store(self) -> Store:
        """The open store. Raises StoreError where there is none."""
        if self._store is None:
            raise self.trouble or StoreUnreachable()
        return self._store

    @property
    def tables(self) -> OpenTables:
        """The tables held open. Raises StoreError where there is no store."""
        if self._tables is None:
            raise self.trouble or StoreUnreachable()
        return self._tables

    @property
    def rules(self) -> RulesIndex:
        """All rulebooks, to be searched; read when first asked for."""
        if self._rules is None:
            from companion.rules_search import RulesIndex

            self._rules = RulesIndex(rulebook(game) for game in game_ids())
        return self._rules

    async def open(self) -> None:
        """Open the store unless it is open; raises nothing, see `trouble`."""
        async with self._queue:
            if self._store is not None:
                return
            try:
                self._use(await open_store(database_path(self.data)))
                await self.settings.load(self.store)
            except StoreError as error:
                log.warning("no store: %s", error)
                self.trouble = error

    async def begin_anew(self) -> Path:
        """Set a damaged file aside and open a new one; the name it was given. Raises StoreError."""
        aside = set_aside(database_path(self.data))
        await self.open()
        return aside

    async def close(self) -> None:
        """Let go of the file."""
        if self._rules is not None:
            self._rules.close()
            self._rules = None
        if self._store is not None:
            await self._store.close()
            self._store = self._tables = None

    def _use(self, store: Store) -> None:
        self._store, self._tables, self.trouble = store, OpenTables(store, self.clock), None
