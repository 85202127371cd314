"""Layout of Haggatha's sheet for any number of cells, bubbles and boxes: upright (a page) or broad (above a tray)."""

from functools import cache
from math import ceil
from typing import NamedTuple

from referees.common.values.value import Value
from referees.haggatha.table.pieces import LINES, TWISTS, Bubble, Customer, Line, Twisted
from scoresheets.haggatha.facts import Facts
from scoresheets.shapes import Point
from scoresheets.sheet import Box

WIDTH, BROAD = 1000.0, 1390.0
LEFT = 22.0
TOP = 66.0  # height of the heading
GAP = 14.0
TITLE = 44.0  # height
CHART, BROAD_CHART = 566.0, 690.0  # with margins
FATES = 376.0  # width on a broad sheet
LEAST_AREA = 230.0  # height on a broad sheet
AROUND = 34.0  # margin of the chart, within which a tap still means a line of the border
OPTION = 54.0  # height
BUBBLE_ROWS = 74.0  # height
FLAG = 30.0
BUBBLES: tuple[Bubble, ...] = ("plus_minus", "move")
SIGN = 64.0  # width
BOX, BONUS = 74.0, 50.0  # heights
MOST_BOXES = 15
ICON = 912 / 956  # height in widths


class Grid(NamedTuple):
    """Geometry of the star chart: upper left dot, cell size, and numbers of columns and rows."""

    x: float
    y: float
    cell: float
    rows: int
    columns: int

    def dot(self, number: int) -> Point:
        """The position of a dot, numbered from 0 in reading order."""
        row, column = divmod(number, self.columns + 1)
        return self.x + column * self.cell, self.y + row * self.cell

    def between(self, start: int, end: int, part: float) -> tuple[Point, Point]:
        """The ends of the line between two dots, shortened on both sides to the fraction `part`."""
        (ax, ay), (bx, by), trim = self.dot(start), self.dot(end), (1 - part) / 2
        right, down = (bx - ax) * trim, (by - ay) * trim
        return (ax + right, ay + down), (bx - right, by - down)

    def box(self, number: int) -> Box:
        """A cell, numbered from 0 in reading order."""
        row, column = divmod(number, self.columns)
        return Box(self.x + column * self.cell, self.y + row * self.cell, self.cell, self.cell)


class Layout(Value):
    """The sheet's size, and each place's box; `halls` are the two Sponsorship icons of each Faction."""

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
    chart, grid = _chart(facts.rows, CHART, TOP)
    right = _right_of(chart, WIDTH)
    fates, options, groups, bubbles = _fates(facts, right)
    area, halls = _area(facts.factions, _below(fates, right))
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
    chart, grid = _chart(facts.rows, BROAD_CHART, LEFT)
    right, low = _right_of(chart, BROAD), chart.y + chart.height + GAP
    dividing, icons = _divining(facts.divining, _across(facts.divining, right), right)
    area, halls = _area(facts.factions, _below(dividing, right))
    fates, options, groups, bubbles = _fates(facts, Box(LEFT, low, FATES, 0))
    horoscopes, strips, boxes, bonuses = _horoscopes(facts, _right_of(fates, BROAD))
    fates = Box(fates.x, fates.y, fates.width, horoscopes.height)
    height = low + horoscopes.height + LEFT
    return Layout(
        BROAD, height, chart, grid, fates, options, groups, bubbles, area, halls,
        horoscopes, strips, boxes, bonuses, dividing, icons,
    )  # fmt: skip


def _right_of(part: Box, width: float) -> Box:
    left = part.x + part.width + GAP
    return Box(left, part.y, width - LEFT - left, part.height)


def _below(part: Box, room: Box) -> Box:
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


def _horoscopes(
    facts: Facts, room: Box
) -> tuple[Box, dict[Line, Box], dict[Line, tuple[Box, ...]], dict[Line, tuple[Box, ...]]]:
    strips: dict[Line, Box] = {}
    boxes: dict[Line, tuple[Box, ...]] = {}
    bonuses: dict[Line, tuple[Box, ...]] = {}
    heights = {line: ceil(len(facts.boxes(line)) / MOST_BOXES) * (BOX + BONUS) + 6 for line in LINES}
    inside = TITLE + sum(heights.values()) + 4 * len(LINES) + 4
    high = max(inside, room.height)
    y = room.y + TITLE + (high - inside) / 2
    for line in LINES:
        count = len(facts.boxes(line))
        across = ceil(count / ceil(count / MOST_BOXES))  # very long lines wrap
        step = (room.width - SIGN - 12) / across
        strips[line] = Box(room.x, y, room.width, heights[line])
        over = BONUS if line == "top" else 0.0
        lows = [y + at // across * (BOX + BONUS) + 3 for at in range(count)]
        lefts = [room.x + SIGN + at % across * step for at in range(count)]
        boxes[line] = tuple(Box(x, low + over, step, BOX) for x, low in zip(lefts, lows, strict=True))
        offset = 0.0 if line == "top" else BOX
        bonuses[line] = tuple(Box(x, low + offset, step, BONUS) for x, low in zip(lefts, lows, strict=True))
        y += strips[line].height + 4
    return Box(room.x, room.y, room.width, high), strips, boxes, bonuses


def _divining(count: int, across: int, room: Box) -> tuple[Box, tuple[Box, ...]]:
    step = room.width / across
    high = step * ICON
    first = room.y + TITLE
    icons = tuple(Box(room.x + at % across * step, first + at // across * high, step, high) for at in range(count))
    return Box(room.x, room.y, room.width, TITLE + ceil(count / across) * high + 8), icons


def _across(count: int, room: Box) -> int:
    """The fewest icons per row that leave enough height for the Faction Area below."""
    most = room.height - GAP - LEAST_AREA
    fitting = (across for across in range(1, count) if _divining(count, across, room)[0].height <= most)
    return next(fitting, max(count, 1))
