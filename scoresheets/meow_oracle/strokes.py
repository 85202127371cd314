"""What scored in an area of Meow Oracle as strokes: the run along the arrow, the colour lines, each with its letter.

In units of cells: the centre of the top left one is (0, 0), that of the bottom right one (2, 2). Letters are outside
the area, at the end of their line, so that none overlap and none hides a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from referees.meow_oracle.pieces import colours, is_card
from referees.meow_oracle.view import Scored

__all__ = ["Point", "Stroke", "strokes"]

Point = tuple[float, float]

RUN_LEVEL = 0.06
LINE_LEVEL = 0.3
COLUMN_ASIDE = 0.08
"""Lines keep clear of the run, and of the number and the sign in the upper corners of a card."""

AISLE = 0.5
"""Half way between two rows: there the run goes back to the left."""

OUT = 0.72
"""Where a line's letter stands: this far from the middle of its first cell."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A run (no letters) or a colour line, with the letters of the colours its three cards share. `lines` are the
    player's score lines it belongs to, by index: a run of eight earns a bonus line too."""

    points: tuple[Point, ...]
    lines: tuple[int, ...]
    letters: str = ""


def strokes(scored: Scored) -> tuple[Stroke, ...]:
    """The colour lines, then the run, which is on top."""
    run = scored.marks[0]
    of_run = tuple(place for place, cells in enumerate(scored.marks) if place == 0 or len(cells) > 3)
    lines = [_line(cells, place, scored) for place, cells in enumerate(scored.marks) if place not in of_run]
    return (*lines, *([Stroke(_along(run), of_run)] if run else ()))


def _line(cells: tuple[int, ...], place: int, scored: Scored) -> Stroke:
    shared = frozenset("RGB").intersection(*[colours(what) for what in _cards(scored, cells)])
    (x, y), (far_x, far_y) = _middle(cells[0]), _middle(cells[-1])
    right, down = (far_x > x) - (far_x < x), (far_y > y) - (far_y < y)
    aside, below = (0.0, LINE_LEVEL) if right else (COLUMN_ASIDE, 0.0)
    past = 0.1 if right and down else 0.3
    ends = (
        (x - right * OUT + aside, y - down * OUT + below),
        (far_x + right * past + aside, far_y + down * past + below),
    )
    return Stroke(ends, (place,), "".join(one for one in "RGB" if one in shared))


def _cards(scored: Scored, cells: Sequence[int]) -> list[str]:
    return [what for cell in cells if is_card(what := scored.cells[cell])]


def _along(run: Sequence[int]) -> tuple[Point, ...]:
    """A path from cell to cell; between the arrow's rows it returns through the gap between them."""
    points = [_level(run[0])]
    for one, other in pairwise(run):
        (x, y), (far_x, far_y) = _level(one), _level(other)
        if x != far_x and y != far_y:
            aisle = one // 3 + AISLE
            points += [(x, aisle), (far_x, aisle)]
        points.append((far_x, far_y))
    return tuple(points)


def _level(cell: int) -> Point:
    x, y = _middle(cell)
    return x, y + RUN_LEVEL


def _middle(cell: int) -> Point:
    return float(cell % 3), float(cell // 3)
