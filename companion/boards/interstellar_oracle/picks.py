"""What the hands may have picked on this board, beside an entry being put together. Pure."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["LISTED", "Joining", "Looked", "Mat"]


class Looked(NamedTuple):
    """A place, or the Nebula, that is looked at closer."""

    place: int


class Mat(NamedTuple):
    """A player whose mat is looked at, to read it or to play a card."""

    seat: int


class Joining(NamedTuple):
    """Two planets are to be joined or parted: the first was tapped."""

    place: int


LISTED = "the map as a list"
"""Picked while the map stands as a list."""
