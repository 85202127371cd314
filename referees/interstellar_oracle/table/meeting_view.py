"""What lies open of an encounter: who meets whom, how far it has gone, what was played and waits for an answer.

Nothing here comes from a hand: only what everybody at the table has seen.
"""

from __future__ import annotations

from typing import Literal

from referees.common.rules import Decision, no
from referees.common.values import Value
from referees.interstellar_oracle.table.pieces import Card, Range, Type
from referees.interstellar_oracle.table.state import State

Phase = Literal["diplomacy", "answer", "return", "attack", "defense"]
"""`diplomacy`: cards of it, a challenge, or neither; `answer`: one was played and is stopped or takes effect; `return`:
a card goes back (IO-49); `attack`: somebody may attack; `defense`: somebody was attacked."""


class MeetingView(Value):
    """`attacker` and `defender` are seats; `awaited` the one to decide now. `range` is that of a combat. `card` lies on
    the table, played by `by`: a diplomacy card or a weapon; with `by` and without a card it is the ability of a race.
    `type` is what kind of attack it is."""

    phase: Phase
    attacker: int
    defender: int
    awaited: int
    range: Range | None = None
    card: Card | None = None
    by: int | None = None
    type: Type | None = None


class OpenMeeting(Decision):
    """Any question that belongs to an encounter."""

    def shown(self, state: State) -> MeetingView | None:
        """What everybody sees of the encounter while this is asked; None where nothing is worth showing."""
        return None

    def dooms(self, state: State, seat: int) -> bool:
        """Whether no card or ability takes that player away from it."""
        return False


DOOMED = no("At this table nobody escapes the Intellect Scrambler; only a Clone helps.", "C-IO-38")


def is_doomed(state: State, seat: int) -> bool:
    """Whether a player can no longer get away."""
    return any(isinstance(one, OpenMeeting) and one.dooms(state, seat) for one in state.open)


def meeting(state: State) -> MeetingView | None:
    """The encounter that the question of the moment belongs to; None where it belongs to none."""
    asked = state.open[-1] if state.open and state.outcome is None else None
    return asked.shown(state) if isinstance(asked, OpenMeeting) else None
