"""The two lanes: where there is space, and which cards are shielded (OB-30, OB-31, OB-33)."""

from __future__ import annotations

from referees.oblivion.pieces import FARTHEST, LANES, Cell, Spot, beside
from referees.oblivion.state import Field, State, left_neighbour

__all__ = ["attackable", "cells_of", "elsewhere", "is_shielded", "near", "spaces"]

FIRST: tuple[Cell, Cell] = (("top", 0), ("bottom", 0))


def cells_of(field: Field) -> tuple[Cell, ...]:
    """The places where cards lie."""
    return tuple([lying.cell for lying in field])


def is_shielded(field: Field, cell: Cell) -> bool:
    """OB-31: whether a card lies in the bottom lane with one directly above it."""
    lane, column = cell
    return lane == "bottom" and any(lying.cell == ("top", column) for lying in field)


def near(field: Field, cell: Cell) -> bool:
    """OB-33, C-OB-5: whether a place touches a card, left, right, above or below; any does on an empty battlefield."""
    return not field or any(lying.cell in beside(cell) for lying in field)


def spaces(field: Field) -> tuple[Cell, ...]:
    """OB-30, OB-33: the places where a card usually goes, top lane first, from left to right."""
    if not field:
        return FIRST
    taken = cells_of(field)
    found = {cell for one in taken for cell in beside(one) if cell not in taken and abs(cell[1]) <= FARTHEST}
    return tuple(sorted(found, key=_reading_order))


def elsewhere(field: Field) -> tuple[Cell, ...]:
    """C-OB-5: all other places without a card."""
    usual = {*spaces(field), *cells_of(field)}
    cells = [(lane, column) for lane in LANES for column in range(-FARTHEST, FARTHEST + 1)]
    return tuple([cell for cell in cells if cell not in usual])


def _reading_order(cell: Cell) -> tuple[bool, int]:
    lane, column = cell
    return (lane == "bottom", column)


def attackable(state: State, seat: int) -> tuple[Spot, ...]:
    """OB-24, OB-31: the cards that a player may attack: the left neighbour's, none that is shielded."""
    neighbour = left_neighbour(state, seat)
    if neighbour is None:
        return ()
    field = state.fields[neighbour]
    return tuple([(neighbour, *lying.cell) for lying in field if not is_shielded(field, lying.cell)])
