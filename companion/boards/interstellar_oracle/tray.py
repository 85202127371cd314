"""The tray of Interstellar Oracle: mats, clock, and the answers to the open question."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.buttons import cards_laid, elsewhere, hazard_rules, heading, offered, why
from companion.boards.interstellar_oracle.duel import duel_parts, escapes
from companion.boards.interstellar_oracle.mats import MatRow, mat_parts, mat_rows, mats_shown, play_key
from companion.boards.interstellar_oracle.panels import (
    dealing_key,
    hazard_keys,
    joining_parts,
    looked_parts,
    loot_keys,
    number_keys,
    race_keys,
)
from companion.boards.interstellar_oracle.taps import GOING, MAPPED, Joining, Looked, Mat, use_listed
from companion.boards.keys import inner_width
from companion.boards.offers import Way, offer_buttons
from companion.boards.taps import picking
from companion.flet_fixes.guard import memoised
from companion.look.widgets import note, stretched, wrapped
from companion.measures import MARGIN, Room
from companion.table.control.scene import Scene
from companion.window.at_table import controller_here, worded
from companion.window.window_size import use_window
from companion.words import capital
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.ending.death import Loot
from referees.interstellar_oracle.equipment.cannon import BeHit
from referees.interstellar_oracle.meeting.encounter import Approach
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet
from referees.interstellar_oracle.setup.setting_up import ChooseRace
from referees.interstellar_oracle.table.pieces import slot_of
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.caches import Xenocache
from referees.interstellar_oracle.turn.hazards import Overcome, way_label
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.searching import Take
from referees.interstellar_oracle.turn.turns import EndTurn

__all__ = ["SpaceTray", "tray_height"]

TALL, LOW_TALL = 372, 296
"""The tray's height on a phone, and on a low one, in dp."""

HIGH = 720
"""A window of that height has room for all of an ordinary turn."""

LINE = 62
"""What a second line of mats takes (IO-154), in dp."""

TURN = (Take, Approach, Xenocache, EndTurn)
SHORT: dict[Any, Sentence] = {Xenocache: say("Xenocache"), EndTurn: say("End the turn")}


def tray_height(window: Room, seats: int) -> int:
    """The tray's height in dp: the same for every question, so that planets do not move."""
    more = mat_rows(seats, window.width - 2 * MARGIN) - 1
    return (TALL if window.height >= HIGH else LOW_TALL) + more * LINE


@memoised
def SpaceTray(*, scene: Scene) -> ft.Control:
    """The mats, and below them the selected panel or the answers to the question."""
    view, picked, seats = scene.view, scene.picked, scene.seats
    asked = [seat for seat in range(len(seats)) if scene.is_asked(seat)]
    width, is_listed = inner_width(use_window()), use_listed(picked)
    parts: list[ft.Control] = []
    is_fighting = view.meeting is not None and not isinstance(picked, Mat)  # both have their mats there
    if any(token.race is not None for token in view.tokens) and not is_fighting:
        mats = mats_shown(view, seats, asked, worded)
        on = picked.seat if isinstance(picked, Mat) else None
        parts.append(MatRow(mats=mats, on=on, width=width))
    if view.meeting is None:  # an encounter needs the room
        parts.append(_clock(view))
    parts += _parts(view, scene.offers, picked, width)
    if is_listed:
        parts.append(wrapped([elsewhere("Back to the map", picking(MAPPED), icon=ft.Icons.MAP_OUTLINED)]))
    return stretched(*parts)


def _clock(view: View) -> ft.Control:
    """When the Universe ends, once it is foreseeable."""
    words = "" if view.clock is None else worded(_ends(view))
    return note(words, visible=bool(words))


def _ends(view: View) -> Sentence:
    clock = view.clock
    assert clock is not None
    if clock.turns == 1:
        return say("The Universe ends after {who}'s turn.", who=Who(clock.last))
    ends = say("The Universe ends in {turns} turns, after {who}'s turn.", turns=clock.turns, who=Who(clock.last))
    if view.due is None:
        return ends
    return say("{half} {ends}", half=NEXT_HALF[view.halves[slot_of(clock.planets[0].place)[0]]], ends=ends)


NEXT_HALF = {
    "charmed": say("Next is the Charmed half, on plain ground."),
    "strange": say("Next is the Strange half, on tinted ground."),
}


def _parts(view: View, offers: tuple[Offer, ...], picked: Any, width: int) -> list[ft.Control]:
    if isinstance(picked, Mat):
        return mat_parts(view, picked.seat, width)
    if isinstance(picked, Joining):
        return joining_parts(view, picked.place)
    if isinstance(picked, Looked):
        return looked_parts(view, offers, picked.place, width)
    if view.meeting is not None:
        return duel_parts(view, offers, view.meeting, width)
    likely = tuple(offer for offer in offers if not offer.rare and offer.entry not in GOING)
    if any(offer.entry in TURN for offer in likely):
        return _turn(view, likely, may_move=any(one.entry is Move and not one.rare for one in offers))
    return _asked(likely, view, width)


def _asked(likely: tuple[Offer, ...], view: View, width: int) -> list[ft.Control]:
    """Other questions: setup, vanishing planets, targets."""
    parts: list[ft.Control] = []
    naming = [offer for offer in likely if offer.entry is LayPlanet]
    others = [offer for offer in likely if offer.entry not in {LayPlanet, LayHazard, ChooseRace}]
    for offer in likely:
        if offer.entry is LayHazard:
            parts += [hazard_keys(offer), *dealing_key(view)]
        elif offer.entry is ChooseRace:
            parts += race_keys(offer)
    if len(naming) == 1 and naming[0].open:
        parts.append(number_keys(naming[0], view, width))
    elif naming:
        parts.append(note(worded(say("Tap it on the map.")), 16))
    if others and all(offer.entry is Loot for offer in others):
        parts += loot_keys(others, width)
    elif others and not any(offer.open for offer in others):
        words = [capital(worded(offer.prompt)) for offer in others]
        likely_one = None if parts else others[0]
        keys = [offered(one, said, is_likely=one is likely_one) for one, said in zip(others, words, strict=True)]
        parts.append(wrapped(keys))
    elif others:
        parts += offer_buttons(others, Way(controller_here().table.reader(), "tray"))
    elif not parts:
        parts.append(note(worded(say("Tap a lit place on the map.")), 16))
    hit = [offer.fixed["seat"] for offer in likely if offer.entry is BeHit]
    away = escapes(hit[0]) if hit else []
    return [*parts, cards_laid([play_key(one) for one in away], width)] if away else parts


def _turn(view: View, likely: tuple[Offer, ...], *, may_move: bool) -> list[ft.Control]:
    """The hazard here, then other actions of a turn; moves are made on the map, which is said where there is room."""
    parts: list[ft.Control] = []
    overcoming = [offer for offer in likely if offer.entry is Overcome]
    if overcoming:
        hazard = view.hazards[overcoming[0].fixed["place"]]
        name = hazard.name if hazard is not None and hazard.name is not None else ""
        rules = why(hazard_rules(hazard.id if hazard is not None else None), name)
        keys = [offered(offer, capital(worded(_overcoming(offer)))) for offer in overcoming]
        parts += [heading(worded(say("{name}: overcome it by", name=name))), wrapped([*keys, rules])]
    for offer in likely:
        if offer.entry is LayHazard:
            parts += [heading(capital(worded(offer.prompt))), hazard_keys(offer)]
    if may_move and not parts:
        parts.append(heading(worded(say("Tap a lit place on the map to move."))))
    keys = [
        offered(offer, worded(say("Approach {who}", who=Who(seat))), {"to": seat})
        for offer in likely
        if offer.entry is Approach
        for seat in offer.choices("to")
    ]
    first = next((offer for offer in likely if offer.entry is Take), None)
    for offer in likely:
        if offer.entry not in {Overcome, LayHazard, Approach}:
            words = worded(SHORT.get(offer.entry, offer.prompt))
            keys.append(offered(offer, words, is_likely=offer is first))
    return [*parts, wrapped(keys)]


def _overcoming(offer: Offer) -> Sentence:
    way = way_label(offer.fixed["by"])
    return say("{way}, and keep it", way=way) if offer.fixed["keep"] else way
