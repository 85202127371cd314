"""The tray of Interstellar Oracle: mats, clock, and the answers to the open question."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.buttons import (
    cards_laid,
    elsewhere,
    offered,
)
from companion.boards.interstellar_oracle.duel import duel_parts, escapes
from companion.boards.interstellar_oracle.laying import dealing_key, hazard_keys, loot_keys, number_keys, race_keys
from companion.boards.interstellar_oracle.looking import joining_parts, looked_parts
from companion.boards.interstellar_oracle.mats import MatRow, mat_parts, mat_rows, mats_shown, play_key
from companion.boards.interstellar_oracle.taps import (
    GOING,
    MAPPED,
    Joining,
    Looked,
    Mat,
    use_listed,
)
from companion.boards.interstellar_oracle.turn import TURN, turn_parts
from companion.boards.keys import inner_width
from companion.boards.offers import Way, offer_buttons
from companion.boards.taps import picking
from companion.flet_fixes.guard import memoised
from companion.look.widgets import note, stretched, wrapped
from companion.table.control.scene import Scene
from companion.window.at_table import controller_here, worded
from companion.window.window_size import use_window
from companion.words import capital
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.ending.death import Loot
from referees.interstellar_oracle.equipment.cannon import BeHit
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet
from referees.interstellar_oracle.setup.setting_up import ChooseRace
from referees.interstellar_oracle.table.pieces import slot_of
from referees.interstellar_oracle.table.view import View
from referees.interstellar_oracle.turn.movement import Move

__all__ = ["SpaceTray", "answers_height"]

HIGH = 180
"""The height of the answers on a phone, in dp: all of an ordinary turn."""

LINE = 62
"""What a second line of mats takes (IO-154), in dp."""


def answers_height(kind: str, scene: Scene, width: int) -> int:
    """The height of what answers a question, in dp."""
    return HIGH + (mat_rows(len(scene.seats), width) - 1) * LINE


@memoised
def SpaceTray(scene: Scene) -> ft.Control:
    """The mats, and below them the selected panel or the answers to the question."""
    view, picked, seats = scene.view, scene.picked, scene.seats
    asked = [seat for seat in range(len(seats)) if scene.is_asked(seat)]
    width, is_listed = inner_width(use_window()), use_listed(picked)
    above: list[ft.Control] = []
    is_fighting = view.meeting is not None and not isinstance(picked, Mat)  # both have their mats there
    if any(token.race is not None for token in view.tokens) and not is_fighting:
        mats = mats_shown(view, seats, asked, worded)
        on = picked.seat if isinstance(picked, Mat) else None
        above.append(stretched(MatRow(mats=mats, on=on, width=width)))
    parts = [] if view.meeting is not None else [_clock(view)]  # an encounter needs the room
    parts += _parts(view, scene.offers, picked, width)
    if is_listed:
        parts.append(wrapped([elsewhere("Back to the map", picking(MAPPED), icon=ft.Icons.MAP_OUTLINED)]))
    return stretched(*above, stretched(*parts))


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
    shown = [one for one in offers if not one.rare or one.entry is Collapse]  # its cards may be named
    likely = tuple([one for one in shown if one.entry not in GOING])
    if any(offer.entry in TURN for offer in likely):
        return turn_parts(view, likely, may_move=any(one.entry is Move and not one.rare for one in offers))
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
