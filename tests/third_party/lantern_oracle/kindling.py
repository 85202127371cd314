"""Kindling a dark lantern (LO-3), and the smoke that rises automatically (LO-14)."""

from collections.abc import Iterable

from lantern_oracle.options import COLOURS, Colour
from lantern_oracle.state import State
from referees.common.rules import ALLOWED, Decision, Happening, Refused, Ruling, SeatEntry, Step, never, no, note
from referees.common.shared import turn_passed
from referees.common.values import changed, replaced
from referees.common.words import Choice, Offer, Telling, say

MOST_BREATH = 3


class Kindle(Decision):
    """The question while the lantern is dark."""

    about = "LO-3"
    asks = say("{who}: kindle the lantern")

    def why_first(self, state: State) -> Refused:
        return never("The lantern is cold; {who} kindles it first.", "LO-3", who=state.turn)

    def expired(self, state: State) -> Happening | None:
        if state.flame is not None:
            return note("The lantern burns.", "LO-3")
        return turn_passed(self, state, "LO-4")


class Smoke(Decision):
    """LO-14: an automatic rule is a question that expires at once."""

    asks = say("Smoke rises")

    def expired(self, state: State) -> Happening | None:
        return note("Smoke rises and is gone.", "LO-14")


class KindleLantern(SeatEntry, kind="kindle", answers=Kindle):
    """The keeper in turn lights the lantern in a colour. LO-3: any colour; the kindler gets a breath back."""

    colour: Colour

    log_line = Telling(say("{who} kindles the lantern: {colour}"))

    @classmethod
    def offer(cls, state: State, decision: Kindle) -> Iterable[Offer]:
        domains = {"colour": Choice(COLOURS)}
        return (
            Offer(
                KindleLantern,
                say("Which colour?"),
                ("LO-3",),
                {"seat": state.turn},
                domains,
                does=say("Kindle the lantern"),
            ),
        )

    def judge(self, state: State, decision: Kindle) -> Ruling:
        if self.seat != state.turn:
            return no("{who} kindles the lantern.", "LO-3", who=state.turn)
        return ALLOWED

    def evolve(self, state: State, id: int, decision: Kindle) -> Step:
        """The lantern burns, and smoke rises."""
        breath = replaced(state.breath, self.seat, min(state.breath[self.seat] + 1, MOST_BREATH))
        return Step(changed(state, flame=self.colour, breath=breath), ask=(Smoke(()),), done=True)
