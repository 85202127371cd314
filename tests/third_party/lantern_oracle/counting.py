"""Counting by the sheet: each keeper's points, as counted by the table (OC-4)."""

from collections.abc import Iterable

from lantern_oracle.facts import MOST_POINTS
from lantern_oracle.state import State, earned
from referees.common.rules import ALLOWED, Decision, Happening, Refused, Ruling, SeatEntry, Step, never, note
from referees.common.values import changed
from referees.common.words import Number, Offer, Sentence, Telling, Who, say, say_count


class FillSheet(Decision):
    """The question for each keeper's points, in any order."""

    about = "OC-4"

    def ask(self, state: State) -> Sentence:
        return say("How many points has {who}?", who=Who(_uncounted(state)[0]))

    def why_first(self, state: State) -> Refused:
        return never("The points are counted now; {who}'s are missing.", "OC-4", who=_uncounted(state)[0])

    def awaited(self, state: State) -> tuple[int, ...]:
        return _uncounted(state)

    def expired(self, state: State) -> Happening | None:
        return None if _uncounted(state) else note("The sheet is full.", "OC-4")


def _uncounted(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.playing if seat not in state.counted)


def sheet(state: State) -> Step | Refused:
    """Opens the score sheet, unless it's open."""
    if state.open and isinstance(state.open[-1], FillSheet):
        missing = tuple(map(Who, _uncounted(state)))
        return never(say("You're counting already: the points of {who} are missing.", who=missing), "OC-4")
    return Step(changed(state, counted=()), ask=(FillSheet(state.playing),))


class Count(SeatEntry, kind="count", answers=FillSheet):
    """A keeper's points, entered as a line on the sheet."""

    points: int

    log_line = Telling(say_count("{who} has {count} point", "{who} has {count} points", 0), count="points")

    @classmethod
    def offer(cls, state: State, decision: FillSheet) -> Iterable[Offer]:
        for seat in _uncounted(state):
            prompt = say("{who}'s points", who=Who(seat))
            yield Offer(Count, prompt, ("OC-4",), {"seat": seat}, {"points": Number(0, MOST_POINTS)})

    def judge(self, state: State, decision: FillSheet) -> Ruling:
        if self.seat not in _uncounted(state):
            return never("{who} is counted already.", "OC-4", who=self.seat)
        return ALLOWED

    def evolve(self, state: State, id: int, decision: FillSheet) -> Step:
        missing = self.points - state.purses[self.seat].total
        return Step(earned(state, self.seat, "table", missing, id, counted=(*state.counted, self.seat)))
