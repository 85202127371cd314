"""Seduce, Intimidate and Trade: played before combat, and stopped or not (IO-45, IO-46, IO-52, C-IO-24, C-IO-30)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, get_args

from referees.common.rules import (
    ALLOWED,
    AnyTime,
    Clause,
    Happening,
    Refused,
    Ruling,
    SeatEntry,
    SeatIndex,
    Step,
    Unclear,
)
from referees.common.values import changed, frozen
from referees.common.words import Choice, Offer, Sentence, Telling, Who, say, seat_label
from referees.interstellar_oracle.meeting.encounter import Encounter, Meeting, not_in_it, roles
from referees.interstellar_oracle.table.asking import able, actors, not_able, not_asked
from referees.interstellar_oracle.table.held_cards import doubt
from referees.interstellar_oracle.table.meeting_view import MeetingView, OpenMeeting
from referees.interstellar_oracle.table.pieces import Card, Race, card_label
from referees.interstellar_oracle.table.playing import ability_used, card_used, has_ability, no_ability, no_card
from referees.interstellar_oracle.table.state import State

Wile = Literal["seduce", "intimidate", "trade"]
WILES: tuple[Wile, ...] = get_args(Wile)
BY_NATURE: dict[Race, Wile] = {"xangofin": "intimidate", "humans": "trade"}
"""C-IO-30: IO-140 and IO-138."""


class Diplomacy(SeatEntry, kind="diplomacy"):
    """One of the two in an encounter plays a diplomacy card at the other."""

    card: Wile


class NaturalDiplomacy(SeatEntry, kind="natural_diplomacy"):
    """A Xangofin intimidates a player, or a Human forces one to trade, by the active ability of the race."""

    to: SeatIndex


class Hologram(SeatEntry, kind="hologram"):
    """The victim of diplomacy stops it with a card; a Hologram is the one that does."""

    card: Card = "hologram"


@frozen
class Negotiate(OpenMeeting):
    """Diplomacy was played by `by` at `victim`, who stood at the place `where`: it is stopped, or takes effect.

    `natural`: by the ability of a race. What the cards do is answered in exchanges.py.
    """

    by: int
    victim: int
    wile: Wile
    where: int
    natural: bool = False
    about = "IO-52"

    def ask(self, state: State) -> Sentence:
        return say("{who} plays {wile} at {other}: a Hologram, or what changes hands?",
                   who=Who(self.by), wile=card_label(self.wile), other=Who(self.victim))  # fmt: skip

    def lapsed(self, state: State) -> Happening | None:
        """IO-52: the victim is immune, or has moved away; whoever played it is gone, or nothing is there to take."""
        if not able(state, self.by):
            gone = say("{wile} has no effect: {who} is gone.", wile=card_label(self.wile), who=Who(self.by))
            return Happening(gone, ("IO-52",))
        if not able(state, self.victim) or state.at[self.victim] != self.where:
            return Happening(say("{wile} has no effect: {who} is not here any more.", wile=card_label(self.wile),
                                 who=Who(self.victim)), ("IO-52",))  # fmt: skip
        if state.races[self.victim] == "ersatz" and not self.is_unstoppable(state):
            return IMMUNE
        if self.wile == "trade" and not (state.hands[self.by] and state.hands[self.victim]):
            return NOTHING_TO_TRADE
        if not state.hands[self.victim] and not takes_oracle(state, self.wile, self.victim):
            return Happening(say("{who} has nothing to take.", who=Who(self.victim)), ("IO-51",))
        return None

    def comes_first(self, state: State) -> Refused:
        sentence = say("{who} has played {wile}: first it is stopped, or takes effect.", who=Who(self.by),
                       wile=card_label(self.wile))  # fmt: skip
        return Refused.outright(sentence, "IO-52")

    def shown(self, state: State) -> MeetingView:
        card = None if self.natural else self.wile
        return MeetingView("answer", *roles(state, self.by, self.victim), self.victim, card=card, by=self.by)

    def is_unstoppable(self, state: State) -> bool:
        """C-IO-30: nothing stops what is no card, where the table plays so."""
        return self.natural and state.config.options.racial_diplomacy == "unstoppable"


IMMUNE = Happening(say("Ersatz are immune to diplomacy."), ("IO-135",))
NOTHING_TO_TRADE = Happening(say("There is no card to trade."), ("IO-50",))


def takes_oracle(state: State, wile: Wile, victim: int) -> bool:
    """IO-51: whether the victim mixes the Oracle into the hand before cards are picked."""
    return wile != "trade" and state.oracle.where == "held" and state.oracle.at == victim


class PlayingDiplomacy(Clause[State, Diplomacy], entry=Diplomacy, answers=Meeting):
    """IO-45: before combat; the Attacker at will, the Defender after each card of the Attacker (C-IO-24)."""

    told = Telling(say("{who} plays {card}"), card=card_label)

    def offer(self, state: State, decision: Meeting) -> Iterable[Offer]:
        if not isinstance(decision, Encounter):
            return
        if state.hands[decision.attacker]:
            yield from _wiles(decision.attacker, ("IO-45",), False)
        if state.hands[decision.defender]:
            yield from _wiles(decision.defender, ("IO-46", "C-IO-24"), not decision.may_reply)

    def judge(self, state: State, entry: Diplomacy, decision: Meeting) -> Ruling:
        if not decision.is_in(entry.seat):
            return not_in_it(entry.seat)
        if refused := no_card(state, entry.seat, "IO-45"):
            return refused
        if not isinstance(decision, Encounter):
            return COMBAT_RUNS
        if entry.seat == decision.defender and not decision.may_reply:
            early = say("The Attacker plays first. Did {who} play {card} here all the same?",
                        who=Who(entry.seat), card=card_label(entry.card))  # fmt: skip
            return Unclear(early, ("C-IO-24",))
        return ALLOWED

    def recall(self, state: State, entry: Diplomacy, decision: Meeting, to: int | None) -> Unclear | None:
        return doubt(state, entry.seat, entry.card, to=to)

    def evolve(self, state: State, entry: Diplomacy, id: int, decision: Meeting) -> Step:
        fresh, told = card_used(state, entry.seat, entry.card)
        victim = decision.opponent(entry.seat)
        asked = Negotiate((victim, entry.seat), entry.seat, victim, entry.card, state.at[victim])
        if not isinstance(decision, Encounter):
            return Step(fresh, told, (asked,))
        goes_on = changed(decision, may_reply=entry.seat == decision.attacker)
        return Step(fresh, told, (goes_on, asked), done=True)


@cache
def _wiles(seat: int, cites: tuple[str, ...], is_rare: bool) -> tuple[Offer, ...]:
    who = Who(seat)
    prompts = {wile: say("{who} plays {card}", who=who, card=card_label(wile)) for wile in WILES}
    return tuple(Offer(Diplomacy, prompts[wile], cites, {"seat": seat, "card": wile}, {}, is_rare) for wile in WILES)


COMBAT_RUNS = Refused(say("Diplomacy is played before combat, not in it."), ("IO-45",))


class PlayingNatural(Clause[State, NaturalDiplomacy], entry=NaturalDiplomacy, answers=AnyTime):
    """C-IO-30: like the card of that name in an encounter; at another time the table is asked."""

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            others = tuple([other for other in actors(state) if other != seat])
            if has_ability(state, seat, *BY_NATURE) and others:
                wile = _wile(state, seat)
                cites = ("IO-140", "C-IO-30") if wile == "intimidate" else ("IO-138", "C-IO-30")
                domains = {"to": Choice(others, seat_label)}
                yield Offer(NaturalDiplomacy, _prompt(wile, seat), cites, {"seat": seat}, domains, rare=True)

    def judge(self, state: State, entry: NaturalDiplomacy, decision: None) -> Ruling:
        if refused := no_ability(state, entry.seat, *BY_NATURE):
            return refused
        if entry.to == entry.seat:
            return YOURSELF
        nobody = not_able(state, entry.to)
        if nobody is not None:
            return changed(nobody, may_overrule=False)
        asked = state.open[-1]
        if isinstance(asked, Encounter) and asked.is_in(entry.seat) and asked.opponent(entry.seat) == entry.to:
            return ALLOWED
        sentence = say("This is used in an encounter, before combat. Did {who} use it here all the same?",
                       who=Who(entry.seat))  # fmt: skip
        return Unclear(sentence, ("C-IO-30",))

    def evolve(self, state: State, entry: NaturalDiplomacy, id: int, decision: None) -> Step:
        fresh, told = ability_used(state, entry.seat)
        asked = Negotiate((entry.to, entry.seat), entry.seat, entry.to, _wile(state, entry.seat), state.at[entry.to],
                          natural=True)  # fmt: skip
        return Step(_replied(fresh, entry.seat), told, (asked,))

    def tell(self, entry: NaturalDiplomacy, at: State, now: State) -> Sentence:
        if _wile(at, entry.seat) == "trade":
            return say("{who} forces {other} to trade", who=Who(entry.seat), other=Who(entry.to))
        return say("{who} intimidates {other} by nature", who=Who(entry.seat), other=Who(entry.to))


YOURSELF = Refused.outright(say("Choose another player."), "C-IO-30")


def _prompt(wile: Wile, seat: int) -> Sentence:
    """Whose ability it is is named: it is offered beside the other player's answers."""
    if wile == "trade":
        return say("{who} forces a player to trade", who=Who(seat))
    return say("{who} intimidates a player by nature", who=Who(seat))


def _wile(state: State, seat: int) -> Wile:
    for race, wile in BY_NATURE.items():
        if state.races[seat] == race:
            return wile
    return "intimidate"


def _replied(state: State, seat: int) -> State:
    """C-IO-24: whose turn it is to answer in the encounter that runs, if one does."""
    asked = state.open[-1]
    if not isinstance(asked, Encounter) or not asked.is_in(seat):
        return state
    goes_on = changed(asked, may_reply=seat == asked.attacker)
    return changed(state, open=(*state.open[:-1], goes_on))


class Stopping(Clause[State, Hologram], entry=Hologram, answers=Negotiate):
    """IO-52: a Hologram, unless the other is a Kith (IO-139)."""

    told = Telling(say("{who} stops it with {card}"), card=card_label)

    def offer(self, state: State, decision: Negotiate) -> Iterable[Offer]:
        if state.hands[decision.victim] and _why_not(state, decision) is None:
            fixed: dict[str, Any] = {"seat": decision.victim, "card": "hologram"}
            yield Offer(Hologram, say("Stop it with a Hologram"), ("IO-52", "IO-106"), fixed, {})

    def judge(self, state: State, entry: Hologram, decision: Negotiate) -> Ruling:
        not_theirs = not_asked(decision, entry.seat, say("{who} is the one to stop it."), "IO-52")
        if refused := not_theirs or no_card(state, entry.seat, "IO-106"):
            return refused
        if entry.card != "hologram":
            return Refused(say("{card} stops no diplomacy.", card=card_label(entry.card)), ("IO-52",))
        return _why_not(state, decision) or ALLOWED

    def recall(self, state: State, entry: Hologram, decision: Negotiate, to: int | None) -> Unclear | None:
        return doubt(state, entry.seat, entry.card, to=to)

    def evolve(self, state: State, entry: Hologram, id: int, decision: Negotiate) -> Step:
        fresh, told = card_used(state, entry.seat, entry.card)
        stopped = Happening(say("{wile} is stopped.", wile=card_label(decision.wile)), ("IO-52",))
        return Step(fresh, (stopped, *told), done=True)


def _why_not(state: State, decision: Negotiate) -> Refused | None:
    """IO-139, C-IO-30: where a Hologram does not help."""
    if decision.is_unstoppable(state):
        return Refused(say("At this table the nature of a race is no card and cannot be stopped."), ("C-IO-30",))
    if state.races[decision.by] == "kith":
        return Refused(say("Kith are immune to holograms."), ("IO-139",))
    return None
