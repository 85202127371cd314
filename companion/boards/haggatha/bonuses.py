"""Pending bonuses and similar choices (goods, marks, lines): a row of keys for each."""

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.boards.haggatha.faces import face, good_face, skull_face
from companion.boards.keys import captioned, key, share
from companion.boards.taps import choosing, picking
from companion.flet_fixes.guard import memoised
from companion.look.widgets import column
from companion.measures import GAP
from companion.words import said, text
from referees.common.values.value import Value
from referees.common.words import Entry, Offer, Sentence, say
from referees.haggatha.sheet.bubbles import PALM_READER, FillBubbles
from referees.haggatha.sheet.horoscopes import WriteDie, WriteX
from referees.haggatha.shop.market import Sell
from referees.haggatha.table.faction_area import MarkFaction, Sponsor
from referees.haggatha.table.gains import Gain, gain_label
from referees.haggatha.table.goods import DiscardCorruption, TakeGood
from referees.haggatha.table.pieces import LINES, Bubble, hall_label, label
from referees.haggatha.view import View
from scoresheets.haggatha import pieces
from scoresheets.shapes import Look, Shape, Text, open_path, polyline
from scoresheets.square import Square

CAPTION = 56  # dp
FACE = 36
WIDE = 48


class First(Value):
    """The index of the pending bonus to resolve first."""

    bonus: int


@memoised
def Bonuses(*, view: View, offers: tuple[Offer, ...], picked: Any, width: int) -> ft.Control:
    """A row per offer; if several bonuses are pending, a row above to choose which comes first."""
    gains, visible = view.gains, visible_offers(offers, picked)
    rows = [_row(offer, view, width) for offer in visible]
    if len(gains) > 1:
        rows.insert(0, _bonus_keys(gains, visible[0].fixed["bonus"], width))
    return column(*rows)


def visible_offers(offers: tuple[Offer, ...], picked: Any) -> tuple[Offer, ...]:
    """The offers to show: with several bonuses pending, only those of the selected one (initially the first)."""
    bonus_offers = tuple(offer for offer in offers if offer.entry in FACES and not offer.rare)
    bonuses = sorted({offer.fixed["bonus"] for offer in bonus_offers if "bonus" in offer.fixed})
    if not bonuses:
        return bonus_offers
    selected = picked.bonus if isinstance(picked, First) and picked.bonus in bonuses else bonuses[0]
    return tuple(offer for offer in bonus_offers if offer.fixed.get("bonus") == selected)


def _bonus_keys(gains: tuple[Gain, ...], first: int, width: int) -> ft.Control:
    keys: list[ft.Control] = []
    wide = max(int(share(width, len(gains))), 96)
    for bonus, gain in enumerate(gains):
        words = text(gain_label(gain))
        title = ft.Text(words, size=14, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS, text_align=ft.TextAlign.CENTER)
        keys.append(key(title, said("Bonus: {gain}", gain=words), picking(First(bonus)), wide, is_on=bonus == first))
    return ft.Row(keys, spacing=GAP, run_spacing=GAP, wrap=True, width=width)


def _row(offer: Offer, view: View, width: int) -> ft.Control:
    caption, faces = FACES[offer.entry](offer, view)
    named = ft.Text(text(caption), size=13)
    keys = [key(item.face, text(item.words), choosing(offer, **item.values), item.wide) for item in faces]
    return captioned(named, CAPTION, keys, width)


class FaceKey(NamedTuple):
    """A key: its face, its label, the values that a tap fills in, and its width."""

    face: ft.Control
    words: Sentence
    values: dict[str, Any]
    wide: int = WIDE


Faces = tuple[Sentence, list[FaceKey]]  # caption and keys


def _goods(offer: Offer, view: View) -> Faces:
    good = offer.fixed["good"]
    words = "Sell a {colour} {good}" if offer.entry is Sell else "Take a {colour} {good}"
    return label(good), [
        FaceKey(good_face(good, colour, FACE), say(words, colour=label(colour), good=label(good)), {"colour": colour})
        for colour in offer.choices("colour")
    ]


MARKS = {"X": say("X"), "market": say("Market icon")}


def _marks(offer: Offer, view: View) -> Faces:
    mark, called = offer.fixed["mark"], MARKS[offer.fixed["mark"]]
    return say("Factions"), [
        FaceKey(_hall(hall, mark), say("{mark} for {faction}", mark=called, faction=label(hall)), {"faction": hall})
        for hall in offer.choices("faction")
    ]


def _x(offer: Offer, view: View) -> Faces:
    return say("Horoscopes"), _lines(offer, "X")


def _dice(offer: Offer, view: View) -> Faces:
    assert view.dish is not None
    value = view.dish.value(offer.fixed["die"])
    return say("Write {value}", value=value), _lines(offer, value)


def _lines(offer: Offer, value: str | int) -> list[FaceKey]:
    return [
        FaceKey(_line_face(value, line), say("{value} in {line}", value=value, line=label(line)), {"line": line}, 112)
        for line in offer.choices("line")
    ]


def _discard(offer: Offer, view: View) -> Faces:
    skull = skull_face(32, "on surface", "surface highest")
    words = say("Discard 1 Corruption card")
    return words, [FaceKey(skull, words, {})]


# the Palm Reader's bubbles, by number of ±1
TWO: dict[int, tuple[Bubble, Bubble]] = {
    2: ("plus_minus", "plus_minus"),
    1: ("plus_minus", "move"),
    0: ("move", "move"),
}


def _bubbles(offer: Offer, view: View) -> Faces:
    words = {one: say("Fill {one} “±1” and {other} “Move 1” bubbles", one=one, other=PALM_READER - one) for one in TWO}
    keys = [FaceKey(_filled(kinds), words[one], {"plus_minus": one}, 72) for one, kinds in TWO.items()]
    return say("Two bubbles"), keys


def _gold(offer: Offer, view: View) -> Faces:
    faction = offer.fixed["faction"]
    words = say("Gold from {hall}", hall=hall_label(faction))
    return words, [FaceKey(_hall(faction, None), words, {})]


FACES: dict[type[Entry], Callable[[Offer, View], Faces]] = {
    TakeGood: _goods,
    Sell: _goods,
    MarkFaction: _marks,
    WriteX: _x,
    WriteDie: _dice,
    DiscardCorruption: _discard,
    FillBubbles: _bubbles,
    Sponsor: _gold,
}


def _hall(faction: str, mark: str | None) -> ft.Control:
    return face(pieces.hall(faction, mark, FACE), FACE)


def _line_face(value: str | int, line: str) -> ft.Control:
    arrow, head = Square(37, 8, 14), ((0.5, 0.15), (0.9, 0.5), (0.5, 0.85))
    x = Text(15, 16, "X", 26, "on surface", is_bold=True)
    shapes: list[Shape] = [*pieces.rune(value, 30)] if isinstance(value, int) else [x]
    shapes.append(arrow.path(arrow.line("ink", 0.1), open_path(((0.1, 0.5), (0.9, 0.5))), open_path(head)))
    for at, name in enumerate(LINES):
        look = Look(stroke="on surface", width=6) if name == line else Look(stroke="faint", width=3)
        shapes.append(polyline(((61, 8 + 14 * at), (91, 8 + 14 * at)), look))
    return face(shapes, 94, 30)


def _filled(kinds: tuple[Bubble, Bubble]) -> ft.Control:
    shapes = [pieces.bubble(kind, 24, ("tertiary", "surface"), at * 28) for at, kind in enumerate(kinds)]
    return face([shape for parts in shapes for shape in parts], 52, 24)
