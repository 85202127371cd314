"""A turn of Interstellar Oracle in the tray: what may be done, and the ways to end it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.buttons import (
    deed,
    hazard_rules,
    heading,
    offered,
    why,
)
from companion.boards.interstellar_oracle.laying import hazard_keys
from companion.boards.taps import Choose, Enter, Tap, doing
from companion.look.widgets import slot, stretched, wrapped
from companion.window.at_table import controller_here, worded
from companion.words import capital
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.meeting.encounter import Approach
from referees.interstellar_oracle.setup.naming import LayHazard
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.caches import Xenocache
from referees.interstellar_oracle.turn.hazards import Overcome, way_label
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import EndTurn

__all__ = ["TURN", "endings", "turn_parts"]

TURN = (Take, Approach, Xenocache, EndTurn)
SHORT: dict[Any, Sentence] = {Xenocache: say("Xenocache")}


def turn_parts(view: View, likely: tuple[Offer, ...], *, may_move: bool) -> list[ft.Control]:
    """The hazard here, then other actions of a turn; moves are made on the map, which is said where there is room."""
    head: ft.Control | None = None
    ways: ft.Control | None = None
    overcoming = [offer for offer in likely if offer.entry is Overcome]
    laying = [offer for offer in likely if offer.entry is LayHazard]
    if overcoming:
        hazard = view.hazards[overcoming[0].fixed["place"]]
        name = hazard.name if hazard is not None and hazard.name is not None else ""
        rules = why(hazard_rules(hazard.id if hazard is not None else None), name)
        keys = [offered(offer, capital(worded(_overcoming(offer)))) for offer in overcoming]
        head, ways = heading(worded(say("{name}: overcome it by", name=name))), wrapped([*keys, rules])
    elif may_move and not laying:
        head = heading(worded(say("Tap a lit place on the map to move.")))
    hazards = [part for one in laying for part in (heading(capital(worded(one.prompt))), hazard_keys(one))]
    keys = [
        offered(offer, worded(say("Approach {who}", who=Who(seat))), {"to": seat})
        for offer in likely
        if offer.entry is Approach
        for seat in offer.choices("to")
    ]
    first = next((offer for offer in likely if offer.entry is Take), None)
    for offer in likely:
        if offer.entry is EndTurn:
            keys += [deed(worded(said), doing(meant)) for said, meant in endings(view, offer, _after(view, offer))]
        elif offer.entry not in {Overcome, LayHazard, Approach}:
            words = worded(SHORT.get(offer.entry, offer.prompt))
            keys.append(offered(offer, words, is_likely=offer is first))
    laid = stretched(*hazards) if hazards else None
    return [stretched(slot(head), slot(ways), slot(laid), wrapped(keys), gap=0)]


END = say("End the turn")
SAVED = say("An Inhibitor was there")
NAMING = say("End it and name the cards")


def _after(view: View, ending: Offer) -> tuple[Offer, ...]:
    """What would answer the question after the turn, once planets vanish."""
    return () if view.clock is None else controller_here().table.offers_after(ending.fill())


def endings(view: View, ending: Offer, after: Sequence[Offer]) -> list[tuple[Sentence, Tap]]:
    """The ways to end the turn, the usual one first. Where the cards under a planet are turned up next, its answer
    (IO-102) is entered with the same tap; where it leaves something open, the question follows."""
    clock = view.clock
    if clock is None or clock.planets[0].latest > 1 or clock.seats[0] != view.turn:
        return [(END, Choose(ending))]
    end, found = ending.fill(), [one for one in after if one.entry is Collapse]
    number = view.planets[clock.planets[0].place]
    said = END if number is None else say("End the turn: {number} vanishes", number=number)
    closed = {one.fixed["inhibitor"]: Enter((end, one.fill())) for one in found if not one.open}
    if False not in closed:
        return [(said, Choose(ending))]
    return [(said, closed[False]), (SAVED, closed.get(True, Choose(ending))), (NAMING, Choose(ending))]


def _overcoming(offer: Offer) -> Sentence:
    way = way_label(offer.fixed["by"])
    return say("{way}, and keep it", way=way) if offer.fixed["keep"] else way
