"""The flow: three days of Arrival, Production and Market around Haggatha's turns, then the count (MC-B1, MC-B6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from referees.common.change import changed
from referees.common.clause import Clause
from referees.common.entry import Entry
from referees.common.offer import Offer
from referees.common.ruling import ALLOWED, Happening, Ruling, Unclear
from referees.common.sentence import Sentence, Who, say
from referees.common.state import Step
from referees.haggatha.asking import HERS
from referees.haggatha.counting import count
from referees.haggatha.faction_area import market_sponsors
from referees.haggatha.market import Market
from referees.haggatha.pieces import HAGGATHA, Phase
from referees.haggatha.production import ChooseAction, PhaseRuns
from referees.haggatha.rolling import Produce, SetUpRoll
from referees.haggatha.state import State, clean_sheet

__all__ = ["DAYS", "Arrive", "EndPhase", "EndingPhase", "proceed"]

DAYS = 3


class EndPhase(Entry):
    """The phase of the day is over: Arrival, then Production, then Market, then the next day."""

    kind: Literal["end_phase"] = "end_phase"


@dataclass(frozen=True, slots=True)
class Arrive(PhaseRuns):
    """The Arrival phase: boats are filled from the bag."""

    def ask(self, state: State) -> Sentence:
        """Which day."""
        return say("Day {day}: Adventurers arrive", day=state.day)


def proceed(state: State) -> Step:
    """What is asked next: the roll of setup, the phase of the day, Haggatha's action; or the gold is counted."""
    if HAGGATHA in state.left or state.phase == "over":
        return count(state)
    if not state.is_set_up:
        return Step(state, ask=(SetUpRoll(HERS),))
    if state.phase == "arrival":
        return Step(state, ask=(Arrive(state.playing),))
    if state.phase == "market":
        return Step(state, ask=(Market(HERS),))
    return Step(state, ask=(ChooseAction(HERS) if state.is_rolled else Produce(HERS),))


PROMPTS = {
    "arrival": say("All boats are filled: Production begins"),
    "production": say("Production is over: the Market begins"),
    "market": say("The Market is over: the day ends"),
}
NOT_ACTED = Unclear(say("{who} has rolled and not acted. Is Production over?", who=Who(HAGGATHA)), ("MC-10",))
PRODUCTION = Happening(say("Production begins."), ("MC-B1",))
MARKET = Happening(say("The Market begins; Market icons pay."), ("MC-B1", "MC-50"))
LAST_DAY = Happening(say("The third day is over; the gold is counted."), ("MC-B1", "MC-B6"))
WIPED = Happening(say("The sheet is wiped clean."), ("C-MC-19",))
KEPT = Happening(say("What is drawn on the sheet stays."), ("C-MC-19",))


class EndingPhase(Clause[State, EndPhase]):
    """MC-B1: when a phase ends shows on the base game's board; the table says so."""

    entry = EndPhase
    answers = PhaseRuns

    def offer(self, state: State, decision: PhaseRuns) -> Iterable[Offer]:
        """Always, but rarely while Haggatha is to act."""
        return _end(state.phase, isinstance(decision, ChooseAction))

    def judge(self, state: State, entry: EndPhase, decision: PhaseRuns) -> Ruling:
        """Asked where a roll was not used; the roll of setup may wait for her first turn (C-MC-8)."""
        if isinstance(decision, ChooseAction) and state.turns:
            return NOT_ACTED
        return ALLOWED

    def evolve(self, state: State, entry: EndPhase, id: int, decision: PhaseRuns) -> Step:
        """The next phase."""
        if state.phase == "arrival":
            return Step(changed(state, phase="production"), (PRODUCTION,), done=True)
        if state.phase == "production":
            is_kept = state.is_rolled and not state.turns
            begun, due = market_sponsors(changed(state, phase="market", is_rolled=is_kept))
            return Step(begun, (MARKET,), due, done=True)
        if state.day >= DAYS:
            return Step(changed(state, phase="over"), (LAST_DAY,), done=True)
        return _next_day(state)

    def tell(self, entry: EndPhase, at: State, now: State) -> Sentence:
        """Which phase is over."""
        return PROMPTS[at.phase]


@cache
def _end(phase: Phase, is_rare: bool) -> tuple[Offer]:
    return (Offer(EndPhase, PROMPTS[phase], ("MC-B1",), {}, {}, is_rare),)


def _next_day(state: State) -> Step:
    """The clock starts anew; the sheet stays, unless the table wipes it (C-MC-19)."""
    morning = changed(state, day=state.day + 1, phase="arrival", clock=1)
    told = Happening(say("Day {day} begins.", day=morning.day), ("MC-B1",))
    if state.config.options.sheet == "wiped":
        return Step(clean_sheet(morning), (told, WIPED), done=True)
    return Step(morning, (told, KEPT), done=True)
