"""Conclude (OC-2), Leave (OC-3) and ScoreBySheet (OC-4), which any table can enter at any time."""

from collections.abc import Callable, Iterable
from typing import Any, Literal

from referees.common.protocol.clause import Clause
from referees.common.protocol.entry import Entry, SeatEntry, SeatIndex, Telling
from referees.common.protocol.offer import Choice, Offer, Subset, seat_label
from referees.common.protocol.ruling import ALLOWED, DECISIVE, Refused, Ruling, never, note
from referees.common.protocol.sentence import Sentence, say
from referees.common.protocol.state import State, Step
from referees.common.protocol.tally import Outcome, Ranking
from referees.common.values.change import changed

__all__ = ["Conclude", "Concluding", "Leave", "Leaving", "ScoreBySheet", "ScoringBySheet"]


class Conclude(Entry, kind="conclude"):
    """Ends the game as it stands, with a given ranking (best first), or as abandoned."""

    how: Literal["stands", "ranked", "abandoned"]
    ranking: tuple[SeatIndex, ...] = ()


class Leave(SeatEntry, kind="leave"):
    """A player leaves; the others continue."""


class Concluding(Clause[Conclude]):
    """OC-2: a table may end its game at any time."""

    entry = Conclude

    def __init__(self, ranking: Callable[[Any], Ranking]) -> None:
        self._ranking = ranking

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        everyone = tuple(range(len(state.config.seats)))
        yield Offer(Conclude, say("End the game as it stands"), ("OC-2",), {"how": "stands", "ranking": ()}, {}, True)
        order = Subset(Choice(everyone, seat_label), len(everyone), len(everyone))
        yield Offer(
            Conclude, say("End the game and choose the order"), ("OC-2",), {"how": "ranked"}, {"ranking": order}, True
        )
        yield Offer(Conclude, say("Abandon the game"), ("OC-2",), {"how": "abandoned", "ranking": ()}, {}, True)

    def judge(self, entry: Conclude, state: State, decision: None) -> Ruling:
        if entry.how != "ranked" and entry.ranking:
            return never("To choose an order, use “End the game and choose the order”.", "OC-2")
        if entry.how == "ranked" and sorted(entry.ranking) != list(range(len(state.config.seats))):
            return never("Name every player once, from first to last.", "OC-2")
        return ALLOWED

    def evolve(self, entry: Conclude, state: State, id: int, decision: None) -> Step:
        return Step(changed(state, outcome=self._outcome(state, entry)))

    def _outcome(self, state: State, entry: Conclude) -> Outcome:
        if entry.how == "abandoned":
            return Outcome((), say("The game was abandoned."), ("OC-2",), abandoned=True)
        if entry.how == "ranked":
            ranking = tuple((seat,) for seat in entry.ranking)
            return Outcome(ranking, say("The players ended the game and chose the final ranking."), ("OC-2",))
        return Outcome(self._ranking(state), say("The players ended the game as it stood."), ("OC-2",))

    def tell(self, entry: Conclude, at: State, now: State) -> Sentence:
        if entry.how == "abandoned":
            return say("the players abandon the game")
        return say("the players end the game")


class Leaving(Clause[Leave]):
    """OC-3: a player may leave; with too few players left the game ends as it stands."""

    entry = Leave

    log_line = Telling(say("{who} leaves"))

    def __init__(self, ranking: Callable[[Any], Ranking], tidy: Callable[[Any, int], Any]) -> None:
        """`tidy` removes the leaving seat and returns the state, or a Step with consequences."""
        self._ranking = ranking
        self._tidy = tidy

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        yield Offer(Leave, say("A player leaves"), ("OC-3",), {}, {"seat": Choice(state.playing, seat_label)}, True)

    def judge(self, entry: Leave, state: State, decision: None) -> Ruling:
        if entry.seat in state.left:
            return never("{who} has already left.", "OC-3", who=entry.seat, repeats=("seat",))
        return ALLOWED

    def evolve(self, entry: Leave, state: State, id: int, decision: None) -> Step:
        """Ends the game if fewer players remain than it needs."""
        fewer, happened = self._tidy(changed(state, left=(*state.left, entry.seat)), entry.seat), ()
        if isinstance(fewer, Step):
            fewer, happened = fewer.state, fewer.happened
        if len(fewer.playing) >= state.config.fewest:
            return Step(fewer, happened)
        ended = say("Too few players are left, so the game ends as it stands.")
        outcome = Outcome(self._ranking(fewer), ended, ("OC-3",))
        return Step(changed(fewer, outcome=outcome), (note(ended, "OC-3", weight=DECISIVE),))


class ScoreBySheet(Entry, kind="score_by_sheet"):
    """Switches to scoring only: the referee asks for the pieces on the table and scores them."""


class ScoringBySheet(Clause[ScoreBySheet]):
    """OC-4: opens the game's own score sheet; `sheet(state)` returns the Step that does so, or a refusal."""

    entry = ScoreBySheet

    log_line = Telling(say("the players switch to scoring"))

    def __init__(self, sheet: Callable[[Any], Step | Refused]) -> None:
        self._sheet = sheet

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        if isinstance(self._sheet(state), Step):
            yield Offer(ScoreBySheet, say("Just score: enter what's on the table at the end"), ("OC-4",), {}, {}, True)

    def judge(self, entry: ScoreBySheet, state: State, decision: None) -> Ruling:
        sheet = self._sheet(state)
        return ALLOWED if isinstance(sheet, Step) else sheet

    def evolve(self, entry: ScoreBySheet, state: State, id: int, decision: None) -> Step:
        """Pushes the score sheet's question on the stack; questions below expire once the sheet is full."""
        sheet = self._sheet(state)
        return sheet if isinstance(sheet, Step) else Step(state)
