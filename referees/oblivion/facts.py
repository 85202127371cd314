"""What a table may set to what really lies there (OC-1); so it also carries out what the text of a card says."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.always.adjust import Fact, Value
from referees.common.setup.config import Config
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Sentence, Who, say
from referees.oblivion.attacks import strength
from referees.oblivion.knowledge import forgotten
from referees.oblivion.lanes import cells_of, elsewhere, spaces
from referees.oblivion.phases import begin_turn
from referees.oblivion.pieces import FARTHEST, LANES, Cell, cell_label
from referees.oblivion.state import (
    IN_TURN,
    Death,
    Lying,
    Modifier,
    State,
    card_at,
    face,
    replaced,
    settled_first,
    with_card,
    without_card,
)

__all__ = ["FACTS"]

MOST_DAMAGE = 99
MOST_CARDS = 400
NOTHING = Choice(())


def _cell(at: tuple[int, ...]) -> Cell:
    """A place of the battlefield: lanes are numbered from 0, the top one first."""
    return (LANES[at[1]], at[2])


def _at(seat: int, cell: Cell) -> tuple[int, ...]:
    return (seat, LANES.index(cell[0]), cell[1])


class OnBattlefield(Fact[State]):
    """Something at a place of a battlefield: seat, lane, column."""

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """Every place that can be told."""
        columns = range(-FARTHEST, FARTHEST + 1)
        return [(seat, lane, column) for seat in range(len(config.seats)) for lane in (0, 1) for column in columns]

    def here(self, state: State) -> Iterable[tuple[int, ...]]:
        """Where cards lie."""
        return [_at(seat, lying.cell) for seat, field in enumerate(state.fields) for lying in field]

    def is_there(self, state: State, at: tuple[int, ...]) -> bool:
        """Where a card lies."""
        return self.lying(state, at) is not None

    def lying(self, state: State, at: tuple[int, ...]) -> Lying | None:
        """The card there."""
        return card_at(state, (at[0], *_cell(at)))


class Lies(OnBattlefield):
    """Which card lies at a place; None: none."""

    name = "card"

    def here(self, state: State) -> Iterable[tuple[int, ...]]:
        """Where cards lie, and beside them; only in turns."""
        if state.stage not in IN_TURN:
            return ()
        return [
            _at(seat, cell)
            for seat in state.living
            for cell in (*cells_of(state.fields[seat]), *spaces(state.fields[seat]))
        ]

    def can_be(self, config: Config, value: Value) -> bool:
        """Nothing, or a card of the kit."""
        return value is None or value in config.kit.cards  # type: ignore[attr-defined]  # the kit of this game

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose place."""
        return say("{who}'s battlefield, {place}", who=Who(at[0]), place=cell_label(_cell(at)))

    def is_there(self, state: State, at: tuple[int, ...]) -> bool:
        """Every place of a player who is in the game."""
        return at[0] in state.living

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Nothing, or any card of the deck list."""
        cell = _cell(at)
        if state.stage not in IN_TURN or at[0] not in state.living or cell in elsewhere(state.fields[at[0]]):
            return NOTHING
        return Choice((None, *state.config.kit.cards), state.label)

    def label_at(self, state: State, value: Value) -> Sentence:
        """The card by its name."""
        return state.label(value)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """What lies there."""
        lying = self.lying(state, at)
        return None if lying is None else lying.card

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """A fresh card lies there, or none does; nobody killed what lay there before, and its power works no more."""
        seat, cell = at[0], _cell(at)
        pending = tuple([one for one in state.pending if one.spot != (seat, *cell)])
        if value is None:
            gone = without_card(state, (seat, *cell))
            return changed(gone, pending=pending, felled=replaced(state.felled, seat, None))
        laid = with_card(state, seat, Lying(cell, str(value), str(value), laid_by=id))
        return changed(laid, pending=pending, had=replaced(state.had, seat, True))


class Damage(OnBattlefield):
    """How many damage counters lie on a card."""

    name = "damage"

    def can_be(self, config: Config, value: Value) -> bool:
        """None or some."""
        return Number(0, MOST_DAMAGE).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """On whose card."""
        return say("Damage on {who}'s card, {place}", who=Who(at[0]), place=cell_label(_cell(at)))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Up to its health, which kills it."""
        lying = self.lying(state, at)
        return NOTHING if lying is None else Number(0, face(state, lying).health)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The counters."""
        lying = self.lying(state, at)
        return None if lying is None else lying.damage

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """So many lie there; as many as its health kill it, by the player in turn."""
        lying, spot = self.lying(state, at), (at[0], *_cell(at))
        if lying is None:
            return state
        fresh = with_card(state, at[0], changed(lying, damage=int(value or 0)))
        pending = tuple([one for one in state.pending if not isinstance(one, Death) or one.spot != spot])
        if int(value or 0) >= face(state, lying).health:
            pending = settled_first((*pending, Death(spot, state.turn, ())))
        return changed(fresh, pending=pending)


class Attack(OnBattlefield):
    """The attack of a card, with all that was added to it."""

    name = "attack"

    def can_be(self, config: Config, value: Value) -> bool:
        """None or some."""
        return Number(0, MOST_DAMAGE).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Of whose card."""
        return say("Attack of {who}'s card, {place}", who=Who(at[0]), place=cell_label(_cell(at)))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any."""
        return NOTHING if self.lying(state, at) is None else Number(0, MOST_DAMAGE)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """What it would deal."""
        lying = self.lying(state, at)
        return None if lying is None else strength(state, lying)

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """What makes it right is added by the table, for as long as the card lies there."""
        lying = self.lying(state, at)
        if lying is None:
            return state
        more = int(value or 0) - strength(state, lying)
        if not more:
            return state
        kept = tuple([one for one in lying.modifiers if one.source is not None])
        more += sum([one.amount for one in lying.modifiers if one.source is None])
        return with_card(state, at[0], changed(lying, modifiers=(*kept, Modifier(more, None, True))))


class HandSize(Fact[State]):
    """How many cards a player holds."""

    name = "hand"

    def places(self, config: Config) -> Iterable[tuple[int, ...]]:
        """One for each seat."""
        return [(seat,) for seat in range(len(config.seats))]

    def can_be(self, config: Config, value: Value) -> bool:
        """No more than there can be cards."""
        return Number(0, MOST_CARDS).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose hand."""
        return say("Cards in {who}'s hand", who=Who(at[0]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """As many as the deck has."""
        return Number(0, state.config.kit.size)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        return state.hands[at[0]]

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """So many; where they are fewer than were known, nothing is certain of them."""
        (seat,), size = at, int(value or 0)
        known = forgotten(state.known, seat) if len(state.known.hands[seat]) > size else state.known
        return changed(state, hands=replaced(state.hands, seat, size), known=known)


class DeckSize(Fact[State]):
    """How many cards the deck has left."""

    name = "deck"

    def can_be(self, config: Config, value: Value) -> bool:
        """No more than there can be cards."""
        return Number(0, MOST_CARDS).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """The deck."""
        return say("Cards left in the deck")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """As many as it began with."""
        return Number(0, state.config.kit.size)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        return state.draw

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """So many are left."""
        return changed(state, draw=int(value or 0))


class Turn(Fact[State]):
    """Whose turn it is."""

    name = "turn"

    def here(self, state: State) -> Iterable[tuple[int, ...]]:
        """After the draft."""
        return ((),) if state.stage in IN_TURN else ()

    def can_be(self, config: Config, value: Value) -> bool:
        """A seat."""
        return Number(0, len(config.seats) - 1).holds(value)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose turn."""
        return say("Whose turn it is")

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Anyone still in the game."""
        return Choice(state.living, self.label) if state.stage in IN_TURN else NOTHING

    def label(self, value: Value) -> Sentence:
        """The player."""
        return say("{who}", who=Who(int(value or 0)))

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The seat in turn."""
        return state.turn

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """That player's turn begins; before the turns it is only noted."""
        seat = int(value or 0)
        return begin_turn(state, seat) if state.stage in IN_TURN else changed(state, turn=seat)


FACTS: tuple[Fact[State], ...] = (Lies(), Damage(), Attack(), HandSize(), DeckSize(), Turn())
