"""Seduce, Intimidate, Trade: playing them before combat and stopping them (IO-45, IO-46, IO-52, C-IO-24, C-IO-30)."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, get_args

from referees.common.rules import (
    ALLOWED,
    NOTABLE,
    WEIGHTY,
    AnyTime,
    Decision,
    Happening,
    Refused,
    Ruling,
    SeatEntry,
    SeatIndex,
    Step,
    Unclear,
    never,
    no,
    note,
)
from referees.common.values import changed
from referees.common.words import Choice, Domain, Offer, Sentence, Telling, Who, labelled, say, seat_label
from referees.interstellar_oracle.meeting.encounter import Encounter, Meeting, no_encounter, not_in_it, roles
from referees.interstellar_oracle.table.asking import InGameEntry, actors, can_act, cannot_be_met
from referees.interstellar_oracle.table.held_cards import doubt
from referees.interstellar_oracle.table.meeting_view import MeetingView, OpenMeeting, with_reason
from referees.interstellar_oracle.table.pieces import NEBULA, Card, Race, card_label
from referees.interstellar_oracle.table.playing import ability_used, card_used, has_ability, no_ability, no_card
from referees.interstellar_oracle.table.state import State

Wile = Literal["seduce", "intimidate", "trade"]
WILES: tuple[Wile, ...] = get_args(Wile)
BY_NATURE: dict[Race, Wile] = {"xangofin": "intimidate", "humans": "trade"}  # C-IO-30: IO-140 and IO-138

IMMUNE = note("The Ersatz ignore diplomacy.", "IO-135", weight=WEIGHTY)
NOTHING_TO_TRADE = note("There's no card to trade.", "IO-50", weight=NOTABLE)
NOBODY_NAMED = never("Say which player you play the diplomacy card on.", "C-IO-37")
YOURSELF = never("Choose another player.", "C-IO-30")


class Negotiate(OpenMeeting):
    """Asks whether diplomacy by `by` on `victim` at `where` is stopped. `natural`: by a racial ability."""

    by: int
    victim: int
    wile: Wile
    where: int
    natural: bool = False
    about = "IO-52"

    def ask(self, state: State) -> Sentence:
        why = _why_not(state, self)
        question = say("{who} plays {wile} on {other}. Does {other} stop it? If not, which cards change hands?")
        if why is not None or not state.hands[self.victim]:
            question = say("{who} plays {wile} on {other}: which cards change hands?")
        filled = question.filled(who=Who(self.by), wile=card_label(self.wile), other=Who(self.victim))
        return with_reason(filled, state, self.victim, None if why is None else why.sentence)

    def awaited(self, state: State) -> tuple[int, ...]:
        is_stoppable = state.hands[self.victim] and _why_not(state, self) is None
        return (self.victim, self.by) if is_stoppable else (self.by,)

    def expired(self, state: State) -> Happening | None:
        if not can_act(state, self.by):
            text = say(
                "{wile} has no effect: {who} is no longer in play.", wile=card_label(self.wile), who=Who(self.by)
            )
            return note(text, "IO-52", weight=NOTABLE)
        is_kept = self.is_unstoppable(state) and state.config.edition > 3
        if not can_act(state, self.victim) or (state.at[self.victim] != self.where and not is_kept):
            template = "{wile} has no effect: {who} is no longer on the planet."
            return note(template, "IO-52", wile=card_label(self.wile), who=self.victim, weight=NOTABLE)
        if state.races[self.victim] == "ersatz" and not self.is_unstoppable(state):
            return IMMUNE
        if self.wile == "trade" and not (state.hands[self.by] and state.hands[self.victim]):
            return NOTHING_TO_TRADE
        if not state.hands[self.victim] and not takes_oracle(state, self.wile, self.victim):
            return note("{who} has no cards to take.", "IO-51", who=self.victim, weight=NOTABLE)
        return None

    def why_first(self, state: State) -> Refused:
        text = "{who} has played {wile}: finish that first."
        return never(text, "IO-52", who=self.by, wile=card_label(self.wile))

    def view(self, state: State) -> MeetingView:
        card = None if self.natural else self.wile
        return MeetingView("answer", *roles(state, self.by, self.victim), self.victim, card=card, by=self.by)

    def is_unstoppable(self, state: State) -> bool:
        """Whether this is a racial ability that a house option makes unstoppable (C-IO-30)."""
        return self.natural and state.config.options.racial_diplomacy == "unstoppable"


def takes_oracle(state: State, wile: Wile, victim: int) -> bool:
    """Whether the victim mixes the Oracle into the hand before cards are picked (IO-51)."""
    return wile != "trade" and state.oracle.where == "held" and state.oracle.at == victim


def _when(state: State, by: int, to: int, played: Sentence) -> Ruling:
    """When diplomacy is legal: before combat, Attacker first; unclear outside encounters (IO-45, C-IO-24, C-IO-37)."""
    question = state.open[-1]
    if not isinstance(question, Meeting) and _meeting_of(state, by, to) and (first := question.why_first(state)):
        return first
    if state.at[to] == NEBULA:
        return no("There's no diplomacy in the Nebula.", "C-IO-23")
    if not isinstance(question, Meeting) or not question.is_in(by) or question.opponent(by) != to:
        text = "Diplomacy is for an encounter between two players, before combat. Is {who} really using it now?"
        return Unclear(say(text, who=Who(by)), ("C-IO-37",), yes=say("Yes, now"))
    if not isinstance(question, Encounter):
        return no("You can only use diplomacy before combat, not during it.", "IO-45")
    if by == question.defender and not question.may_reply:
        sentence = say("The Attacker plays first. Has {who} really played {card} already?", who=Who(by), card=played)
        return Unclear(sentence, ("C-IO-24",), yes=say("Yes, they have"))
    return ALLOWED


def _meeting_of(state: State, by: int, to: int | None) -> bool:
    """Whether an encounter or combat of `by`, with `to` if given, waits for the question on top (not in edition 3)."""
    meetings = [question for question in state.open[:-1] if isinstance(question, Meeting) and question.is_in(by)]
    return state.config.edition > 3 and any(to in (None, meeting.opponent(by)) for meeting in meetings)


def _nobody(state: State, by: int, to: int) -> Refused | None:
    return YOURSELF if to == by else cannot_be_met(state, to)


def _targets(state: State, by: int, wile: Wile) -> tuple[int, ...]:
    targets = [other for other in actors(state) if other != by]
    return tuple([to for to in targets if not isinstance(_when(state, by, to, card_label(wile)), Refused)])


class Diplomacy(SeatEntry, kind="diplomacy", answers=Decision):
    """A player plays a diplomacy card on `to`; None: the other player of the encounter (IO-45, C-IO-24). Possible at
    any time, but unclear outside an encounter (C-IO-37)."""

    card: Wile
    to: SeatIndex | None = None

    field_labels = labelled(card=say("Which card?"), to=say("Which player is it played on?"))

    @classmethod
    def offer(cls, state: State, decision: Decision | None) -> Iterable[Offer]:
        if decision is None:
            yield from cls._outside(state)
        if not isinstance(decision, Encounter):
            return
        if state.hands[decision.attacker]:
            yield from _wiles(decision.attacker, ("IO-45",), False)
        if state.hands[decision.defender]:
            yield from _wiles(decision.defender, ("IO-46", "C-IO-24"), not decision.may_reply)

    @classmethod
    def _outside(cls, state: State) -> Iterable[Offer]:
        for seat in actors(state):
            targets = _targets(state, seat, "trade") if state.hands[seat] else ()
            if targets:
                prompt = say("{who} plays a diplomacy card on a player of their choice", who=Who(seat))
                domains: dict[str, Domain] = {"card": Choice(WILES, card_label), "to": Choice(targets, seat_label)}
                yield Offer(Diplomacy, prompt, ("C-IO-37", "IO-65"), {"seat": seat}, domains, rare=True)

    def judge(self, state: State, decision: Decision) -> Ruling:
        victim = _victim(state, self)
        if victim is None:
            if isinstance(state.open[-1], Meeting):
                return not_in_it(self.seat)
            why_none = None if _meeting_of(state, self.seat, None) else no_encounter(state, self.seat)
            return why_none or state.open[-1].why_first(state) or NOBODY_NAMED
        if refused := _nobody(state, self.seat, victim) or no_card(state, self.seat, "IO-45"):
            return refused
        return _when(state, self.seat, victim, card_label(self.card))

    def knowledge_doubt(self, state: State, decision: Decision, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, self.card, to=to)

    def evolve(self, state: State, id: int, decision: Decision) -> Step:
        victim = _victim(state, self)
        if victim is None:
            return Step(state)
        new_state, notes = card_used(state, self.seat, self.card)
        question = Negotiate((victim, self.seat), self.seat, victim, self.card, state.at[victim])
        return Step(_replied(new_state, self.seat, victim), notes, (question,))

    def tell(self, at: State, now: State) -> Sentence:
        who, card = Who(self.seat), card_label(self.card)
        if self.to is None:
            return say("{who} plays {card}", who=who, card=card)
        return say("{who} plays {card} on {other}", who=who, card=card, other=Who(self.to))


def _victim(state: State, entry: Diplomacy) -> int | None:
    question = state.current
    if entry.to is None and isinstance(question, Meeting) and question.is_in(entry.seat):
        return question.opponent(entry.seat)
    return entry.to


@cache
def _wiles(seat: int, cites: tuple[str, ...], is_rare: bool) -> tuple[Offer, ...]:
    who = Who(seat)
    prompts = {wile: say("{who} plays {card}", who=who, card=card_label(wile)) for wile in WILES}
    fixed = {wile: {"seat": seat, "card": wile, "to": None} for wile in WILES}
    return tuple(Offer(Diplomacy, prompts[wile], cites, fixed[wile], {}, is_rare) for wile in WILES)


class NaturalDiplomacy(SeatEntry, kind="natural_diplomacy", answers=AnyTime):
    """A Xangofin intimidates, or a Human trades, by the active ability (C-IO-30, C-IO-37)."""

    to: SeatIndex

    short = Telling(say("{who}'s ability on {to}"), to=Who)

    @classmethod
    def offer(cls, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            if not has_ability(state, seat, *BY_NATURE):
                continue
            wile = _wile(state, seat)
            targets = _targets(state, seat, wile)
            if targets:
                cites, prompt = ("IO-140", "C-IO-30"), say("{who} intimidates a player with their race's ability")
                if wile == "trade":
                    cites, prompt = ("IO-138", "C-IO-30"), say("{who} forces a player to trade")
                prompt, domains = prompt.filled(who=Who(seat)), {"to": Choice(targets, seat_label)}
                yield Offer(NaturalDiplomacy, prompt, cites, {"seat": seat}, domains, rare=True)

    def judge(self, state: State, decision: None) -> Ruling:
        if refused := no_ability(state, self.seat, *BY_NATURE) or _nobody(state, self.seat, self.to):
            return refused
        return _when(state, self.seat, self.to, card_label(_wile(state, self.seat)))

    def evolve(self, state: State, id: int, decision: None) -> Step:
        new_state, notes = ability_used(state, self.seat)
        question = Negotiate(
            (self.to, self.seat), self.seat, self.to, _wile(state, self.seat), state.at[self.to], natural=True
        )
        return Step(_replied(new_state, self.seat, self.to), notes, (question,))

    def tell(self, at: State, now: State) -> Sentence:
        if _wile(at, self.seat) == "trade":
            return say("{who} forces {other} to trade", who=Who(self.seat), other=Who(self.to))
        return say("{who} intimidates {other} with their race's ability", who=Who(self.seat), other=Who(self.to))


def _wile(state: State, seat: int) -> Wile:
    return next((wile for race, wile in BY_NATURE.items() if state.races[seat] == race), "intimidate")


def _replied(state: State, seat: int, to: int) -> State:  # C-IO-24
    question = state.open[-1]
    if not isinstance(question, Encounter) or {seat, to} != {question.attacker, question.defender}:
        return state
    return changed(state, open=(*state.open[:-1], changed(question, may_reply=seat == question.attacker)))


class Hologram(InGameEntry, SeatEntry, kind="hologram", answers=Negotiate):
    """The victim of diplomacy stops it with a card (IO-52)."""

    card: Card = "hologram"

    too_early, explained_by = never("There's no diplomacy to stop now.", "IO-52", "IO-106"), (Encounter,)

    log_line = Telling(say("{who} stops diplomacy with {card}"), card=card_label)

    @classmethod
    def offer(cls, state: State, decision: Negotiate) -> Iterable[Offer]:
        if state.hands[decision.victim] and _why_not(state, decision) is None:
            fixed: dict[str, Any] = {"seat": decision.victim, "card": "hologram"}
            yield Offer(Hologram, say("Stop diplomacy with a Hologram"), ("IO-52", "IO-106"), fixed, {})

    def judge(self, state: State, decision: Negotiate) -> Ruling:
        if self.seat != decision.victim:
            return never("Only {who} can stop this diplomacy.", "IO-52", who=decision.victim)
        if refused := no_card(state, self.seat, "IO-106"):
            return refused
        if self.card != "hologram":
            return no("{card} doesn't stop diplomacy.", "IO-52", card=card_label(self.card))
        return _why_not(state, decision) or ALLOWED

    def knowledge_doubt(self, state: State, decision: Negotiate, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, self.card, to=to)

    def evolve(self, state: State, id: int, decision: Negotiate) -> Step:
        new_state, notes = card_used(state, self.seat, self.card)
        stopped = note("{wile} was stopped.", "IO-52", wile=card_label(decision.wile), weight=NOTABLE)
        return Step(new_state, (stopped, *notes), done=True)


def _why_not(state: State, decision: Negotiate) -> Refused | None:
    if decision.is_unstoppable(state):
        return no("At this table, a race's ability doesn't count as a card and can't be stopped.", "C-IO-30")
    if state.races[decision.by] == "kith":
        return no("A Hologram doesn't work against a Kith.", "IO-139")
    return None
