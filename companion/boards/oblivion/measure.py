"""Card sizes and visible columns of a battlefield. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.measures import GAP, Room
from referees.oblivion.pieces import Cell

__all__ = ["CAPTION", "HEAD", "RING", "Size", "columns", "size_for"]

HEAD = 40
"""The height of a player's name above the lanes."""

CAPTION = 18
"""The width of the words beside the lanes."""

RING = 3
"""The width of what lights up around a card."""

LOWEST, HIGHEST = 78, 128
"""How high a card is, in dp."""

SHAPE = 0.86
"""A card's width, as a part of its height."""


class Size(NamedTuple):
    """The size of a cell in dp, its ring included."""

    width: int
    height: int


def size_for(room: Room, players: int) -> Size:
    """The card size at which two battlefields are visible at once, or all where there is room."""
    lanes = 2 * players
    for shown in (lanes, 4):
        high = (room.height - (shown // 2) * (HEAD + 3 * GAP)) // shown - GAP
        if high >= LOWEST:
            break
    high = max(LOWEST, min(high, HIGHEST))
    return Size(max(round(high * SHAPE), 64), high)


def columns(cards: Iterable[Cell], spaces: Iterable[Cell]) -> range:
    """The range of columns with cards or lit cells; the middle one where there are none."""
    found = [column for _, column in (*cards, *spaces)]
    return range(min(found), max(found) + 1) if found else range(1)
