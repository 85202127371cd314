"""Facts that a table may correct (OC-1), or change as a card's text says."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from referees.common.always.facts import At, Fact, FactValue, by_seat, by_table, turn, up_to
from referees.common.values import added, changed, replaced
from referees.common.words import Choice, Domain, Number, Sentence, Who, say, seat_label
from referees.oblivion.phases import begin_turn
from referees.oblivion.table.asking import not_playing
from referees.oblivion.table.attacks import MANY, strength
from referees.oblivion.table.damage import health_of, with_deaths
from referees.oblivion.table.knowledge import forgotten
from referees.oblivion.table.lanes import cells_of, elsewhere, spaces
from referees.oblivion.table.options import Config
from referees.oblivion.table.parts import Stat
from referees.oblivion.table.pieces import FARTHEST, LANES, CardLabel, Cell, Spot, cell_label
from referees.oblivion.table.state import IN_TURN, Death, Modifier, PlacedCard, State, card_at, discarded, with_card

MOST_DAMAGE = 99
MOST_CARDS = 400
NOTHING = Choice(())


def _spot(at: At) -> Spot:
    return (at[0], LANES[at[1]], at[2])


def _at(seat: int, cell: Cell) -> At:
    return (seat, LANES.index(cell[0]), cell[1])


def _every_cell(config: Config) -> Iterable[At]:
    return _cells_of(len(config.seats))


@cache
def _cells_of(seats: int) -> dict[At, None]:
    columns = range(-FARTHEST, FARTHEST + 1)
    return dict.fromkeys([(seat, lane, column) for seat in range(seats) for lane in (0, 1) for column in columns])


# Which card lies at a place


def _cards(config: Config) -> Choice:
    cards = config.kit.cards
    return Choice((None, *cards), CardLabel(tuple([(id, card.name) for id, card in cards.items()])))


def _cells_near(state: State) -> list[At]:
    if state.stage not in IN_TURN:
        return []
    fields = [(seat, state.fields[seat]) for seat in state.living]
    places = [_at(seat, cell) for seat, field in fields for cell in (*cells_of(field), *spaces(field))]
    if state.config.options.spacing == "free":
        places += [_at(seat, cell) for seat, field in fields for cell in elsewhere(field)]
    return places


def _cards_here(state: State, at: At) -> Domain:
    if state.stage not in IN_TURN or at[0] not in state.living:
        return NOTHING
    if state.config.options.spacing != "free" and _spot(at)[1:] in elsewhere(state.fields[at[0]]):
        return NOTHING
    return Choice((None, *state.config.kit.cards), state.label)


def _why_not_here(state: State, at: At, value: Any) -> Sentence | None:
    if refused := not_playing(state, at[0]):
        return refused.sentence
    if state.stage not in IN_TURN:
        return say("There are no cards on the battlefields until the draft is over.")
    return say("That place isn't next to any of {who}'s cards.", who=Who(at[0]))


def _card(state: State, at: At) -> FactValue:
    placed = card_at(state, _spot(at))
    return None if placed is None else placed.card


def _place(at: At) -> Sentence:
    return changed(cell_label(_spot(at)[1:]), spot=_spot(at))


def _place_card(state: State, at: At, value: Any, id: int) -> State:
    """C-OB-14: a removed card counts as destroyed; a renamed one keeps its damage."""
    seat, spot, placed = at[0], _spot(at), card_at(state, _spot(at))
    state = changed(state, pending=tuple([waiting for waiting in state.pending if waiting.spot != spot]))
    if value is None:
        return with_deaths(discarded(state, spot, state.turn, state.pending), state.turn)
    new_card = changed(placed or PlacedCard(spot[1:], value, value), card=value, printed=value, is_set=True)
    new_state = with_card(state, seat, new_card)
    seven = replaced(state.had_seven, seat, state.had_seven[seat] or len(new_state.fields[seat]) >= MANY)
    had_card = replaced(state.had_card, seat, True)
    return with_deaths(changed(new_state, had_card=had_card, had_seven=seven), state.turn)


# Numbers on a card in a place


def _of_card(
    name: str,
    asks: Sentence,
    read: Callable[[State, PlacedCard], int],
    write: Callable[[State, At, PlacedCard, int], State],
    most: Callable[[State, PlacedCard], int],
    *,
    least: int = 0,
) -> Fact:
    def fits(state: State, at: At) -> Domain:
        placed = card_at(state, _spot(at))
        return NOTHING if placed is None else Number(least, min(most(state, placed), MOST_DAMAGE))

    def value_at(state: State, at: At) -> FactValue:
        placed = card_at(state, _spot(at))
        return None if placed is None else read(state, placed)

    def put(state: State, at: At, value: Any, id: int) -> State:
        placed = card_at(state, _spot(at))
        return state if placed is None else write(state, at, placed, value)

    return Fact(
        name,
        lambda at: asks.filled(who=Who(at[0]), place=_place(at)),
        up_to(MOST_DAMAGE, least),
        value_at,
        put,
        fits=fits,
        places=_every_cell,
        here=lambda state: [_at(seat, placed.cell) for seat, field in enumerate(state.fields) for placed in field],
        is_there=lambda state, at: card_at(state, _spot(at)) is not None,
        why=lambda state, at, value: (
            say("There's no card in that place.") if card_at(state, _spot(at)) is None else None
        ),
    )


def _damage(state: State, at: At, placed: PlacedCard, value: int) -> State:
    return _with_health(state, at, changed(placed, damage=value))


def _strengthen(state: State, at: At, placed: PlacedCard, value: int) -> State:
    return with_card(state, at[0], _set(placed, "attack", value - strength(state, placed)))


def _toughen(state: State, at: At, placed: PlacedCard, value: int) -> State:
    return _with_health(state, at, _set(placed, "health", value - health_of(state, placed)))


def _with_health(state: State, at: At, placed: PlacedCard) -> State:
    spot = _spot(at)
    pending = tuple([waiting for waiting in state.pending if not isinstance(waiting, Death) or waiting.spot != spot])
    return with_deaths(changed(with_card(state, at[0], placed), pending=pending), state.turn)


def _set(placed: PlacedCard, to: Stat, amount: int) -> PlacedCard:
    if not amount:
        return placed
    given = tuple([modifier for modifier in placed.modifiers if modifier.to != to or modifier.source is not None])
    amount += sum([modifier.amount for modifier in placed.modifiers if modifier.to == to and modifier.source is None])
    return changed(placed, modifiers=(*given, Modifier(amount, None, True, to)))


# Hands, deck, turn


def _deck_size(state: State, at: At) -> Number:
    return Number(0, state.config.kit.size)


def _forget(state: State, seat: int) -> State:
    if len(state.known.hands[seat]) <= state.hands[seat]:
        return state
    return changed(state, known=forgotten(state.known, seat))


def _seats_in_turn(state: State, at: At) -> Domain:
    return Choice(state.living, seat_label) if state.stage in IN_TURN else NOTHING


def _no_turn(state: State, at: At, value: Any) -> Sentence | None:
    if state.stage not in IN_TURN:
        return say("Turns begin after the draft.")
    refused = not_playing(state, value)
    return None if refused is None else refused.sentence


def _begin(state: State, seat: int) -> State:
    """OC-1: starts a turn; the present one doesn't count if it's still in its Placement phase."""
    if state.stage not in IN_TURN:
        return changed(state, turn=seat)
    return begin_turn(changed(state, turns=added(state.turns, state.turn, -(state.stage == "placement"))), seat)


FACTS = (
    Fact(
        "card",
        lambda at: say("{who}'s battlefield, {place}", who=Who(at[0]), place=_place(at)),
        _cards,
        _card,
        _place_card,
        fits=_cards_here,
        places=_every_cell,
        here=_cells_near,
        is_there=lambda state, at: at[0] in state.living,
        why=_why_not_here,
    ),
    _of_card("damage", say("Damage on {who}'s card, {place}"), lambda state, placed: placed.damage, _damage, health_of),
    _of_card("attack", say("Attack value of {who}'s card, {place}"), strength, _strengthen, lambda *_at: MOST_DAMAGE),
    _of_card("health", say("Health of {who}'s card, {place}"), health_of, _toughen, lambda *_at: MOST_DAMAGE, least=1),
    by_seat("hand", say("Cards in {who}'s hand"), up_to(MOST_CARDS), "hands", fits=_deck_size, then=_forget),
    by_table("deck", say("Cards left in the deck"), up_to(MOST_CARDS), "deck", fits=_deck_size),
    changed(turn(_begin, fits=_seats_in_turn, why=_no_turn), here=lambda state: [()] if state.stage in IN_TURN else []),
)
