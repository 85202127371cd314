"""The same people at the same game again."""

from __future__ import annotations

from companion.store.protocol import Store
from companion.store.records import GameHead
from companion.table.kit_references import whole
from companion.table.open_tables import OpenTables
from companion.table.table import Table
from referees.common.registry import referee

__all__ = ["rematch"]


async def rematch(tables: OpenTables, store: Store, head: GameHead) -> Table:
    """A new game with the players, readings and kit of a kept one, by today's rules, kept before it is given.

    Raises StoreError, UnknownGame where no such rules are installed, Malformed where the config cannot be read.
    """
    rules = referee(head.game)
    config = rules.read_config(await whole(store, head.config), head.edition)
    return await tables.create(head.game, config.model_copy(update={"edition": rules.about.edition}))
