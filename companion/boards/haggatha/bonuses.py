"""Pending bonuses and similar choices (goods, marks, lines): a row of faces for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.faces import COLOURS, bubble_shapes, good_face, skull_face, word
from companion.boards.haggatha.kinds import CHOSEN_HERE
from companion.boards.haggatha.runes import Pen, rune_face
from companion.boards.keys import captioned, key
from companion.flet_fixes.guard import component, memo
from companion.measures import GAP
from companion.table.controller import TableController
from companion.words import text
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Sentence, say
from referees.haggatha.pieces import LINES, Bubble, hall_label, label
from referees.haggatha.sheet.bubbles import PALM_READER, FillBubbles
from referees.haggatha.sheet.faction_area import MarkFaction, Sponsor
from referees.haggatha.sheet.gains import Gain, gain_label
from referees.haggatha.sheet.horoscopes import WriteDie, WriteX
from referees.haggatha.shop.corruption import DiscardCorruption
from referees.haggatha.shop.goods import TakeGood
from referees.haggatha.shop.market import Sell
from referees.haggatha.view import View

__all__ = ["Bonuses", "First", "shown_first"]

CAPTION = 88
FACE = 36
WIDE = 52


@dataclass(frozen=True, slots=True)
class First:
    """Which of several bonuses is selected, by its number."""

    bonus: int


@memo
@component
def Bonuses(*, view: View, offers: tuple[Offer, ...], picked: Any, width: int, hands: TableController) -> ft.Control:
    """A row for each offer; of several simultaneous bonuses a tap selects the one to take first."""
    gains, shown = view.gains, shown_first(offers, picked)
    rows = [_row(offer, view, width, hands) for offer in shown]
    if len(gains) > 1:
        rows.insert(0, _which(gains, shown[0].fixed["bonus"], width, hands))
    return ft.Column(rows, spacing=GAP, tight=True)


def shown_first(offers: tuple[Offer, ...], picked: Any) -> tuple[Offer, ...]:
    """The offers that have a row: of several bonuses those of the selected one, initially the first."""
    here = tuple(offer for offer in offers if offer.entry in CHOSEN_HERE and not offer.rare)
    bonuses = sorted({offer.fixed["bonus"] for offer in here if "bonus" in offer.fixed})
    if not bonuses:
        return here
    looked_at = picked.bonus if isinstance(picked, First) and picked.bonus in bonuses else bonuses[0]
    return tuple(offer for offer in here if offer.fixed.get("bonus") == looked_at)


def _which(gains: tuple[Gain, ...], first: int, width: int, hands: TableController) -> ft.Control:
    keys: list[ft.Control] = []
    wide = (width - (len(gains) - 1) * GAP) // len(gains)
    for bonus, gain in enumerate(gains):
        words = text(gain_label(gain))
        shown = ft.Text(words, size=14, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS, text_align=ft.TextAlign.CENTER)
        act = partial(hands.pick, First(bonus))
        keys.append(key(shown, f"For {words}", act, width=max(wide, 96), hands=hands, is_on=bonus == first))
    return ft.Row(keys, spacing=GAP, scroll=ft.ScrollMode.HIDDEN, width=width)


def _row(offer: Offer, view: View, width: int, hands: TableController) -> ft.Control:
    caption, faces = _faces(offer, view)
    named = ft.Text(text(caption).replace(", ", ",\n"), size=15)
    keys = [_key(offer, one, hands) for one in faces]
    chips = ft.Row(keys, spacing=GAP, scroll=ft.ScrollMode.HIDDEN, width=width - CAPTION - GAP)
    return captioned(named, CAPTION, chips, width)


class Shown(NamedTuple):
    """A face, its label, the values that a tap fills in, and its width."""

    face: ft.Control
    words: Sentence
    values: dict[str, Any]
    wide: int = WIDE


def _key(offer: Offer, shown: Shown, hands: TableController) -> ft.Control:
    act = partial(hands.choose, offer, shown.values)
    return key(shown.face, text(shown.words), act, width=shown.wide, hands=hands)


def _faces(offer: Offer, view: View) -> tuple[Sentence, list[Shown]]:
    return FACES[offer.entry](offer, view)


def _goods(offer: Offer, view: View) -> tuple[Sentence, list[Shown]]:
    good = offer.fixed["good"]
    says = "Sell a {colour} {good}" if offer.entry is Sell else "Take a {colour} {good}"
    shown = [
        Shown(good_face(good, one, FACE), say(says, colour=label(one), good=label(good)), {"colour": one})
        for one in offer.choices("colour")
    ]
    return label(good), shown


def _marks(offer: Offer, view: View) -> tuple[Sentence, list[Shown]]:
    mark = offer.fixed["mark"]
    shown = [
        Shown(_hall(one, mark), say("{mark} at {faction}", mark=MARKS[mark], faction=label(one)), {"faction": one})
        for one in offer.choices("faction")
    ]
    return say("{mark}, Factions", mark=MARKS[mark]), shown


MARKS = {"X": say("X"), "market": say("Market icon")}


def _x(offer: Offer, view: View) -> tuple[Sentence, list[Shown]]:
    shown = [
        Shown(_line_face("X", line), say("X in {line}", line=label(line)), {"line": line}, 112)
        for line in offer.choices("line")
    ]
    return say("X, Horoscopes"), shown


def _dice(offer: Offer, view: View) -> tuple[Sentence, list[Shown]]:
    assert view.dish is not None
    value = view.dish.value(offer.fixed["die"])
    shown = [
        Shown(_line_face(value, line), say("{value} in {line}", value=value, line=label(line)), {"line": line}, 112)
        for line in offer.choices("line")
    ]
    return say("Write {value}", value=value), shown


def _discard(offer: Offer, view: View) -> tuple[Sentence, list[Shown]]:
    skull = skull_face(32, ft.Colors.ON_SURFACE, ft.Colors.SURFACE_CONTAINER_HIGHEST)
    return say("Discard"), [Shown(skull, say("Discard 1 Corruption card"), {})]


TWO: dict[int, tuple[Bubble, Bubble]] = {
    2: ("plus_minus", "plus_minus"),
    1: ("plus_minus", "move"),
    0: ("move", "move"),
}
"""The Palm Reader's two bubbles, by how many are ±1."""


def _bubbles(offer: Offer, view: View) -> tuple[Sentence, list[Shown]]:
    shown = []
    for count, kinds in TWO.items():
        words = say("Fill {one} ±1 and {other} Move 1", one=count, other=PALM_READER - count)
        shown.append(Shown(_filled(kinds), words, {"plus_minus": count}, 72))
    return say("Fill two"), shown


def _gold(offer: Offer, view: View) -> tuple[Sentence, list[Shown]]:
    faction = offer.fixed["faction"]
    return say("Gold from"), [Shown(_hall(faction, None), say("Gold from {hall}", hall=hall_label(faction)), {})]


FACES: dict[type[Entry], Callable[[Offer, View], tuple[Sentence, list[Shown]]]] = {
    TakeGood: _goods,
    Sell: _goods,
    MarkFaction: _marks,
    WriteX: _x,
    WriteDie: _dice,
    DiscardCorruption: _discard,
    FillBubbles: _bubbles,
    Sponsor: _gold,
}


# Drawn


def _hall(faction: str, mark: str | None) -> ft.Control:
    pen, look = Pen(0, 0, FACE), COLOURS[faction]
    shield = ((0.1, 0.08), (0.9, 0.08), (0.9, 0.5), (0.5, 0.96), (0.1, 0.5))
    shapes = [pen.polygon(shield, pen.line("#FFFFFF", 0.1)), pen.polygon(shield, pen.ink(look.fill))]
    if mark is None:
        shapes.append(word(look.letter, pen.at(0.5, 0.42), pen.length(0.5), look.ink))
    elif mark == "X":
        shapes += [
            pen.stroke(((0.3, 0.22), (0.7, 0.66)), pen.line(look.ink, 0.11)),
            pen.stroke(((0.7, 0.22), (0.3, 0.66)), pen.line(look.ink, 0.11)),
        ]
    else:
        shapes.append(pen.polygon(((0.5, 0.2), (0.74, 0.62), (0.26, 0.62)), pen.line(look.ink, 0.1)))
    if mark is not None:
        shapes.append(word(look.letter, pen.at(0.84, 0.86), 12, ft.Colors.ON_SURFACE))
    return cv.Canvas(shapes, width=FACE, height=FACE)


def _line_face(written: str | int, line: str) -> ft.Control:
    """The written number, and its line by position: two rules, the one meant bold."""
    piece: ft.Control
    if isinstance(written, int):
        piece = rune_face(written, 30)
    else:
        piece = cv.Canvas([word(written, (15, 16), 26, ft.Colors.ON_SURFACE)], width=30, height=30)
    rules = [
        cv.Line(
            2, 8 + 14 * at, 34, 8 + 14 * at,
            paint=ft.Paint(color=ft.Colors.ON_SURFACE if one == line else ft.Colors.OUTLINE_VARIANT,
                           stroke_width=6 if one == line else 3, stroke_cap=ft.StrokeCap.ROUND),
        )
        for at, one in enumerate(LINES)
    ]  # fmt: skip
    arrow = ft.Icon(ft.Icons.ARROW_FORWARD, size=18, color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Row([piece, arrow, cv.Canvas([*rules], width=36, height=30)], spacing=4, tight=True)


def _filled(kinds: tuple[Bubble, Bubble]) -> ft.Control:
    shapes: list[cv.Shape] = []
    for at, kind in enumerate(kinds):
        shapes += bubble_shapes(kind, (at * 28, 0), 24, ft.Colors.TERTIARY, ft.Colors.SURFACE)
    return cv.Canvas(shapes, width=52, height=24)
