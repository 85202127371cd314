"""Enclosure found line by line, against a flood fill of the whole chart that shares no code with it."""

import random
from collections.abc import Iterable, Iterator

import pytest

from referees.haggatha.table.enclosure import Area, Dots, cells_of, enclose, erased, is_open, open_lines, sky
from referees.haggatha.table.pieces import COLOURS

Cell = tuple[int, int]
Region = frozenset[Cell]
LETTERS = "RGBY"


# The other implementation: cells and lines as pairs of numbers, the whole chart filled each time


def parting(line: Dots, across: int) -> tuple[Cell, Cell]:
    """The two cells on the sides of a line; one of them may be outside the chart."""
    first, second = line
    row, column = divmod(first, across)
    return ((row - 1, column), (row, column)) if second == first + 1 else ((row, column - 1), (row, column))


def every_line(rows: int, columns: int) -> list[Dots]:
    """All lines of a chart, in no particular order."""
    across = columns + 1
    lines = [(dot, dot + 1) for dot in range(across * (rows + 1)) if dot % across < columns]
    return lines + [(dot, dot + across) for dot in range(across * rows)]


def regions(rows: int, columns: int, lines: Iterable[Dots]) -> set[Region]:
    """The enclosed areas: what a fill from some cell reaches without crossing a line or leaving the chart."""
    walls = {frozenset(parting(line, columns + 1)) for line in lines}
    enclosed: set[Region] = set()
    cells: set[Cell] = set()
    for start in ((row, column) for row in range(rows) for column in range(columns)):
        if start in cells:
            continue
        reached, edge, leaks = {start}, [start], False
        while edge:
            row, column = edge.pop()
            for neighbour in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if frozenset(((row, column), neighbour)) in walls:
                    continue
                if not (0 <= neighbour[0] < rows and 0 <= neighbour[1] < columns):
                    leaks = True
                elif neighbour not in reached:
                    reached.add(neighbour)
                    edge.append(neighbour)
        cells |= reached
        if not leaks:
            enclosed.add(frozenset(reached))
    return enclosed


def reward(region: Region, rows: tuple[str, ...]) -> tuple[str, str] | None:
    """MC-27, MC-28: the good a region gives, and its colour's letter."""
    colours = {rows[row][column] for row, column in region}
    if len(region) > 2 or len(colours) > 1:
        return None
    return ("charm" if len(region) == 1 else "tome"), colours.pop()


def is_bordered(region: Region, cross: Iterable[Dots], across: int) -> bool:
    """MC-29: whether a line of the Cross has the region on one side only."""
    return any((first in region) != (second in region) for first, second in (parting(line, across) for line in cross))


# A chart drawn line by line


class Drawn:
    """A random chart, its lines in a random order, and the areas found so far by enclosing them one by one."""

    def __init__(self, rng: random.Random, largest: int) -> None:
        rows, columns = rng.randint(2, largest), rng.randint(2, largest)
        self.rows = tuple("".join(rng.choices(LETTERS, k=columns)) for _ in range(rows))
        lines = every_line(rows, columns)
        self.cross = tuple(sorted(rng.sample(lines, rng.randint(0, min(8, len(lines))))))
        self.is_walled = is_border_printed = rng.random() < 0.5
        self.sky = sky(self.rows, self.cross, is_border_printed)
        outside = [line for line in lines if not all(self._inside(cell) for cell in parting(line, columns + 1))]
        self.lines = {*self.cross, *(outside if is_border_printed else ())}
        left = sorted(set(lines) - self.lines)
        rng.shuffle(left)
        self.to_draw = left[: rng.randint(len(left) // 2, len(left))]
        self.chart = self.sky.blank
        self.filled: set[Cell] = set()
        self.live = regions(rows, columns, self.lines)

    def _inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < len(self.rows) and 0 <= cell[1] < len(self.rows[0])

    def areas(self) -> Iterator[tuple[Dots, list[tuple[Region, Area]]]]:
        """Draw every line; yields it with the areas that the referee says it enclosed."""
        columns = len(self.rows[0])
        for line in self.to_draw:
            assert is_open(self.chart, self.sky.sides[line])
            self.lines.add(line)
            self.chart, areas = enclose(self.chart, self.sky, line)
            pairs = [(frozenset(divmod(cell, columns) for cell in cells_of(self.sky, at.cells)), at) for at in areas]
            for region, _ in pairs:
                wider = {older for older in self.live if region < older}
                self.live = self.live - wider | {older - region for older in wider} | {region}
            yield line, pairs

    def closed_areas(self) -> set[Region]:
        """The enclosed areas by the fill of the whole chart."""
        return regions(len(self.rows), len(self.rows[0]), self.lines)

    def agrees(self, region: Region, area: Area) -> bool:
        """Whether good, colour and Cross of an area match the other implementation."""
        good = reward(region, self.rows)
        prize = None if area.good is None else (area.good, LETTERS[COLOURS.index(area.colour or "red")])
        return prize == good and area.is_crossed == is_bordered(region, self.cross, len(self.rows[0]) + 1)

    def fill(self, region: Region) -> None:
        """MC-27, MC-28: an area that gives a good is filled."""
        if reward(region, self.rows) is not None:
            self.filled |= region


def compares_each_line(rng: random.Random, largest: int) -> int:
    """Assert after each line that the areas found are the whole fill's new unfilled ones; returns their number."""
    drawn, before, count = Drawn(rng, largest), set[Region](), 0
    before = drawn.closed_areas()
    for line, areas in drawn.areas():
        after = drawn.closed_areas()
        gained = {region for region in after - before if not region <= drawn.filled}
        if drawn.is_walled and len(gained) == 2:  # C-MC-3: the larger part is only the rest, unless it gives a good
            smaller = min(map(len, gained))
            gained = {region for region in gained if len(region) == smaller or reward(region, drawn.rows)}
        assert {region for region, _ in areas} == gained, (drawn.rows, line)
        for region, area in areas:
            assert drawn.agrees(region, area), (drawn.rows, line, area)
            drawn.fill(region)
        before, count = after, count + len(areas)
    assert set(cells_of(drawn.sky, drawn.chart.filled)) == {r * len(drawn.rows[0]) + c for r, c in drawn.filled}
    return count


def compares_at_the_end(rng: random.Random, largest: int) -> int:
    """Assert after all lines that the areas found, less divided ones, are the whole fill's; returns the number."""
    drawn, count = Drawn(rng, largest), 0
    for _, areas in drawn.areas():
        for region, area in areas:
            assert drawn.agrees(region, area)
            drawn.fill(region)
        count += len(areas)
    enclosed = drawn.closed_areas()
    assert {region for region in drawn.live if not region <= drawn.filled} == {
        region for region in enclosed if not region <= drawn.filled
    }
    return count


def charts(count: int, seed: str) -> int:
    """Compares that many charts of all sizes, most of them small; returns the number of areas found."""
    rng, areas = random.Random(seed), 0
    for number in range(count):
        if number % 2:
            areas += compares_each_line(rng, 4)
        else:
            areas += compares_at_the_end(rng, 4 if number % 8 else 12)
    return areas


def test_areas_found_line_by_line_are_those_of_a_whole_fill() -> None:
    """On 700 random charts both find the same areas: sizes, colours, Cross, border and order of lines are random."""
    assert charts(700, "enclosure") > 3_500


@pytest.mark.soak
def test_areas_found_line_by_line_are_those_of_a_whole_fill_at_length() -> None:
    """Both find the same areas on 20,000 random charts, and after every line of 300 large ones."""
    areas = charts(20_000, "enclosure at length")
    rng = random.Random("large charts")
    areas += sum(compares_each_line(rng, 12) for _ in range(300))
    print(f"\nHaggatha: 20,300 charts, {areas} areas")


def drawn(rows: tuple[str, ...], *lines: Dots, cross: tuple[Dots, ...] = ()) -> list[Area]:
    """All areas enclosed by these lines, in order."""
    printed = sky(rows, cross, False)
    chart, areas = printed.blank, list[Area]()
    for line in lines:
        chart, gained = enclose(chart, printed, line)
        areas += gained
    return areas


SQUARE = ((0, 1), (0, 3), (1, 4), (3, 4))
"""The lines around the top left cell of a chart two cells wide, whose dots are 0 1 2 / 3 4 5 / 6 7 8."""


def test_a_single_cell_gives_a_charm() -> None:
    """MC-27: a cell gives a Charm only once all four of its lines are drawn."""
    (area,) = drawn(("RG", "BY"), *SQUARE)
    assert (area.good, area.colour) == ("charm", "red")
    assert drawn(("RG", "BY"), *SQUARE[:3]) == []


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        (("RR", "BY"), ((0, 1), (1, 2), (0, 3), (3, 4), (4, 5), (2, 5))),
        (("RB", "RY"), ((0, 1), (0, 3), (3, 6), (6, 7), (4, 7), (1, 4))),
    ],
)
def test_a_pair_of_one_colour_gives_a_tome(rows: tuple[str, ...], lines: tuple[Dots, ...]) -> None:
    """MC-28: a horizontal or vertical pair of one colour gives a Tome."""
    (area,) = drawn(rows, *lines)
    assert (area.good, area.colour) == ("tome", "red")


def test_an_area_around_another_is_found_and_can_be_divided() -> None:
    """MC-30: a ring of eight cells round a filled one is enclosed without a good, and may be divided later."""
    rows = ("RRR", "RGR", "RRR")
    inner = ((5, 6), (5, 9), (6, 10), (9, 10))
    outer = ((0, 1), (1, 2), (2, 3), (3, 7), (7, 11), (11, 15), (14, 15), (13, 14), (12, 13), (8, 12), (4, 8), (0, 4))
    areas = drawn(rows, *inner, *outer, (1, 5), (4, 5))
    assert [(area.cells.bit_count(), area.good) for area in areas] == [(1, "charm"), (8, None), (1, "charm"), (7, None)]


def test_the_cross_counts_if_it_borders_the_area() -> None:
    """MC-29: a line of the Cross that only sticks into an area doesn't count."""
    assert [area.is_crossed for area in drawn(("RG", "BY"), *SQUARE[:3], cross=((3, 4),))] == [True]
    ring = ((0, 1), (1, 2), (0, 3), (2, 5), (3, 6), (5, 8), (6, 7), (7, 8))
    assert [area.is_crossed for area in drawn(("RG", "BY"), *ring, cross=((1, 4),))] == [False]


def test_a_line_through_a_tome_gives_nothing() -> None:
    """C-MC-17: a pair taken as a Tome is filled at once, and can't be split into two Charms."""
    pair = ((0, 1), (1, 2), (0, 3), (3, 4), (4, 5), (2, 5))
    assert [area.good for area in drawn(("RR", "BY"), *pair, (1, 4))] == ["tome"]


@pytest.mark.parametrize(
    ("rows", "lines", "line", "filled"),
    [
        (("RG", "BY"), SQUARE, (1, 4), ()),  # a Charm
        (("RG", "BY"), SQUARE, (0, 1), ()),  # at the edge
        (("RR", "BY"), ((0, 1), (1, 2), (0, 3), (3, 4), (4, 5), (2, 5)), (4, 5), ()),  # a Tome
        (("RR", "BY"), ((0, 1), (1, 2), (0, 3), (3, 4), (4, 5), (2, 5), (1, 4)), (1, 4), (0, 1)),  # a line through it
        (("RB", "GY"), (*SQUARE, (1, 2), (4, 5), (2, 5)), (1, 4), ()),  # between two Charms
        (("RB", "GY"), (*SQUARE, (1, 2), (4, 5), (2, 5)), (2, 5), (0,)),  # of the second of them
    ],
)
def test_an_erased_line_empties_what_it_enclosed(
    rows: tuple[str, ...], lines: tuple[Dots, ...], line: Dots, filled: tuple[int, ...]
) -> None:
    """C-MC-29: without the line, areas that it closed aren't filled, except a pair that it only divided."""
    printed = sky(rows, (), False)
    chart = printed.blank
    for one in lines:
        chart = enclose(chart, printed, one)[0]
    chart = erased(chart, printed, line)
    assert cells_of(printed, chart.filled) == filled and is_open(chart, printed.sides[line])


def test_open_lines_are_those_not_drawn_or_printed() -> None:
    """MC-26: 2×2 cells have twelve open lines, less the Cross's; with a printed border only the inner ones."""
    assert len(open_lines(sky(("RG", "BY"), ((1, 4),), False).blank, sky(("RG", "BY"), ((1, 4),), False))) == 11
    printed = sky(("RG", "BY"), (), True)
    assert sorted(open_lines(printed.blank, printed)) == [(1, 4), (3, 4), (4, 5), (4, 7)]
