"""The layout of Haggatha's sheet, for any number of cells, bubbles and boxes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import NamedTuple

from referees.haggatha.table.pieces import LINES, TWISTS, Bubble, Customer, Line, Twisted
from scoresheets.haggatha.facts import Facts
from scoresheets.shapes import Point
from scoresheets.sheet import Box

WIDTH = 1000.0
LEFT, RIGHT = 22.0, 978.0
TOP = 66.0
GAP = 14.0
TITLE = 44.0
"""What a part's title takes of its height."""

CHART = 566.0
"""The width of the star chart with what surrounds it."""

AROUND = 34.0
"""Between the outer dots and the edge of the chart: there a tap still means the border's lines."""

OPTION = 54.0
"""The height of one option of Twisting Fates."""

BUBBLE_ROWS = 74.0
"""The height in which the bubbles of a kind stand."""

FLAG = 30.0
BUBBLES: tuple[Bubble, ...] = ("plus_minus", "move")

SIGN = 64.0
"""The width at the head of a horoscope line."""

BOX, BONUS = 74.0, 50.0
"""The heights of a horoscope box and of the bonus printed beside it."""

MOST_BOXES = 15
ICON = 114.0
"""The height of a Customer icon with its bubbles."""


class Grid(NamedTuple):
    """The star chart: its upper left dot, the side of a cell, and the numbers of columns and rows."""

    x: float
    y: float
    cell: float
    rows: int
    columns: int

    def dot(self, number: int) -> Point:
        """A dot by its number, counted from 0 in reading order."""
        row, column = divmod(number, self.columns + 1)
        return self.x + column * self.cell, self.y + row * self.cell

    def box(self, number: int) -> Box:
        """A cell by its number, counted from 0 in reading order."""
        row, column = divmod(number, self.columns)
        return Box(self.x + column * self.cell, self.y + row * self.cell, self.cell, self.cell)


@dataclass(frozen=True, slots=True)
class Layout:
    """The position of every place. `options` are the three of Twisting Fates, `bubbles` each bubble by kind, `halls`
    the two Sponsorship icons of each Faction, `strips` the horoscope lines with their bonuses, `icons` the Divining
    Area."""

    height: float
    chart: Box
    grid: Grid
    fates: Box
    options: dict[Twisted, Box]
    groups: dict[Bubble, Box]
    bubbles: dict[Bubble, tuple[Box, ...]]
    area: Box
    halls: dict[Customer, tuple[Box, Box]]
    horoscopes: Box
    strips: dict[Line, Box]
    boxes: dict[Line, tuple[Box, ...]]
    bonuses: dict[Line, tuple[Box, ...]]
    divining: Box
    icons: tuple[Box, ...]


@cache
def layout(facts: Facts) -> Layout:
    """The layout of a sheet; cached."""
    chart, grid = _chart(facts.rows)
    fates, options, groups, bubbles = _fates(facts)
    area, halls = _area(facts.factions, fates.y + fates.height + GAP, chart.y + chart.height)
    horoscopes, strips, boxes, bonuses = _horoscopes(facts, chart.y + chart.height + GAP)
    dividing, icons = _divining(facts.divining, horoscopes.y + horoscopes.height + GAP)
    height = dividing.y + dividing.height + LEFT
    return Layout(
        height, chart, grid, fates, options, groups, bubbles, area, halls,
        horoscopes, strips, boxes, bonuses, dividing, icons,
    )  # fmt: skip


def _chart(cells: tuple[str, ...]) -> tuple[Box, Grid]:
    rows, columns = len(cells), len(cells[0])
    room = CHART - 2 * AROUND
    cell = room / max(rows, columns)
    x, y = LEFT + AROUND + (room - columns * cell) / 2, TOP + TITLE + AROUND / 2 + (room - rows * cell) / 2
    return Box(LEFT, TOP, CHART, TITLE + room + AROUND * 1.5), Grid(x, y, cell, rows, columns)


def _fates(facts: Facts) -> tuple[Box, dict[Twisted, Box], dict[Bubble, Box], dict[Bubble, tuple[Box, ...]]]:
    x, width = LEFT + CHART + GAP, RIGHT - LEFT - CHART - GAP
    y = TOP + TITLE
    options: dict[Twisted, Box] = {}
    groups: dict[Bubble, Box] = {}
    bubbles: dict[Bubble, tuple[Box, ...]] = {}
    for option in TWISTS:
        options[option] = Box(x, y, width, OPTION)
        y += OPTION
        if option != "x":
            groups[option] = Box(x, y, width, BUBBLE_ROWS)
            bubbles[option] = _bubbles(groups[option], facts.count(option))
            y += BUBBLE_ROWS
    return Box(x, TOP, width, y - TOP), options, groups, bubbles


def _bubbles(room: Box, count: int) -> tuple[Box, ...]:
    """In the number of rows that makes them largest."""
    inner = room.grown(-8)

    def side_of(across: int) -> float:
        return min(inner.width / across * 0.72, inner.height / ceil(count / across) * 0.88)

    across = max(range(1, count + 1), key=side_of)
    step, down, side = inner.width / across, inner.height / ceil(count / across), side_of(across)
    left, top = inner.x + (step - side) / 2, inner.y + (down - side) / 2
    return tuple(Box(left + at % across * step, top + at // across * down, side, side) for at in range(count))


def _area(factions: tuple[Customer, ...], top: float, bottom: float) -> tuple[Box, dict[Customer, tuple[Box, Box]]]:
    x, width = LEFT + CHART + GAP, RIGHT - LEFT - CHART - GAP
    step = width / len(factions)
    high = (bottom - top - TITLE - FLAG - 6) / 2
    first = top + TITLE + FLAG
    halls = {
        faction: (Box(x + at * step, first, step, high), Box(x + at * step, first + high, step, high))
        for at, faction in enumerate(factions)
    }
    return Box(x, top, width, bottom - top), halls


def boxes_in_a_row(count: int) -> int:
    """How many boxes of a horoscope line are side by side: a very long line wraps."""
    return ceil(count / ceil(count / MOST_BOXES))


def _horoscopes(
    facts: Facts, top: float
) -> tuple[Box, dict[Line, Box], dict[Line, tuple[Box, ...]], dict[Line, tuple[Box, ...]]]:
    strips: dict[Line, Box] = {}
    boxes: dict[Line, tuple[Box, ...]] = {}
    bonuses: dict[Line, tuple[Box, ...]] = {}
    y = top + TITLE
    for line in LINES:
        count = len(facts.boxes(line))
        across = boxes_in_a_row(count)
        step = (RIGHT - LEFT - SIGN - 12) / across
        rows = ceil(count / across)
        strips[line] = Box(LEFT, y, RIGHT - LEFT, rows * (BOX + BONUS) + 6)
        over = BONUS if line == "top" else 0.0
        lows = [y + at // across * (BOX + BONUS) + 3 for at in range(count)]
        lefts = [LEFT + SIGN + at % across * step for at in range(count)]
        boxes[line] = tuple(Box(x, low + over, step, BOX) for x, low in zip(lefts, lows, strict=True))
        beside = 0.0 if line == "top" else BOX
        bonuses[line] = tuple(Box(x, low + beside, step, BONUS) for x, low in zip(lefts, lows, strict=True))
        y += strips[line].height + 4
    return Box(LEFT, top, RIGHT - LEFT, y - top + 4), strips, boxes, bonuses


def _divining(count: int, top: float) -> tuple[Box, tuple[Box, ...]]:
    across = 8 if count <= 32 else 12 if count <= 60 else 15
    step, high = (RIGHT - LEFT) / across, ICON * 8 / across
    first = top + TITLE
    icons = tuple(Box(LEFT + at % across * step, first + at // across * high, step, high) for at in range(count))
    return Box(LEFT, top, RIGHT - LEFT, TITLE + ceil(count / across) * high + 8), icons
