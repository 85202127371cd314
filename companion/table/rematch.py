"""Rematch: a new game with the same players."""

from __future__ import annotations

from companion.store.protocol import Store
from companion.store.records import GameHead
from companion.table.kit_references import whole
from companion.table.open_tables import OpenTables
from companion.table.table import Table
from referees.common.registry import referee

__all__ = ["rematch"]


async def rematch(tables: OpenTables, store: Store, head: GameHead) -> Table:
    """Create and keep a new game with the players, readings and kit of an old one, by today's rules.

    Raises StoreError, UnknownGame where the rules are not installed, Malformed where the config cannot be read.
    """
    rules = referee(head.game)
    config = rules.read_config(await whole(store, head.config), head.edition)
    return await tables.create(head.game, config.model_copy(update={"edition": rules.about.edition}))
