"""How a card looks: a filled face with its number in the corner and a sign for its colour, or its back.

The four colours differ in lightness and in their sign, so that they are told apart in greyscale. Numbers are drawn on
a canvas: they keep their size in a cell that has no room for more, whatever the text size (labels say them anyway).
"""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from companion.theme import FACE
from referees.meow_oracle.pieces import FACE_DOWN, card_number

__all__ = ["Face", "card_face", "look"]


@dataclass(frozen=True, slots=True)
class Face:
    """Fill, ink and sign of what lies in a place."""

    fill: str
    ink: str
    sign: ft.IconData


COLOURS = {
    "R": Face("#C04400", "#FFFFFF", ft.Icons.LOCAL_FIRE_DEPARTMENT),
    "G": Face("#7FD3B2", "#06281C", ft.Icons.ECO),
    "B": Face("#00528A", "#FFFFFF", ft.Icons.WATER_DROP),
    "J": Face("#F6F1E6", "#2B2620", ft.Icons.STAR),
}
"""Vermilion, bluish green and blue after Okabe and Ito, set apart in lightness; jokers are paper."""

BACK = Face(ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER, ft.Icons.PETS)
VACANT = Face(ft.Colors.SURFACE, ft.Colors.TRANSPARENT, ft.Icons.PETS)


EDGE = ft.Border.all(1.5, ft.Colors.OUTLINE_VARIANT)


def look(what: str | None) -> Face:
    """The look of a card, of a back, or of a vacant place."""
    if what is None:
        return VACANT
    return BACK if what == FACE_DOWN else COLOURS[what[0]]


def card_face(what: str | None, width: float, height: float) -> ft.Container:
    """One place, always of the same make, so that a change of what lies there is a few values only."""
    face = look(what)
    number = "" if what is None or what == FACE_DOWN else str(card_number(what))
    tall = min(height * 0.5, width * 0.56)
    style = ft.TextStyle(size=tall, weight=ft.FontWeight.W_700, color=face.ink, height=1, font_family=FACE)
    sign = ft.Container(
        ft.Icon(face.sign, size=min(width, height) * 0.42, color=face.ink),
        alignment=ft.Alignment.CENTER if what == FACE_DOWN else ft.Alignment.BOTTOM_RIGHT,
        padding=2,
    )
    return ft.Container(
        cv.Canvas([cv.Text(width * 0.09, height * 0.05, number, style=style)], content=sign),
        width=width,
        height=height,
        bgcolor=face.fill,
        border=EDGE,
        border_radius=7,
        clip_behavior=ft.ClipBehavior.NONE,  # nothing lies outside, and a clip for each card is a cost in each frame
    )
