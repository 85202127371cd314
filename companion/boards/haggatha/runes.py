"""Drawings of the five Runes: a bone, a doll, a coin with its face, four-sided dice with their numbers.

On a canvas, so that the text scale does not affect them; shape and letter distinguish them without colour. Each is
drawn into a square of the given size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import flet as ft
import flet.canvas as cv

from companion.look.theme import FACE

__all__ = ["Pen", "Point", "Shown", "rune_face", "rune_shapes"]

Shown = str | int
"""What a Rune shows: "bone", "voodoo", "tree", "skull", or the result of a Die."""

IVORY, IVORY_EDGE = "#F2E6CF", "#6F5B3E"
CLOTH, CLOTH_EDGE = "#8E5AA8", "#F3E8F8"
BRONZE, BRONZE_EDGE = "#D9A441", "#4A3206"
STONE, STONE_EDGE = "#1F6FA3", "#FFFFFF"
EDGE = 0.045

Point = tuple[float, float]


class Pen:
    """Draws in a unit square at (x, y), `size` dp wide."""

    def __init__(self, x: float, y: float, size: float) -> None:
        self._x, self._y, self._size = x, y, size

    def at(self, across: float, down: float) -> Point:
        """A point of the unit square in dp."""
        return self._x + across * self._size, self._y + down * self._size

    def length(self, part: float) -> float:
        """A length of the unit square in dp."""
        return part * self._size

    def ink(self, colour: ft.ColorValue) -> ft.Paint:
        """The paint for fills."""
        return ft.Paint(color=colour)

    def line(self, colour: ft.ColorValue, width: float = EDGE) -> ft.Paint:
        """The paint for strokes with round ends."""
        return ft.Paint(
            color=colour,
            style=ft.PaintingStyle.STROKE,
            stroke_width=self.length(width),
            stroke_cap=ft.StrokeCap.ROUND,
            stroke_join=ft.StrokeJoin.ROUND,
        )

    def ring(self, middle: Point, radius: float, paint: ft.Paint) -> cv.Shape:
        """A stroked circle."""
        return cv.Circle(*self.at(*middle), self.length(radius), paint=paint)

    def polygon(self, corners: Sequence[Point], paint: ft.Paint) -> cv.Shape:
        """A closed polygon."""
        (first, *others) = (self.at(*corner) for corner in corners)
        return cv.Path([cv.Path.MoveTo(*first), *[cv.Path.LineTo(*one) for one in others], cv.Path.Close()], paint)

    def stroke(self, corners: Sequence[Point], paint: ft.Paint) -> cv.Shape:
        """An open polyline."""
        (first, *others) = (self.at(*corner) for corner in corners)
        return cv.Path([cv.Path.MoveTo(*first), *[cv.Path.LineTo(*one) for one in others]], paint)


def rune_face(shown: Shown, size: float) -> ft.Control:
    """A Rune as a canvas."""
    return cv.Canvas(rune_shapes(shown, 0, 0, size), width=size, height=size)


def rune_shapes(shown: Shown, x: float, y: float, size: float) -> list[cv.Shape]:
    """A Rune's shapes in a square."""
    pen = Pen(x, y, size)
    if isinstance(shown, int):
        return _die(pen, shown)
    return {"bone": _bone, "voodoo": _voodoo, "tree": _tree, "skull": _skull}[shown](pen)


def _bone(pen: Pen) -> list[cv.Shape]:
    """A diagonal shaft with two knobs at either end; its outline is drawn first, a little larger."""
    knobs = ((0.16, 0.66), (0.34, 0.84), (0.66, 0.16), (0.84, 0.34))
    shaft = ((0.27, 0.73), (0.73, 0.27))
    edge = [pen.ring(knob, 0.145 + EDGE, pen.ink(IVORY_EDGE)) for knob in knobs]
    edge.append(pen.stroke(shaft, pen.line(IVORY_EDGE, 0.2 + 2 * EDGE)))
    fill = [pen.ring(knob, 0.145, pen.ink(IVORY)) for knob in knobs]
    return [*edge, *fill, pen.stroke(shaft, pen.line(IVORY, 0.2))]


DOLL = (
    (0.40, 0.36), (0.06, 0.42), (0.04, 0.56), (0.12, 0.62), (0.33, 0.58), (0.20, 0.88), (0.27, 0.97), (0.40, 0.95),
    (0.50, 0.76), (0.60, 0.95), (0.73, 0.97), (0.80, 0.88), (0.67, 0.58), (0.88, 0.62), (0.96, 0.56), (0.94, 0.42),
    (0.60, 0.36),
)  # fmt: skip


def _voodoo(pen: Pen) -> list[cv.Shape]:
    """A cloth doll: crosses for eyes and a seam."""
    thread = pen.line(CLOTH_EDGE, 0.05)
    shapes = [
        pen.polygon(DOLL, pen.line(CLOTH, 0.06)),
        pen.polygon(DOLL, pen.ink(CLOTH)),
        pen.ring((0.5, 0.22), 0.21, pen.ink(CLOTH)),
    ]
    for x in (0.42, 0.58):
        shapes += [
            pen.stroke(((x - 0.045, 0.145), (x + 0.045, 0.235)), thread),
            pen.stroke(((x - 0.045, 0.235), (x + 0.045, 0.145)), thread),
        ]
    shapes.append(pen.stroke(((0.5, 0.46), (0.5, 0.72)), thread))
    shapes += [pen.stroke(((0.43, y), (0.57, y)), thread) for y in (0.52, 0.60, 0.68)]
    return shapes


def _coin(pen: Pen) -> list[cv.Shape]:
    return [
        pen.ring((0.5, 0.5), 0.48, pen.ink(BRONZE_EDGE)),
        pen.ring((0.5, 0.5), 0.44, pen.ink(BRONZE)),
        pen.ring((0.5, 0.5), 0.385, pen.line(BRONZE_EDGE, 0.025)),
    ]


def _tree(pen: Pen) -> list[cv.Shape]:
    """A fir of three tiers: unlike a skull even when small."""
    dark = pen.ink(BRONZE_EDGE)
    return [
        *_coin(pen),
        pen.polygon(((0.5, 0.16), (0.66, 0.38), (0.34, 0.38)), dark),
        pen.polygon(((0.5, 0.28), (0.72, 0.54), (0.28, 0.54)), dark),
        pen.polygon(((0.5, 0.42), (0.77, 0.71), (0.23, 0.71)), dark),
        pen.polygon(((0.46, 0.68), (0.54, 0.68), (0.54, 0.83), (0.46, 0.83)), dark),
    ]


def _skull(pen: Pen) -> list[cv.Shape]:
    dark, light = pen.ink(BRONZE_EDGE), pen.ink(BRONZE)
    jaw = ((0.34, 0.56), (0.66, 0.56), (0.64, 0.78), (0.36, 0.78))
    teeth = [pen.stroke(((x, 0.71), (x, 0.78)), pen.line(BRONZE, 0.03)) for x in (0.43, 0.5, 0.57)]
    return [
        *_coin(pen),
        pen.ring((0.5, 0.43), 0.255, dark),
        pen.polygon(jaw, dark),
        pen.ring((0.405, 0.45), 0.07, light),
        pen.ring((0.595, 0.45), 0.07, light),
        pen.polygon(((0.5, 0.54), (0.54, 0.62), (0.46, 0.62)), light),
        *teeth,
    ]


def _die(pen: Pen, value: int) -> list[cv.Shape]:
    corners = [_around(turn / 3, 0.52, (0.5, 0.58)) for turn in range(3)]
    style = ft.TextStyle(
        size=pen.length(0.46), weight=ft.FontWeight.W_800, color=STONE_EDGE, height=1, font_family=FACE
    )
    return [
        pen.polygon(corners, pen.line(STONE_EDGE, 0.14)),
        pen.polygon(corners, pen.line(STONE, 0.1)),
        pen.polygon(corners, pen.ink(STONE)),
        cv.Text(*pen.at(0.5, 0.61), str(value), style=style, alignment=ft.Alignment.CENTER),
    ]


def _around(turn: float, radius: float, middle: Point) -> Point:
    angle = 2 * math.pi * turn - math.pi / 2
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)
