"""Drawings on a canvas: paints, words that no text scale affects, and shapes given in a unit square."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import flet as ft
import flet.canvas as cv

from companion.look.theme import FACE

__all__ = [
    "Outline",
    "Pen",
    "Point",
    "apart",
    "canvas",
    "grounded",
    "hull",
    "ink",
    "letters",
    "line",
    "paper",
    "path",
    "stroke",
    "word",
]


Outline = list[cv.Path.PathElement]
"""A closed part of a path."""


class Point(NamedTuple):
    """A point, in dp from the upper left corner."""

    x: float
    y: float


def letters(
    size: float, colour: ft.ColorValue, weight: ft.FontWeight | None = ft.FontWeight.W_700, height: float | None = 1
) -> ft.TextStyle:
    """The style of words on a canvas."""
    return ft.TextStyle(size=size, weight=weight, color=colour, height=height, font_family=FACE)


def ink(colour: ft.ColorValue) -> ft.Paint:
    """The paint of a fill."""
    return ft.Paint(color=colour)


def stroke(colour: ft.ColorValue, width: float, **props: Any) -> ft.Paint:
    """The paint of a line with square ends."""
    return ft.Paint(color=colour, style=ft.PaintingStyle.STROKE, stroke_width=width, **props)


def line(colour: ft.ColorValue, width: float, dash: list[float] | None = None) -> ft.Paint:
    """The paint of a thin line, whose ends are square and whose corners are cut: each picture would cut round ones into
    triangles anew, which takes ten times as long, and a line of dashes is all ends."""
    cap, join = ft.StrokeCap.SQUARE, ft.StrokeJoin.BEVEL
    return stroke(colour, width, stroke_cap=cap, stroke_join=join, stroke_dash_pattern=dash)


def word(text: str, middle: tuple[float, float], size: float, colour: ft.ColorValue) -> cv.Shape:
    """Unscaled text centred on a point; labels repeat it."""
    style = letters(size, colour, ft.FontWeight.W_800)
    return cv.Text(*middle, text, style=style, alignment=ft.Alignment.CENTER)


def hull(points: Sequence[tuple[float, float]]) -> list[cv.Path.PathElement]:
    """The elements of a closed path through these points."""
    return [*_way(points), cv.Path.Close()]


def path(points: Sequence[tuple[float, float]], paint: ft.Paint) -> cv.Shape:
    """An open path through these points."""
    return cv.Path(_way(points), paint)


def _way(points: Sequence[tuple[float, float]]) -> list[cv.Path.PathElement]:
    first, *others = points
    return [cv.Path.MoveTo(*first), *[cv.Path.LineTo(*one) for one in others]]


def apart(part: ft.Control) -> ft.Screenshot:
    """The control in a paint layer of its own. Flutter repaints all of a layer when a part of it changes or moves, each
    frame of a ripple included, and a canvas lays its words out anew each time: with layers a modest phone draws an
    entry in half the time.

    Flet has no other control that makes a layer without another effect.
    """
    return ft.Screenshot(part)


def grounded(
    part: ft.Control, colour: ft.ColorValue | None, rounded: float, border: ft.Border | None = None
) -> ft.Stack:
    """The control on a ground that changes, and the line around that: the ground lies below it as a sibling, since a
    client builds and paints everything within a changed control anew. Nothing is clipped at its edge: there is room for
    a focus ring."""
    ground = ft.Container(bgcolor=colour, border_radius=rounded, border=border, left=0, top=0, right=0, bottom=0)
    return ft.Stack([ground, part], fit=ft.StackFit.PASS_THROUGH, clip_behavior=ft.ClipBehavior.NONE)


def canvas(shapes: Sequence[cv.Shape], width: float, height: float | None = None, **props: Any) -> ft.Screenshot:
    """A canvas of that size, in a layer of its own; a square one without `height`."""
    return apart(cv.Canvas([*shapes], width=width, height=width if height is None else height, **props))


def paper(
    face: ft.Control | None, width: float, height: float, ground: ft.ColorValue | None, rounded: float, *,
    edge: ft.ColorValue = ft.Colors.OUTLINE_VARIANT, line: float = 1, **props: Any,
) -> ft.Container:  # fmt: skip
    """A card of that ground and that size, with a line around it."""
    border = ft.Border.all(line, edge)
    return ft.Container(face, width=width, height=height, bgcolor=ground, border=border, border_radius=rounded, **props)


class Pen:
    """Draws in a unit square at (x, y), `size` dp wide."""

    def __init__(self, x: float, y: float, size: float) -> None:
        self._x, self._y, self._size = x, y, size

    def at(self, across: float, down: float) -> Point:
        """A point of the unit square in dp."""
        return Point(self._x + across * self._size, self._y + down * self._size)

    def length(self, part: float) -> float:
        """A length of the unit square in dp."""
        return part * self._size

    def line(self, colour: ft.ColorValue, width: float) -> ft.Paint:
        """The paint of a thin line, its width in the unit square."""
        return line(colour, self.length(width))

    def ring(self, middle: tuple[float, float], radius: float, paint: ft.Paint) -> cv.Shape:
        """A circle."""
        return cv.Circle(*self.at(*middle), self.length(radius), paint=paint)

    def polygon(self, corners: Sequence[tuple[float, float]], paint: ft.Paint) -> cv.Shape:
        """A closed path."""
        return cv.Path(hull([self.at(*corner) for corner in corners]), paint)

    def stroke(self, corners: Sequence[tuple[float, float]], paint: ft.Paint) -> cv.Shape:
        """An open path."""
        return path([self.at(*corner) for corner in corners], paint)

    def corners(self, *points: tuple[float, float]) -> Outline:
        """The outline of a polygon, clockwise: those of one `filled` path may overlap."""
        beside = [*points[1:], points[0]]
        area = sum(one[0] * other[1] - other[0] * one[1] for one, other in zip(points, beside, strict=True))
        return hull([self.at(*one) for one in (points if area > 0 else points[::-1])])

    def disc(self, middle: tuple[float, float], radius: float) -> Outline:
        """The outline of a circle, clockwise."""
        wide = self.length(2 * radius)
        return [cv.Path.Oval(*self.at(middle[0] - radius, middle[1] - radius), wide, wide)]

    def filled(self, paint: ft.Paint, *outlines: Outline) -> cv.Shape:
        """One path through all outlines: a client draws it as fast as one of them."""
        return cv.Path([element for outline in outlines for element in outline], paint)

    def strokes(self, paint: ft.Paint, *ways: Sequence[tuple[float, float]]) -> cv.Shape:
        """One path along all ways."""
        return cv.Path([element for way in ways for element in _way([self.at(*one) for one in way])], paint)

    def curve(self, *points: tuple[float, float]) -> cv.Path.CubicTo:
        """The element of a path that curves by two points to a third."""
        one, other, end = [self.at(*point) for point in points]
        return cv.Path.CubicTo(*one, *other, *end)

    def word(self, text: str, middle: tuple[float, float], size: float, colour: ft.ColorValue) -> cv.Shape:
        """Text centred on a point, its size in the unit square."""
        return word(text, self.at(*middle), self.length(size), colour)
