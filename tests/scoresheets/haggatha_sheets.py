"""Sheets of any size, and the states of recorded games, for the tests of Haggatha's sheet."""

from functools import cache

from hypothesis import strategies as st

from referees.haggatha.table.pieces import COLOURS, CUSTOMERS
from referees.haggatha.table.state import State
from scoresheets.haggatha import Facts
from tests.common.playing import remade
from tests.common.records import golden_files

RECORDS = [file.stem for file in golden_files("haggatha")]

BONUSES = ("", "x", "market", "discard", "charm red blue", "tome green yellow")


@st.composite
def any_facts(draw: st.DrawFn) -> Facts:
    """Possible facts of a kit, from the smallest sheet to the largest."""
    rows, columns = draw(st.integers(2, 12)), draw(st.integers(2, 12))
    chart = tuple("".join("RGBY"[(row + column) % 4] for column in range(columns)) for row in range(rows))
    boxes = st.lists(st.sampled_from(BONUSES), min_size=1, max_size=60).map(tuple)
    bubbles = draw(st.integers(2, 60)), draw(st.integers(2, 60))
    factions = draw(st.sampled_from((COLOURS, CUSTOMERS)))
    twisting = ("bone", "voodoo", "die")
    return Facts(chart, ((0, 1),), draw(boxes), draw(boxes), draw(st.integers(4, 120)), bubbles, factions, twisting)


@cache
def states(record: str) -> tuple[State, ...]:
    """Each state of a recorded game, from the set-up on."""
    file = next(file for file in golden_files("haggatha") if file.stem == record)
    return tuple(step.state for step in remade(file))
