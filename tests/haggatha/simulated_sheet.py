"""The effects of Haggatha's pen and goods, by the original rulebook's words alone: the simulator's own star chart,
horoscope lines, Divining Area and Faction Area. It shares no code with the referee."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

COLOURS = ("red", "green", "blue", "yellow")
Kit = dict[str, Any]
Dots = tuple[int, int]
Cell = tuple[int, int]

STAND_IN: Kit = tomllib.loads((Path(__file__).parents[2] / "referees/haggatha/kit.toml").read_text("utf-8"))
SMALL: Kit = {
    "name": "Small sheet",
    "assumed": [],
    "chart": ["RRB", "GYB", "GYR", "BBG"],
    "cross": [[5, 9], [8, 9], [9, 10], [9, 13]],
    "top": ["x", "market", "charm red blue", "tome green blue", "discard"],
    "bottom": ["charm green yellow", "x", "x", "market", "tome red yellow", ""],
    "divining": 7,
    "bubbles": {"plus_minus": 5, "move": 4},
    "twisting": {"plus_minus": "die", "move": "bone", "x": "voodoo"},
}
"""A sheet on which everything runs out, and whose bonuses are close enough for long chains."""

LARGE: Kit = STAND_IN | {
    "top": STAND_IN["top"] * 5,
    "bottom": STAND_IN["bottom"] * 5,
    "divining": 120,
    "bubbles": {"plus_minus": 60, "move": 60},
}
"""A sheet on which nothing runs out, as if it hadn't been compared with the printed one."""


def line_between(first: int, second: int) -> Dots:
    """A line as the table writes it: the lower dot first."""
    return (min(first, second), max(first, second))


# --- The star chart ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawn:
    """The gains of one line: goods as (good, colour), and Corruption cards; the areas as (cells, colours)."""

    goods: tuple[tuple[str, str], ...]
    corruption: int
    areas: tuple[tuple[int, int], ...]
    divides: bool  # whether the line divides an area that was enclosed already
    is_through_filled: bool


@dataclass
class Chart:
    """A grid of coloured cells between numbered dots; walls are lines drawn or printed."""

    rows: list[str]
    cross: set[Dots]
    border_is_printed: bool
    cross_needs_good: bool
    walls: set[Dots] = field(default_factory=set)
    filled: set[Cell] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.height, self.width = len(self.rows), len(self.rows[0])
        self.beside: dict[Dots, list[Cell]] = {}
        for cell in self.cells():
            for side in self.sides(cell):
                self.beside.setdefault(side, []).append(cell)
        self.printed = set(self.cross)
        if self.border_is_printed:
            self.printed |= {side for side, cells in self.beside.items() if len(cells) == 1}
        self.walls |= self.printed

    def cells(self) -> Iterator[Cell]:
        return ((row, column) for row in range(self.height) for column in range(self.width))

    def sides(self, cell: Cell) -> list[Dots]:
        across = self.width + 1
        corner = cell[0] * across + cell[1]
        below = corner + across
        return [(corner, corner + 1), (below, below + 1), (corner, below), (corner + 1, below + 1)]

    def undrawn(self) -> list[Dots]:
        return sorted(side for side in self.beside if side not in self.walls)

    def area(self, start: Cell) -> frozenset[Cell] | None:
        """All cells reachable from one cell; None if the way leads out of the chart."""
        cells, waiting = {start}, [start]
        while waiting:
            cell = waiting.pop()
            for side in self.sides(cell):
                if side in self.walls:
                    continue
                others = [other for other in self.beside[side] if other != cell]
                if not others:
                    return None
                if others[0] not in cells:
                    cells.add(others[0])
                    waiting.append(others[0])
        return frozenset(cells)

    def enclosed_by(self, line: Dots) -> list[frozenset[Cell]]:
        """The unfilled areas that a new wall encloses; none if its two sides are still connected another way."""
        cells = [cell for cell in self.beside[line] if cell not in self.filled]
        areas = [self.area(cell) for cell in cells]
        if len(cells) == 2 and areas[0] is not None and cells[1] in areas[0]:
            return []
        closed = [area for area in areas if area is not None]
        if self.border_is_printed and len(closed) == 2:  # C-MC-3: the rest of the chart isn't enclosed
            closed.sort(key=len)
            if len(closed[0]) < len(closed[1]) and self.good_of(closed[1]) is None:
                return closed[:1]
        return closed

    def colour(self, cell: Cell) -> str:
        letter = self.rows[cell[0]][cell[1]]
        return next(colour for colour in COLOURS if colour[0].upper() == letter)

    def good_of(self, area: frozenset[Cell]) -> tuple[str, str] | None:
        """A Charm for 1×1, a Tome for 2×1 "of a single color"."""
        colours = {self.colour(cell) for cell in area}
        if len(area) > 2 or len(colours) > 1:
            return None
        return ("charm" if len(area) == 1 else "tome", min(colours))

    def uses_cross(self, area: frozenset[Cell]) -> bool:
        """Whether a line of the Cross is among those that enclose the area."""
        return any(len(area.intersection(self.beside[line])) == 1 for line in self.cross)

    def draw(self, line: Dots, supply: dict[tuple[str, str], int]) -> Drawn:
        """Draws a line and fills in enclosed areas; the supply is only read."""
        assert line in self.beside
        assert line not in self.walls
        through = self.filled.issuperset(self.beside[line])
        was_enclosed = self.area(self.beside[line][0]) is not None
        self.walls.add(line)
        areas = self.enclosed_by(line)
        goods, corruption, left = [], 0, dict(supply)
        for area in areas:
            good = self.good_of(area)
            has_given = good is not None and left[good] > 0
            if good is not None:
                self.filled |= area
            if good is not None and has_given:
                left[good] -= 1
                goods.append(good)
            corruption += self.uses_cross(area) and (has_given or not self.cross_needs_good)
        shapes = tuple((len(area), len({self.colour(cell) for cell in area})) for area in areas)
        return Drawn(tuple(goods), corruption, shapes, was_enclosed and len(areas) == 2, through)

    def walled(self, line: Dots) -> int:
        """The most walls that a cell beside the line has: for a player who wants to close cells."""
        return max(sum(side in self.walls for side in self.sides(cell)) for cell in self.beside[line])

    def is_near_cross(self, line: Dots) -> bool:
        """Whether a cell beside the line has a line of the Cross."""
        return any(side in self.cross for cell in self.beside[line] for side in self.sides(cell))

    def parts_a_pair(self, line: Dots) -> bool:
        """Whether the line would run through two cells of one colour, which a Tome needs together."""
        cells = self.beside[line]
        return len(cells) == 2 and len({self.colour(cell) for cell in cells}) == 1


# --- Horoscopes --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Box:
    """The bonus of a box: "charm", "tome", "x", "market", "discard" or nothing; and the shown colours."""

    grants: str
    colours: tuple[str, ...] = ()


@dataclass
class Sequence:
    """A Horoscope line; in the top one numbers rise by 1, in the bottom one they fall."""

    name: Literal["top", "bottom"]
    boxes: list[str]
    written: list[str] = field(default_factory=list)

    def has_room(self) -> bool:
        return len(self.written) < len(self.boxes)

    def fits(self, number: int) -> bool:
        """Whether this number may come next: at the start "any number, or an X, may begin"; later only the next one."""
        if not self.has_room():
            return False
        if not self.written or self.written[-1] == "X":
            return True
        order = [1, 2, 3, 4] if self.name == "top" else [4, 3, 2, 1]
        return order[order.index(int(self.written[-1])) - 3] == number

    def write(self, text: str) -> Box:
        """Fill the leftmost empty box; returns its bonus."""
        assert self.has_room()
        grants, *colours = self.boxes[len(self.written)].split() or [""]
        self.written.append(text)
        return Box(grants, tuple(colours))


# --- The Divining Area -------------------------------------------------------------------------------------


@dataclass
class Prediction:
    """Customer icons sectioned off in a colour; `live` are neither crossed out nor circled."""

    start: int
    length: int
    colour: str
    live: int
    circled: int = 0

    def check(self, drawn: str, *, can_be_grey: bool) -> int:
        """Check an Adventurer: "cross out one Customer icon", or circle all left; returns the number circled."""
        if not self.live:
            return 0
        if drawn != self.colour or (drawn == "grey" and not can_be_grey):
            self.live -= 1
            return 0
        self.circled, self.live = self.live, 0
        return self.circled

    def truth(self) -> tuple[int, int, str, int, int]:
        """Start, length, colour, and the numbers of crossed out and circled icons."""
        return (self.start, self.length, self.colour, self.length - self.live - self.circled, self.circled)
