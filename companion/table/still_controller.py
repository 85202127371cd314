"""A table controller that ignores all input: the board in a replay is read-only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table.controller import TableController
from companion.table.draft import Draft, Spot
from companion.table.table import Table
from companion.table.tap_guard import TapGuard
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer

__all__ = ["StillController"]


class StillController(TableController):
    """What a board is given in a replay: a tap on it does nothing at all."""

    def __init__(self, table: Table, steady: TapGuard) -> None:
        super().__init__(table, lambda: None, steady)

    async def choose(self, offer: Offer, values: Mapping[str, Any] | None = None, spot: Spot | None = None) -> None:
        """Nothing is chosen."""

    async def enter(self, *entries: Entry) -> None:
        """Nothing is entered."""

    async def probe(self, offer: Offer, entry: Entry) -> None:
        """Nothing is asked."""

    def pick(self, what: Any, offer: Offer | None = None) -> None:
        """Nothing is picked."""

    async def _carry_on(self, draft: Draft) -> None:
        """Nothing is filled in."""
