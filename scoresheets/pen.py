"""Strokes like those of a dry-erase pen: slightly irregular, but the same for the same position."""

import math
from collections.abc import Iterable
from functools import lru_cache

from scoresheets.shapes import Circle, Look, Path, Point, Role, Shape, curved
from scoresheets.sheet import Box

WIDTH = 9.0
CACHE_SIZE = 1024  # strokes of each kind
SHAKE = 0.03  # in stroke lengths

# in a unit square
STROKES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "1": (((0.30, 0.30), (0.42, 0.21), (0.53, 0.09)), ((0.53, 0.09), (0.51, 0.50), (0.52, 0.91))),
    "2": (
        ((0.24, 0.31), (0.33, 0.14), (0.54, 0.09), (0.70, 0.24), (0.62, 0.46), (0.42, 0.68), (0.23, 0.89)),
        ((0.23, 0.89), (0.50, 0.86), (0.79, 0.88)),
    ),
    "3": (
        ((0.27, 0.19), (0.48, 0.09), (0.69, 0.21), (0.60, 0.41), (0.42, 0.48)),
        ((0.42, 0.48), (0.66, 0.53), (0.75, 0.71), (0.60, 0.88), (0.38, 0.91), (0.24, 0.80)),
    ),
    "4": (
        ((0.54, 0.09), (0.38, 0.37), (0.20, 0.63), (0.50, 0.63), (0.82, 0.61)),
        ((0.62, 0.40), (0.61, 0.66), (0.62, 0.92)),
    ),
    "X": (((0.22, 0.14), (0.48, 0.48), (0.79, 0.88)), ((0.78, 0.13), (0.52, 0.50), (0.23, 0.89))),
}


def square(box: Box, share: float = 1.0) -> Box:
    """The square in the middle of a box; its side is `share` of the box's shorter side."""
    (x, y), side = box.middle, share * min(box.width, box.height)
    return Box(x - side / 2, y - side / 2, side, side)


def _look(width: float, strength: float = 1.0, role: Role = "pen") -> Look:
    return Look(stroke=role, width=width, strength=strength)


def _chance(*places: float) -> float:
    """A pseudo-random number from -1 to 1, determined by the place."""
    number = 7
    for place in places:
        number = (number * 31 + round(place * 8)) * 48271 % 2147483647
    return number / 1073741823.5 - 1


@lru_cache(CACHE_SIZE)
def stroke(start: Point, end: Point, width: float = WIDTH, role: Role = "pen") -> Path:
    """A line between two points that overshoots both a little."""
    (ax, ay), (bx, by) = start, end
    far = math.hypot(bx - ax, by - ay) or 1.0
    right, down = (bx - ax) / far, (by - ay) / far
    points = []
    for at, share in enumerate((0.0, 0.35, 0.7, 1.0)):
        wobble = far * SHAKE * _chance(ax, ay, bx, by, at)
        along = (-1.5, 0.0, 0.0, 1.5)[at] + share * far
        points.append((ax + right * along - down * wobble, ay + down * along + right * wobble))
    return curved(points, _look(width, role=role))


@lru_cache(CACHE_SIZE)
def symbol(sign: str, box: Box, width: float = WIDTH) -> tuple[Shape, ...]:
    """A number from 1 to 4, or an X, in the middle of a box."""
    side = min(box.width, box.height)
    x, y = box.middle
    lean = 0.05 * _chance(x, y)

    def placed(points: Iterable[Point]) -> list[Point]:
        return [(x + (px - 0.5 + lean * (0.5 - py)) * side, y + (py - 0.5) * side) for px, py in points]

    return tuple(curved(placed(points), _look(width)) for points in STROKES[sign])


def cross(box: Box, width: float = WIDTH) -> tuple[Shape, ...]:
    """Two strokes from corner to corner."""
    return symbol("X", box, width)


@lru_cache(CACHE_SIZE)
def triangle(box: Box, width: float = WIDTH) -> tuple[Shape, ...]:
    """MC-50: the mark that replaces a Market icon."""
    inner = box.grown(-0.14 * min(box.width, box.height))
    top = (inner.middle[0], inner.y)
    left, right = (inner.x, inner.y + inner.height), (inner.x + inner.width, inner.y + inner.height)
    return stroke(top, left, width), stroke(left, right, width), stroke(right, top, width)


@lru_cache(CACHE_SIZE)
def loop(box: Box, width: float = WIDTH) -> Shape:
    """A circle that overlaps its start a little."""
    (x, y), far, high = box.middle, box.width / 2, box.height / 2
    turns = 15
    points = []
    for at in range(turns):
        angle = -2.2 + 2 * math.pi * at / (turns - 2.2)
        grown = 1 + 0.02 * _chance(x, y, at) + 0.004 * at
        points.append((x + far * grown * math.cos(angle), y + high * grown * math.sin(angle)))
    return curved(points, _look(width))


@lru_cache(CACHE_SIZE)
def blot(box: Box, strength: float = 1.0) -> Shape:
    """A filled bubble."""
    x, y = box.middle
    radius = min(box.width, box.height) / 2
    right, down = 0.05 * radius * _chance(x, y), 0.05 * radius * _chance(y, x)
    return Circle(x + right, y + down, radius, Look(fill="pen", strength=strength))


@lru_cache(CACHE_SIZE)
def hatch(box: Box, width: float = WIDTH) -> Shape:
    """A zigzag in one stroke; what is below stays readable."""
    turns = 9
    inner = box.grown(-0.15 * min(box.width, box.height))
    points = []
    for at in range(turns):
        share = 2 * at / (turns - 1)  # 0 in the upper left corner, 2 in the lower right
        along, across = (min(share, 1.0), max(share - 1.0, 0.0)) if at % 2 else (max(share - 1.0, 0.0), min(share, 1.0))
        wobble = 0.04 * inner.width * _chance(box.x, box.y, at)
        points.append((inner.x + along * inner.width + wobble, inner.y + across * inner.height - wobble))
    return curved(points, _look(width, 0.85))
