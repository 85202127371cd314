"""The player's selections on this board, besides the draft. Pure."""

from __future__ import annotations

from typing import NamedTuple

from referees.oblivion.pieces import Cell, Spot

__all__ = ["Attacker", "Drafted", "Looked", "Taken"]


class Attacker(NamedTuple):
    """The next attacker, with its duplicates or `alone`."""

    cell: Cell
    alone: bool = False


class Looked(NamedTuple):
    """A card whose panel is open."""

    spot: Spot


class Taken(NamedTuple):
    """The laid-out card that goes on the next tapped pile, by its index in the layout."""

    place: int


class Drafted(NamedTuple):
    """A player whose drafted cards are shown."""

    seat: int
