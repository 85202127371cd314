"""Whose turn it is (LO-4): to pour, to draw or to show."""

from __future__ import annotations

from lantern_oracle.state import State
from referees.common.rules import Decision, Happening, Refused
from referees.common.values import frozen
from referees.common.words import Sentence, Who, say

__all__ = ["TakeTurn", "out_of_turn"]


@frozen
class TakeTurn(Decision):
    """The keeper in turn does one thing."""

    def ask(self, state: State) -> Sentence:
        return say("{who}: pour, draw or show", who=Who(state.turn))

    def lapsed(self, state: State) -> Happening | None:
        if state.flame is None:
            return Happening(say("In the dark nobody takes a turn."), ("LO-3",))
        if self.seats != (state.turn,):
            return Happening(say("It is {who}'s turn.", who=Who(state.turn)), ("LO-4",))
        return None


def out_of_turn(state: State, seat: int) -> Refused | None:
    """LO-4: the refusal of one who is not in turn."""
    if seat == state.turn:
        return None
    return Refused(say("It is {turn}'s turn, not {who}'s.", turn=Who(state.turn), who=Who(seat)), ("LO-4",))
