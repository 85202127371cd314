"""Xenocaches, and the call "I have the Oracle!" (IO-37, IO-80)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from referees.common.rules import ALLOWED, AnyTime, Clause, Refused, Ruling, SeatEntry, Step, Unclear
from referees.common.values import changed
from referees.common.words import Domain, Number, Offer, Sentence, Telling, Who, say
from referees.interstellar_oracle.table.asking import NAMED_OR_NOT, TurnRuns, not_able, not_in_turn
from referees.interstellar_oracle.table.held_cards import (
    CODEX,
    discarded,
    doubt,
    drawable,
    draws,
    hand_limit,
    oracle_found,
    oracle_from_hand,
    so_many_drawn,
    too_few,
)
from referees.interstellar_oracle.table.pieces import ORACLE, Card, card_label
from referees.interstellar_oracle.table.state import State

__all__ = ["Announce", "Announcing", "Xenocache", "Xenocaching"]

DISCARDS = 2


class Xenocache(SeatEntry, kind="xenocache"):
    """The player in turn says "Xenocache", discards two cards and draws up to the hand limit: `drawn` cards.

    `first` and `second` are the discarded ones, null where nobody names them; they lie open on the discard pile.
    """

    drawn: int
    first: Card | None = None
    second: Card | None = None


class Announce(SeatEntry, kind="announce"):
    """A player finds the Oracle among the cards in hand, says so, and lays it open on the table."""


PROMPT = say("Xenocache: discard two, draw")


def _refill(state: State, seat: int, limit: int) -> int:
    """IO-37: how many cards are drawn up to a limit, as far as there are any."""
    return max(min(limit - state.hands[seat] + DISCARDS, drawable(state, DISCARDS)), 0)


class Xenocaching(Clause[State, Xenocache], entry=Xenocache, answers=TurnRuns, reveals=True):
    """IO-37: once a turn, besides moving and searching."""

    def offer(self, state: State, decision: TurnRuns) -> Iterable[Offer]:
        seat = state.turn.seat
        if state.turn.xenocached or state.hands[seat] < DISCARDS:
            return ()
        limit = hand_limit(state, seat)
        refill, most = _refill(state, seat, limit), _refill(state, seat, limit + CODEX)
        return _caching(seat, refill, most)

    def judge(self, state: State, entry: Xenocache, decision: TurnRuns) -> Ruling:
        """In turn, once, with two cards to discard; fewer or more drawn than the refill is asked about (C-IO-27)."""
        if refused := _impossible(state, entry) or not_in_turn(state, entry.seat, "IO-37") or _no_cache(state, entry):
            return refused
        refill = _refill(state, entry.seat, hand_limit(state, entry.seat))
        return so_many_drawn(entry.drawn, refill) or ALLOWED

    def recall(self, state: State, entry: Xenocache, decision: TurnRuns, to: int | None) -> Unclear | None:
        return doubt(state, entry.seat, entry.first, entry.second, to=to)

    def evolve(self, state: State, entry: Xenocache, id: int, decision: TurnRuns) -> Step:
        is_own = entry.seat == state.turn.seat
        cached = changed(state, turn=changed(state.turn, xenocached=True)) if is_own else state
        return Step(
            *draws(discarded(cached, entry.seat, (entry.first, entry.second)), entry.seat, entry.drawn, "IO-37")
        )

    def tell(self, entry: Xenocache, at: State, now: State) -> Sentence:
        cards = (entry.first, entry.second)
        if cards == (None, None):
            return say("{who} xenocaches and draws {drawn}", who=Who(entry.seat), drawn=entry.drawn)
        names = tuple(say("a card") if card is None else card_label(card) for card in cards)
        return say("{who} xenocaches {cards} and draws {drawn}", who=Who(entry.seat), cards=names, drawn=entry.drawn)


def _impossible(state: State, entry: Xenocache) -> Refused | None:
    """Why no table can have done this, whatever it insists on."""
    if state.hands[entry.seat] < DISCARDS:
        return Refused.outright(say("{who} does not hold two cards to discard.", who=Who(entry.seat)), "IO-37")
    if ORACLE in {entry.first, entry.second}:
        return Refused.outright(say("The Oracle is no card of the hand."), "IO-80")
    if not 0 <= entry.drawn <= drawable(state, DISCARDS):
        return too_few(drawable(state, DISCARDS))
    return None


def _no_cache(state: State, entry: Xenocache) -> Refused | None:
    """IO-37: refuses a second Xenocache in a turn, and more cards than any hand may hold."""
    if state.turn.xenocached:
        return Refused(say("{who} has xenocached in this turn.", who=Who(entry.seat)), ("IO-37",))
    most = _refill(state, entry.seat, hand_limit(state, entry.seat) + CODEX)
    if entry.drawn > most:
        return Refused(say("So many cards fit into no hand, not even with the Galactic Codex."), ("IO-37",))
    return None


@cache
def _caching(seat: int, refill: int, most: int) -> tuple[Offer, ...]:
    fixed = {"seat": seat, "drawn": refill}
    names: dict[str, Domain] = {"first": NAMED_OR_NOT, "second": NAMED_OR_NOT}
    others = say("Xenocache: another number of cards is drawn")
    domains = {"drawn": Number(0, most), **names}
    return (
        Offer(Xenocache, PROMPT, ("IO-37",), {**fixed, "first": None, "second": None}, {}),
        Offer(Xenocache, say("Xenocache: name the two cards"), ("IO-37",), fixed, names, rare=True),
        Offer(Xenocache, others, ("IO-37", "C-IO-27"), {"seat": seat}, domains, rare=True),
    )


class Announcing(Clause[State, Announce], entry=Announce, answers=AnyTime, reveals=True):
    """IO-80: however the Oracle came into a hand, it is announced and does not count any more."""

    told = Telling(say("{who} has the Oracle"))

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        if state.oracle.where == "hidden":
            for seat in state.lairs.hands:
                if state.hands[seat] and _cannot_announce(state, seat) is None:
                    prompt = say("{who} has the Oracle in hand", who=Who(seat))
                    yield Offer(Announce, prompt, ("IO-80",), {"seat": seat}, {}, rare=True)

    def judge(self, state: State, entry: Announce, decision: None) -> Ruling:
        refused = _cannot_announce(state, entry.seat)
        if refused is not None:
            return changed(refused, may_overrule=False)
        if state.oracle.where != "hidden" or not state.hands[entry.seat]:
            return Refused.outright(say("The Oracle cannot be in {who}'s hand.", who=Who(entry.seat)), "IO-80")
        return ALLOWED if entry.seat in state.lairs.hands else _got_nothing(state, entry.seat)

    def evolve(self, state: State, entry: Announce, id: int, decision: None) -> Step:
        return Step(*oracle_found(oracle_from_hand(state, entry.seat), entry.seat))


def _got_nothing(state: State, seat: int) -> Refused:
    """IO-14, C-IO-18: no card that the player was dealt, or has got since, can be the Oracle."""
    if state.lairs.pile and not state.lairs.places:
        drew = say("The Oracle was shuffled into the draw pile, and {who} has drawn nothing since.", who=Who(seat))
        return Refused(drew, ("C-IO-18",))
    got = say("The Oracle was dealt under an inner planet, and {who} has got no card that could be it.", who=Who(seat))
    return Refused(got, ("IO-14",))


def _cannot_announce(state: State, seat: int) -> Refused | None:
    """Who has just replenished plays no card yet, but announces the Oracle (IO-72, IO-80)."""
    has_replenished = seat not in state.left and state.life[seat] == "replenished"
    return None if has_replenished else not_able(state, seat)
