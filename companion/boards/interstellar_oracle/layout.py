"""Where the planets of a map lie on the screen: two rings around the Nebula, drawn out to fill the space. Pure.

Seat 0's system lies at the bottom and the next one to its left, so that clockwise on the table is clockwise here. Any
even number of systems fits: the surface grows beyond its space before a planet gets too small for a finger.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.boards import Room
from referees.interstellar_oracle.table.pieces import SLOTS

__all__ = ["GAP", "LEAST", "TALLEST", "Layout", "Point", "lay_out"]

GAP = 8.0
LEAST = 48.0
"""The least distance of two planets and the least width of one, in dp."""

LARGEST = 92.0
STEP = 4.0
MARGIN = 4.0
ROUND = (0.36, 0.24, 0.12)
"""How round the corners of a ring are, as a part of its shorter side; the sharper ones where room is short."""

TALLEST = 0.38
"""How much higher than wide a map gets for each of its systems: drawn out further, the Nebula would be a slit."""

HIGHER = 1.04
"""By so much a surface too small for all planets is made higher at a time."""

NEBULA_LEAST = (76.0, 52.0)

CLOUD = (358.0, 246.0)
"""The most that is drawn of the Nebula's cloud."""

ON_RING = {"outer_right": -1 / 3, "outer_middle": 0.0, "outer_left": 1 / 3, "inner_right": -0.25, "inner_left": 0.25}
"""How far clockwise from the middle of its system a slot lies, in systems."""


class Point(NamedTuple):
    """A place on the surface, in dp from its upper left corner."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """`points` are the middles of the planets by place, `disc` their diameter, `nebula` the middle, width and height of
    the Nebula; all in dp on a surface of `width` and `height`."""

    width: float
    height: float
    disc: float
    points: tuple[Point, ...]
    nebula: tuple[Point, float, float]

    @property
    def reach(self) -> float:
        """The side of the square around its middle in which a finger finds a planet: no two of them overlap."""
        pairs = ((one, other) for at, one in enumerate(self.points) for other in self.points[:at])
        return min(self.disc, *(max(abs(one.x - other.x), abs(one.y - other.y)) for one, other in pairs))

    @property
    def cloud(self) -> tuple[float, float]:
        """Width and height of the Nebula's cloud, an oval around its middle."""
        _, wide, high = self.nebula
        return min(wide * 1.12, CLOUD[0]), min(high * 1.12, CLOUD[1])

    def rim(self, start: Point) -> Point:
        """Where the way from a planet to the Nebula reaches its cloud."""
        middle, (wide, high) = self.nebula[0], self.cloud
        x, y = start.x - middle.x, start.y - middle.y
        part = 1 / math.hypot(2 * x / wide, 2 * y / high)
        return Point(middle.x + x * part, middle.y + y * part)

    def middle(self, system: int) -> Point:
        """The middle of a system, where no planet lies."""
        places = self.points[system * len(SLOTS) : (system + 1) * len(SLOTS)]
        inner, outer = places[3:], places[1:2]
        weighed = [*inner, *outer, *outer]
        return Point(sum(one.x for one in weighed) / len(weighed), sum(one.y for one in weighed) / len(weighed))


@lru_cache(maxsize=32)
def lay_out(systems: int, room: Room) -> Layout:
    """The largest planets that fit the space; the smallest on a higher surface where not even those do."""
    width, height = float(room.width), float(max(room.height, 200))
    height = min(height, width * TALLEST * systems)
    disc = LARGEST
    while disc > LEAST:
        fitting = _laid(systems, width, height, disc, ROUND[:1])
        if fitting is not None:
            return fitting
        disc -= STEP
    while True:
        fitting = _laid(systems, width, height, LEAST, ROUND)
        if fitting is not None:
            return fitting
        height *= HIGHER


def _laid(systems: int, width: float, height: float, disc: float, corners: tuple[float, ...]) -> Layout | None:
    """With planets of that size, and the first of these corners that gives them room; None where none does."""
    for inner in corners:
        for outer in corners:
            found = _ringed(systems, width, height, disc, (outer, inner))
            if found is not None:
                return found
    return None


def _ringed(systems: int, width: float, height: float, disc: float, corners: tuple[float, float]) -> Layout | None:
    """With planets of that size; None where two of them would be too near to each other or to the Nebula."""
    pitch = disc + GAP
    wide, high = width - disc - 2 * MARGIN, height - disc - 2 * MARGIN
    inset = 2 * pitch
    if wide - inset < pitch or high - inset < pitch:
        return None
    middle = Point(width / 2, height / 2)
    points = tuple(
        _at(
            middle,
            (wide - inset * (slot > 2), high - inset * (slot > 2)),
            (system + ON_RING[name]) / systems,
            corners[slot > 2],
        )
        for system in range(systems)
        for slot, name in enumerate(SLOTS)
    )
    nebula = wide - inset - pitch, high - inset - pitch
    if _nearest(points) < pitch or nebula[0] < NEBULA_LEAST[0] or nebula[1] < NEBULA_LEAST[1]:
        return None
    layout = Layout(width, height, disc, points, (middle, *nebula))
    return layout if layout.reach >= LEAST else None


def _nearest(points: tuple[Point, ...]) -> float:
    return min(math.dist(one, other) for at, one in enumerate(points) for other in points[:at])


def _at(middle: Point, size: tuple[float, float], turn: float, corners: float) -> Point:
    """A place on a rectangle with round corners, so many turns clockwise from the middle of its lower side."""
    width, height = size
    radius = corners * min(size)
    across, down = width - 2 * radius, height - 2 * radius
    bend = math.pi / 2 * radius
    left = (turn % 1) * 2 * (across + down + 2 * bend)
    # From the lower middle: half a side, a corner, a whole side, and so on; each side heads `ahead`, its corner bends.
    x, y = 0.0, height / 2
    ahead = (-1.0, 0.0)
    for side in (across / 2, down, across, down, across / 2):
        if left <= side:
            return Point(middle.x + x + ahead[0] * left, middle.y + y + ahead[1] * left)
        x, y, left = x + ahead[0] * side, y + ahead[1] * side, left - side
        turned = (-ahead[1], ahead[0])  # clockwise on a screen, where y grows downwards
        angle = min(left / radius, math.pi / 2) if radius else 0.0
        x += radius * (math.sin(angle) * ahead[0] + (1 - math.cos(angle)) * turned[0])
        y += radius * (math.sin(angle) * ahead[1] + (1 - math.cos(angle)) * turned[1])
        if left <= bend:
            return Point(middle.x + x, middle.y + y)
        left, ahead = left - bend, turned
    return Point(middle.x + x, middle.y + y)
