"""The two lanes: free places, and shielded cards (OB-30, OB-31, OB-33)."""

from functools import lru_cache

from referees.oblivion.table.pieces import FARTHEST, LANES, Cell, Spot, beside, reading_order
from referees.oblivion.table.state import Field, State, left_neighbour

CELLS: tuple[Cell, ...] = tuple([(lane, column) for lane in LANES for column in range(-FARTHEST, FARTHEST + 1)])
FIRST: tuple[Cell, Cell] = (("top", 0), ("bottom", 0))


def cells_of(field: Field) -> tuple[Cell, ...]:
    """The occupied cells."""
    return tuple([placed.cell for placed in field])


def is_shielded(field: Field, cell: Cell) -> bool:
    """OB-31: whether a card is in the bottom lane with one directly above it."""
    lane, column = cell
    return lane == "bottom" and ("top", column) in [placed.cell for placed in field]


def is_adjacent(field: Field, cell: Cell) -> bool:
    """OB-33, C-OB-5: whether a place touches a card left, right, above or below; on an empty battlefield any does."""
    return not field or any(placed.cell in beside(cell) for placed in field)


def spaces(field: Field) -> tuple[Cell, ...]:
    """OB-30, OB-33: the usual places for a card, top lane first, left to right."""
    return _spaces(cells_of(field))


@lru_cache(1024)
def _spaces(taken: tuple[Cell, ...]) -> tuple[Cell, ...]:
    if not taken:
        return FIRST
    cells = {cell for occupied in taken for cell in beside(occupied) if cell not in taken and abs(cell[1]) <= FARTHEST}
    return tuple(sorted(cells, key=reading_order))


def elsewhere(field: Field) -> tuple[Cell, ...]:
    """C-OB-5: all free places not in `spaces`."""
    return _elsewhere(cells_of(field))


@lru_cache(1024)
def _elsewhere(taken: tuple[Cell, ...]) -> tuple[Cell, ...]:
    usual = {*_spaces(taken), *taken}
    return tuple([cell for cell in CELLS if cell not in usual])


def attackable(state: State, seat: int) -> tuple[Spot, ...]:
    """OB-24, OB-31: the spots that a player may attack: the left neighbour's unshielded cards."""
    spots = beyond_shields(state, seat)
    shields = [column for _, lane, column in spots if lane == "top"]
    return tuple([spot for spot in spots if spot[1] == "top" or spot[2] not in shields])


def beyond_shields(state: State, seat: int) -> tuple[Spot, ...]:
    """C-OB-24: the spots that a player may attack with piercing cards."""
    neighbour = left_neighbour(state, seat)
    return () if neighbour is None else tuple([(neighbour, *cell) for cell in cells_of(state.fields[neighbour])])


def has_target(state: State, seat: int) -> bool:
    """OB-23: whether the left neighbour has any cards; faster than `attackable`, as one is always unshielded."""
    neighbour = left_neighbour(state, seat)
    return neighbour is not None and bool(state.fields[neighbour])
