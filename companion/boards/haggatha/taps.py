"""Meanings of taps on the sheet, and selections."""

from dataclasses import dataclass

from companion.boards.taps import Choose, Pick, Tap, do
from companion.table.control.controller import TableController
from companion.table.control.draft import value_label
from companion.table.control.scene import Scene
from companion.words import reader_for
from referees.haggatha.cove.boarding import BagDue, Boarding, Docking
from referees.haggatha.cove.cleaning_up import CleanUp
from referees.haggatha.cove.setting_out import SettingOut
from referees.haggatha.cove.turns import AllDone, OthersTurn
from referees.haggatha.days import Arrive
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.plans import Plan
from referees.haggatha.shop.market import Market
from referees.haggatha.table.counting import FinalCount
from referees.haggatha.table.faction_area import MarketSponsorship
from referees.haggatha.view import View
from scoresheets.haggatha import Meaning, illegal_entries, legal_regions
from scoresheets.sheet import Sheet

LOOKING = "the sheet"  # the sheet has all the space, including the tray's
COVE, SHEET = "cove", "sheet"
OF_THE_COVE = (
    SettingOut, Arrive, OthersTurn, AllDone, BagDue, Boarding, Docking, Market, MarketSponsorship, CleanUp, FinalCount,
)  # fmt: skip


def is_of_the_cove(view: View) -> bool:
    """Whether the open question is about the cove."""
    return view.cove is not None and (view.asks is None or issubclass(view.asks, OF_THE_COVE))


@dataclass(frozen=True, eq=False)
class Which:
    """A selected place on the sheet with several offers; the tray asks which is meant."""

    meanings: tuple[Meaning, ...]


def which_label(meaning: Meaning, names: tuple[str, ...]) -> str:
    """The label of an offer, with the place's values filled in."""
    reader = reader_for(names)
    filled = [reader.text(value_label(meaning.offer.open[name], value)) for name, value in meaning.values.items()]
    return " · ".join([reader.text(meaning.offer.prompt), *filled])


async def touched(controller: TableController, id: str) -> None:
    """Handle a tap on a legal place."""
    await do(controller, _sheet_tap(controller.scene, id))


async def refused(controller: TableController, ids: tuple[str, ...]) -> bool:
    """Show why a tap outside the legal places is refused, except in replays; returns whether it showed anything."""
    entries = illegal_entries(controller.scene.view, controller.scene.offers)
    entry = next((entries[id] for id in ids if id in entries), None)
    return entry is not None and not controller.is_still and await controller.refuse(entry)


def _sheet_tap(scene: Scene, id: str) -> Tap | None:
    meanings = legal_regions(scene.view, scene.offers).get(id, ())
    if len(meanings) > 1:
        return Pick(Which(meanings))
    if not meanings:
        return None
    plan = _foretelling(scene.view, meanings[0])
    return Pick(plan) if plan is not None else Choose(meanings[0].offer, meanings[0].values)


def _foretelling(view: View, meaning: Meaning) -> Plan | None:
    if meaning.offer.entry is not Divine or view.dish is None:
        return None
    left = view.divining - sum(prediction.length for prediction in view.predictions)
    numbers = (min(view.dish.value(meaning.offer.fixed["die"]), left),)
    plans = (plan for plan in view.plans if plan.space == "divination" and plan.numbers == numbers and not plan.uses)
    return next(plans, None)


def relevant_part(sheet: Sheet, legal_ids: tuple[str, ...], view: View) -> str | None:
    """The part of the sheet that has all answers to the question, if any; None while an action is chosen."""
    if view.is_rolled and view.phase == "production":
        return None
    parts = {sheet.by_id[id].part: None for id in legal_ids if id in sheet.by_id}
    return next(iter(parts), None) if len(parts) == 1 else None
