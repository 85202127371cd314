"""Draws Haggatha's pieces as controls, for use on keys and beside text."""

from collections.abc import Iterable

import flet as ft

from companion.look.shapes import painted
from referees.common.words import Sentence, say
from referees.haggatha.table.pieces import Customer, Good, Pier
from scoresheets.haggatha import pieces
from scoresheets.shapes import Colour, Shape, Text

PIER_NAMES: dict[Pier, Sentence] = {
    "bazaar": say("Bazaar"),
    "town_square": say("Town Square"),
    "black_market": say("Black Market"),
}


def face(shapes: Iterable[Shape], width: float, height: float | None = None) -> ft.Control:
    """Shapes as a control of that size; square without `height`."""
    return painted(shapes, width, width if height is None else height)


def good_face(good: Good, colour: str, size: float, *, is_there: bool = True) -> ft.Control:
    """A Charm's or a Tome's face, faint unless it `is_there`."""
    faint = () if is_there else (pieces.veil(size, size, 0.7, "surface high"),)
    return face((*pieces.good(good, colour, size), *faint), size)


def customer_face(colour: Customer, size: float) -> ft.Control:
    """An Adventurer's pawn."""
    return face(pieces.customer(colour, size), size)


def shield_face(colour: Customer, count: int | str, size: float) -> ft.Control:
    """A Hall's shield with a number."""
    return face(pieces.shield(colour, count, size), size)


def skull_face(size: float, colour: Colour = "ink", hole: Colour = "surface") -> ft.Control:
    """The symbol of Corruption."""
    return face(pieces.skull(size, colour, hole), size)


def number_face(
    number: int | str, width: float, height: float, size: float, colour: Colour = "on surface"
) -> ft.Control:
    """A number beside a symbol, at a fixed size; screen reader labels repeat it."""
    return face([Text(width / 2, height / 2, str(number), size, colour, is_bold=True)], width, height)


def steady_word(words: str, width: float, size: float) -> ft.Control:
    """A line of fixed-size text, cut with an ellipsis; screen reader labels repeat it."""
    line = Text(0, 0.6 * size, words, size, "on surface", is_bold=True, anchor="start", room=width)
    return face([line], width, size * 1.3)
