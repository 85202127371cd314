"""Searching a planet: looking, taking a card (IO-20 to IO-22, IO-31 to IO-36)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from pydantic import Field

from referees.common.rules import ALLOWED, AnyTime, Refused, Ruling, SeatEntry, Step, Unclear, never, no
from referees.common.values import added, changed
from referees.common.words import Offer, Only, Sentence, Telling, Who, labelled, say
from referees.interstellar_oracle.table.asking import (
    NAMED,
    NAMED_OR_NOT,
    NamedPlace,
    TurnRuns,
    actors,
    cannot_act,
    cut_off,
    named_at,
    named_place,
    no_planet,
    not_in_turn,
    place_label,
)
from referees.interstellar_oracle.table.hand_size import MORE, least_limit, limit_ruling, with_codex
from referees.interstellar_oracle.table.held_cards import (
    all_doubts,
    doubt,
    may_be_oracle,
    no_oracle_there,
    oracle_found,
    oracle_lifted,
    put_under,
    taken_from_under,
    under_doubt,
)
from referees.interstellar_oracle.table.knowledge import noted
from referees.interstellar_oracle.table.pieces import NEBULA, ORACLE, Card, card_label
from referees.interstellar_oracle.table.playing import is_over, only_for
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.telling import ITS_NUMBER


def places_of_turn(state: State) -> tuple[int, ...]:
    """The active player's places now and at the turn's start; planets in play only (IO-31)."""
    place_now, start = state.at[state.turn.seat], state.turn.start
    if place_now == start:
        return (start,) if start in state.places else ()
    return tuple([place for place in (place_now, start) if place in state.places])


# Looking


class Look(SeatEntry, kind="look", answers=AnyTime):
    """A player looks at the cards under their token's planet; `saw` privately notes one, or is None (IO-20, IO-21)."""

    place: int
    saw: Card | None = Field(default=None, repr=False)

    short = Telling(say("{who} looks under {place}"), otherwise=say("{who} looks under a planet"), place=ITS_NUMBER)

    @classmethod
    def offer(cls, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            place = state.at[seat]
            if place in state.places and state.under[place]:
                prompt = say("{who} looks under {place}", who=Who(seat), place=place_label(state, place))
                fixed = {"seat": seat, "place": place}
                yield Offer(Look, prompt, ("IO-20", "IO-21"), {**fixed, "saw": None}, {}, rare=True)
                prompt = say("{look} and enters a card", look=prompt)
                yield Offer(Look, prompt, ("IO-20", "IO-21"), fixed, {"saw": NAMED}, rare=True)

    def judge(self, state: State, decision: None) -> Ruling:
        if refused := cannot_act(state, self.seat):
            return refused
        if missing := no_planet(state, self.place, "IO-20"):
            return missing
        if not state.under[self.place]:
            return never("There's no card under this planet.", "IO-20").at(self.place)
        if self.saw == ORACLE:
            return never("Don't enter the Oracle here. Enter it when someone takes it.", "IO-80")
        if state.at[self.seat] != self.place:
            return no("{who}'s token isn't on that planet.", "IO-20", who=self.seat).at(self.place, state.at[self.seat])
        if state.hazards[self.place] is not None:
            sentence = say("There's a hazard on this planet. Can {who} overcome it?", who=Who(self.seat))
            return Unclear(sentence, ("IO-21",), yes=say("Yes, {who} can", who=Who(self.seat)))
        return ALLOWED

    def knowledge_doubt(self, state: State, decision: None, to: int | None) -> Unclear | None:
        return under_doubt(state, self.place, self.saw, to=to)

    def evolve(self, state: State, id: int, decision: None) -> Step:
        looked = changed(state, looks=added(state.looks, self.seat, 1))
        if self.saw is None:
            return Step(looked)
        return Step(changed(looked, known=noted(looked.known, self.seat, self.place, self.saw)))

    def tell(self, at: State, now: State) -> Sentence:
        noted_card = "" if self.saw is None else say(": {card}", card=card_label(self.saw))
        saw = Only(noted_card, (self.seat,), "", is_over)
        return say("{who} looks under {place}{saw}", who=Who(self.seat), place=place_label(at, self.place), saw=saw)


# Taking


class Take(SeatEntry, kind="take", answers=TurnRuns, reveals=True):
    """The active player takes one card from a planet; with `exchange`, they leave one from their hand there. `took` and
    `left` are None if unnamed. The Oracle is always named and never counts as a card in hand (IO-31, IO-32, IO-33)."""

    place: int
    exchange: bool = False
    took: Card | None = Field(default=None, repr=False)
    left: Card | None = Field(default=None, repr=False)

    field_labels = labelled(took=say("Which card do you take?"), left=say("Which card do you leave there?"))

    @classmethod
    def offer(cls, state: State, decision: TurnRuns) -> Iterator[Offer]:
        seat = state.turn.seat
        for place in (*places_of_turn(state), *((NEBULA,) if state.at[seat] == NEBULA else ())):
            has_hazard = place != NEBULA and state.hazards[place] is not None
            if has_hazard or _has_taken(state, place) or cut_off(state, place):
                continue
            if place != NEBULA and state.under[place]:
                yield from _card_offers(state, seat, place)
            if may_be_oracle(state, place):
                yield _oracle_offer(seat, named_place(state, place), place != state.at[seat])

    def judge(self, state: State, decision: TurnRuns) -> Ruling:
        refused = _nothing_there(state, self) or not_in_turn(state, self.seat, "IO-31") or _not_from_there(state, self)
        if refused is not None:
            return refused
        return (None if self.took == ORACLE else _no_room(state, self)) or ALLOWED

    def knowledge_doubt(self, state: State, decision: TurnRuns, to: int | None) -> Unclear | None:
        took_doubt = None if self.took == ORACLE else under_doubt(state, self.place, self.took, to=to)
        return all_doubts(took_doubt, None if self.left == self.took else doubt(state, self.seat, self.left, to=to))

    def evolve(self, state: State, id: int, decision: TurnRuns) -> Step:
        """Takes the card. The Oracle goes face up (IO-80). Counts a look: the player saw all cards there."""
        turn, looks = state.turn, added(state.looks, self.seat, 1)
        if self.seat == turn.seat:
            turn = changed(turn, taken=turn.taken + 1, taken_at=self.place)
        state = changed(state, turn=turn, looks=looks)
        if self.took == ORACLE:
            return Step(*oracle_found(oracle_lifted(state, self.place), self.seat))
        new_state = taken_from_under(state, self.seat, self.place, self.took)
        if self.exchange:
            return Step(put_under(new_state, self.seat, self.place, self.left))
        return Step(with_codex(new_state, self.seat))

    def tell(self, at: State, now: State) -> Sentence:
        who, place = Who(self.seat), place_label(at, self.place)
        if self.took == ORACLE:
            return say("{who} takes the Oracle from {place}", who=who, place=place)
        took = only_for(self.took, (self.seat,), say("a card"))
        if not self.exchange:
            return say("{who} takes {took} from {place}", who=who, took=took, place=place)
        left_card = only_for(self.left, (self.seat,), say("another"))
        return say("{who} takes {took} from {place} and leaves {left}", who=who, took=took, place=place, left=left_card)

    def name(self, at: State, now: State) -> Sentence:
        if self.took == ORACLE:
            text, elsewhere = say("{who} takes the Oracle from {place}"), say("{who} takes the Oracle")
        elif self.exchange:
            text, elsewhere = say("{who} swaps a card at {place}"), say("the card {who} swapped")
        else:
            text, elsewhere = say("{who} takes a card from {place}"), say("the card {who} took")
        return named_at(at, self.place, text, elsewhere).filled(who=Who(self.seat))


def _has_taken(state: State, place: int) -> bool:
    """Whether a card was taken this turn (IO-31); by house option, only one from another planet counts (C-IO-19)."""
    turn = state.turn
    if not turn.taken:
        return False
    return state.config.options.several_cards == "one" or place != turn.taken_at


def _card_offers(state: State, seat: int, place: int) -> Iterator[Offer]:
    size, least = state.hands[seat] + 1, least_limit(state, seat)
    most, is_rare = least + MORE, place != state.at[seat]
    limit = most if seat in state.codex else least
    if size <= most:
        yield from _with_names(seat, named_place(state, place), False, is_rare or size > limit)
    if least < size <= most + 1:
        yield from _with_names(seat, named_place(state, place), True, is_rare or size <= limit)


@lru_cache(maxsize=4096)
def _with_names(seat: int, named: NamedPlace, exchange: bool, is_rare: bool) -> tuple[Offer, ...]:
    label, cites = named.label, ("IO-31", "IO-32") if exchange else ("IO-31",)
    fixed = {"seat": seat, "place": named.place, "exchange": exchange}
    unnamed = {**fixed, "took": None, "left": None}
    if not exchange:
        prompt = say("Take a card from {place}", place=label)
        question = say("Which card do you take from {place}?", place=label)
        does = say("Take a card from {place} and name it", place=label)
        naming = Offer(Take, question, cites, {**fixed, "left": None}, {"took": NAMED}, rare=True, does=does)
        return Offer(Take, prompt, cites, unnamed, {}, is_rare), naming
    prompt = say("Take a card from {place} and leave one", place=label)
    question = say("Which card do you take from {place} in exchange?", place=label)
    naming_one = say("Swap a card with one from {place}, and name the one you take", place=label)
    naming_both = say("Swap a card with one from {place}, and name both", place=label)
    return (
        Offer(Take, prompt, cites, unnamed, {}, is_rare),
        Offer(Take, question, cites, {**fixed, "left": None}, {"took": NAMED}, rare=True, does=naming_one),
        Offer(Take, question, cites, fixed, {"took": NAMED_OR_NOT, "left": NAMED}, rare=True, does=naming_both),
    )


@lru_cache(maxsize=4096)
def _oracle_offer(seat: int, named: NamedPlace, is_rare: bool) -> Offer:
    fixed = {"seat": seat, "place": named.place, "exchange": False, "took": ORACLE, "left": None}
    return Offer(Take, say("Take the Oracle from {place}", place=named.label), ("IO-31", "IO-80"), fixed, {}, is_rare)


def _nothing_there(state: State, entry: Take) -> Refused | None:
    refused = None if entry.place == NEBULA else no_planet(state, entry.place, "IO-31")
    if refused is not None:
        return refused
    if entry.took == ORACLE:
        if entry.exchange or entry.left is not None:
            return never("The Oracle doesn't take up room in your hand, so don't leave a card in exchange.", "IO-80")
        refused = no_oracle_there(state, entry.place)
        return refused if refused is not None and not refused.may_overrule else None
    if entry.place == NEBULA:
        return never("You can't take cards from the Nebula.", "IO-31").at(NEBULA)
    if not state.under[entry.place]:
        return never("There's no card under {place}.", "IO-31", place=place_label(state, entry.place))
    if entry.left is not None and (not entry.exchange or entry.left == ORACLE):
        return never("You can only leave a card under a planet in exchange for another.", "IO-32")
    return None


def _not_from_there(state: State, entry: Take) -> Refused | None:  # IO-14, IO-31, IO-33
    if entry.took == ORACLE and (refused := no_oracle_there(state, entry.place)) is not None:
        return refused
    if _has_taken(state, entry.place):
        return _taken_already(state)
    if entry.place not in (state.at[entry.seat], state.turn.start):
        return FAR_OFF.at(state.at[entry.seat], state.turn.start)
    if refused := cut_off(state, entry.place):
        return refused
    if entry.place != NEBULA and state.hazards[entry.place] is not None:
        return no("There's a hazard on this planet: overcome it first.", "IO-33").at(entry.place)
    if entry.place == NEBULA and state.at[entry.seat] != NEBULA:
        return no("{who} is no longer in the Nebula.", "IO-31", who=entry.seat).at(NEBULA)
    return None


FAR_OFF = no("You can only take a card where your token is, or where it was when your turn began.", "IO-31")


def _taken_already(state: State) -> Refused:
    if state.config.options.several_cards == "one":
        return no("You've already taken a card this turn, and one is the limit.", "IO-31")
    place = place_label(state, state.turn.taken_at)
    return no("This turn, you can take more cards, but only from {place}.", "IO-31", "C-IO-19", place=place)


def _no_room(state: State, entry: Take) -> Refused | Unclear | None:
    size = state.hands[entry.seat] + 1
    if entry.exchange and size <= least_limit(state, entry.seat):
        return no("There's room in your hand, so you can't leave a card in exchange.", "IO-32")
    over = limit_ruling(state, entry.seat, size - entry.exchange)
    return None if entry.exchange and isinstance(over, Unclear) else over
