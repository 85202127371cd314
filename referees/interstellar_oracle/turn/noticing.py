"""A hand that has become too large unseen, because the Galactic Codex has left it (C-IO-25)."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.rules import ALLOWED, AnyTime, Clause, Refused, Ruling, SeatEntry, Step
from referees.common.values import changed
from referees.common.words import Offer, Telling, Who, say
from referees.interstellar_oracle.table.asking import actors, not_able
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.surplus import surplus


class NoticeHand(SeatEntry, kind="notice_hand"):
    """The table notices a hand above its limit, because the Galactic Codex has gone: it is to be discarded down."""


class Noticing(Clause[State, NoticeHand], entry=NoticeHand, answers=AnyTime):
    """C-IO-25: the Codex may leave a hand unseen, so the table says when a hand has become too large."""

    told = Telling(say("{who} holds too many cards"))

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            if surplus(state, seat):
                prompt = say("{who} holds too many cards", who=Who(seat))
                yield Offer(NoticeHand, prompt, ("C-IO-25",), {"seat": seat}, {}, rare=True)

    def judge(self, state: State, entry: NoticeHand, decision: None) -> Ruling:
        refused = not_able(state, entry.seat)
        if refused is not None:
            return changed(refused, may_overrule=False)
        if not surplus(state, entry.seat):
            return Refused.outright(say("{who}'s hand is within its limit.", who=Who(entry.seat)), "C-IO-25")
        return ALLOWED

    def evolve(self, state: State, entry: NoticeHand, id: int, decision: None) -> Step:
        return Step(state, ask=surplus(state, entry.seat))
