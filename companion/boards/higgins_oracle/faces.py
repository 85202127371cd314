"""Drawings of playing cards: rank in the corner, suit beneath; or the back.

Suits are drawn as shapes, since fonts may lack them; rank, shape and colour tell the same.
"""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.look.theme import FACE
from referees.higgins_oracle.pieces import rank_of

__all__ = ["INKS", "PAPER", "back", "card_face", "suit_shapes"]

PAPER = "#F6F1E6"
INKS = {"C": "#1F1B16", "D": "#B3261E", "H": "#B3261E", "S": "#1F1B16"}


def card_face(card: str, width: float, height: float) -> ft.Control:
    """A card face up."""
    suit, ink, size = card[-1], INKS[card[-1]], min(height * 0.42, width * 0.42)
    style = ft.TextStyle(size=size, weight=ft.FontWeight.W_700, color=ink, height=1, font_family=FACE)
    mark = height * 0.4
    shapes = [
        cv.Text(width * 0.1, height * 0.06, rank_of(card), style=style),
        *suit_shapes(suit, width - mark - width * 0.1, height - mark - height * 0.08, mark, ft.Paint(color=ink)),
    ]
    return ft.Container(
        cv.Canvas(shapes, width=width, height=height),
        width=width,
        height=height,
        bgcolor=PAPER,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
        border_radius=6,
    )


def back(width: float, height: float, *, is_there: bool = True) -> ft.Control:
    """A card face down, or an empty place."""
    return ft.Container(
        width=width,
        height=height,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if is_there else None,
        border=ft.Border.all(1.5, ft.Colors.OUTLINE if is_there else ft.Colors.OUTLINE_VARIANT),
        border_radius=5,
    )


def suit_shapes(suit: str, x: float, y: float, size: float, paint: ft.Paint) -> list[cv.Shape]:
    """A suit's shapes in a square of that size."""

    def at(across: float, down: float) -> tuple[float, float]:
        return x + across * size, y + down * size

    def ring(across: float, down: float, radius: float) -> cv.Shape:
        return cv.Circle(*at(across, down), radius * size, paint=paint)

    def shape(*corners: tuple[float, float]) -> cv.Shape:
        first, *others = corners
        lines = [cv.Path.LineTo(*at(*corner)) for corner in others]
        return cv.Path([cv.Path.MoveTo(*at(*first)), *lines, cv.Path.Close()], paint=paint)

    stem = shape((0.5, 0.5), (0.66, 1), (0.34, 1))
    if suit == "D":
        return [shape((0.5, 0), (0.88, 0.5), (0.5, 1), (0.12, 0.5))]
    if suit == "H":
        return [ring(0.27, 0.3, 0.25), ring(0.73, 0.3, 0.25), shape((0.045, 0.41), (0.955, 0.41), (0.5, 1))]
    if suit == "S":
        return [ring(0.27, 0.6, 0.23), ring(0.73, 0.6, 0.23), shape((0.07, 0.49), (0.93, 0.49), (0.5, 0)), stem]
    return [ring(0.5, 0.25, 0.22), ring(0.25, 0.6, 0.22), ring(0.75, 0.6, 0.22), stem]
