"""Questions of a running round: the rank the active player names, the card an Oracle with a full hand lays out."""

from referees.common.rules import SILENT, Decision, Happening, Refused, never, note
from referees.common.words import Sentence, Who, say
from referees.higgins_oracle.options import Config
from referees.higgins_oracle.state import State, must_lay_out


class Ask(Decision):
    """Asks the active player to name a rank."""

    about = "HO-5"

    def ask(self, state: State) -> Sentence:
        return say("{who}: name a rank. {oracle} answers.", who=Who(state.turn), oracle=Who(state.oracle))

    def why_first(self, state: State) -> Refused:
        first = say("{who} names a rank first, and {oracle} answers.", who=Who(state.turn), oracle=Who(state.oracle))
        return never(first, "HO-4")

    def expired(self, state: State) -> Happening | None:
        if state.sheet is not None:
            return SILENT
        if not state.deck and (state.missed or state.config.options.end == "last_card"):
            return note("There are no cards left in the deck.", "HO-9", "C-HO-1")
        if state.missed:
            return SILENT
        if self.seats != (state.turn,):
            return note("It's {who}'s turn to ask.", "HO-4", who=state.turn)
        return None


class ChooseCard(Decision):
    """Asks the Oracle with a full hand to lay out a card after a miss."""

    first = never("After that miss, {who} must first lay out a card.", "HO-6")

    def ask(self, state: State) -> Sentence:
        if state.config.options.lay_out == "before_drawing":
            return say("{who}: lay one card out face up, then draw", who=Who(state.oracle))
        return say("{who}: lay one card out face up", who=Who(state.oracle))

    def passage(self, state: State) -> str:
        return "HO-6" if state.config.options.lay_out == "before_drawing" else "C-HO-4"

    def expired(self, state: State) -> Happening | None:
        if state.sheet is not None:
            return SILENT
        if self.seats != (state.oracle,) or not must_lay_out(state):
            return note("{who} no longer has to lay out a card.", "HO-6", who=self.seat)
        return None


ASKS = tuple((Ask((seat,)),) for seat in range(Config.most))
