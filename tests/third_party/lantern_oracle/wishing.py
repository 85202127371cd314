"""Wishes at the end of a night, in any order (LO-13)."""

from collections.abc import Iterable

from lantern_oracle.options import COLOURS, Colour
from lantern_oracle.state import State
from referees.common.rules import ALLOWED, Decision, Happening, Refused, Ruling, SeatEntry, Step, never, no, note
from referees.common.shared import has_left
from referees.common.values import changed, replaced
from referees.common.words import Choice, Offer, Telling, Who, say


class MakeWish(Decision):
    """The question for a wish, asked of all who haven't wished yet, at once."""

    about = "LO-13"
    asks = say("{who}: make a wish")

    def why_first(self, state: State) -> Refused:
        return never(say("The night is over but for the wishes: {who}.", who=tuple(map(Who, self.seats))), "LO-13")

    def expired(self, state: State) -> Happening | None:
        if state.flame is None:
            return note("In the dark nobody wishes.", "LO-3")
        if self.seats != unwished(state):
            return note("The circle closes.", "OC-3")
        return None


def unwished(state: State) -> tuple[int, ...]:
    """The seats that haven't wished yet this night."""
    return tuple(seat for seat in state.playing if state.wishes[seat] is None)


class Wish(SeatEntry, kind="wish", answers=MakeWish):
    """A keeper wishes for a colour. LO-13: each keeper once a night."""

    colour: Colour

    log_line = Telling(say("{who} wishes for {colour}"))

    @classmethod
    def offer(cls, state: State, decision: MakeWish) -> Iterable[Offer]:
        for seat in decision.seats:
            prompt = say("What does {who} wish for?", who=Who(seat))
            does = say("{who} makes a wish", who=Who(seat))
            yield Offer(Wish, prompt, ("LO-13",), {"seat": seat}, {"colour": Choice(COLOURS)}, does=does)

    def judge(self, state: State, decision: MakeWish) -> Ruling:
        """Each keeper wishes once; a wish can be amended, but not made again."""
        refusal = has_left(state, self.seat)
        if refusal is None and state.wishes[self.seat] is not None:
            return never("{who} has wished already.", "LO-13", who=self.seat)
        return refusal or ALLOWED

    def why_not_now(self, state: State, decision: Decision) -> Refused | None:
        """A wish before all have had their turns may be overruled."""
        if state.flame is None or self.seat in state.left or state.wishes[self.seat] is not None:
            return None
        return no("{who} wishes when all have had their turns.", "LO-13", who=self.seat)

    def evolve(self, state: State, id: int, decision: MakeWish) -> Step:
        """The wish is stored until morning; other seats are still asked."""
        return Step(changed(state, wishes=replaced(state.wishes, self.seat, self.colour)), done=True)
