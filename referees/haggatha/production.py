"""A turn of Haggatha's: what is asked in it, and what every action does: the figure moves, hours pass (MC-4, MC-B5)."""

from __future__ import annotations

from typing import Any

from referees.common.rules import Happening, Unclear
from referees.common.values import changed, frozen
from referees.common.words import say, say_count
from referees.haggatha.asking import Purses, Question
from referees.haggatha.cove.cove import on_the_clock
from referees.haggatha.pieces import HAGGATHA, SPACES, Space, label
from referees.haggatha.state import State

__all__ = ["ChooseAction", "HandleRunes", "PhaseRuns", "act", "again", "hours_pass"]


@frozen
class PhaseRuns(Question, Purses):
    """A question at which a phase of the day may be over."""


@frozen
class HandleRunes(Question):
    """A question at which the Runes lie ready, so that ±1 and Move 1 could be used (C-MC-15)."""


@frozen
class ChooseAction(PhaseRuns, HandleRunes):
    """The Runes lie ready: bonuses first, then one action."""

    asks = say("{who}: choose an action")


def act(state: State, space: Space, hours: int, **fields: Any) -> State:
    """The figure stands on the space, the hours are spent, the roll is used up; with other fields changed as well."""
    if state.cove is not None:
        fields["cove"] = on_the_clock(state.cove, HAGGATHA, state.clock, hours, state.config.kit.cove.bag_hours)
    return changed(
        state,
        figure=space,
        clock=state.clock + hours,
        is_rolled=False,
        turns=state.turns + 1,
        **fields,
    )


AGAIN = {
    space: Unclear(
        say("The figure stands on {space} already. May the same space be used twice in a row?", space=label(space)),
        ("MC-B5",),
    )
    for space in SPACES
}


def again(state: State, space: Space) -> Unclear | None:
    """MC-B5: asks about the space that was used last; None for any other."""
    return AGAIN[space] if state.figure == space else None


def hours_pass(hours: int, *cites: str) -> Happening:
    """Says how many hours an action costs."""
    sentence = say_count("The time marker moves on {count} hour.", "The time marker moves on {count} hours.", hours)
    return Happening(sentence, cites)
