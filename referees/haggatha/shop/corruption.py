"""Corruption cards: drawn by themselves where a rule says so, discarded by choice (MC-11, MC-48, MC-56, C-MC-9)."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from referees.common.rules import Clause, Decision, Entry, Refused, Ruling, Step
from referees.common.values import changed
from referees.common.words import Offer, Telling, Who, say
from referees.haggatha.table.asking import may_discard
from referees.haggatha.table.gains import Gains, gain_at, may_be_noted, no_such_bonus, none_waits, taken, wrong_bonus
from referees.haggatha.table.pieces import HAGGATHA
from referees.haggatha.table.state import State


class DiscardCorruption(Entry, kind="discard_corruption"):
    """A bonus is used to discard one Corruption card of Haggatha's choice; `bonus` counts those awaited, from 0."""

    bonus: int = Field(default=0, ge=0)


class Discarding(Clause[State, DiscardCorruption], entry=DiscardCorruption, answers=Gains):
    """MC-48, MC-56: which card it is stays with its owner; the companion counts them (C-MC-9)."""

    told = Telling(say("{who} discards a Corruption card", who=Who(HAGGATHA)))

    def offer(self, state: State, decision: Gains) -> Iterable[Offer]:
        return [
            Offer(DiscardCorruption, say("Discard 1 Corruption card"), (*gain.cites, "C-MC-9"), {"bonus": bonus}, {})
            for bonus, gain in enumerate(decision.gains)
            if gain.what == "discard" and may_be_noted(state)
        ]

    def judge(self, state: State, entry: DiscardCorruption, decision: Gains) -> Ruling:
        gain = gain_at(decision, entry.bonus)
        if gain is None:
            return no_such_bonus(decision)
        if gain.what != "discard":
            return wrong_bonus(gain)
        return may_discard(state, HAGGATHA, state.corruption, 1, is_bonus=True)

    def not_now(self, state: State, entry: DiscardCorruption, decision: Decision) -> Refused:
        return none_waits(entry)

    def evolve(self, state: State, entry: DiscardCorruption, id: int, decision: Gains) -> Step:
        return taken(changed(state, corruption=max(state.corruption - 1, 0)), decision, entry.bonus)
