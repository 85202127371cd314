"""Two planets of one number are the highest of their half: somebody says which of them vanishes (C-IO-26)."""

from __future__ import annotations

from referees.common.rules import Decision, Happening, Refused
from referees.common.values import frozen
from referees.common.words import Sentence, Who, say
from referees.interstellar_oracle.table.pieces import number_label
from referees.interstellar_oracle.table.ranks import all_highest
from referees.interstellar_oracle.table.state import State


@frozen
class OfTwins(Decision):
    """Which of these planets vanishes, asked of the player in turn or of the Oracle's holder."""

    places: tuple[int, ...]
    first = Refused.outright(say("First {who} says which planet vanishes."), "C-IO-26")

    def ask(self, state: State) -> Sentence:
        planet = number_label(state.planets[self.places[0]])
        return say("{who}: there are two of {planet}. Which one vanishes?", who=Who(self.seat), planet=planet)

    def lapsed(self, state: State) -> Happening | None:
        if state.stage == "collapsing" and all_highest(state) == self.places:
            return None
        return Happening(say("Nothing is to be chosen."), ("C-IO-26",))
