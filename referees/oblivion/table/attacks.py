"""Attacks: duplicates, modifiers, number of attacks, and possible attackers (OB-40, OB-41, OB-44, OB-45)."""

from referees.common.values import changed
from referees.oblivion.table.damage import Summand, changes, sources, standing_extra
from referees.oblivion.table.lanes import has_target
from referees.oblivion.table.pieces import Cell
from referees.oblivion.table.state import Field, PlacedCard, State, card_at, face, title

ATTACKS = 2
"""OB-40: usual attacks per turn."""

MANY = 7  # OB-41: with this many cards on the battlefield a third attack is allowed


def strength(state: State, placed: PlacedCard) -> int:
    """OB-42: a card's attack with modifiers."""
    printed = face(state, placed).attack
    return max(printed + changes(state, placed, "attack"), 0) if placed.modifiers or state.standing else printed


def total(state: State, group: Field) -> int:
    """OB-44: the damage of these cards attacking together."""
    return sum([strength(state, placed) for placed in group])


def summands(state: State, group: Field) -> list[Summand]:
    """OB-42, OB-44: the parts of `total`: every card's printed attack and modifiers; 0 if they add up to less."""
    parts = []
    for placed in group:
        own = [Summand(face(state, placed).attack, title(state, placed))]
        if placed.modifiers or state.standing:
            own += sources(state, placed, "attack")
            own = [Summand(0, own[0].name)] if sum([summand.points for summand in own]) < 0 else own
        parts += own
    return parts


def group_of(state: State, seat: int, cell: Cell, *, alone: bool) -> Field:
    """OB-44: a card and, unless `alone`, its duplicates on the same battlefield; empty without a card."""
    placed = card_at(state, (seat, *cell))
    if placed is None:
        return ()
    return (placed,) if alone else tuple([other for other in state.fields[seat] if other.card == placed.card])


def attack_limit(state: State, seat: int) -> int:
    """OB-40, OB-41: number of attacks a player may make with the current cards and powers."""
    return usual_limit(state, seat) + extra_attacks(state, seat)


def extra_attacks(state: State, seat: int) -> int:
    """C-OB-24: attacks added by powers for this turn, or while their card is on the battlefield."""
    added = state.more_attacks if seat == state.turn else 0
    return added + standing_extra(state, seat, "more_attacks") if state.standing else added


def attack_passage(state: State) -> str:
    """The passage that permits the next attack, which may be usual, extra from a power, or earned by seven cards."""
    if state.attacks < ATTACKS:
        return "OB-40"
    return "C-OB-24" if state.attacks < ATTACKS + extra_attacks(state, state.turn) else "OB-41"


def pierces(state: State, group: Field) -> bool:
    """C-OB-24: whether an attack of these cards reaches shielded cards."""
    return any(changes(state, placed, "pierce") > 0 for placed in group)


def all_piercing(state: State, cells: tuple[Cell, ...], *, alone: bool) -> tuple[Cell, ...]:
    """C-OB-24: those of the active player's cards whose attack, with any duplicates, reaches shielded cards."""
    if not cells or not (state.standing or any(placed.modifiers for placed in state.fields[state.turn])):
        return ()
    return tuple([cell for cell in cells if pierces(state, group_of(state, state.turn, cell, alone=alone))])


def usual_limit(state: State, seat: int) -> int:
    """OB-40, OB-41: attacks allowed without powers."""
    has_seven = len(state.fields[seat]) >= MANY or (state.had_seven[seat] and state.config.options.seven == "ever")
    return ATTACKS + has_seven


def ready_alone(state: State) -> tuple[Cell, ...]:
    """C-OB-7: cells of duplicates that may attack on their own, if a house option allows it."""
    if state.config.options.duplicates == "together":
        return ()
    cells = ready(state, alone=True)
    return tuple([cell for cell in cells if len(group_of(state, state.turn, cell, alone=False)) > 1])


def ready(state: State, *, alone: bool = False) -> tuple[Cell, ...]:
    """OB-40, OB-41, OB-45: cells of the active player's cards that, with any duplicates unless `alone`, haven't
    attacked this turn; all cells if one group fills the battlefield and a second attack is left."""
    seat, attacked = state.turn, state.attacked
    field = state.fields[seat]
    if state.attacks >= ATTACKS and state.attacks >= attack_limit(state, seat):
        return ()
    if not attacked:
        return tuple([placed.cell for placed in field])
    if alone:
        cells = [placed.cell for placed in field if placed.cell not in attacked]
    else:
        names = [placed.card for placed in field if placed.cell in attacked]
        cells = [placed.cell for placed in field if placed.card not in names]
    if (
        not cells
        and state.attacks < ATTACKS + extra_attacks(state, seat)
        and (len(field) == 1 or (not alone and all(placed.card == field[0].card for placed in field)))
    ):
        return tuple([placed.cell for placed in field])
    return tuple(cells)


def attacks_in_all(state: State) -> int:
    """Number of attacks of this turn, made or possible with the cards and powers now in play (OB-40, OB-41, OB-44)."""
    alone = state.config.options.duplicates == "apart"
    while cells := ready_alone(state) or ready(state):
        group = group_of(state, state.turn, cells[0], alone=alone)
        cells = tuple([placed.cell for placed in group])
        state = changed(state, attacks=state.attacks + 1, attacked=(*state.attacked, *cells))
    return state.attacks


def may_attack(state: State) -> bool:
    """Whether the active player can attack: `has_attack`, and there is a target."""
    return has_target(state, state.turn) and has_attack(state)


def has_attack(state: State) -> bool:
    """Whether the active player has an attack left and a card to make it."""
    if state.attacked:
        return bool(ready(state) or ready_alone(state))
    is_left = state.attacks < ATTACKS or state.attacks < attack_limit(state, state.turn)
    return is_left and bool(state.fields[state.turn])
