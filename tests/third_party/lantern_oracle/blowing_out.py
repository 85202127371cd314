"""Blowing the lantern out, in any player's turn (LO-12)."""

from collections.abc import Iterable

from lantern_oracle.state import State
from referees.common.rules import ALLOWED, AnyTime, Refused, Ruling, SeatEntry, Step, never, no
from referees.common.values import changed, replaced
from referees.common.words import Choice, Offer, Telling, Who, say, seat_label


class BlowOut(SeatEntry, kind="blow_out", answers=AnyTime):
    """A keeper spends a breath. LO-12: turns and bonuses aren't handled here; they expire in the dark."""

    log_line = Telling(say("{who} blows the lantern out"))

    @classmethod
    def offer(cls, state: State, decision: None) -> Iterable[Offer]:
        breathing = tuple(seat for seat in state.playing if state.breath[seat])
        if state.flame is not None and breathing:
            domains = {"seat": Choice(breathing, seat_label)}
            yield Offer(BlowOut, say("Blow the lantern out"), ("LO-12",), {}, domains, rare=True)

    def judge(self, state: State, decision: None) -> Ruling:
        if state.flame is None:
            return never("The lantern is out already.", "LO-12")
        if self.seat in state.left:
            return no("{who} has left the table.", "OC-3", who=self.seat)
        if not state.breath[self.seat]:
            return Refused(say("{who} has no breath left.", who=Who(self.seat)), ("LO-12",), self._others(state))
        return ALLOWED

    @classmethod
    def _others(cls, state: State) -> tuple[Offer, ...]:
        return tuple(cls.offer(state, None))

    def evolve(self, state: State, id: int, decision: None) -> Step:
        breath = replaced(state.breath, self.seat, max(state.breath[self.seat] - 1, 0))
        return Step(changed(state, flame=None, breath=breath))
