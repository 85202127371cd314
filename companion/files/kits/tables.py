"""The kit of a running game while it is edited: a draft until the table applies it."""

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
    """The draft of a table's kit, shared by all windows; reset when the table switches kits."""
    kit = _of_table(table)
    known = kits.drafts.get(table.head.id)
    if known is None or known[0] != kit:
        model = kit_model(table.head.game)
        known = (kit, Editing(table.head.game, facts(model), kit.model_dump(mode="json"), _kept_nowhere))
        kits.drafts[table.head.id] = known
    return known[1]


def _of_table(table: Table) -> Kit:
    """The table's kit, with items it has confirmed no longer assumed."""
    config: Any = table.config
    kit: Kit = config.kit
    return kit.model_copy(update={"assumed": tuple(one for one in kit.assumed if config.assumes(one))})


async def _kept_nowhere(content: Content) -> None:
    """Stores nothing: the journal gets one line when the table applies the draft."""


def corrected(config: Any, kit: Kit) -> Any:
    """The config with another kit; an item stays confirmed where both kits have equal values for it."""
    whole = facts(type(kit))
    before, after = config.kit.model_dump(mode="json"), kit.model_dump(mode="json")
    same = tuple(id for id in config.checked if values(whole, before, id) == values(whole, after, id))
    return config.model_copy(update={"kit": kit, "checked": same})


def settled(config: Any, items: tuple[str, ...]) -> Any:
    """The config with items confirmed: they are not asked about again in this game."""
    fresh = tuple(one for one in dict.fromkeys(items) if config.assumes(one))
    return config.model_copy(update={"checked": (*config.checked, *fresh)})


def has_same_facts(one: Kit, other: Kit) -> bool:
    """Whether two kits have equal facts, ignoring name and assumptions."""
    return one.model_copy(update={"name": other.name, "assumed": other.assumed}) == other


def open_item(table: Table, id: str) -> Assumed:
    """The label and path of an item of the table's kit."""
    whole, kit = facts(kit_model(table.head.game)), table.config.kit
    return item(whole, kit.model_dump(mode="json"), id)
