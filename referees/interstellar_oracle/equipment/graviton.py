"""The Graviton Beam: pulls a card from under a planet, or pushes one under it (IO-105, C-IO-20)."""

from collections.abc import Iterable

from pydantic import Field

from referees.common.rules import ALLOWED, Entry, Refused, Ruling, Step, Unclear, never, no
from referees.common.words import Choice, Derived, Offer, Sentence, Telling, Who, labelled, say
from referees.interstellar_oracle.table.asking import NAMED_OR_NOT, named_at, no_planet, place_choice, place_label
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
from referees.interstellar_oracle.table.pieces import ORACLE, Card, card_label
from referees.interstellar_oracle.table.playing import PlayingCard, card_used, no_card, only_for
from referees.interstellar_oracle.table.space import adjacent
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.telling import ITS_NUMBER, ITS_PLACE
from referees.interstellar_oracle.turn.discarding import surplus


def _in_reach(state: State, seat: int) -> tuple[int, ...]:  # C-IO-20
    if state.config.options.graviton == "anywhere":
        return state.places
    start = state.at[seat]
    neighbours = adjacent(state, start)
    return tuple([place for place in state.places if place == start or place in neighbours])


def _not_usable(state: State, seat: int, place: int) -> Refused | None:
    if refused := no_planet(state, place, "IO-105") or no_card(state, seat, "IO-105"):
        return refused
    if place not in _in_reach(state, seat):
        text = "At this table, the Graviton Beam only reaches your token's planet and its neighbours."
        return no(text, "C-IO-20").at(state.at[seat])
    return None


def _with_and_without_name(entry: type[Entry], prompt: Sentence, seat: int, places: Choice) -> Iterable[Offer]:
    cites = ("IO-105", "IO-65")
    yield Offer(entry, prompt, cites, {"seat": seat, "card": None}, {"place": places}, rare=True)
    fields = {"place": places, "card": NAMED_OR_NOT}
    yield Offer(entry, say("{prompt} and names it", prompt=prompt), cites, {"seat": seat}, fields, rare=True)


class PullCard(PlayingCard, kind="pull_card", reveals=True):
    """A player blindly pulls a card from under a planet with the Graviton Beam, despite any hazard. `card` is None if
    not named; the Oracle is always named (IO-105)."""

    place: int
    card: Card | None = Field(default=None, repr=False)

    field_labels = labelled(place=say("Which planet?"), card=say("Which card?"))
    plays, passage, discarded_by = "graviton_beam", "IO-105", "IO-105"

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        prompt, reach = say("{who} pulls a card with the Graviton Beam", who=Who(seat)), _in_reach(state, seat)
        full = tuple([place for place in reach if state.under[place]])
        if full:
            yield from _with_and_without_name(PullCard, prompt, seat, place_choice(state, full))
        hiding = tuple([place for place in reach if may_be_oracle(state, place)])
        if hiding:
            prompt = say("{who} pulls the Oracle with the Graviton Beam", who=Who(seat))
            fixed, domains = {"seat": seat, "card": ORACLE}, {"place": place_choice(state, hiding)}
            yield Offer(PullCard, prompt, ("IO-105", "IO-80"), fixed, domains, rare=True)

    def judge(self, state: State, decision: None) -> Ruling:
        refused = _not_usable(state, self.seat, self.place)
        if refused is not None and not refused.may_overrule:
            return refused
        if no_oracle := (no_oracle_there(state, self.place) if self.card == ORACLE else None):
            return no_oracle
        if self.card != ORACLE and not state.under[self.place]:
            return never("There's no card under {place}.", "IO-105", place=place_label(state, self.place))
        return refused or ALLOWED

    def knowledge_doubt(self, state: State, decision: None, to: int | None) -> Unclear | None:
        beam = doubt(state, self.seat, self.plays, to=to)
        return beam if self.card == ORACLE else all_doubts(under_doubt(state, self.place, self.card, to=to), beam)

    def evolve(self, state: State, id: int, decision: None) -> Step:
        new_state, notes = card_used(state, self.seat, self.plays, self.discarded_by)
        if self.card == ORACLE:
            new_state, oracle_notes = oracle_found(oracle_lifted(new_state, self.place), self.seat)
            return Step(new_state, (*notes, *oracle_notes))
        new_state = taken_from_under(new_state, self.seat, self.place, self.card)
        return Step(new_state, notes, surplus(new_state, self.seat))

    def tell(self, at: State, now: State) -> Sentence:
        card = card_label(ORACLE) if self.card == ORACLE else only_for(self.card, (self.seat,), say("a card"))
        return say("{who} pulls {card} from {place} with the Graviton Beam",
                   who=Who(self.seat), card=card, place=place_label(at, self.place))  # fmt: skip

    def name(self, at: State, now: State) -> Sentence:
        text, elsewhere = say("Graviton Beam: card from {place}"), say("{who}'s Graviton Beam", who=Who(self.seat))
        if self.card == ORACLE:
            text, elsewhere = say("Graviton Beam: Oracle from {place}"), say("Graviton Beam: the Oracle")
        return named_at(at, self.place, text, elsewhere)


class PushCard(PlayingCard, kind="push_card"):
    """A player pushes a hand card under a planet with the Graviton Beam; `card` is None if unnamed (IO-105)."""

    place: int
    card: Card | None = Field(default=None, repr=False)

    field_labels = labelled(place=say("Which planet?"), card=say("Which card?"))
    plays, passage, discarded_by = "graviton_beam", "IO-105", "IO-105"
    log_line = Telling(say("{who} pushes {card} under {place} with the Graviton Beam"), place=ITS_PLACE,
                       card=Derived(lambda _, entry: only_for(entry.card, (entry.seat,), say("a card"))))  # fmt: skip
    short = Telling(say("Graviton Beam: card under {place}"), otherwise=say("{who}'s Graviton Beam"), place=ITS_NUMBER)

    @classmethod
    def offers(cls, state: State, seat: int) -> Iterable[Offer]:
        reach = _in_reach(state, seat)
        if state.hands[seat] > 1 and reach:
            prompt = say("{who} pushes a card under a planet with the Graviton Beam", who=Who(seat))
            yield from _with_and_without_name(PushCard, prompt, seat, place_choice(state, reach))

    def judge(self, state: State, decision: None) -> Ruling:
        refused = _not_usable(state, self.seat, self.place)
        if refused is not None and not refused.may_overrule:
            return refused
        if state.hands[self.seat] < 2:
            return never("{who} has no card to push except the Graviton Beam.", "IO-105", who=self.seat)
        if self.card == ORACLE:
            return never("The Oracle isn't part of your hand, so you can't push it under a planet.", "IO-80")
        return refused or ALLOWED

    def knowledge_doubt(self, state: State, decision: None, to: int | None) -> Unclear | None:
        return doubt(state, self.seat, self.plays, self.card, to=to)

    def used(self, state: State) -> State:
        return put_under(state, self.seat, self.place, self.card)
