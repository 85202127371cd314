"""Corruption cards: drawn by themselves where a rule says so, discarded by choice (MC-11, MC-48, MC-56, C-MC-9)."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.rules import Ruling, Step
from referees.common.values import changed
from referees.common.words import Offer, Telling, Who, say
from referees.haggatha.table.asking import may_discard
from referees.haggatha.table.gains import BonusEntry, Gain, Gains, UsingBonus, may_be_noted, taken, wrong_bonus
from referees.haggatha.table.pieces import HAGGATHA
from referees.haggatha.table.state import State


class DiscardCorruption(BonusEntry, kind="discard_corruption"):
    """A bonus is used to discard one Corruption card of Haggatha's choice."""


class Discarding(UsingBonus[DiscardCorruption], entry=DiscardCorruption):
    """MC-48, MC-56: which card it is stays with its owner; the companion counts them (C-MC-9)."""

    told = Telling(say("{who} discards a Corruption card", who=Who(HAGGATHA)))
    comes_from = ("MC-48", "MC-56")

    def offer(self, state: State, decision: Gains) -> Iterable[Offer]:
        return [
            Offer(DiscardCorruption, say("Discard 1 Corruption card"), (*gain.cites, "C-MC-9"), {"bonus": bonus}, {})
            for bonus, gain in enumerate(decision.gains)
            if gain.what == "discard" and may_be_noted(state)
        ]

    def judge_use(self, state: State, entry: DiscardCorruption, gain: Gain) -> Ruling:
        if gain.what != "discard":
            return wrong_bonus(gain)
        return may_discard(state, HAGGATHA, state.corruption, 1, is_bonus=True)

    def evolve(self, state: State, entry: DiscardCorruption, id: int, decision: Gains) -> Step:
        return taken(changed(state, corruption=max(state.corruption - 1, 0)), decision, entry.bonus)
