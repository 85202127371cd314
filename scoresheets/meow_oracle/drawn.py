"""The strokes over an area as shapes: the run as a path with an arrow, the colour lines, each with its letter.

Each colour has its own dash pattern and letter, so that nothing depends on colour alone. Lengths are in dp.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoresheets.meow_oracle.strokes import Stroke
from scoresheets.shapes import Circle, Look, Point, Role, Shape, Text, polygon, polyline
from scoresheets.sheet import Box

__all__ = ["AreaPlan", "plan"]

SIDE = 64.0
GAP = 6.0
MARGIN = 32.0
"""The margin on sides with letters; on others it is `EDGE`."""
EDGE = 8.0
CARDS = 3 * SIDE + 2 * GAP
FAINT = 0.2


class Ink(NamedTuple):
    """The line style of a colour."""

    role: Role
    dashes: tuple[float, ...] = ()


INKS = {"R": Ink("red line"), "G": Ink("green line", (11, 7)), "B": Ink("blue line", (1, 8))}
OF_JOKERS = Ink("joker line", (11, 5, 1, 5))


@dataclass(frozen=True, slots=True)
class AreaPlan:
    """The positions of the nine cards in reading order, and the shapes over them."""

    width: float
    height: float
    cells: tuple[Box, ...]
    shapes: tuple[Shape, ...]


def plan(strokes: Sequence[Stroke], chosen: int | None) -> AreaPlan:
    """The drawing; strokes that do not belong to the chosen score line are faint."""
    top = MARGIN if any(stroke.letters and stroke.points[0][1] < 0 for stroke in strokes) else EDGE
    step = SIDE + GAP
    cells = tuple(Box(MARGIN + cell % 3 * step, top + cell // 3 * step, SIDE, SIDE) for cell in range(9))
    aimed = {at for at, stroke in enumerate(strokes) if chosen in stroke.lines}
    shapes: list[Shape] = []
    for at, stroke in enumerate(strokes):
        points = [(MARGIN + SIDE / 2 + x * step, top + SIDE / 2 + y * step) for x, y in stroke.points]
        share = FAINT if aimed and at not in aimed else 1.0
        draw = _line if stroke.letters else _run
        shapes += draw(points, stroke.letters, share, is_bold=at in aimed)
    return AreaPlan(CARDS + 2 * MARGIN, top + CARDS + EDGE, cells, tuple(shapes))


def _line(points: list[Point], letters: str, share: float, *, is_bold: bool) -> Iterator[Shape]:
    """A colour line on a light underlay, with its letters on a disc at its start."""
    ink = INKS.get(letters, OF_JOKERS)
    width = 7.0 if is_bold else 5.0
    if share == 1:
        yield polyline(points, Look(stroke="halo", width=width + 4))
    yield polyline(points, Look(stroke=ink.role, width=width, dash=ink.dashes, strength=share))
    x, y = points[0]
    yield Circle(x, y, 13, Look(fill="halo", strength=share))
    yield Circle(x, y, 11.5, Look(fill=ink.role, strength=share))
    size = 15.0 if len(letters) == 1 else 10.0
    yield Text(x, y, letters, size, "halo", is_bold=True, strength=1.0 if share == 1 else 0.6)


def _run(points: list[Point], letters: str, share: float, *, is_bold: bool) -> Iterator[Shape]:
    width = 8.0 if is_bold else 6.0
    (x, y), end = points[0], points[-1]
    yield Circle(x, y, width + 3.5, Look(fill="halo", strength=share))
    if len(points) > 1:
        head = _head(points[-2], end, width * 2)
        yield polyline(points, Look(stroke="halo", width=width + 4, strength=share))
        yield polygon(head, Look(stroke="halo", width=5, strength=share))
        yield polyline(points, Look(stroke="run", width=width, strength=share))
        yield polygon(head, Look(fill="run", strength=share))
    yield Circle(x, y, width + 1.5, Look(fill="run", strength=share))


def _head(before: Point, end: Point, size: float) -> list[Point]:
    way = math.atan2(end[1] - before[1], end[0] - before[0])
    return [(end[0] + size * math.cos(turn), end[1] + size * math.sin(turn)) for turn in (way, way + 2.3, way - 2.3)]
