"""The star chart: drawn lines, and areas that a new line encloses (MC-26 to MC-30). Cells are bits of one number. A
ring of cells surrounds the chart; areas without a path to it are enclosed. Row `r`, column `c` of a chart `w` cells
wide is bit `(r + 1)(w + 2) + c + 1`."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from referees.common.values import Value
from referees.haggatha.table.kit import LETTERS, dots_across
from referees.haggatha.table.pieces import COLOURS, Colour, Good

Dots = tuple[int, int]
"""A line by the two dots it joins, lower one first; dots count from 0 at the top left in reading order."""


class Chart(Value):
    """The chart as bit masks: `right` and `down` mark cells without a line there, `filled` those that yielded goods."""

    right: int
    down: int
    filled: int = 0


class Side(NamedTuple):
    """A line between cells `first` and `second`: to the right of `first` if upright, otherwise below it."""

    is_upright: bool
    first: int
    second: int


@dataclass(frozen=True, slots=True, eq=False)
class Sky:
    """The printed chart. `stride`: bits to the cell below; `colours`: cells by colour; `sides`: each line's position;
    `upright` and `level` lines with their `first` cell. If `is_walled`, the printed border encloses all cells from the
    start. Cached per chart, so compared by identity."""

    stride: int
    ring: int
    colours: tuple[int, ...]
    sides: dict[Dots, Side]
    upright: tuple[tuple[Dots, int], ...]
    level: tuple[tuple[Dots, int], ...]
    cross_right: int
    cross_down: int
    blank: Chart
    is_walled: bool


class Area(Value):
    """A newly enclosed area: its cells, its goods and colour, and whether the Cross borders it."""

    cells: int
    good: Good | None
    colour: Colour | None
    is_crossed: bool


@cache
def sky(chart: tuple[str, ...], cross: tuple[Dots, ...], is_border_printed: bool) -> Sky:
    """The printed chart of a kit, cached."""
    stride = len(chart[0]) + 2
    bits = {(r, c): 1 << (r + 1) * stride + c + 1 for r in range(-1, len(chart) + 1) for c in range(-1, stride - 1)}
    inside = {place: bit for place, bit in bits.items() if 0 <= place[0] < len(chart) and 0 <= place[1] < stride - 2}
    ring = sum(bits.values()) - sum(inside.values())
    colours = tuple(sum(bit for (r, c), bit in inside.items() if LETTERS[chart[r][c]] == colour) for colour in COLOURS)
    sides = dict(_sides(chart, bits))
    border = {line for line, side in sides.items() if (side.first | side.second) & ring}
    printed = {*cross, *border} if is_border_printed else {*cross}
    open_sides = [side for line, side in sides.items() if line not in printed]
    blank = Chart(_ones(open_sides, is_upright=True), _ones(open_sides, is_upright=False))
    crossing = [sides[line] for line in cross]
    upright = tuple((line, side.first) for line, side in sides.items() if side.is_upright)
    level = tuple((line, side.first) for line, side in sides.items() if not side.is_upright)
    crossed = _ones(crossing, is_upright=True), _ones(crossing, is_upright=False)
    return Sky(stride, ring, colours, sides, upright, level, *crossed, blank, is_border_printed)


def _sides(chart: tuple[str, ...], bits: dict[tuple[int, int], int]) -> Iterator[tuple[Dots, Side]]:
    across = dots_across(chart)
    for dot in range(across * (len(chart) + 1)):
        r, c = divmod(dot, across)
        if c < across - 1:
            yield (dot, dot + 1), Side(False, bits[r - 1, c], bits[r, c])
        if r < len(chart):
            yield (dot, dot + across), Side(True, bits[r, c - 1], bits[r, c])


def _ones(sides: list[Side], *, is_upright: bool) -> int:
    return sum(side.first for side in sides if side.is_upright == is_upright)


def is_open(chart: Chart, side: Side) -> bool:
    """MC-26: whether the line is not drawn yet."""
    return bool((chart.right if side.is_upright else chart.down) & side.first)


def open_lines(chart: Chart, sky: Sky) -> tuple[Dots, ...]:
    """The lines that may still be drawn: vertical ones, then horizontal ones, each in reading order."""
    return _open(sky, True, chart.right) + _open(sky, False, chart.down)


@lru_cache(maxsize=64)
def _open(sky: Sky, is_upright: bool, bits: int) -> tuple[Dots, ...]:
    return tuple([line for line, bit in (sky.upright if is_upright else sky.level) if bits & bit])


def enclose(chart: Chart, sky: Sky, line: Dots) -> tuple[Chart, tuple[Area, ...]]:
    """The chart with a line drawn, and the newly enclosed areas: at most one on each side. Filled cells yield no more
    goods (C-MC-17). Within a printed border, the larger part without a good is only what is left of the chart (C-MC-3).
    tests/haggatha/test_enclosure.py compares with a flood fill."""
    is_upright, first, second = sky.sides[line]
    if is_upright:
        drawn = Chart(chart.right & ~first, chart.down, chart.filled)
    else:
        drawn = Chart(chart.right, chart.down & ~first, chart.filled)
    areas = []
    for start, across in ((first, second), (second, first)):
        if not start & (sky.ring | chart.filled):
            cells = _walled_in(drawn, sky, start, sky.ring | across)
            if cells:
                areas.append(_area(sky, cells))
    if sky.is_walled and len(areas) == 2:
        smaller = min(area.cells.bit_count() for area in areas)
        areas = [area for area in areas if area.good is not None or area.cells.bit_count() == smaller]
    filled = sum(area.cells for area in areas if area.good is not None)
    return (Chart(drawn.right, drawn.down, drawn.filled | filled) if filled else drawn), tuple(areas)


def erased(chart: Chart, sky: Sky, line: Dots) -> Chart:
    """The chart without a line. Areas that it enclosed aren't filled any more, unless both sides make a filled pair."""
    is_upright, first, second = sky.sides[line]
    right, down = (chart.right | first, chart.down) if is_upright else (chart.right, chart.down | first)
    whole = _walled_in(Chart(right, down), sky, second if first & sky.ring else first, sky.ring)
    if whole and whole & chart.filled == whole and _area(sky, whole).good is not None:
        return Chart(right, down, chart.filled)
    opened = [_walled_in(chart, sky, start, sky.ring) for start in (first, second) if start & chart.filled]
    return Chart(right, down, chart.filled & ~sum(opened))


def _walled_in(chart: Chart, sky: Sky, start: int, way_out: int) -> int:
    right, down, stride = chart.right, chart.down, sky.stride
    cells = start
    while True:
        grown = (
            cells
            | (cells & right) << 1
            | (cells >> 1) & right
            | (cells & down) << stride
            | (cells >> stride) & down
        )  # fmt: skip
        if grown & way_out:
            return 0
        if grown == cells:
            return cells
        cells = grown


def _area(sky: Sky, cells: int) -> Area:
    """MC-27 to MC-30: one cell gives a Charm, two of one colour a Tome, anything else nothing."""
    crossed = (sky.cross_right & (cells ^ cells >> 1)) | (sky.cross_down & (cells ^ cells >> sky.stride))
    size = cells.bit_count()
    if size <= 2:
        for colour, painted in zip(COLOURS, sky.colours, strict=True):
            if cells & painted == cells:
                return Area(cells, "charm" if size == 1 else "tome", colour, bool(crossed))
    return Area(cells, None, None, bool(crossed))


def cells_of(sky: Sky, cells: int) -> tuple[int, ...]:
    """Cell numbers, in reading order from 0."""
    columns = sky.stride - 2
    places = (bit for bit in range(cells.bit_length()) if cells >> bit & 1)
    return tuple((bit // sky.stride - 1) * columns + bit % sky.stride - 1 for bit in places)
