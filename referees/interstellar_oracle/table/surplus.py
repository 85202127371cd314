"""More cards in a hand than it may hold: how that is asked about (IO-32, C-IO-25)."""

from __future__ import annotations

from referees.common.rules import Decision, Happening, Refused
from referees.common.values import frozen
from referees.common.words import Sentence, Who, say
from referees.interstellar_oracle.table.asking import able
from referees.interstellar_oracle.table.held_cards import hand_limit
from referees.interstellar_oracle.table.state import State


@frozen
class TooMany(Decision):
    """A hand is larger than allowed; `keeps` is the size that the table said was fine."""

    keeps: int = 0

    def ask(self, state: State) -> Sentence:
        (seat,) = self.seats
        return say("{who}: discard down to {limit} cards", who=Who(seat), limit=hand_limit(state, seat))

    def lapsed(self, state: State) -> Happening | None:
        (seat,) = self.seats
        held = state.hands[seat]
        if able(state, seat) and held > max(hand_limit(state, seat), self.keeps):
            return None
        return Happening(say("{who} holds {held} cards.", who=Who(seat), held=held), ("IO-32",))

    def comes_first(self, state: State) -> Refused:
        (seat,) = self.seats
        down = say("First {who} discards down to {limit} cards.", who=Who(seat), limit=hand_limit(state, seat))
        return Refused.outright(down, "C-IO-25")


def surplus(state: State, seat: int) -> tuple[Decision, ...]:
    """Asks a player to discard down to the limit, if that is needed."""
    return (TooMany((seat,)),) if state.hands[seat] > hand_limit(state, seat) else ()
