"""Winning: with the Oracle when the last planet is gone, or at once with three cards (IO-84, IO-85)."""

from collections.abc import Iterable

from referees.common.protocol.tally import Outcome, Ranking, Tally
from referees.common.rules import ALLOWED, AnyTime, Refused, Ruling, SeatEntry, Step, Unclear, never
from referees.common.shared import concluded, winner_tally
from referees.common.values import changed
from referees.common.words import Offer, Telling, Who, say
from referees.interstellar_oracle.table.asking import cannot_act, has_begun
from referees.interstellar_oracle.table.held_cards import doubt
from referees.interstellar_oracle.table.pieces import Card
from referees.interstellar_oracle.table.state import State


class ClaimWin(SeatEntry, kind="claim_win", answers=AnyTime, reveals=True):
    """A player shows the Oracle, the Time Machine and the Galactic Codex (IO-85)."""

    log_line = Telling(say("{who} shows the Oracle, the Time Machine and the Galactic Codex"))
    short = Telling(say("{who} shows the winning cards"))

    @classmethod
    def offer(cls, state: State, decision: None) -> Iterable[Offer]:
        where, seat = state.oracle
        if where == "held" and _cannot_claim(state, seat) is None and state.hands[seat] >= len(SHOWN):
            prompt = say("{who} shows the Oracle, the Time Machine and the Galactic Codex", who=Who(seat))
            yield Offer(ClaimWin, prompt, ("IO-85",), {"seat": seat}, {}, rare=True)

    def judge(self, state: State, decision: None) -> Ruling:
        if refused := _cannot_claim(state, self.seat):
            return changed(refused, may_overrule=False)
        if state.oracle != ("held", self.seat):
            return never("{who} doesn't have the Oracle.", "IO-85", who=self.seat)
        if state.hands[self.seat] < len(SHOWN):
            return never("Apart from the Oracle, {who} has fewer than two cards.", "IO-85", who=self.seat)
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: None, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, *SHOWN, to=to)

    def evolve(self, state: State, id: int, decision: None) -> Step:
        sentence = say("{who} wins with the Oracle, the Time Machine and the Galactic Codex.", who=Who(self.seat))
        return concluded(state, Outcome(_first(state, self.seat), sentence, ("IO-85",)))


def _cannot_claim(state: State, seat: int) -> Refused | None:
    """Why a seat can't claim the win (IO-85); a killed player can (IO-72)."""
    return cannot_act(state, seat) if seat in state.left or not has_begun(state) else None


SHOWN: tuple[Card, ...] = ("time_machine", "galactic_codex")


def last_planet_gone(state: State) -> Step:
    """Ends the game: the Oracle's holder wins (IO-84), or no player does (C-IO-13)."""
    where, seat = state.oracle
    if where == "held":
        sentence = say("The last planet is gone: {who} has the Oracle and wins.", who=Who(seat))
        return concluded(state, Outcome(_first(state, seat), sentence, ("IO-84",)))
    sentence = say("The last planet is gone, and nobody has the Oracle: nobody wins.")
    return concluded(state, Outcome((), sentence, ("C-IO-13",)))


def _first(state: State, seat: int) -> Ranking:
    rest = tuple(other for other in state.playing if other != seat)
    return tuple(group for group in ((seat,), rest, tuple(sorted(state.left))) if group)


def ranking_of(state: State) -> Ranking:
    """The ranking: the Oracle's holder is ahead; without a holder, players are tied (OC-2)."""
    if state.oracle.where == "held":
        return _first(state, state.oracle.at)
    return tuple(group for group in (state.playing, tuple(sorted(state.left))) if group)


def tally(state: State, to: int | None) -> Tally:
    """A tally without points, except one for a sole winner."""
    return winner_tally(state, say("The end of the Universe"))
