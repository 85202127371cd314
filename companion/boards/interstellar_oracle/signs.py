"""Small drawings: hazards, the Oracle, cards beneath a planet; each in a square around a centre."""

from __future__ import annotations

import math

import flet as ft
import flet.canvas as cv

from companion.boards.interstellar_oracle.layout import Point
from companion.look.theme import FACE

__all__ = ["GOLD", "HAZARD", "INK", "hazard_sign", "ink", "line", "oracle_sign", "word"]

HAZARD = "#8E1B1B"
"""The dark red of the hazard cards."""

GOLD = "#F2C230"
INK = "#1B1A22"
PALE = "#FFFFFF"


def ink(colour: ft.ColorValue) -> ft.Paint:
    """A fill."""
    return ft.Paint(color=colour)


def line(colour: ft.ColorValue, width: float, dash: list[float] | None = None) -> ft.Paint:
    """A stroke."""
    return ft.Paint(
        color=colour,
        style=ft.PaintingStyle.STROKE,
        stroke_width=width,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=dash,
    )


def word(text: str, middle: Point, size: float, colour: ft.ColorValue) -> cv.Shape:
    """Unscaled text centred on a point; labels repeat it."""
    style = ft.TextStyle(size=size, weight=ft.FontWeight.W_800, color=colour, height=1, font_family=FACE)
    return cv.Text(*middle, text, style=style, alignment=ft.Alignment.CENTER)


def hazard_sign(hazard: str, name: str, middle: Point, radius: float) -> list[cv.Shape]:
    """A hazard: a sign for those of the shipped kit, the first letter for others, "?" where not entered."""
    shapes: list[cv.Shape] = [
        cv.Circle(*middle, radius, paint=ink(HAZARD)),
        cv.Circle(*middle, radius, paint=line(PALE, 1.2)),
    ]
    drawn = SIGNS.get(hazard)
    if drawn is not None:
        return shapes + drawn(middle, radius * 0.62)
    return [*shapes, word(name[:1].upper() or "?", middle, radius * 1.3, PALE)]


def _strokes(middle: Point, size: float, *ways: tuple[tuple[float, float], ...]) -> list[cv.Shape]:
    """Lines through points relative to the centre, in units of the size."""
    paint = line(PALE, size * 0.3)
    return [_path(middle, size, way, paint) for way in ways]


def _path(middle: Point, size: float, way: tuple[tuple[float, float], ...], paint: ft.Paint) -> cv.Shape:
    (x, y), *rest = ((middle.x + x * size, middle.y + y * size) for x, y in way)
    return cv.Path([cv.Path.MoveTo(x, y), *(cv.Path.LineTo(x, y) for x, y in rest)], paint=paint)


def _plague(middle: Point, size: float) -> list[cv.Shape]:
    ways = [
        tuple((math.cos(turn) * far, math.sin(turn) * far) for far in (0.55, 1.05))
        for turn in (math.pi / 3 * step for step in range(6))
    ]
    return [cv.Circle(*middle, size * 0.5, paint=ink(PALE)), *_strokes(middle, size, *ways)]


def _plant(middle: Point, size: float) -> list[cv.Shape]:
    x, y = middle
    leaf = cv.Path(
        [
            cv.Path.MoveTo(x - size * 0.35, y + size * 0.35),
            cv.Path.CubicTo(x - size, y - size * 0.5, x, y - size * 1.1, x + size * 0.9, y - size * 0.9),
            cv.Path.CubicTo(x + size * 1.1, y, x + size * 0.5, y + size, x - size * 0.35, y + size * 0.35),
        ],
        paint=ink(PALE),
    )
    return [leaf, *_strokes(middle, size, ((-0.95, 0.95), (-0.3, 0.3)))]


def _natives(middle: Point, size: float) -> list[cv.Shape]:
    x, y = middle
    return [
        cv.Circle(x, y - size * 0.5, size * 0.42, paint=ink(PALE)),
        cv.Arc(x - size * 0.8, y + size * 0.1, size * 1.6, size * 1.6, math.pi, math.pi, use_center=True,
               paint=ink(PALE)),
    ]  # fmt: skip


def _labyrinth(middle: Point, size: float) -> list[cv.Shape]:
    way = ((-0.95, 0.95), (-0.95, -0.95), (0.95, -0.95), (0.95, 0.8), (-0.25, 0.8), (-0.25, -0.2), (0.3, -0.2))
    return _strokes(middle, size, way)


def _defense(middle: Point, size: float) -> list[cv.Shape]:
    way = ((-0.85, -0.8), (0.85, -0.8), (0.85, 0.15), (0, 1.05), (-0.85, 0.15), (-0.85, -0.8))
    return [_path(middle, size, way, ink(PALE))]


SIGNS = {
    "plague": _plague,
    "aggressive_plant": _plant,
    "natives": _natives,
    "labyrinth": _labyrinth,
    "planetary_defense": _defense,
}


def oracle_sign(middle: Point, radius: float) -> list[cv.Shape]:
    """The Oracle: a golden disc with an eye."""
    x, y = middle
    eye = cv.Path(
        [
            cv.Path.MoveTo(x - radius * 0.7, y),
            cv.Path.CubicTo(x - radius * 0.2, y - radius * 0.65, x + radius * 0.2, y - radius * 0.65,
                            x + radius * 0.7, y),
            cv.Path.CubicTo(x + radius * 0.2, y + radius * 0.65, x - radius * 0.2, y + radius * 0.65,
                            x - radius * 0.7, y),
        ],
        paint=ink(INK),
    )  # fmt: skip
    return [
        cv.Circle(x, y, radius, paint=ink(GOLD)),
        cv.Circle(x, y, radius, paint=line(INK, 1.2)),
        eye,
        cv.Circle(x, y, radius * 0.26, paint=ink(GOLD)),
    ]
