"""ScoreBySheet: enter what lies on the table at the end and get the tally explained (OC-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from referees.common.protocol.clause import AnyTime, Clause, Telling
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import ALLOWED, Refused, Ruling
from referees.common.protocol.sentence import say
from referees.common.protocol.state import State, Step

__all__ = ["ScoreBySheet", "ScoringBySheet"]


class ScoreBySheet(Entry, kind="score_by_sheet"):
    """The table only counts: the referee asks what lies there, piece by piece, and scores it."""


class ScoringBySheet(Clause[State, ScoreBySheet], entry=ScoreBySheet, answers=AnyTime):
    """OC-4: opens the game's own sheet; `sheet(state)` lays it out and asks for it, None where nothing is to fill."""

    told = Telling(say("the table counts what lies there"))

    def __init__(self, sheet: Callable[[Any], Step | None]) -> None:
        self._sheet = sheet

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        if self._sheet(state) is not None:
            yield Offer(ScoreBySheet, say("Only count: enter what lies on the table"), ("OC-4",), {}, {}, True)

    def judge(self, state: State, entry: ScoreBySheet, decision: None) -> Ruling:
        if self._sheet(state) is None:
            return Refused.outright(say("There is nothing left to fill in on the sheet."), "OC-4")
        return ALLOWED

    def evolve(self, state: State, entry: ScoreBySheet, id: int, decision: None) -> Step:
        """Puts the sheet's question on top; what was asked before lapses by itself once the sheet is full."""
        return self._sheet(state) or Step(state)
