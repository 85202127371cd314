"""The pen draws all that a view contains, each mark in its place."""

from itertools import pairwise

import pytest

from referees.common.protocol.sentence import Reader
from referees.haggatha import REFEREE
from referees.haggatha.view import View
from scoresheets.haggatha import drawing, facts, marks, sheet
from scoresheets.shapes import Circle, Path, Point, Rect, Shape, Text
from tests.scoresheets.haggatha_sheets import RECORDS, states

STROKES = {"1": 2, "2": 2, "3": 2, "4": 2, "X": 2}


def stroke_count(shapes: tuple[Shape, ...]) -> int:
    """How often the pen was set down."""
    return sum(1 for shape in shapes if isinstance(shape, Path) for kind, _ in shape.steps if kind == "M")


def points(shape: Shape) -> list[Point]:
    """The points of a shape, including the control points of its curves."""
    if isinstance(shape, Path):
        return [(x, y) for _, values in shape.steps for x, y in zip(values[::2], values[1::2], strict=True)]
    if isinstance(shape, Circle):
        return [(shape.x, shape.y)]
    assert isinstance(shape, Rect | Text)
    return [(shape.x, shape.y)]


def expected(view: View) -> dict[str, int]:
    """How many shapes or strokes each part has, counted from the view."""
    bubbles = (view.plus_minus, view.move)
    crossed, circled = (sum(getattr(row, what) for row in view.predictions) for what in ("crossed", "circled"))
    return {
        "chart": len(view.chart.filled) + len(view.chart.drawn),
        "fates": 2 * sum(kind.crossed for kind in bubbles),
        "factions": sum(2 if mark == "X" else 3 for _, drawn in view.factions for mark in drawn),
        "horoscopes": sum(STROKES[sign] for line in view.horoscopes for sign in line.written),
        "divining": 2 * crossed + circled + len(view.predictions),
    }


@pytest.mark.parametrize("record", RECORDS)
def test_every_mark_of_every_recorded_state_is_drawn(record: str) -> None:
    """There are as many strokes and blots as the state has lines, signs, crosses, loops and filled bubbles."""
    for state in states(record)[::7]:
        view = REFEREE.view(state)
        drawn = marks(view)
        assert {part: stroke_count(shapes) for part, shapes in drawn.items()} == expected(view)
        blots = sum(isinstance(shape, Circle) for shape in drawn["fates"])
        assert blots == view.plus_minus.used + view.move.used
        filled_in = sum(isinstance(shape, Circle) for shape in drawn["divining"])
        assert filled_in == sum(row.length * (3 if row.colour != "grey" else 4) for row in view.predictions)


@pytest.mark.parametrize("record", RECORDS)
def test_marks_stay_in_their_part(record: str) -> None:
    """The last state of each game, which has the most marks, has none outside its part."""
    view = REFEREE.view(states(record)[-1])
    printed = sheet(facts(view))
    for part, shapes in marks(view).items():
        box = printed.part(part).box.grown(4)
        for shape in shapes:
            for x, y in points(shape):
                assert box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height, (part, shape)


def test_an_entry_draws_in_its_own_part() -> None:
    """An entry changes the drawing of one part or two; the other parts stay the same, to the last digit."""
    drawn = [marks(REFEREE.view(state)) for state in states("2-players")[:200]]
    changed = {frozenset(part for part in now if now[part] != after[part]) for now, after in pairwise(drawn)}
    assert {frozenset({"chart"}), frozenset({"fates"}), frozenset({"horoscopes"}), frozenset({"divining"})} <= changed
    assert max(map(len, changed)) <= 2


def test_the_sheet_is_printed_once_a_game() -> None:
    """All states of a game share the very same sheet, though the marks on it change."""
    assert len({id(sheet(facts(REFEREE.view(state)))) for state in states("2-players")[::20]}) == 1


def test_the_drawing_says_what_is_on_it() -> None:
    """The drawing's text alternative names lines, filled cells, bubbles, horoscopes and predictions."""
    state = next(state for state in states("2-players") if state.chart.filled and state.predictions and state.top)
    words = Reader(()).text(drawing(REFEREE.view(state)).description)
    view = REFEREE.view(state)
    assert f"Star Chart: {len(view.chart.drawn)} line" in words
    assert "in row" in words and "±1" in words and "Divining Area: " in words
    assert f"the top line: {view.horoscopes[0].written[0]}" in words
