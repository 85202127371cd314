"""Where the columns of a battlefield lie: they depend on where cards have ever lain, never on what is asked, so that a
card that stays keeps its place."""

from __future__ import annotations

from collections.abc import Iterable

from companion.boards.keys import RING, Size
from companion.boards.tiles import PADDING
from companion.measures import GAP, SNUG, Room
from referees.common.words import Entry
from referees.oblivion.placement import Place
from referees.oblivion.table.pieces import FARTHEST, Cell

HEAD = 34
"""The height of a player's name above the lanes."""

CAPTION = 18
"""The width of the words beside the lanes."""

WIDEST = 900
"""The greatest width of a battlefield, in dp."""

LOWEST, HIGHEST = 78, 128
"""How high a card is, in dp."""

SHAPE, NARROWEST = 0.86, 60
"""A card's usual width, as a part of its height, and the least one in dp."""

USUAL = 5
"""How many columns are visible in any window, where so many cards have their least width."""

APART = GAP - 2 * RING
"""Between cells, whose rings have room in it."""


def inner(room: Room) -> int:
    """The width that the lanes of a battlefield have in that room."""
    return min(room.width - 2 * SNUG, WIDEST) - 2 * PADDING - CAPTION - SNUG


def size_for(room: Room, players: int) -> Size:
    """The card size at which two battlefields are visible at once, or all where there is room, and columns fill the
    width."""
    lanes = 2 * players
    for shown in (lanes, 4):
        high = (room.height - (shown // 2) * (HEAD + 3 * GAP)) // shown - GAP
        if high >= LOWEST:
            break
    high = max(LOWEST, min(high, HIGHEST))
    space = inner(room) + APART
    count = max(space // (round(high * SHAPE) + APART), min(USUAL, space // (NARROWEST + APART)), 1)
    return Size(max(space // count - APART, NARROWEST), high)


def across(room: Room, size: Size) -> int:
    """How many columns are visible."""
    return (inner(room) + APART) // (size.width + APART)


def columns(lain: Iterable[Cell], count: int) -> range:
    """So many columns around the first one, or more: beside any where a card has ever lain there is one."""
    found = [column for _, column in lain]
    left = min([-((count - 1) // 2), *[column - 1 for column in found]])
    right = max([count // 2, *[column + 1 for column in found]])
    return range(max(left, -FARTHEST), min(right, FARTHEST) + 1)


def lain(entries: Iterable[Entry], seat: int) -> list[Cell]:
    """Where that player placed cards, whether they still lie there or not."""
    return [entry.cell for entry in entries if isinstance(entry, Place) and entry.seat == seat]
