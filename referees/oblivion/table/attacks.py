"""What an attack is made with: duplicates, modifiers, how often, by which cards (OB-40, OB-41, OB-44, OB-45)."""

from __future__ import annotations

from referees.oblivion.table.damage import Summand, changes, sources, standing_parts
from referees.oblivion.table.lanes import has_prey
from referees.oblivion.table.pieces import Cell
from referees.oblivion.table.state import Field, Lying, State, card_at, face, title

ATTACKS = 2
"""OB-40."""

MANY = 7
"""OB-41: with so many cards on the battlefield a third attack is allowed."""


def strength(state: State, lying: Lying) -> int:
    """OB-42: a card's attack with what was added to it."""
    printed = face(state, lying).attack
    return max(printed + changes(state, lying, "attack"), 0) if lying.modifiers or state.standing else printed


def total(state: State, group: Field) -> int:
    """OB-44: what an attack of these cards together deals."""
    return sum([strength(state, lying) for lying in group])


def summands(state: State, group: Field) -> list[Summand]:
    """OB-42, OB-44: what that is made up of: the printed attack of each card, and what was added to it."""
    return [one for lying in group for one in (_printed(state, lying), *sources(state, lying, "attack"))]


def _printed(state: State, lying: Lying) -> Summand:
    return Summand(face(state, lying).attack, title(state, lying))


def group_of(state: State, seat: int, cell: Cell, *, alone: bool) -> Field:
    """OB-44: the card in a cell with all its duplicates on the same battlefield, or `alone`; empty where none lies
    there."""
    lying = card_at(state, (seat, *cell))
    if lying is None:
        return ()
    return (lying,) if alone else tuple([one for one in state.fields[seat] if one.card == lying.card])


def is_whole(state: State, seat: int, group: Field) -> bool:
    """OB-40, OB-45: whether these are all the cards that a player controls."""
    return len(group) == len(state.fields[seat])


def attack_limit(state: State, seat: int) -> int:
    """OB-40, OB-41: how many attacks a player may make with the cards that lie there now, and by powers."""
    return usual_limit(state, seat) + extra_attacks(state, seat)


def extra_attacks(state: State, seat: int) -> int:
    """C-OB-24: attacks that powers have added in this turn, or add as long as their card lies there."""
    standing = sum([part.amount for owner, _, part in standing_parts(state)
                    if owner == seat and part.effect == "more_attacks"])  # fmt: skip
    return standing + (state.more_attacks if seat == state.turn else 0)


def attack_passage(state: State) -> str:
    """The passage that permits the next attack of the player in turn: of the two, those that powers add, or the one of
    seven cards."""
    if state.attacks < ATTACKS:
        return "OB-40"
    return "C-OB-24" if state.attacks < ATTACKS + extra_attacks(state, state.turn) else "OB-41"


def pierces(state: State, group: Field) -> bool:
    """C-OB-24: whether an attack of these cards reaches what is shielded."""
    return any(changes(state, lying, "pierce") > 0 for lying in group)


def usual_limit(state: State, seat: int) -> int:
    """OB-40, OB-41: how many attacks there are without powers."""
    has_seven = len(state.fields[seat]) >= MANY or (state.seven[seat] and state.config.options.seven == "ever")
    return ATTACKS + has_seven


def ready(state: State) -> tuple[Cell, ...]:
    """The cells of the player in turn whose card may attack now, with its duplicates where it has any."""
    return _fresh(state, alone=False)


def ready_alone(state: State) -> tuple[Cell, ...]:
    """C-OB-7: the cells of duplicates that may attack on their own at this table."""
    if state.config.options.duplicates == "together":
        return ()
    cells = _fresh(state, alone=True)
    return tuple([cell for cell in cells if len(group_of(state, state.turn, cell, alone=False)) > 1])


def _fresh(state: State, *, alone: bool) -> tuple[Cell, ...]:
    """OB-40, OB-41, OB-45: cells whose group has not attacked in this turn; all, if the group is the whole battlefield
    and a second attack is left."""
    seat, attacked = state.turn, state.attacked
    field = state.fields[seat]
    if state.attacks >= attack_limit(state, seat):
        return ()
    if not attacked:
        return tuple([lying.cell for lying in field])
    if alone:
        fresh = [lying.cell for lying in field if lying.cell not in attacked]
    else:
        names = [lying.card for lying in field if lying.cell in attacked]
        fresh = [lying.cell for lying in field if lying.card not in names]
    if (
        not fresh
        and state.attacks < ATTACKS + extra_attacks(state, seat)
        and (len(field) == 1 or (not alone and _alike(field)))
    ):
        return tuple([lying.cell for lying in field])
    return tuple(fresh)


def _alike(field: Field) -> bool:
    return all(lying.card == field[0].card for lying in field)


def may_attack(state: State) -> bool:
    """Whether the player in turn has an attack left, and a card to attack."""
    return has_prey(state, state.turn) and has_attack(state)


def has_attack(state: State) -> bool:
    """Whether the player in turn has an attack left, if there is a card to attack."""
    if state.attacks >= attack_limit(state, state.turn):
        return False
    if not state.attacked:
        return bool(state.fields[state.turn])
    return bool(ready(state) or ready_alone(state))
