"""The state of a game of Oblivion."""

from bisect import insort
from collections.abc import Iterable, Mapping
from typing import Literal

from referees.common.protocol.state import State as CommonState
from referees.common.values import Value, changed, replaced
from referees.common.words import Choice, Sentence
from referees.oblivion.table.kit import Card
from referees.oblivion.table.knowledge import NOTHING_KNOWN, Knowledge
from referees.oblivion.table.options import Config
from referees.oblivion.table.parts import Kinds, Stat
from referees.oblivion.table.pieces import CardLabel, Cell, Spot, reading_order

Stage = Literal["deal", "layout", "piles", "picks", "placement", "combat"]
"""In the draft: the dealer is named, cards laid out, split, picked. In a turn: its phases."""

IN_TURN = ("placement", "combat")
PAIR = 2
NO_NAMES = CardLabel(())
NO_CARDS = Choice((), NO_NAMES)


class Modifier(Value):
    """A change to a card's stat `to`. `source` is the giver's id (None: the table), `printed` its printed id, which
    differs if the giver is a duplicate, `by` its spot (None: it returned to a hand); `stays`: it outlasts the turn."""

    amount: int
    source: str | None
    stays: bool
    to: Stat = "attack"
    printed: str | None = None
    by: Spot | None = None


class PlacedCard(Value):
    """A card on a battlefield (OB-30, OB-43). `card` is the id it counts as, `printed` its printed id, which differs
    for a Mirror Angel. `damage` counts counters, `used` and `spent` the uses of its power in this phase and in this
    game; `is_set`: the table set it without being asked about printed facts."""

    cell: Cell
    card: str
    printed: str
    damage: int = 0
    modifiers: tuple[Modifier, ...] = ()
    used: int = 0
    spent: int = 0
    is_set: bool = False


class Death(Value):
    """A killed card not yet removed: who and which cards killed it, if its own power was asked about (OB-42, OB-52)."""

    spot: Spot
    by: int
    killers: tuple[Spot, ...]
    answered: bool = False


class Trigger(Value):
    """A triggered power: spot, effect's index, spots it was used on, the card to move, whether its card is dying, and
    its card if that has returned to its owner's hand (C-OB-24)."""

    spot: Spot
    part: int = 0
    done: tuple[Spot, ...] = ()
    moving: Spot | None = None
    dies: bool = False
    gone: PlacedCard | None = None


Field = tuple[PlacedCard, ...]  # A player's battlefield, by lane and column
Pending = Death | Trigger


class LastTurn(Value):
    """The previous turn, which usually ended without an entry. `attacked`: the attackers' cells; `combat_over`: an
    elimination ended the attack phase (OB-3); `limit`: attacks allowed, with `extra` ones from powers (C-OB-24)."""

    seat: int
    attacks: int
    attacked: tuple[Cell, ...]
    combat_over: bool
    limit: int = 2
    extra: int = 0


def settled_first(pending: Iterable[Pending]) -> tuple[Pending, ...]:
    """OB-52: puts deaths and dying cards' powers before other powers; otherwise keeps the order."""
    items = tuple(pending)
    return tuple(sorted(items, key=lambda item: isinstance(item, Trigger) and not item.dies)) if items[1:] else items


class State(CommonState):
    """The table; everything but `known` is public.

    The kit: `cards` are its cards by id, `deck_list` and `label` their ids and names, `aims` the cards that a power's
    `only` and `but_not` allow, `at_will` the cards by when their power works ("others": also in others' turns),
    `standing` those whose power always works.

    The draft: `draft` is the round, 1 to 4 (0: none yet), `layout` the cards not on a pile yet, `laid_count` the number
    laid out this round, `piles` the piles (None: taken), `picked` the seats that took one. `first_player` is the first
    round's drafter.

    The turn: `turn` is the seat, `placed_count` and `attacks` are counts, `attacked` the attackers' cells; powers added
    `more_attacks` and `more_placing`. `has_drawn`: the extra card was drawn; `used_power`: a power was used;
    `combat_over`: the Combat phase is over or skipped; `turn_ending`: only powers at the end of the turn are left.
    `pending` deaths and powers are settled in order before the turn continues.

    By seat: `fields` (battlefields), `hands` (numbers of cards), `turns` started, `had_card` (ever had a card, so an
    empty battlefield means elimination), `had_seven` (ever had seven, OB-41), `killer` (who killed the last card).
    The `eliminated` are grouped by time.

    `deck` counts its cards, `out_of_game` the removed ones; unseen `discards` are None."""

    config: Config
    cards: Mapping[str, Card] = {}
    deck_list: Choice = NO_CARDS
    label: CardLabel = NO_NAMES
    aims: Mapping[tuple[Kinds, Kinds], frozenset[str]] = {}
    at_will: Mapping[str, frozenset[str]] = {}
    standing: frozenset[str] = frozenset()
    stage: Stage = "deal"
    draft: int = 0
    dealer: int = 0
    drafter: int = 0
    first_player: int = 0
    layout: tuple[str, ...] = ()
    laid_count: int = 0
    piles: tuple[tuple[str, ...] | None, ...] = ()
    picked: tuple[int, ...] = ()
    turn: int = 0
    placed_count: int = 0
    has_drawn: bool = False
    attacks: int = 0
    attacked: tuple[Cell, ...] = ()
    more_attacks: int = 0
    more_placing: int = 0
    combat_over: bool = False
    turn_ending: bool = False
    last: LastTurn | None = None
    used_power: bool = False
    pending: tuple[Pending, ...] = ()
    fields: tuple[Field, ...] = ()
    hands: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    had_card: tuple[bool, ...] = ()
    had_seven: tuple[bool, ...] = ()
    killer: tuple[int | None, ...] = ()
    eliminated: tuple[tuple[int, ...], ...] = ()
    living: tuple[int, ...] = ()
    deck: int = 0
    discards: tuple[str | None, ...] = ()
    out_of_game: int = 0
    known: Knowledge = NOTHING_KNOWN

    @property
    def is_first_turn(self) -> bool:
        return self.turn == self.first_player and self.turns[self.turn] == 1


def face(state: State, placed: PlacedCard) -> Card:
    """A card's attack, health and power; a house option decides whether a duplicate keeps its own (C-OB-15)."""
    card = placed.card
    if card != placed.printed and state.config.options.mirror == "name":
        card = placed.printed
    return state.cards[card]


def title(state: State, placed: PlacedCard) -> str | Sentence:
    """The name of a card; both names for a duplicate, since the table sees the printed one (OB-46)."""
    return state.label.title(placed.card, placed.printed)


def kinds_of(state: State, placed: PlacedCard) -> tuple[str, ...]:
    """The kinds of a card. OB-46: a Mirror Angel keeps its own too."""
    printed = state.cards[placed.printed].kinds
    if placed.card == placed.printed:
        return printed
    return tuple(dict.fromkeys((*face(state, placed).kinds, *printed)))


def card_at(state: State, spot: Spot) -> PlacedCard | None:
    """The card at `spot`."""
    seat, lane, column = spot
    cell = (lane, column)
    for placed in state.fields[seat]:
        if placed.cell == cell:
            return placed
    return None


def acting_card(state: State, spot: Spot) -> PlacedCard | None:
    """The card whose power works from `spot`, even if the power has returned it to its owner's hand (C-OB-24)."""
    for item in state.pending:
        if item.spot == spot:
            return (item.gone if isinstance(item, Trigger) else None) or card_at(state, spot)
    return card_at(state, spot)


def with_card(state: State, seat: int, placed: PlacedCard) -> State:
    """Puts the card in its cell."""
    return changed(state, fields=with_placed(state.fields, seat, placed))


def with_placed(fields: tuple[Field, ...], seat: int, placed: PlacedCard) -> tuple[Field, ...]:
    """Puts a card in its cell on a seat's battlefield; returns all battlefields."""
    field, cell = list(fields[seat]), placed.cell
    for place, other in enumerate(field):
        if other.cell == cell:
            field[place] = placed
            break
    else:
        insort(field, placed, key=lambda placed: reading_order(placed.cell))
    return replaced(fields, seat, tuple(field))


def without_card(state: State, spot: Spot) -> State:
    """Removes the card at `spot`."""
    seat, lane, column = spot
    field = tuple([placed for placed in state.fields[seat] if placed.cell != (lane, column)])
    return changed(state, fields=replaced(state.fields, seat, field))


def discarded(state: State, spot: Spot, by: int, pending: tuple[Pending, ...]) -> State:
    """OB-42: puts the card at `spot`, if any, on the discard pile, killed by player `by`; `pending` is still to do."""
    placed, attacked = card_at(state, spot), state.attacked
    if placed is None:
        return changed(state, pending=pending)
    if attacked and spot[0] == state.turn:
        attacked = tuple([cell for cell in attacked if cell != spot[1:]])
    field = tuple([other for other in state.fields[spot[0]] if other is not placed])
    return changed(
        state, fields=replaced(state.fields, spot[0], field), discards=(*state.discards, placed.printed),
        killer=replaced(state.killer, spot[0], by), attacked=attacked, pending=pending,
    )  # fmt: skip


def following(state: State, seat: int) -> int:
    """The next player clockwise still in the game, or the seat itself."""
    living = state.living
    if seat in living:
        return living[(living.index(seat) + 1) % len(living)]
    return next((other for other in living if other > seat), living[0] if living else seat)


def left_neighbour(state: State, seat: int) -> int | None:
    """OB-24, C-OB-10: the opponent whom the player at `seat` may attack."""
    living, count = state.living, len(state.living)
    if count < PAIR or seat not in living:
        return None
    left = living[(living.index(seat) + 1) % count]
    if count == PAIR or state.config.options.left == "living":
        return left
    return left if left == (seat + 1) % len(state.hands) else None


def seats_to_eliminate(state: State) -> tuple[int, ...]:
    """OB-2: players to eliminate now."""
    return () if all(state.fields) else emptied_seats(state) or _cardless_seats(state)


def emptied_seats(state: State) -> tuple[int, ...]:
    """OB-2, C-OB-3: players to eliminate for an empty battlefield; by a house option, only those with an empty hand."""
    empty = [seat for seat in state.living if not state.fields[seat] and state.had_card[seat]]
    if empty and state.config.options.empty_battlefield == "hand":
        empty = [seat for seat in empty if not state.hands[seat]]
    return tuple(empty)


def _cardless_seats(state: State) -> tuple[int, ...]:
    """C-OB-20: players whom a house option eliminates at a Placement phase's end: after everyone's first turn, all
    others if only one has cards on the battlefield."""
    if state.config.options.never_placed == "waits" or state.stage != "combat":
        return ()
    if not all(state.turns[seat] for seat in state.living):
        return ()
    empty = tuple([seat for seat in state.living if not state.fields[seat]])
    return empty if len(empty) == len(state.living) - 1 else ()
