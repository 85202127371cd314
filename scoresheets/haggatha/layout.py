"""The layout of Haggatha's sheet, for any number of cells, bubbles and boxes: upright as a page, or broad as the space
above a tray."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import NamedTuple

from referees.haggatha.table.pieces import LINES, TWISTS, Bubble, Customer, Line, Twisted
from scoresheets.haggatha.facts import Facts
from scoresheets.shapes import Point
from scoresheets.sheet import Box

WIDTH, BROAD = 1000.0, 1390.0
"""Of an upright and of a broad sheet."""

LEFT = 22.0
TOP = 66.0
"""Where the parts begin below the heading, which only an upright sheet has."""

GAP = 14.0
TITLE = 44.0
"""What a part's title takes of its height."""

CHART, BROAD_CHART = 566.0, 690.0
"""The width of the star chart with what surrounds it."""

FATES = 376.0
"""The width of Twisting Fates on a broad sheet."""

LEAST_AREA = 230.0
"""The least height of the Faction Area there."""

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
ICON = 912 / 956
"""The height of a Customer icon with its bubbles, in widths of it."""


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

    def between(self, one: int, other: int, part: float) -> tuple[Point, Point]:
        """The ends of that part of the way between two dots, in its middle."""
        (ax, ay), (bx, by), aside = self.dot(one), self.dot(other), (1 - part) / 2
        right, down = (bx - ax) * aside, (by - ay) * aside
        return (ax + right, ay + down), (bx - right, by - down)

    def box(self, number: int) -> Box:
        """A cell by its number, counted from 0 in reading order."""
        row, column = divmod(number, self.columns)
        return Box(self.x + column * self.cell, self.y + row * self.cell, self.cell, self.cell)


@dataclass(frozen=True, slots=True)
class Layout:
    """The size of the sheet, and the position of every place. `options` are the three of Twisting Fates, `bubbles` each
    bubble by kind, `halls` the two Sponsorship icons of each Faction, `strips` the horoscope lines with their bonuses,
    `icons` the Divining Area."""

    width: float
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
def layout(facts: Facts, *, is_broad: bool = False) -> Layout:
    """The layout of a sheet; cached."""
    return _broad(facts) if is_broad else _upright(facts)


def _upright(facts: Facts) -> Layout:
    """The parts below each other; Twisting Fates and the Faction Area beside the star chart."""
    chart, grid = _chart(facts.rows, CHART, TOP)
    aside = _beside(chart, WIDTH)
    fates, options, groups, bubbles = _fates(facts, aside)
    area, halls = _area(facts.factions, _below(fates, aside))
    low = chart.y + chart.height + GAP
    horoscopes, strips, boxes, bonuses = _horoscopes(facts, Box(LEFT, low, WIDTH - 2 * LEFT, 0))
    low = horoscopes.y + horoscopes.height + GAP
    across = 8 if facts.divining <= 32 else 12 if facts.divining <= 60 else 15
    dividing, icons = _divining(facts.divining, across, Box(LEFT, low, WIDTH - 2 * LEFT, 0))
    height = dividing.y + dividing.height + LEFT
    return Layout(
        WIDTH, height, chart, grid, fates, options, groups, bubbles, area, halls,
        horoscopes, strips, boxes, bonuses, dividing, icons,
    )  # fmt: skip


def _broad(facts: Facts) -> Layout:
    """The Divining Area and the Faction Area beside a larger star chart; below it Twisting Fates and the horoscopes."""
    chart, grid = _chart(facts.rows, BROAD_CHART, LEFT)
    aside, low = _beside(chart, BROAD), chart.y + chart.height + GAP
    dividing, icons = _divining(facts.divining, _across(facts.divining, aside), aside)
    area, halls = _area(facts.factions, _below(dividing, aside))
    fates, options, groups, bubbles = _fates(facts, Box(LEFT, low, FATES, 0))
    beside = _beside(fates, BROAD)
    horoscopes, strips, boxes, bonuses = _horoscopes(facts, beside)
    fates = Box(fates.x, fates.y, fates.width, horoscopes.height)
    height = low + horoscopes.height + LEFT
    return Layout(
        BROAD, height, chart, grid, fates, options, groups, bubbles, area, halls,
        horoscopes, strips, boxes, bonuses, dividing, icons,
    )  # fmt: skip


def _beside(part: Box, width: float) -> Box:
    """What is right of a part on a sheet of that width, as high as it is."""
    left = part.x + part.width + GAP
    return Box(left, part.y, width - LEFT - left, part.height)


def _below(part: Box, room: Box) -> Box:
    """What a part at the top of a room leaves below it."""
    low = part.y + part.height + GAP
    return Box(room.x, low, room.width, room.y + room.height - low)


def _chart(cells: tuple[str, ...], width: float, top: float) -> tuple[Box, Grid]:
    rows, columns = len(cells), len(cells[0])
    room = width - 2 * AROUND
    cell = room / max(rows, columns)
    x, y = LEFT + AROUND + (room - columns * cell) / 2, top + TITLE + AROUND / 2 + (room - rows * cell) / 2
    return Box(LEFT, top, width, TITLE + room + AROUND * 1.5), Grid(x, y, cell, rows, columns)


def _fates(facts: Facts, room: Box) -> tuple[Box, dict[Twisted, Box], dict[Bubble, Box], dict[Bubble, tuple[Box, ...]]]:
    x, width = room.x, room.width
    y = room.y + TITLE
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
    return Box(x, room.y, width, y - room.y), options, groups, bubbles


def _bubbles(room: Box, count: int) -> tuple[Box, ...]:
    """In the number of rows that makes them largest."""
    inner = room.grown(-8)

    def side_of(across: int) -> float:
        return min(inner.width / across * 0.72, inner.height / ceil(count / across) * 0.88)

    across = max(range(1, count + 1), key=side_of)
    step, down, side = inner.width / across, inner.height / ceil(count / across), side_of(across)
    left, top = inner.x + (step - side) / 2, inner.y + (down - side) / 2
    return tuple(Box(left + at % across * step, top + at // across * down, side, side) for at in range(count))


def _area(factions: tuple[Customer, ...], room: Box) -> tuple[Box, dict[Customer, tuple[Box, Box]]]:
    x, step = room.x, room.width / len(factions)
    high = (room.height - TITLE - FLAG - 6) / 2
    first = room.y + TITLE + FLAG
    halls = {
        faction: (Box(x + at * step, first, step, high), Box(x + at * step, first + high, step, high))
        for at, faction in enumerate(factions)
    }
    return room, halls


def boxes_in_a_row(count: int) -> int:
    """How many boxes of a horoscope line are side by side: a very long line wraps."""
    return ceil(count / ceil(count / MOST_BOXES))


def _horoscopes(
    facts: Facts, room: Box
) -> tuple[Box, dict[Line, Box], dict[Line, tuple[Box, ...]], dict[Line, tuple[Box, ...]]]:
    """In the height of the room, or in more."""
    strips: dict[Line, Box] = {}
    boxes: dict[Line, tuple[Box, ...]] = {}
    bonuses: dict[Line, tuple[Box, ...]] = {}
    wanted = {line: ceil(len(facts.boxes(line)) / MOST_BOXES) * (BOX + BONUS) + 6 for line in LINES}
    inside = TITLE + sum(wanted.values()) + 4 * len(LINES) + 4
    high = max(inside, room.height)
    y = room.y + TITLE + (high - inside) / 2
    for line in LINES:
        count = len(facts.boxes(line))
        across = boxes_in_a_row(count)
        step = (room.width - SIGN - 12) / across
        strips[line] = Box(room.x, y, room.width, wanted[line])
        over = BONUS if line == "top" else 0.0
        lows = [y + at // across * (BOX + BONUS) + 3 for at in range(count)]
        lefts = [room.x + SIGN + at % across * step for at in range(count)]
        boxes[line] = tuple(Box(x, low + over, step, BOX) for x, low in zip(lefts, lows, strict=True))
        beside = 0.0 if line == "top" else BOX
        bonuses[line] = tuple(Box(x, low + beside, step, BONUS) for x, low in zip(lefts, lows, strict=True))
        y += strips[line].height + 4
    return Box(room.x, room.y, room.width, high), strips, boxes, bonuses


def _divining(count: int, across: int, room: Box) -> tuple[Box, tuple[Box, ...]]:
    """With so many icons side by side, in the height that they take."""
    step = room.width / across
    high = step * ICON
    first = room.y + TITLE
    icons = tuple(Box(room.x + at % across * step, first + at // across * high, step, high) for at in range(count))
    return Box(room.x, room.y, room.width, TITLE + ceil(count / across) * high + 8), icons


def _across(count: int, room: Box) -> int:
    """How many icons are side by side beside the chart: the fewest that leave the Faction Area its height below."""
    most = room.height - GAP - LEAST_AREA
    fitting = (across for across in range(1, count) if _divining(count, across, room)[0].height <= most)
    return next(fitting, max(count, 1))
