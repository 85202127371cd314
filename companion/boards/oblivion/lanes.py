"""Columns of a battlefield. Columns once used are kept, so no card moves on the screen."""

from collections.abc import Iterable

from companion.boards.keys import RING, Size
from companion.boards.tiles import PADDING
from companion.measures import GAP, SNUG, Room
from referees.oblivion.table.pieces import FARTHEST, Cell

HEAD = 34
CAPTION = 18
WIDEST = 900  # dp
LOWEST, HIGHEST = 78, 128  # heights of a card in dp
SHAPE, NARROWEST = 0.86, 60  # a card's usual width in heights; least width in dp
USUAL = 5  # columns visible in any window that fits them at the least width
APART = GAP - 2 * RING


def inner(room: Room) -> int:
    """The width of a battlefield's lanes in the available space."""
    return min(room.width - 2 * SNUG, WIDEST) - 2 * PADDING - CAPTION - SNUG


def size_for(room: Room, players: int) -> Size:
    """The card size at which two battlefields (or all) are visible and columns fill the width."""
    for visible in (2 * players, 4):
        high = (room.height - (visible // 2) * (HEAD + 3 * GAP)) // visible - GAP
        if high >= LOWEST:
            break
    high = max(LOWEST, min(high, HIGHEST))
    space = inner(room) + APART
    count = max(space // (round(high * SHAPE) + APART), min(USUAL, space // (NARROWEST + APART)), 1)
    return Size(max(space // count - APART, NARROWEST), high)


def across(room: Room, size: Size) -> int:
    """The number of visible columns."""
    return (inner(room) + APART) // (size.width + APART)


def columns(cells: Iterable[Cell], count: int) -> range:
    """The columns to draw: `count` around the first card, or more to reach one beyond every used column."""
    used = [column for _, column in cells]
    left = min([-((count - 1) // 2), *[column - 1 for column in used]])
    right = max([count // 2, *[column + 1 for column in used]])
    return range(max(left, -FARTHEST), min(right, FARTHEST) + 1)
