"""Drawings for the cove: boats with passengers, Halls, bag icons, the Market token."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.faces import COLOURS, customer_face, word
from companion.boards.haggatha.runes import Pen
from companion.look.theme import FACE
from referees.haggatha.cove.cove import HOLDS
from referees.haggatha.pieces import Customer

__all__ = ["SHIELD", "bag_face", "boat_face", "pawn_row", "shield_face", "steady_word", "token_face"]

SHIELD = ((0.1, 0.06), (0.9, 0.06), (0.9, 0.5), (0.5, 0.98), (0.1, 0.5))
WATER = ft.Colors.SURFACE_CONTAINER_LOWEST
HULL = "#7A5A3A"
HULL_EDGE = "#F1E3CF"


def boat_face(aboard: tuple[Customer, ...], number: int, width: float, height: float) -> ft.Control:
    """A hull with its number and passengers; an empty place is a hollow."""
    deck = height * 0.52
    pawn = min((width - 20) / HOLDS, height * 0.6)
    left = (width - HOLDS * pawn) / 2
    hull = [
        cv.Path.MoveTo(3, deck), cv.Path.LineTo(width - 3, deck), cv.Path.LineTo(width * 0.86, height - 3),
        cv.Path.LineTo(width * 0.14, height - 3), cv.Path.Close(),
    ]  # fmt: skip
    stroke = ft.Paint(color=HULL_EDGE, style=ft.PaintingStyle.STROKE, stroke_width=2, stroke_join=ft.StrokeJoin.ROUND)
    shapes: list[cv.Shape] = [cv.Path(hull, ft.Paint(color=HULL)), cv.Path(hull, stroke)]
    shapes.append(word(str(number), (width / 2, (deck + height) / 2), (height - deck) * 0.62, HULL_EDGE))
    free = [cv.Circle(left + (at + 0.5) * pawn, deck - pawn * 0.35, pawn * 0.16, paint=_hollow())
            for at in range(len(aboard), HOLDS)]  # fmt: skip
    layers: list[ft.Control] = [cv.Canvas([*free], width=width, height=height)]
    layers += [
        ft.Container(customer_face(colour, pawn), left=left + at * pawn, top=deck - pawn * 0.94)
        for at, colour in enumerate(aboard)
    ]
    layers.append(cv.Canvas(shapes, width=width, height=height))
    return ft.Stack(layers, width=width, height=height)


def _hollow() -> ft.Paint:
    return ft.Paint(color=ft.Colors.OUTLINE, style=ft.PaintingStyle.STROKE, stroke_width=1.5)


def pawn_row(counts: tuple[int, ...], colours: tuple[Customer, ...], size: float) -> ft.Control:
    """A pawn and a number for each colour present."""
    shown = [_counted(colour, count, size) for colour, count in zip(colours, counts, strict=True) if count]
    return ft.Row(shown, spacing=4, run_spacing=2, tight=True, wrap=True)


def _counted(colour: Customer, count: int, size: float) -> ft.Control:
    wide = size * 0.36 * len(str(count)) + 8
    number = cv.Canvas([word(str(count), (wide / 2, size / 2), size * 0.62, ft.Colors.ON_SURFACE)], width=wide,
                       height=size)  # fmt: skip
    return ft.Row([customer_face(colour, size), number], spacing=0, tight=True)


def shield_face(colour: Customer, count: int, size: float) -> ft.Control:
    """A Hall: its number of visitors and its colour's letter."""
    pen, look = Pen(0, 0, size), COLOURS[colour]
    return cv.Canvas(
        [
            pen.polygon(SHIELD, pen.line("#FFFFFF", 0.08)),
            pen.polygon(SHIELD, pen.ink(look.fill)),
            word(str(count), pen.at(0.5, 0.38), pen.length(0.46), look.ink),
            word(look.letter, pen.at(0.5, 0.76), pen.length(0.24), look.ink),
        ],
        width=size,
        height=size,
    )


def steady_word(words: str, width: float, size: float, *, is_bold: bool = True) -> ft.Control:
    """Unscaled text, repeated in semantic labels; clipped where there is no room."""
    weight = ft.FontWeight.W_700 if is_bold else ft.FontWeight.W_500
    style = ft.TextStyle(size=size, weight=weight, color=ft.Colors.ON_SURFACE, height=1.1, font_family=FACE)
    shape = cv.Text(0, 0, words, style=style, max_width=width, max_lines=1, ellipsis="…")
    return cv.Canvas([shape], width=width, height=size * 1.3)


def bag_face(size: float, ink: ft.ColorValue = ft.Colors.ON_SURFACE_VARIANT) -> ft.Control:
    """A bag icon on the clock."""
    return ft.Icon(ft.Icons.SHOPPING_BAG_OUTLINED, size=size, color=ink)


def token_face(size: float) -> ft.Control:
    """The Market token: a stall's pennant."""
    pen = Pen(0, 0, size)
    pennant = ((0.2, 0.06), (0.95, 0.28), (0.2, 0.5))
    pole = ft.Paint(color=ft.Colors.ON_SURFACE, style=ft.PaintingStyle.STROKE, stroke_width=2)
    return cv.Canvas(
        [pen.polygon(pennant, pen.ink(ft.Colors.TERTIARY)), pen.stroke(((0.2, 0.02), (0.2, 0.98)), pole)],
        width=size,
        height=size,
    )
