"""The kit of a running game, while it is being corrected: nothing of it holds before the table says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.files.kits.derive import facts
from companion.files.kits.editing import Editing
from companion.files.kits.file import kit_model
from companion.files.kits.items import Assumed, item, values
from companion.files.kits.places import Content
from referees.common.setup.kit import Kit

if TYPE_CHECKING:
    from companion.files.kits.shelf import Kits
    from companion.table.table import Table

__all__ = ["at_table", "corrected", "has_same_facts", "open_item", "settled"]


def at_table(kits: Kits, table: Table) -> Editing:
    """The kit of a table as it is being corrected, in all windows; begun anew once the table plays with another."""
    kit = _of_table(table)
    known = kits.drafts.get(table.head.id)
    if known is None or known[0] != kit:
        model = kit_model(table.head.game)
        known = (kit, Editing(table.head.game, facts(model), kit.model_dump(mode="json"), _kept_nowhere))
        kits.drafts[table.head.id] = known
    return known[1]


def _of_table(table: Table) -> Kit:
    """The kit with what the table has confirmed no longer assumed."""
    config: Any = table.config
    kit: Kit = config.kit
    return kit.model_copy(update={"assumed": tuple(one for one in kit.assumed if config.assumes(one))})


async def _kept_nowhere(content: Content) -> None:
    """A draft: the journal gets one line when the table says that it holds."""


def corrected(config: Any, kit: Kit) -> Any:
    """The config with that kit. What the table has confirmed stays so where the new kit tells the same."""
    whole = facts(type(kit))
    before, after = config.kit.model_dump(mode="json"), kit.model_dump(mode="json")
    same = tuple(id for id in config.checked if values(whole, before, id) == values(whole, after, id))
    return config.model_copy(update={"kit": kit, "checked": same})


def settled(config: Any, items: tuple[str, ...]) -> Any:
    """The config in which the table has confirmed items: they are not asked about again in this game."""
    fresh = tuple(one for one in dict.fromkeys(items) if config.assumes(one))
    return config.model_copy(update={"checked": (*config.checked, *fresh)})


def has_same_facts(one: Kit, other: Kit) -> bool:
    """Whether two kits tell the same, whatever they are called and whatever of it is assumed."""
    return one.model_copy(update={"name": other.name, "assumed": other.assumed}) == other


def open_item(table: Table, id: str) -> Assumed:
    """What an item of the table's kit is called, and where it is shown."""
    whole, kit = facts(kit_model(table.head.game)), table.config.kit
    return item(whole, kit.model_dump(mode="json"), id)
