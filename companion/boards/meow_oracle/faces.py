"""Drawings of cards: a filled face with its number and a sign for its colour, or its back.

The four colours differ in lightness and sign, so that they are distinct in greyscale. A face is one canvas: numbers
keep their size in a small cell (labels repeat them), and a client builds one control for each of the seventy-two on the
screen.
"""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from companion.boards import Piece
from companion.look.drawing import canvas, letters, stroke
from referees.meow_oracle.pieces import DECK, FACE_DOWN, card_number, is_card

__all__ = ["COLOURS", "OF_CARDS", "card_face", "look", "number_at", "number_over", "sign_style"]


@dataclass(frozen=True, slots=True)
class Face:
    """Fill, ink and sign of a place; the sign is a letter of `SIGNS`."""

    fill: str
    ink: str
    sign: str


SIGNS = "MaterialIcons"
"""The typeface of Flutter's own signs, which every client brings along."""

FIRE, LEAF, DROP, STAR, PAW = "\ue392", "\ue217", "\U000f05a2", "\ue5f9", "\ue4a1"


COLOURS = {
    "R": Face("#C04400", "#FFFFFF", FIRE),
    "G": Face("#7FD3B2", "#06281C", LEAF),
    "B": Face("#00528A", "#FFFFFF", DROP),
    "J": Face("#F6F1E6", "#2B2620", STAR),
}
"""Vermilion, bluish green and blue after Okabe and Ito, set apart in lightness; jokers are paper."""

ICONS = {
    "R": ft.Icons.LOCAL_FIRE_DEPARTMENT,
    "G": ft.Icons.ECO,
    "B": ft.Icons.WATER_DROP,
    "J": ft.Icons.STAR,
}
OF_CARDS = {card: Piece(ICONS[card[0]], None if card[0] == "J" else COLOURS[card[0]].fill) for card in DECK}
"""The sign of each card's colour; of a joker in the colour of the words."""

BACK = Face(ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER, PAW)
VACANT = Face(ft.Colors.SURFACE, ft.Colors.TRANSPARENT, "")


EDGE, RADIUS = 1.5, 7
INSET = 3.5
"""A sign keeps so far from the edge."""

FAINT = 0.28


def look(what: str | None) -> Face:
    """The look of a card, a back, or an empty place."""
    if what is None:
        return VACANT
    return BACK if what == FACE_DOWN else COLOURS[what[0]]


def card_face(what: str | None, width: float, height: float, *, is_faint: bool = False) -> ft.Control:
    """One place, always of the same structure, so that a change of its card is a few values. A faint one uses faint
    colours: opacity would need a layer for each, which costs more than the rest of the pad."""
    face = look(what)
    number = "" if what is None or what == FACE_DOWN else str(card_number(what))
    fill, ink, edge = (_faded(colour, is_faint) for colour in (face.fill, face.ink, ft.Colors.OUTLINE_VARIANT))
    across, down, tall = number_at(width, height)
    style = letters(tall, ink)
    large = min(width, height) * 0.42
    part = 0.5 if what == FACE_DOWN else 1  # centred, or in the lower corner
    x, y = (part * (whole - large - 2 * INSET) + INSET for whole in (width, height))
    line = stroke(edge, EDGE)
    return canvas(
        [
            cv.Rect(0, 0, width, height, border_radius=RADIUS, paint=ft.Paint(color=fill)),
            cv.Rect(EDGE / 2, EDGE / 2, width - EDGE, height - EDGE, border_radius=RADIUS - EDGE / 2, paint=line),
            cv.Text(across, down, number, style=style),
            cv.Text(x, y, face.sign, style=sign_style(ink, large)),
        ],
        width,
        height,
    )


def number_at(width: float, height: float) -> tuple[float, float, float]:
    """Where the number is on a face of that size, and its size."""
    return width * 0.09, height * 0.05, min(height * 0.5, width * 0.56)


def number_over(what: str | None, x: float, y: float, size: float) -> list[cv.Shape]:
    """The number of a card drawn again, on the card's colour: over strokes that cross it."""
    if not is_card(what):
        return []
    face, number = look(what), str(card_number(what))
    wide = (len(number) * DIGIT + 0.1) * size
    ground = cv.Rect(x - 0.05 * size, y, wide, size * 0.95, border_radius=4, paint=ft.Paint(color=face.fill))
    return [ground, cv.Text(x, y, number, style=letters(size, face.ink))]


DIGIT = 0.62
"""The width of a digit, in sizes."""


def _faded(colour: str, is_faint: bool) -> str:
    return ft.Colors.with_opacity(FAINT, colour) if is_faint else colour


def sign_style(ink: str, size: float) -> ft.TextStyle:
    """The text style of a sign on a canvas."""
    return ft.TextStyle(size=size, color=ink, height=1, font_family=SIGNS)
