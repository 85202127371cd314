"""What a tap on the sheet means: an entry, a form or row of the tray for the rest, or a choice between offers."""

from __future__ import annotations

from dataclasses import dataclass

from companion.boards.taps import Choose, Pick, Tap, do
from companion.table.controller import TableController
from companion.table.draft import value_label
from companion.table.scene import Scene
from referees.common.protocol.sentence import Reader
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.plans import Plan
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
    await do(hands, _meant(hands.scene, id))


def _meant(scene: Scene, id: str) -> Tap | None:
    ways = lit(scene.view, scene.offers).get(id, ())
    if len(ways) > 1:
        return Pick(Which(ways))
    if not ways:
        return None
    plan = _foretelling(scene.view, ways[0])
    return Pick(plan) if plan is not None else Choose(ways[0].offer, ways[0].values)


def _foretelling(view: View, way: Way) -> Plan | None:
    """A Divination is a plan whose colour the tray asks for."""
    if way.offer.entry is not Divine or view.dish is None:
        return None
    left = view.divining - sum(one.length for one in view.predictions)
    numbers = (min(view.dish.value(way.offer.fixed["die"]), left),)
    found = (plan for plan in view.plans if plan.space == "divination" and plan.numbers == numbers and not plan.uses)
    return next(found, None)


def part_that_matters(sheet: Sheet, lit_now: tuple[str, ...], view: View) -> str | None:
    """The part of the sheet that answers the question; None while an action is chosen, which may be anywhere."""
    if view.is_rolled and view.phase == "production":
        return None
    parts = {sheet.by_id[id].part: None for id in lit_now if id in sheet.by_id}
    return next(iter(parts), None) if len(parts) == 1 else None
