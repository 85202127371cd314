"""Cards that change hands by diplomacy (IO-48 to IO-51). Only the two players learn which."""

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import Field

from referees.common.rules import (
    ALLOWED,
    NOTABLE,
    SILENT,
    Decision,
    Happening,
    Refused,
    Ruling,
    SeatEntry,
    Step,
    Unclear,
    never,
    note,
)
from referees.common.words import Domain, Offer, Only, Sentence, Who, labelled, say, say_count
from referees.interstellar_oracle.meeting.diplomacy import Negotiate, Wile, takes_oracle
from referees.interstellar_oracle.meeting.encounter import Encounter, roles
from referees.interstellar_oracle.table.asking import NAMED_OR_NOT, InGameEntry, can_act, not_asked
from referees.interstellar_oracle.table.held_cards import all_doubts, between_hands, doubt, oracle_found
from referees.interstellar_oracle.table.meeting_view import MeetingView, OpenMeeting
from referees.interstellar_oracle.table.pieces import ORACLE, Card, card_label
from referees.interstellar_oracle.table.playing import is_over, only_for
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.discarding import surplus

PASSAGES: dict[Wile, str] = {"seduce": "IO-49", "intimidate": "IO-48", "trade": "IO-50"}
FIELDS_OF: tuple[tuple[dict[str, None], dict[str, Domain]], ...] = (
    ({"first": None, "second": None}, {}),
    ({"second": None}, {"first": NAMED_OR_NOT}),
    ({}, {"first": NAMED_OR_NOT, "second": NAMED_OR_NOT}),
)
"""By number of cards picked from the hand: the fields that must be None, and those to fill."""

UNNAMED = {"first": None, "second": None}
PICKED = say("Nobody stops you: pick cards")
WITH_ORACLE = say("Pick cards, including the Oracle")
NAMED_PICK = say("Name the cards you pick")
NAMED_BESIDE_ORACLE = say("Pick cards, including the Oracle, and name the other one")
MUST = say("You have to take all the cards, including the Oracle.")
ORACLE_IS_OPEN = never("You can't give the Oracle away: it isn't part of your hand.", "IO-51")


class Returning(OpenMeeting):
    """Asks which card goes back to the victim (IO-49)."""

    to: int
    about = "IO-49"

    def ask(self, state: State) -> Sentence:
        return say("{who}: give {other} one card", who=Who(self.seat), other=Who(self.to))

    def expired(self, state: State) -> Happening | None:
        if state.hands[self.seat] and can_act(state, self.seat) and can_act(state, self.to):
            return None
        return SILENT if state.hands[self.seat] else note("There's no card to give back.", "IO-49")

    def why_first(self, state: State) -> Refused:
        return never("First, {who} has to give {other} one card.", "IO-49", who=self.seat, other=Who(self.to))

    def view(self, state: State) -> MeetingView:
        return MeetingView("return", *roles(state, self.seat, self.to), self.seat, card="seduce", by=self.seat)


def _picked(state: State, decision: Negotiate) -> int:  # IO-48, IO-49, IO-51
    cards = state.hands[decision.victim] + takes_oracle(state, decision.wile, decision.victim)
    return min(2 if decision.wile == "seduce" else 1, cards)


class Pick(InGameEntry, SeatEntry, kind="pick", answers=Negotiate, reveals=True):
    """The player who seduced or intimidated picks random cards from the victim's hand (IO-48, IO-49). `oracle`: one is
    the Oracle, mixed in by the victim (IO-51). `first` and `second` are the others; None if unnamed or not picked."""

    oracle: bool = False
    first: Card | None = Field(default=None, repr=False)
    second: Card | None = Field(default=None, repr=False)

    field_labels = labelled(first=say("What's the first card?"), second=say("What's the second card?"))
    too_early = never("You can only pick cards after Seduce or Intimidate is played.", "IO-48", "IO-49")
    explained_by = (Encounter,)

    @classmethod
    def offer(cls, state: State, decision: Negotiate) -> Iterable[Offer]:
        for oracle in (False, True):
            if decision.wile != "trade" and _may_be(state, decision, oracle=oracle):
                cites = (PASSAGES[decision.wile], "IO-51") if oracle else (PASSAGES[decision.wile],)
                fixed: dict[str, Any] = {"seat": decision.by, "oracle": oracle}
                yield Offer(Pick, WITH_ORACLE if oracle else PICKED, cites, fixed | UNNAMED, {})
                fixed_cards, open_cards = FIELDS_OF[_picked(state, decision) - oracle]
                if open_cards:
                    prompt = NAMED_BESIDE_ORACLE if oracle else NAMED_PICK
                    yield Offer(Pick, prompt, cites, fixed | fixed_cards, open_cards, rare=True)

    def judge(self, state: State, decision: Negotiate) -> Ruling:
        if refused := _not_asked(self.seat, decision, "pick"):
            return refused
        if not _may_be(state, decision, oracle=self.oracle):
            if self.oracle:
                return never("{who} doesn't have the Oracle.", "IO-51", who=decision.victim)
            return never(MUST, "IO-51")
        if ORACLE in {self.first, self.second}:
            return never("Don't name the Oracle here. Instead, enter that you picked the Oracle.", "IO-51")
        count = _picked(state, decision) - self.oracle
        if (count < 2 and self.second is not None) or (count < 1 and self.first is not None):
            one = "You can only take {count} card from that hand."
            many = "You can only take {count} cards from that hand."
            return never(say_count(one, many, count), PASSAGES[decision.wile])
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: Negotiate, to: int | None) -> Unclear | None:
        return doubt(state, decision.victim, self.first, self.second, to=to)

    def evolve(self, state: State, id: int, decision: Negotiate) -> Step:
        count = _picked(state, decision) - self.oracle
        new_state = between_hands(state, decision.victim, decision.by, (self.first, self.second)[:count])
        one, many = "{who} takes {count} card from {other}.", "{who} takes {count} cards from {other}."
        took = say_count(one, many, count, who=Who(decision.by), other=Who(decision.victim))
        notes = [note(took, PASSAGES[decision.wile], weight=NOTABLE)] if count else []
        if self.oracle:
            new_state, oracle_notes = oracle_found(new_state, decision.by)
            notes += oracle_notes
        if decision.wile == "seduce":
            return Step(new_state, tuple(notes), (Returning((decision.by,), decision.victim),), done=True)
        return Step(new_state, tuple(notes), _too_many(new_state, decision.by, decision.victim), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        decision = at.current
        if not isinstance(decision, Negotiate):
            return say("{who} picks cards", who=Who(self.seat))
        count = _picked(at, decision) - self.oracle
        if not count:
            return say("{who} picks the Oracle", who=Who(self.seat))
        one, many = "{who} picks {count} card{which}", "{who} picks {count} cards{which}"
        cards = _only(tuple(card_label(card) for card in (self.first, self.second)[:count] if card), count, decision)
        return say_count(one, many, count, who=Who(self.seat), which=cards)


def _may_be(state: State, decision: Negotiate, *, oracle: bool) -> bool:
    holds = takes_oracle(state, decision.wile, decision.victim)
    return holds if oracle else state.hands[decision.victim] >= _picked(state, decision)


def _not_asked(seat: int, decision: Negotiate, what: Literal["pick", "swap"]) -> Refused | None:
    wile, cites = card_label(decision.wile), (PASSAGES[decision.wile],)
    if what == "pick" and decision.wile == "trade":
        return never("With {wile}, both players give a card; nobody picks one.", *cites, wile=wile)
    if what == "swap" and decision.wile != "trade":
        return never("With {wile}, you pick cards; you don't trade them.", *cites, wile=wile)
    if seat != decision.by:
        return never("{who} has played {wile}, so {who} takes the cards.", *cites, who=decision.by, wile=wile)
    return None


def _only(cards: tuple[Sentence, ...], count: int, decision: Negotiate) -> Only | str:
    if not cards:
        return ""
    text = say(": {cards}", cards=cards) if len(cards) == count else say(", including {cards}", cards=cards)
    return Only(text, (decision.by, decision.victim), "", is_over)


class GiveBack(InGameEntry, SeatEntry, kind="give_back", answers=Returning, reveals=True):
    """The player `seat`, who seduced, gives a hand card back to the victim (IO-49); `card` is None if unnamed."""

    card: Card | None = Field(default=None, repr=False)

    too_early = never("You can only give a card back after picking two with Seduce.", "IO-49")
    explained_by = (Encounter, Negotiate)

    @classmethod
    def offer(cls, state: State, decision: Returning) -> Iterable[Offer]:
        (seat,) = decision.seats
        yield Offer(GiveBack, say("Give a card back"), ("IO-49",), {"seat": seat, "card": None}, {})
        yield Offer(GiveBack, say("Name the card"), ("IO-49",), {"seat": seat}, {"card": NAMED_OR_NOT}, rare=True)

    def judge(self, state: State, decision: Returning) -> Ruling:
        refused = ORACLE_IS_OPEN if self.card == ORACLE else None
        return not_asked(decision, self.seat, say("Only {who} can give a card now."), "IO-49") or refused or ALLOWED

    def knowledge_doubt(self, state: State, decision: Returning, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, self.card, to=to)

    def evolve(self, state: State, id: int, decision: Returning) -> Step:
        new_state = between_hands(state, decision.seat, decision.to, (self.card,))
        return Step(new_state, ask=_too_many(new_state, decision.seat, decision.to), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        decision = at.current
        if not isinstance(decision, Returning):
            return say("{who} gives a card", who=Who(self.seat))
        card = only_for(self.card, (self.seat, decision.to), say("a card"))
        return say("{who} gives {other} {card}", who=Who(self.seat), other=Who(decision.to), card=card)


def _too_many(state: State, first: int, second: int) -> tuple[Decision, ...]:
    """Asks for discards if a hand exceeds its limit, maybe from losing the Codex (C-IO-25), `first` before others."""
    return (*surplus(state, second), *surplus(state, first))


class Swap(InGameEntry, SeatEntry, kind="swap", answers=Negotiate, reveals=True):
    """A trade of one card each (IO-50): `seat` proposed it, gives `gives` and gets `gets` (None: unnamed)."""

    gives: Card | None = Field(default=None, repr=False)
    gets: Card | None = Field(default=None, repr=False)

    field_labels = labelled(gives=say("Which card do you give?"), gets=say("Which card do you get?"))
    too_early, explained_by = never("You can only trade cards after Trade is played.", "IO-50"), (Encounter,)

    @classmethod
    def offer(cls, state: State, decision: Negotiate) -> Iterable[Offer]:
        if decision.wile == "trade":
            fixed, domains = {"seat": decision.by}, {"gives": NAMED_OR_NOT, "gets": NAMED_OR_NOT}
            prompt = say("Nobody stops the trade: give one card each")
            yield Offer(Swap, prompt, ("IO-50",), {**fixed, "gives": None, "gets": None}, {})
            yield Offer(Swap, say("Name the cards you trade"), ("IO-50",), fixed, domains, rare=True)

    def judge(self, state: State, decision: Negotiate) -> Ruling:
        if refused := _not_asked(self.seat, decision, "swap"):
            return refused
        return ORACLE_IS_OPEN if ORACLE in {self.gives, self.gets} else ALLOWED

    def knowledge_doubt(self, state: State, decision: Negotiate, to: int | None) -> Unclear | None:
        each = all_doubts(doubt(state, decision.by, self.gives, to=to), doubt(state, decision.victim, self.gets, to=to))
        if each is not None or self.gives is None or self.gives != self.gets:
            return each
        given = between_hands(state, decision.by, decision.victim, (self.gives,))
        return doubt(given, decision.victim, self.gives, self.gets, to=to)

    def evolve(self, state: State, id: int, decision: Negotiate) -> Step:
        halfway = between_hands(state, decision.by, decision.victim, (self.gives,))
        new_state = between_hands(halfway, decision.victim, decision.by, (self.gets,))
        text = say("{who} and {other} each trade a card.", who=Who(decision.by), other=Who(decision.victim))
        return Step(new_state, (note(text, "IO-50"),), _too_many(new_state, decision.by, decision.victim), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        decision = at.current
        if not isinstance(decision, Negotiate):
            return say("{who} trades", who=Who(self.seat))
        a_card, eyes = say("a card"), (decision.by, decision.victim)
        gives, gets = only_for(self.gives, eyes, a_card), only_for(self.gets, eyes, a_card)
        cards = say("{gives} for {gets}", gives=gives, gets=gets)
        return say("{who} trades with {other}: {what}", who=Who(decision.by), other=Who(decision.victim), what=cards)

    def name(self, at: State, now: State) -> Sentence:
        decision = at.current
        if not isinstance(decision, Negotiate):
            return self.tell(at, now)
        return say("{who}'s trade with {other}", who=Who(decision.by), other=Who(decision.victim))
