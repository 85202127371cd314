"""Drawings of goods, customers, Corruption and bubbles: the shape tells the kind, colour and letter which one."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.runes import Pen, Point
from companion.look.theme import FACE
from referees.haggatha.pieces import Bubble, Customer, Good

__all__ = ["COLOURS", "Colours", "bubble_shapes", "customer_face", "good_face", "skull_face", "word"]


@dataclass(frozen=True, slots=True)
class Colours:
    """Fill, ink and letter of a colour."""

    fill: str
    ink: str
    letter: str


COLOURS: dict[str, Colours] = {
    "red": Colours("#C04400", "#FFFFFF", "R"),
    "green": Colours("#7FD3B2", "#06281C", "G"),
    "blue": Colours("#00528A", "#FFFFFF", "B"),
    "yellow": Colours("#F0E442", "#2B2620", "Y"),
    "grey": Colours("#8A8791", "#000000", "O"),
}
"""After Okabe and Ito, set apart in lightness; a rogue's letter is the O of an outcast, since G is green."""

EDGE = "#FFFFFF"
SHADE = "#221C30"


def word(text: str, middle: Point, size: float, ink: ft.ColorValue) -> cv.Shape:
    """Unscaled text centred on a point."""
    style = ft.TextStyle(size=size, weight=ft.FontWeight.W_800, color=ink, height=1, font_family=FACE)
    return cv.Text(*middle, text, style=style, alignment=ft.Alignment.CENTER)


def good_face(good: Good, colour: str, size: float, *, is_there: bool = True) -> ft.Control:
    """A Charm (an amulet) or a Tome (a book); an outline where there is none."""
    pen = Pen(0, 0, size)
    shapes = _charm(pen, colour) if good == "charm" else _tome(pen, colour)
    return cv.Canvas(shapes, width=size, height=size, opacity=1.0 if is_there else 0.3)


def _charm(pen: Pen, colour: str) -> list[cv.Shape]:
    look = COLOURS[colour]
    return [
        pen.ring((0.5, 0.16), 0.1, pen.line(look.fill, 0.07)),
        pen.ring((0.5, 0.6), 0.385, pen.ink(EDGE)),
        pen.ring((0.5, 0.6), 0.35, pen.ink(look.fill)),
        word(look.letter, pen.at(0.5, 0.61), pen.length(0.44), look.ink),
    ]


def _tome(pen: Pen, colour: str) -> list[cv.Shape]:
    look = COLOURS[colour]
    x, y = pen.at(0.14, 0.06)
    wide, high = pen.length(0.72), pen.length(0.88)
    spine, _ = pen.at(0.3, 0)
    return [
        cv.Rect(x, y, wide, high, border_radius=pen.length(0.09), paint=pen.ink(EDGE)),
        cv.Rect(
            x + pen.length(0.035),
            y + pen.length(0.035),
            wide - pen.length(0.07),
            high - pen.length(0.07),
            border_radius=pen.length(0.06),
            paint=pen.ink(look.fill),
        ),
        cv.Line(spine, y + pen.length(0.035), spine, y + high - pen.length(0.035), paint=pen.line(look.ink, 0.03)),
        word(look.letter, pen.at(0.56, 0.52), pen.length(0.44), look.ink),
    ]


def customer_face(colour: Customer, size: float) -> ft.Control:
    """An Adventurer: a pawn with the colour's letter."""
    pen, look = Pen(0, 0, size), COLOURS[colour]
    body = ((0.5, 0.24), (0.86, 0.94), (0.14, 0.94))
    shapes = [
        pen.polygon(body, pen.line(EDGE, 0.14)),
        pen.ring((0.5, 0.24), 0.225, pen.ink(EDGE)),
        pen.polygon(body, pen.line(look.fill, 0.07)),
        pen.polygon(body, pen.ink(look.fill)),
        pen.ring((0.5, 0.24), 0.19, pen.ink(look.fill)),
        word(look.letter, pen.at(0.5, 0.72), pen.length(0.36), look.ink),
    ]
    return cv.Canvas(shapes, width=size, height=size)


def skull_face(size: float, ink: ft.ColorValue, hole: ft.ColorValue) -> ft.Control:
    """The sign of Corruption."""
    return cv.Canvas(skull_shapes(0, 0, size, ink, hole), width=size, height=size)


def skull_shapes(x: float, y: float, size: float, ink: ft.ColorValue, hole: ft.ColorValue) -> list[cv.Shape]:
    """The shapes of a skull in a square."""
    pen = Pen(x, y, size)
    dark, light = ft.Paint(color=ink), ft.Paint(color=hole)
    return [
        pen.ring((0.5, 0.42), 0.38, dark),
        pen.polygon(((0.27, 0.6), (0.73, 0.6), (0.7, 0.95), (0.3, 0.95)), dark),
        pen.ring((0.36, 0.45), 0.1, light),
        pen.ring((0.64, 0.45), 0.1, light),
        pen.polygon(((0.5, 0.58), (0.57, 0.7), (0.43, 0.7)), light),
    ]


def bubble_shapes(kind: Bubble, corner: Point, size: float, fill: ft.ColorValue, ink: ft.ColorValue) -> list[cv.Shape]:
    """A filled bubble: ± or two crossing arrows."""
    pen = Pen(*corner, size)
    ground = pen.ring((0.5, 0.5), 0.5, ft.Paint(color=fill))
    line = ft.Paint(
        color=ink, style=ft.PaintingStyle.STROKE, stroke_width=pen.length(0.1), stroke_cap=ft.StrokeCap.ROUND
    )
    if kind == "plus_minus":
        return [
            ground,
            pen.stroke(((0.5, 0.2), (0.5, 0.58)), line),
            pen.stroke(((0.31, 0.39), (0.69, 0.39)), line),
            pen.stroke(((0.31, 0.74), (0.69, 0.74)), line),
        ]
    return [
        ground,
        pen.stroke(((0.25, 0.37), (0.73, 0.37)), line),
        pen.stroke(((0.6, 0.24), (0.75, 0.37), (0.6, 0.5)), line),
        pen.stroke(((0.75, 0.66), (0.27, 0.66)), line),
        pen.stroke(((0.4, 0.53), (0.25, 0.66), (0.4, 0.79)), line),
    ]
