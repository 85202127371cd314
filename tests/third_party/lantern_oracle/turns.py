"""Turns (LO-4): pouring, drawing or showing."""

from lantern_oracle.state import State
from referees.common.rules import Decision, Happening, Refused, never, note
from referees.common.shared import turn_passed
from referees.common.words import say


class TakeTurn(Decision):
    """The question of a turn: the keeper does one thing."""

    about = "LO-4"
    asks = say("{who}: pour, draw or show")

    def why_first(self, state: State) -> Refused:
        return never("{who} takes a turn first.", "LO-4", who=state.turn)

    def expired(self, state: State) -> Happening | None:
        if state.flame is None:
            return note("In the dark nobody takes a turn.", "LO-3")
        return turn_passed(self, state, "LO-4")
