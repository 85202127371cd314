"""The public part of an encounter: players, progress, and a played card that waits for an answer."""

from typing import Literal

from referees.common.rules import Decision, no
from referees.common.values import Value
from referees.common.words import Sentence, Who, say
from referees.interstellar_oracle.table.pieces import Card, Range, Type
from referees.interstellar_oracle.table.state import State

Phase = Literal["diplomacy", "answer", "return", "attack", "defense"]
"""`diplomacy`: a card, a challenge, or neither; `answer`: a diplomacy card was played and is stopped or takes effect;
`return`: a card goes back (IO-49); `attack`, `defense`."""


class MeetingView(Value):
    """An encounter. Seat `awaited` decides now. Seat `by` played `card` (diplomacy or weapon) or, if `card` is None,
    used a racial ability. `range` is the combat's range, `type` the attack's type."""

    phase: Phase
    attacker: int
    defender: int
    awaited: int
    range: Range | None = None
    card: Card | None = None
    by: int | None = None
    type: Type | None = None


def with_reason(question: Sentence, state: State, seat: int, why: Sentence | None = None) -> Sentence:
    """The question, followed by the reason why an answer is useless, if any: the seat has no cards, or `why`."""
    if not state.hands[seat]:
        why = say("{who} has no card to play.", who=Who(seat))
    return question if why is None else say("{question} {reason}", question=question, reason=why)


class OpenMeeting(Decision):
    """Base of questions that belong to an encounter."""

    def view(self, state: State) -> MeetingView | None:
        """The public view of the encounter during this question; None if there is nothing to show."""
        return None

    def dooms(self, state: State, seat: int) -> bool:
        """Whether no card or ability lets that player escape."""
        return False


DOOMED = no("At this table, you can't escape the Intellect Scrambler. Only a Clone helps.", "C-IO-38")


def is_doomed(state: State, seat: int) -> bool:
    """Whether an open question leaves a player no escape."""
    return any(isinstance(question, OpenMeeting) and question.dooms(state, seat) for question in state.open)


def meeting(state: State) -> MeetingView | None:
    """The view of the current question's encounter; None if it isn't about one."""
    question = state.open[-1] if state.open and state.outcome is None else None
    return question.view(state) if isinstance(question, OpenMeeting) else None
