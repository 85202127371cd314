"""The facts that a table may adjust to its real state (OC-1)."""

from typing import Any

from lantern_oracle.options import COLOURS
from lantern_oracle.state import State, earned
from referees.common.always.facts import At, Fact, among, by_table, each_seat, turn, up_to
from referees.common.values import changed
from referees.common.words import Choice, Sentence, say

MOST_POINTS = 999_999


def _flame_label(colour: Any) -> Sentence:
    return say("dark") if colour is None else say("{colour}", colour=colour)


def _flames(state: State, at: At) -> Choice:
    """The values that the flame may have: a colour or, unless wishes are being made, dark."""
    return Choice(COLOURS if any(state.wishes) else (None, *COLOURS), _flame_label)


def _count(state: State, at: At, value: Any, id: int) -> State:
    """Add what is missing to the value as points set by the table."""
    return earned(state, at[0], "table", value - state.purses[at[0]].total, id)


FACTS = (
    by_table("flame", say("The flame"), among((None, *COLOURS), _flame_label), "flame", fits=_flames),
    turn(lambda state, seat: changed(state, turn=seat), say("whose turn it is")),
    Fact(
        "points",
        say("{who}'s points"),
        up_to(MOST_POINTS),
        lambda state, at: state.purses[at[0]].total,
        _count,
        places=each_seat,
    ),
)
