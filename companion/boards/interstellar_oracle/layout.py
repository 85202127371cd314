"""Planet positions: two rings around the Nebula, filling the space; seat 0's system at the bottom, the others
clockwise, as on the table. The surface grows before planets get too small for a finger."""

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from companion.look.drawing import Point
from companion.measures import GAP, SNUG, Place, Room
from referees.common.values.value import Value
from referees.interstellar_oracle.table.pieces import NEBULA, SLOTS

LEAST = 48.0  # dp
LARGEST = 92.0
STEP = 4.0
ROUND = (0.36, 0.24, 0.12)  # corner radii, as fractions of a ring's shorter side
CORNERS = tuple((outer, inner) for inner in ROUND for outer in ROUND)
SHARP = (0.0, 0.0)  # the last resort
TALLEST = 0.38  # greatest height per system, in widths: beyond, the Nebula would be a slit
HIGHER = 1.04  # growth of a surface too small for all planets
SLACK = 1e-6  # dp

# tap target in dp: the least fits its four lines, the most fits the lowest window
NEBULA_LEAST, NEBULA_MOST = (76.0, 52.0), (240.0, 120.0)
CLOUD = (358.0, 246.0)  # largest, in dp

# clockwise from the system's middle, as a fraction of a system
ON_RING = {"outer_right": -1 / 3, "outer_middle": 0.0, "outer_left": 1 / 3, "inner_right": -0.25, "inner_left": 0.25}


class Layout(Value):
    """Geometry in dp: planets' centres by place, their diameter (`disc`), the Nebula's centre, width and height."""

    width: float
    height: float
    disc: float
    points: tuple[Point, ...]
    nebula: tuple[Point, float, float]

    @property
    def reach(self) -> float:
        """The side length of planets' square tap targets, chosen so that none overlap."""
        return min(self.disc, _least_distance(self.points))

    def middle_of(self, place: int) -> Point:
        """The centre of a planet or of the Nebula."""
        return self.nebula[0] if place == NEBULA else self.points[place]

    def place(self, place: int) -> Place:
        """The tap target of a planet or of the Nebula."""
        (x, y), wide, high = self.middle_of(place), self.disc, self.disc
        if place == NEBULA:
            wide, high = self.target_size
        return Place(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)

    @property
    def target_size(self) -> tuple[float, float]:
        """Width and height of the Nebula's tap target, clear of all planets."""
        (x, y), *sizes = self.nebula
        wide, high = map(min, sizes, NEBULA_MOST)
        for planet in self.points:
            across, down = (2 * abs(offset) - self.disc for offset in (planet.x - x, planet.y - y))
            if across < wide and down < high:
                wide, high = max((across, high), (wide, down), key=lambda size: size[0] * size[1])
        return wide, high

    @property
    def cloud(self) -> tuple[float, float]:
        """Width and height of the Nebula's oval cloud."""
        _, wide, high = self.nebula
        return min(wide * 1.12, CLOUD[0]), min(high * 1.12, CLOUD[1])

    def rim(self, start: Point) -> Point:
        """The intersection of the cloud with the line from a planet to the Nebula."""
        middle, (wide, high) = self.nebula[0], self.cloud
        x, y = start.x - middle.x, start.y - middle.y
        part = 1 / math.hypot(2 * x / wide, 2 * y / high)
        return Point(middle.x + x * part, middle.y + y * part)

    def middle(self, system: int) -> Point:
        """The point clear of a system's planets and of the way between its inner two, on a line from it outwards."""
        near = _, start, _, left, right = self.points[system * len(SLOTS) : (system + 1) * len(SLOTS)]
        way = Point((left.x + right.x) / 2, (left.y + right.y) / 2)
        line = [Point(*(a + (b - a) * part / 20 for a, b in zip(start, way, strict=True))) for part in range(7, 21)]
        return max(line, key=lambda at: min(math.dist(at, way) + self.disc / 2, *[math.dist(at, one) for one in near]))


@lru_cache(maxsize=64)
def _least_distance(points: tuple[Point, ...]) -> float:
    pairs = ((left, right) for at, left in enumerate(points) for right in points[:at])
    return min((max(abs(left.x - right.x), abs(left.y - right.y)) for left, right in pairs), default=math.inf)


@lru_cache(maxsize=32)
def lay_out(systems: int, room: Room) -> Layout:
    """The layout with the largest planets that fit, or else the smallest on a taller surface."""
    width, height = max(room.width, _least(NEBULA_LEAST[0])), max(room.height, 200.0)
    height = min(height, width * TALLEST * systems)
    for trial in _trials(systems, width, height):
        layout = _ringed(systems, *trial)
        if _has_room(layout):
            return layout
    return _ringed(systems, width, _ample_height(systems, width), LEAST, SHARP)


def _has_room(layout: Layout) -> bool:
    pitch, (_, *nebula) = layout.disc + GAP - SLACK, layout.nebula
    return all(size >= least - SLACK for size, least in zip(nebula, NEBULA_LEAST, strict=True)) and all(
        max(abs(x - far), abs(y - down)) >= LEAST and math.hypot(x - far, y - down) >= pitch
        for (x, y), (far, down) in combinations(layout.points, 2)
    )


def _trials(systems: int, width: float, height: float) -> Iterator[tuple[float, float, float, tuple[float, float]]]:
    """Layouts to try (width, height, planet size, corners): ever smaller planets, then ever greater heights."""
    disc = LARGEST
    while disc > LEAST:
        yield width, height, disc, CORNERS[0]
        disc -= STEP
    height, ample = max(height, _height_for(systems, width, LEAST + GAP)), _ample_height(systems, width)
    while height < ample:
        yield from ((width, height, LEAST, corners) for corners in CORNERS)
        height *= HIGHER


def _least(nebula: float) -> float:
    """The minimum size of both rings around a Nebula of `nebula` dp."""
    return LEAST + 2 * SNUG + 3 * (LEAST + GAP) + nebula


def _height_for(systems: int, width: float, distance: float) -> float:
    """The height at which the smallest planets fit on rings with sharp corners."""
    beyond, inset = LEAST + 2 * SNUG, 2 * (LEAST + GAP)
    outer = 3 * systems * distance / 2 - (width - beyond)
    inner = 2 * systems * distance / 2 - (width - beyond - inset) + inset
    return max(outer + beyond, inner + beyond, _least(NEBULA_LEAST[1]))


def _ample_height(systems: int, width: float) -> float:
    """The height at which the smallest planets don't overlap, even around a sharp corner."""
    return _height_for(systems, width, 2 * (LEAST + GAP))


def _ringed(systems: int, width: float, height: float, disc: float, corners: tuple[float, float]) -> Layout:
    pitch = disc + GAP
    wide, high = width - disc - 2 * SNUG, height - disc - 2 * SNUG
    inset = 2 * pitch
    middle = Point(width / 2, height / 2)
    sizes = (wide, high), (wide - inset, high - inset)
    points = tuple(
        _at(middle, sizes[slot > 2], (system + ON_RING[name]) / systems, corners[slot > 2])
        for system in range(systems)
        for slot, name in enumerate(SLOTS)
    )
    return Layout(width, height, disc, points, (middle, wide - inset - pitch, high - inset - pitch))


@lru_cache(maxsize=256)  # a ring is computed for many candidates
def _at(middle: Point, size: tuple[float, float], turn: float, corners: float) -> Point:
    """The point a fraction `turn` clockwise around a rounded rectangle from the middle of its lower side."""
    width, height = size
    radius = corners * min(size)
    across, down = width - 2 * radius, height - 2 * radius
    bend = math.pi / 2 * radius
    left = (turn % 1) * 2 * (across + down + 2 * bend)
    # From the lower middle: half a side, a corner, a whole side, and so on; each side runs towards `ahead`.
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
