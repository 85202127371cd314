"""The strokes over an area: their course, their colour, their score lines."""

import json
import math
from itertools import combinations

import pytest

from referees.common.protocol.config import seated
from referees.common.registry import referee
from referees.meow_oracle.options import Options
from referees.meow_oracle.pieces import LINES
from referees.meow_oracle.scoring import ARROWS, score_area, scored_cells
from referees.meow_oracle.state import Area
from referees.meow_oracle.view import Scored
from scoresheets.meow_oracle.strokes import Stroke, over_cells, plan, strokes
from scoresheets.shapes import Circle, Path, Shape, Text
from tests.meow_oracle.simulator import play


def drawn(cells: str, **options: str) -> tuple[Stroke, ...]:
    """The strokes over nine cards, written in reading order."""
    area = Area(tuple(cells.split()))
    chosen = Options.model_validate(options)
    return strokes(Scored(area.cells, scored_cells(score_area(area, chosen), chosen)))


def run(drawn_strokes: tuple[Stroke, ...]) -> Stroke:
    (stroke,) = [stroke for stroke in drawn_strokes if not stroke.letters]
    return stroke


def test_a_run_goes_back_between_the_rows() -> None:
    """Row by row, the arrow leaves a row on the right and begins the next one on the left, through the gap."""
    path = run(drawn("R1 G2 B3 R4 G5 B1 R0 G0 B0")).points
    assert [(x, round(y, 2)) for x, y in path] == [
        (0, 0.06), (1, 0.06), (2, 0.06), (2, 0.5), (0, 0.5), (0, 1.06), (1, 1.06),
    ]  # fmt: skip


def test_a_run_like_a_snake_turns_on_the_spot() -> None:
    """The snake continues below the last card of a row."""
    path = run(drawn("R1 G2 B3 R0 G5 B4 R0 G0 B0", arrow="serpentine")).points
    assert [(x, round(y, 2)) for x, y in path] == [(0, 0.06), (1, 0.06), (2, 0.06), (2, 1.06), (1, 1.06)]


def test_a_run_with_a_bonus_belongs_to_two_score_lines() -> None:
    """A run of eight is one path; its points and its bonus both point at it."""
    assert run(drawn("R1 G2 B3 R4 G5 B6 R7 G8 B0")).lines == (0, 1)


@pytest.mark.parametrize("line", range(len(LINES)))
def test_a_colour_line_has_its_letter_and_its_score_line(line: int) -> None:
    """Three red cards in a line make one stroke, lettered R, for score line 1 (line 0 is the run)."""
    cells = ["J3" if cell in LINES[line] else "-" for cell in range(9)]
    for cell, card in zip(LINES[line], ("R9", "R8", "R7"), strict=True):
        cells[cell] = card
    lettered = [stroke for stroke in drawn(" ".join(cells)) if stroke.letters]
    assert [(stroke.letters, stroke.lines) for stroke in lettered] == [("R", (1,))]


def test_three_jokers_share_three_colours() -> None:
    """C-MO-4: the line of three jokers has the letters of all three colours."""
    lettered = [stroke for stroke in drawn("J3 J4 J5 - - - - - -") if stroke.letters]
    assert [stroke.letters for stroke in lettered] == ["RGB"]


def test_no_two_letters_share_a_place() -> None:
    """Even with every line of an area in one colour, each letter can be read."""
    lettered = [stroke for stroke in drawn("R0 R1 R2 R3 R4 R5 R6 R7 R8") if stroke.letters]
    assert len(lettered) == len(LINES)
    for first, second in combinations([stroke.points[0] for stroke in lettered], 2):
        assert abs(first[0] - second[0]) + abs(first[1] - second[1]) > 0.35


@pytest.mark.parametrize(("width", "height"), [(48, 48), (54, 56), (64, 72), (80, 112)])
def test_letters_on_a_board_cover_no_number_and_no_other_letter(width: int, height: int) -> None:
    """Letters of all lines keep clear of each other and of the numbers in the upper left corner of each cell."""
    shapes = over_cells(drawn("R0 R1 R2 R3 R4 R5 R6 R7 R8"), width, height, 8)
    letters = [text for text in shapes if isinstance(text, Text)]
    discs = [dot for dot in shapes if isinstance(dot, Circle) and (dot.x, dot.y) in {(it.x, it.y) for it in letters}]
    assert len(letters) == len(LINES)
    for first, second in combinations(letters, 2):
        assert math.hypot(first.x - second.x, first.y - second.y) >= 2 * 9
    for disc in discs:
        for cell in range(9):
            left, top = cell % 3 * (width + 8) + 3, cell // 3 * (height + 8) + 3
            near_x = min(max(disc.x, left), left + width * 0.36)
            near_y = min(max(disc.y, top), top + height * 0.45)
            assert math.hypot(disc.x - near_x, disc.y - near_y) >= disc.radius - 1, (disc, cell)


@pytest.mark.parametrize("seed", range(5))
def test_every_score_line_has_its_cells(seed: int) -> None:
    """In whole games there are as many marks as lines in the tally; the run's cells are along the arrow."""
    rules = referee("meow_oracle")
    state = rules.setup(rules.config(seats=seated(("Ann", "Bob", "Cid", "Dee"))))
    for id, entry in enumerate(play(seed, 4).entries, start=1):
        state = rules.evolve(state, rules.read_entry(json.dumps(entry)), id).state
    parts, finished = rules.tally(state).parts, rules.view(state).finished
    assert len(parts) == len(finished) == 2
    for part, areas in zip(parts, finished, strict=True):
        for seat, area in enumerate(areas):
            lines = [line for line in part.lines if line.seat == seat]
            assert area is not None and len(area.marks) == len(lines)
            assert lines[0].points == len(area.marks[0])
            assert str(area.marks[0])[1:-1].strip(",") in str(ARROWS["rows"])


def faint(shapes: tuple[Shape, ...]) -> int:
    return sum(1 for shape in shapes if not isinstance(shape, Text) and shape.look.strength < 1)


def test_what_is_drawn_stays_on_the_picture() -> None:
    """Lines beyond the cards make room for their letters; no disc is cut off, and cards leave gaps between them."""
    map_plan = plan(drawn("R0 R1 R2 R3 R4 R5 R6 R7 R8"), None)
    for shape in map_plan.shapes:
        if isinstance(shape, Circle):
            assert shape.radius <= shape.x <= map_plan.width - shape.radius
            assert shape.radius <= shape.y <= map_plan.height - shape.radius
    assert len({(box.x, box.y) for box in map_plan.cells}) == 9
    assert map_plan.cells[1].x - map_plan.cells[0].x > map_plan.cells[0].width
    assert plan(drawn("R0 R1 R2 - - - - - -"), None).height < map_plan.height  # its letter is at the left


def test_the_chosen_stroke_stands_out() -> None:
    """With no line chosen, no stroke is faint; with one, all other strokes are, and its own is bolder."""
    parts = drawn("R1 R2 R3 R4 B5 B6 B7 G8 G0")
    at = next(at for at, stroke in enumerate(parts) if stroke.letters)
    assert faint(plan(parts, None).shapes) == 0
    chosen = plan(parts, parts[at].lines[0])
    assert 0 < faint(chosen.shapes) < len(chosen.shapes)
    widths = [shape.look.width for shape in chosen.shapes if isinstance(shape, Path) and shape.look.strength == 1]
    assert max(widths) > max(shape.look.width for shape in plan([parts[at]], None).shapes if isinstance(shape, Path))
