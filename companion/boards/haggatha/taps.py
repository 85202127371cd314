"""What a tap on the sheet means: an entry, a form or row of the tray for the rest, or a choice between offers."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.controller import TableController
from companion.table.draft import value_label
from referees.common.protocol.sentence import Reader
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.plans import Plan, plans
from referees.haggatha.view import View
from scoresheets.haggatha import Way, lit
from scoresheets.sheet import Sheet

__all__ = ["Which", "part_that_matters", "touched", "which_label"]


@dataclass(frozen=True, eq=False)
class Which:
    """A place of the sheet that answers several offers: the tray asks which one."""

    ways: tuple[Way, ...]


def which_label(way: Way, names: tuple[str, ...]) -> str:
    """An offer with the place's values filled in."""
    reader = Reader(names)
    filled = [reader.text(value_label(way.offer.open[name], value)) for name, value in way.values.items()]
    return " · ".join([reader.text(way.offer.prompt), *filled])


async def touched(hands: TableController, id: str) -> None:
    """Handle a tap on a lit place."""
    table = hands.table
    ways = lit(table.referee.view(table.state), table.referee.offers(table.state)).get(id, ())
    if len(ways) > 1:
        hands.pick(Which(ways))
    elif ways:
        plan = _foretelling(hands, ways[0])
        if plan is not None:
            hands.pick(plan)
        else:
            await hands.choose(ways[0].offer, dict(ways[0].values))


def _foretelling(hands: TableController, way: Way) -> Plan | None:
    """A Divination is a plan whose colour the tray asks for."""
    if way.offer.entry is not Divine:
        return None
    state = hands.table.state
    icons = min(state.dish.value(way.offer.fixed["die"]), max(state.config.kit.divining - state.icons, 0))
    found = (plan for plan in plans(state) if plan.space == "divination" and plan.numbers == (icons,) and not plan.uses)
    return next(found, None)


def part_that_matters(sheet: Sheet, lit_now: tuple[str, ...], view: View) -> str | None:
    """The part of the sheet that answers the question; None while an action is chosen, which may be anywhere."""
    if view.is_rolled and view.phase == "production":
        return None
    parts = {sheet.by_id[id].part: None for id in lit_now if id in sheet.by_id}
    return next(iter(parts), None) if len(parts) == 1 else None
