"""An area's score as strokes over its nine cards: the run along the arrow, and colour lines. Letters are outside the
area at the ends of their lines, so none overlap. Strokes are in cells, from (0, 0), the top left cell's centre, to (2,
2), the bottom right one's; shapes are in dp."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from referees.common.values.value import Value
from referees.meow_oracle.pieces import colours, is_card
from referees.meow_oracle.view import Scored
from scoresheets.shapes import Circle, Look, Point, Role, Shape, Text, polygon, polyline
from scoresheets.sheet import Box

__all__ = ["AreaPlan", "Point", "Stroke", "over_cells", "plan", "strokes"]
SIDE = 64.0
GAP = 6.0
MARGIN = 32.0  # on sides with letters; elsewhere `EDGE`
EDGE = 8.0
CARDS = 3 * SIDE + 2 * GAP
FAINT = 0.2
LARGE, SMALL = 13.0, 9.5  # radius below a line's letters, in a margin and on a cell
WITHIN = 0.3  # reach of a stroke in an outer cell without a margin


class Ink(NamedTuple):
    """The line style of a colour."""

    role: Role
    dashes: tuple[float, ...] = ()


INKS = {"R": Ink("red line"), "G": Ink("green line", (11, 7)), "B": Ink("blue line", (1, 8))}
OF_JOKERS = Ink("joker line", (11, 5, 1, 5))


class AreaPlan(Value):
    """Positions of the nine cards in reading order, and the shapes over them."""

    width: float
    height: float
    cells: tuple[Box, ...]
    shapes: tuple[Shape, ...]


def plan(strokes: Sequence[Stroke], chosen: int | None) -> AreaPlan:
    """The drawing; strokes that don't belong to the chosen score line are faint."""
    top = MARGIN if any(stroke.letters and stroke.points[0][1] < 0 for stroke in strokes) else EDGE
    step = SIDE + GAP
    cells = tuple(Box(MARGIN + cell % 3 * step, top + cell // 3 * step, SIDE, SIDE) for cell in range(9))

    def place(x: float, y: float) -> Point:
        return MARGIN + SIDE / 2 + x * step, top + SIDE / 2 + y * step

    return AreaPlan(CARDS + 2 * MARGIN, top + CARDS + EDGE, cells, _shapes(strokes, chosen, place))


def over_cells(strokes: Sequence[Stroke], width: float, height: float, gap: float) -> tuple[Shape, ...]:
    """The strokes over a board's cells, without margins; letters are in the outer cells, clear of the numbers."""

    def place(x: float, y: float) -> Point:
        inner_x, inner_y = (min(max(value, -WITHIN), 2 + WITHIN) for value in (x, y))
        return width / 2 + inner_x * (width + gap), height / 2 + inner_y * (height + gap)

    return _shapes(strokes, None, place, _clear_of_numbers, SMALL)


def _clear_of_numbers(stroke: Stroke) -> Point:
    """Where a line's letter goes: a column's lower end, a falling diagonal's first gap, else the start."""
    (x, y), (far_x, far_y) = stroke.points[0], stroke.points[-1]
    if x == far_x:
        return far_x, far_y
    return (AISLE, AISLE) if x < far_x and y < far_y else (x, y)


def _shapes(
    strokes: Sequence[Stroke],
    chosen: int | None,
    place: Callable[[float, float], Point],
    letters_at: Callable[[Stroke], Point] = lambda stroke: stroke.points[0],
    disc: float = LARGE,
) -> tuple[Shape, ...]:
    aimed = {at for at, stroke in enumerate(strokes) if chosen in stroke.lines}
    shapes: list[Shape] = []
    over: list[Shape] = []
    for at, stroke in enumerate(strokes):
        points = [place(x, y) for x, y in stroke.points]
        share = FAINT if aimed and at not in aimed else 1.0
        if stroke.letters:
            shapes += _line(points, stroke.letters, share, is_bold=at in aimed)
            over += _letters(place(*letters_at(stroke)), stroke.letters, share, disc)
        else:
            shapes += _run(points, share, is_bold=at in aimed)
    return (*shapes, *over)


def _line(points: list[Point], letters: str, share: float, *, is_bold: bool) -> Iterator[Shape]:
    ink = INKS.get(letters, OF_JOKERS)
    width = 7.0 if is_bold else 5.0
    if share == 1:
        yield polyline(points, Look(stroke="halo", width=width + 4))
    yield polyline(points, Look(stroke=ink.role, width=width, dash=ink.dashes, strength=share))


def _letters(at: Point, letters: str, share: float, radius: float) -> Iterator[Shape]:
    x, y = at
    yield Circle(x, y, radius, Look(fill="halo", strength=share))
    yield Circle(x, y, radius - 1.5, Look(fill=INKS.get(letters, OF_JOKERS).role, strength=share))
    size = radius * (1.15 if len(letters) == 1 else 0.77)
    yield Text(x, y, letters, size, "halo", is_bold=True, strength=1.0 if share == 1 else 0.6)


def _run(points: list[Point], share: float, *, is_bold: bool) -> Iterator[Shape]:
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


RUN_LEVEL = 0.06
LINE_LEVEL = 0.3
COLUMN_ASIDE = 0.08  # clear of the run, and of number and symbol in the upper corners
AISLE = 0.5  # between two rows, where the run goes back to the left
OUT = 0.72  # from the first cell's centre to the line's letter


class Stroke(Value):
    """A line drawn over scored cards: the run, or a colour line with its colours' `letters`. `lines` are the indices of
    its score lines: a run of eight also has a bonus line."""

    points: tuple[Point, ...]
    lines: tuple[int, ...]
    letters: str = ""


def strokes(scored: Scored) -> tuple[Stroke, ...]:
    """The colour lines, then the run, which is on top."""
    run = scored.marks[0]
    of_run = tuple(place for place, cells in enumerate(scored.marks) if place == 0 or len(cells) > 3)
    lines = [_colour_line(cells, place, scored) for place, cells in enumerate(scored.marks) if place not in of_run]
    return (*lines, *([Stroke(_along(run), of_run)] if run else ()))


def _colour_line(cells: tuple[int, ...], place: int, scored: Scored) -> Stroke:
    cards = [card for cell in cells if is_card(card := scored.cells[cell])]
    shared = frozenset("RGB").intersection(*map(colours, cards))
    (x, y), (far_x, far_y) = _middle(cells[0]), _middle(cells[-1])
    right, down = (far_x > x) - (far_x < x), (far_y > y) - (far_y < y)
    across, below = (0.0, LINE_LEVEL) if right else (COLUMN_ASIDE, 0.0)
    past = 0.1 if right and down else 0.3
    ends = (
        (x - right * OUT + across, y - down * OUT + below),
        (far_x + right * past + across, far_y + down * past + below),
    )
    return Stroke(ends, (place,), "".join(letter for letter in "RGB" if letter in shared))


def _along(run: Sequence[int]) -> tuple[Point, ...]:
    points = [_level(run[0])]
    for start, end in pairwise(run):
        (x, y), (far_x, far_y) = _level(start), _level(end)
        if x != far_x and y != far_y:
            aisle = start // 3 + AISLE
            points += [(x, aisle), (far_x, aisle)]
        points.append((far_x, far_y))
    return tuple(points)


def _level(cell: int) -> Point:
    x, y = _middle(cell)
    return x, y + RUN_LEVEL


def _middle(cell: int) -> Point:
    return float(cell % 3), float(cell // 3)
