"""What the hands may have picked on this board, beside an entry being put together. Pure."""

from __future__ import annotations

from typing import NamedTuple

from referees.oblivion.pieces import Cell, Spot

__all__ = ["Attacker", "Drafted", "Looked", "Taken"]


class Attacker(NamedTuple):
    """The card of the player in turn that attacks next, with its duplicates or `alone`."""

    cell: Cell
    alone: bool = False


class Looked(NamedTuple):
    """A card that is looked at closer."""

    spot: Spot


class Taken(NamedTuple):
    """The card of the layout that goes on the next pile tapped: its place in the layout."""

    place: int


class Drafted(NamedTuple):
    """A player whose drafted cards are looked at, where the table plays with them shown."""

    seat: int
