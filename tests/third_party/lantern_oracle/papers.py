"""Paper lanterns, drawn in secret (LO-6) and shown for points (LO-7)."""

from collections.abc import Iterable

from lantern_oracle.options import COLOURS, Colour
from lantern_oracle.state import NOT_TOLD, State, earned, next_turn
from lantern_oracle.turns import TakeTurn
from referees.common.rules import ALLOWED, Ruling, SeatEntry, Step, Unclear, no
from referees.common.shared import out_of_turn
from referees.common.values import Value, changed, replaced
from referees.common.words import Choice, Offer, Only, Sentence, Telling, Who, say


class Shown(Value):
    """A drawn paper is no longer secret once its keeper has shown more papers than before, or the game is over."""

    seat: int
    before: int

    def __call__(self, now: State) -> bool:
        return now.shows[self.seat] > self.before or now.outcome is not None


class Draw(SeatEntry, kind="draw", answers=TakeTurn, reveals=True):
    """A keeper draws a paper from the bag, and may enter its colour or not (None). LO-6: at most one may be hidden."""

    colour: Colour | None = None

    @classmethod
    def offer(cls, state: State, decision: TakeTurn) -> Iterable[Offer]:
        if state.hidden[state.turn] is None:
            domains = {"colour": Choice((None, *COLOURS), _drawn_label)}
            yield Offer(Draw, say("Draw a paper lantern"), ("LO-6",), {"seat": state.turn}, domains)

    def judge(self, state: State, decision: TakeTurn) -> Ruling:
        if refusal := out_of_turn(state.turn, self.seat, "LO-4"):
            return refusal
        if state.hidden[self.seat] is not None:
            return no("{who} hides a paper lantern already.", "LO-6", who=self.seat)
        return ALLOWED

    def evolve(self, state: State, id: int, decision: TakeTurn) -> Step:
        """The paper is hidden; an earlier hidden paper, possible if overruled, goes back unseen."""
        hidden = replaced(state.hidden, self.seat, self.colour or NOT_TOLD)
        return Step(next_turn(changed(state, hidden=hidden, drawn=state.drawn + 1), self.seat), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        until = Shown(self.seat, at.shows[self.seat])
        paper = Only(_drawn_label(self.colour), (self.seat,), say("something"), until)
        return say("{who} draws a paper lantern: {paper}", who=Who(self.seat), paper=paper)


class Show(SeatEntry, kind="show", answers=TakeTurn):
    """A keeper shows the hidden paper to all. LO-7: three points if it has the colour of the flame."""

    colour: Colour

    log_line = Telling(say("{who} shows a paper lantern: {colour}"))

    @classmethod
    def offer(cls, state: State, decision: TakeTurn) -> Iterable[Offer]:
        if state.hidden[state.turn] is not None:
            domains = {"colour": Choice(COLOURS)}
            yield Offer(Show, say("Show your paper lantern"), ("LO-7",), {"seat": state.turn}, domains)

    def judge(self, state: State, decision: TakeTurn) -> Ruling:
        """Allowed for the keeper in turn who has a hidden paper."""
        if refusal := out_of_turn(state.turn, self.seat, "LO-4"):
            return refusal
        if state.hidden[self.seat] is None:
            return no("{who} hides no paper lantern.", "LO-7", who=self.seat)
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: TakeTurn, to: int | None) -> Unclear | None:
        """Only the paper's keeper may learn that another colour was entered."""
        if to != self.seat or state.hidden[self.seat] in (None, NOT_TOLD, self.colour):
            return None
        return Unclear(say("The companion was told another colour. Is it {colour}?", colour=self.colour), ("LO-6",))

    def evolve(self, state: State, id: int, decision: TakeTurn) -> Step:
        points = 3 if self.colour == state.flame else 0
        hidden = replaced(state.hidden, self.seat, None)
        shows = replaced(state.shows, self.seat, state.shows[self.seat] + 1)
        return Step(
            next_turn(earned(state, self.seat, "show", points, id, hidden=hidden, shows=shows), self.seat), done=True
        )


def _drawn_label(colour: str | None) -> Sentence:
    return say("(not told)") if colour is None else say("{colour}", colour=colour)
