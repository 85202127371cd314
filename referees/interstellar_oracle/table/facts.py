"""What a table may set to what really lies there: tokens, cards, whose turn it is (OC-1). Planets: `map_facts`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast, get_args

from referees.common.always.adjust import Fact, Value
from referees.common.setup.config import Config
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Sentence, Who, say
from referees.interstellar_oracle.table.held_cards import CODEX, hand_limit
from referees.interstellar_oracle.table.knowledge import blurred
from referees.interstellar_oracle.table.map_facts import MAP_FACTS, at_label
from referees.interstellar_oracle.table.pieces import (
    HELD,
    NEBULA,
    ORACLE,
    RACES,
    SLOTS,
    card_label,
    race_label,
    systems,
)
from referees.interstellar_oracle.table.state import HIDDEN, Life, OracleAt, State, Where, replaced

__all__ = ["FACTS"]

MOST_TURNS = 9


class SeatFact(Fact[State]):
    """A fact of each seat: the field of the state that holds it by seat."""

    field: str
    asked: Sentence

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each seat."""
        return [(seat,) for seat in range(len(config.seats))]

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose."""
        return say("{who}: {what}", who=Who(at[0]), what=self.asked)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """What the state holds."""
        held: Value = getattr(state, self.field)[at[0]]
        return held

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets it."""
        return changed(state, **{self.field: replaced(getattr(state, self.field), at[0], cast("Any", value))})


class Token(SeatFact):
    """Where a token stands."""

    name, field, asked = "token", "at", say("where the token stands")

    def can_be(self, config: Config, value: Value) -> bool:
        """A place, or the Nebula."""
        return Number(NEBULA, systems(len(config.seats)) * len(SLOTS) - 1).holds(value)

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """A planet in play, or the Nebula."""
        return Choice((NEBULA, *state.places), at_label)

    def label(self, value: Value) -> Sentence:
        """The place."""
        return at_label(value)


class Hand(SeatFact):
    """How many cards a player holds."""

    name, field, asked = "hand", "hands", say("cards in hand, without the Oracle")

    def can_be(self, config: Config, value: Value) -> bool:
        """No more than there are."""
        return Number(0, config.deck - 1).holds(value)  # type: ignore[attr-defined]

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Up to the limit with the Codex."""
        return Number(0, hand_limit(state, at[0]) + CODEX)

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Which cards these are is not certain any more."""
        return changed(super().write(state, at, value, id), known=blurred(state.known, at[0]))


class Chosen(SeatFact):
    """A fact with a few values, each with a name."""

    values: tuple[Value, ...]

    def can_be(self, config: Config, value: Value) -> bool:
        """One of them."""
        return type(value) in {type(one) for one in self.values} and value in self.values

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """All of them."""
        return Choice(self.values, self.label)


LIVES: dict[Value, Sentence] = {
    "alive": say("playing"),
    "dead": say("killed, draws new cards in the next turn"),
    "replenished": say("has drawn new cards, plays from the next turn on"),
}


class Side(Chosen):
    """Which side of a token is up: 1 the coloured one, 0 the other."""

    name, field, asked = "side", "colour", say("side of the token")
    values = (1, 0)

    def label(self, value: Value) -> Sentence:
        """Which side."""
        return say("coloured side up") if value else say("black and white")

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """1 or 0."""
        return int(state.colour[at[0]])

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Turns it."""
        return changed(state, colour=replaced(state.colour, at[0], bool(value)))


class RaceOf(Chosen):
    """Which race a player has."""

    name, field, asked = "race", "races", say("race")
    values = RACES

    def label(self, value: Value) -> Sentence:
        """Its name."""
        return race_label(value)


class LifeOf(Chosen):
    """Whether a player lives."""

    name, field, asked = "life", "life", say("in play or killed")
    values = get_args(Life)

    def label(self, value: Value) -> Sentence:
        """How the player is."""
        return LIVES[value]


class Turns(SeatFact):
    """Turns that are missed, or added."""

    def can_be(self, config: Config, value: Value) -> bool:
        """A few."""
        return Number(0, MOST_TURNS).holds(value)

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """A few."""
        return Number(0, MOST_TURNS)


class Misses(Turns):
    """Turns a player misses."""

    name, field, asked = "misses", "misses", say("turns still to be missed")


class Extra(Turns):
    """Turns a player has more."""

    name, field, asked = "extra", "extra", say("extra turns to come")


class InTurn(Fact[State]):
    """Whose turn it is; that player's turn begins anew."""

    name = "turn"

    def can_be(self, config: Config, value: Value) -> bool:
        """A seat."""
        return Number(0, len(config.seats) - 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose turn."""
        return say("Whose turn it is")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Anyone still here."""
        return Choice(state.playing, seat_label)

    def label(self, value: Value) -> Sentence:
        """The player."""
        return seat_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The seat in turn."""
        return state.turn.seat

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """A turn of that seat begins."""
        turn = changed(state.turn, seat=int(value or 0), is_extra=False)
        return changed(state, turn=turn, stage="layout" if state.stage == "layout" else "begin")


def seat_label(value: Any) -> Sentence:
    """A player."""
    return say("{who}", who=Who(int(value or 0)))


class DrawPile(Fact[State]):
    """How many cards the draw pile has."""

    name = "draw"

    def can_be(self, config: Config, value: Value) -> bool:
        """No more than there are."""
        return Number(0, config.deck).holds(value)  # type: ignore[attr-defined]

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """The pile."""
        return say("Cards in the draw pile")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any number."""
        return Number(0, state.config.deck)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        return state.draw

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets how many."""
        return changed(state, draw=int(value or 0))


PILE = (None, *HELD)
"""What lies on the discard pile, as `Discards` numbers it: first the cards nobody has named."""


class Discards(Fact[State]):
    """How many of each card lie on the discard pile; place 0 counts those that nobody has named."""

    name = "discards"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each name."""
        return [(number,) for number in range(len(PILE))]

    def can_be(self, config: Config, value: Value) -> bool:
        """No more than there are."""
        return Number(0, config.deck).holds(value)  # type: ignore[attr-defined]

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which card."""
        if not at[0]:
            return say("Discard pile: cards nobody has named")
        return say("Discard pile: {card}", card=card_label(PILE[at[0]]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """As many as the kit has."""
        card = PILE[at[0]]
        return Number(0, state.config.deck if card is None else state.config.copies_of(card))

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        return state.discards.count(PILE[at[0]])

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Adds what is missing, or takes away what is too much."""
        card = PILE[at[0]]
        others = tuple([one for one in state.discards if one != card])
        return changed(state, discards=(*others, *(card,) * int(value or 0)))


class Oracle(Fact[State]):
    """Where the Oracle is: "hidden", "held 2" (by a seat), "planet 7" (face up at a place), "discards", "nebula",
    "gone"."""

    name = "oracle"

    def can_be(self, config: Config, value: Value) -> bool:
        """A seat or a place that there is."""
        places = systems(len(config.seats)) * len(SLOTS)
        return isinstance(value, str) and value in _spots(range(len(config.seats)), range(places))

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """The card."""
        return say("Where the Oracle is")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """With anyone still here, on a planet in play, or elsewhere."""
        return Choice(_spots(state.playing, state.places), spot_label)

    def label(self, value: Value) -> Sentence:
        """The place."""
        return spot_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """Where it is."""
        where, place = state.oracle
        return f"{where} {place}" if where in {"held", "planet"} else where

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """It is there; found once, planets vanish (IO-81)."""
        where, _, place = str(value).partition(" ")
        oracle = OracleAt(cast("Where", where), int(place)) if place else OracleAt(cast("Where", where))
        pile = [card for card in state.discards if card != ORACLE]
        discards = (*pile, ORACLE) if where == "discards" else tuple(pile)
        return changed(state, oracle=oracle, discards=discards, collapsing=state.collapsing or oracle != HIDDEN)


def _spots(seats: Iterable[int], places: Iterable[int]) -> tuple[str, ...]:
    lying = ("hidden", "discards", "nebula", "gone")
    return (*lying, *(f"held {seat}" for seat in seats), *(f"planet {place}" for place in places))


def spot_label(value: Any) -> Sentence:
    """Where the Oracle is, in words."""
    where, _, place = str(value).partition(" ")
    match where:
        case "held":
            return say("before {who}", who=Who(int(place)))
        case "planet":
            return say("open on {place}", place=at_label(int(place)))
        case _:
            return SPOTS[where]


SPOTS = {
    "hidden": say("not found yet"),
    "discards": say("on the discard pile"),
    "nebula": say("open in the Nebula"),
    "gone": say("out of the game"),
}

FACTS: tuple[Fact[State], ...] = (
    Token(), Hand(), Side(), RaceOf(), LifeOf(), InTurn(), Misses(), Extra(), DrawPile(), Discards(), Oracle(),
    *MAP_FACTS,
)  # fmt: skip
