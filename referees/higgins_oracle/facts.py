"""What a table may set to what really lies there (OC-1). No hidden card is among it."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.always.adjust import Fact, Value
from referees.common.setup.config import Config
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Sentence, Who, say, seat_label
from referees.higgins_oracle.knowledge import forgotten
from referees.higgins_oracle.options import MOST_POINTS
from referees.higgins_oracle.pieces import CARDS, DECK, FULL_HAND, card_label
from referees.higgins_oracle.scoring import totals
from referees.higgins_oracle.state import State, next_asker, with_one

__all__ = ["FACTS"]


def _forgetful(state: State) -> State:
    """What was inferred rested on piles that lay otherwise: it is worth nothing now."""
    return changed(state, known=forgotten(state.known, state.hand))


class Hand(Fact[State]):
    """How many cards the Oracle holds."""

    name = "hand"

    def can_be(self, config: Config, value: Value) -> bool:
        """The pack at most."""
        return Number(0, CARDS).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose hand."""
        return say("Cards in the Oracle's hand")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """HO-14: one to four."""
        return Number(1, FULL_HAND)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        return state.hand

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets how many."""
        return _forgetful(changed(state, hand=int(value or 0)))


class Deck(Fact[State]):
    """How many cards are left to draw."""

    name = "deck"

    def can_be(self, config: Config, value: Value) -> bool:
        """The pack at most."""
        return Number(0, CARDS).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which pile."""
        return say("Cards in the deck")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """HO-3: the Oracle took one."""
        return Number(0, CARDS - 1)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        return state.deck

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets how many."""
        return changed(state, deck=int(value or 0))


class Won(Fact[State]):
    """How many cards lie face down before a player."""

    name = "won"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each seat."""
        return [(seat,) for seat in range(len(config.seats))]

    def can_be(self, config: Config, value: Value) -> bool:
        """The pack at most."""
        return Number(0, CARDS).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Before whom."""
        return say("Face-down cards before {who}", who=Who(at[0]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any number up to the pack."""
        return Number(0, CARDS)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        return state.won[at[0]]

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Sets how many."""
        (seat,) = at
        return _forgetful(changed(state, won=with_one(state.won, seat, int(value or 0) - state.won[seat])))


class FaceUp(Fact[State]):
    """Before whom a card lies face up."""

    name = "face_up"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each card, by its place in the pack."""
        return [(card,) for card in range(CARDS)]

    def can_be(self, config: Config, value: Value) -> bool:
        """A seat, or nobody."""
        return value is None or Number(0, len(config.seats) - 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which card."""
        return say("Before whom the {card} lies face up", card=card_label(DECK[at[0]]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Anybody, or nobody."""
        return Choice((None, *range(len(state.config.seats))), self.label)

    def label(self, value: Value) -> Sentence:
        """The player, or nobody."""
        return say("nobody") if value is None else seat_label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The seat it lies before."""
        card = DECK[at[0]]
        return next((seat for seat, cards in enumerate(state.face_up) if card in cards), None)

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Takes it from where it lies, and lays it there."""
        card = DECK[at[0]]
        face_up = [tuple(one for one in cards if one != card) for cards in state.face_up]
        if isinstance(value, int):
            face_up[value] = (*face_up[value], card)
        return _forgetful(changed(state, face_up=tuple(face_up)))


class Oracle(Fact[State]):
    """Who is Oracle."""

    name = "oracle"

    def can_be(self, config: Config, value: Value) -> bool:
        """A seat."""
        return Number(0, len(config.seats) - 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose title."""
        return say("Who is Oracle")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Anyone still here."""
        return Choice(state.playing, seat_label)

    def label(self, value: Value) -> Sentence:
        """The player."""
        return seat_label(int(value or 0))

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The seat; before the first round nobody."""
        return state.oracle if state.running else state.reigning

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """That seat has the title; another has to ask."""
        oracle = int(value or 0)
        turn = next_asker(state, oracle, oracle) if state.turn == oracle else state.turn
        return _forgetful(changed(state, oracle=oracle, reigning=oracle, turn=turn))


class Turn(Fact[State]):
    """Whose turn it is to ask."""

    name = "turn"

    def can_be(self, config: Config, value: Value) -> bool:
        """A seat."""
        return Number(0, len(config.seats) - 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose turn."""
        return say("Whose turn it is to ask")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """HO-4: anyone still here but the Oracle."""
        return Choice(tuple(seat for seat in state.playing if seat != state.oracle), seat_label)

    def label(self, value: Value) -> Sentence:
        """The player."""
        return seat_label(int(value or 0))

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The seat in turn."""
        return state.turn

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """The turn passes to that seat."""
        return changed(state, turn=int(value or 0))


class Points(Fact[State]):
    """A player's points from rounds that are over."""

    name = "points"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each seat."""
        return [(seat,) for seat in range(len(config.seats))]

    def can_be(self, config: Config, value: Value) -> bool:
        """No one has more than this."""
        return Number(0, MOST_POINTS).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose points."""
        return say("{who}'s points", who=Who(at[0]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any number."""
        return Number(0, MOST_POINTS)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The total."""
        return totals(state)[at[0]]

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Grants, or takes, what makes the total right."""
        (seat,) = at
        return changed(state, granted=with_one(state.granted, seat, int(value or 0) - totals(state)[seat]))


FACTS = (Hand(), Deck(), Won(), FaceUp(), Oracle(), Turn(), Points())
