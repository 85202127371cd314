"""Where the columns of a battlefield lie: they depend on where cards have ever lain, never on what is asked, so that a
card that stays keeps its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import flet as ft

from companion.boards.keys import RING, Size
from companion.flet_fixes.guard import handler
from companion.flet_fixes.refs import MutableRef
from companion.measures import GAP, SNUG, Room, in_sight, measured
from companion.window.context import use_settings
from referees.common.words import Entry
from referees.oblivion.placement import Place
from referees.oblivion.table.pieces import FARTHEST, Cell

__all__ = ["APART", "CAPTION", "HEAD", "across", "columns", "inner", "lain", "size_for", "use_lanes"]

HEAD = 40
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
    return min(room.width - 2 * SNUG, WIDEST) - 2 * GAP - CAPTION - SNUG


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


PACE = 200
"""Duration of the scrolling in ms."""


SELDOM = 200
"""How often the client says how far a player has scrolled, at most, in ms."""


@dataclass
class _At:
    """How far lanes are scrolled in the window, in dp, and the first column they were laid out with."""

    offset: float = 0.0
    first: int | None = None


def use_lanes(lanes: ft.Control, shown: range, wanted: range, pitch: int, space: int) -> ft.Control:
    """Hook: the lanes in their viewport, scrolled as far as needed for the `wanted` columns where more are `shown` than
    fit, and along with a column that is added on the left. `pitch` is from column to column."""
    at = ft.use_memo(_At, [])
    row: MutableRef[ft.Row] = ft.use_ref()
    pace = 0 if use_settings().motion == "reduced" else PACE

    async def show(moved: float = 0) -> None:
        first, last = ((column - shown.start) * pitch for column in (wanted.start, wanted.stop))
        most = max(len(shown) * pitch - APART - space, 0)
        goal = min(max(in_sight(at.offset + moved, space, first, last - APART), 0), most)
        if goal != at.offset and row.current is not None:
            at.offset = goal
            await row.current.scroll_to(offset=goal, duration=0 if moved else pace)

    async def laid_out() -> None:
        moved = 0 if at.first is None else (at.first - shown.start) * pitch
        at.first = shown.start
        await show(moved)

    async def follow() -> None:
        if at.first == shown.start:  # otherwise it is yet to be laid out
            await show()

    def scrolled(event: ft.OnScrollEvent) -> None:
        at.offset = measured(event.pixels)

    ft.use_effect(follow, [wanted])
    content = ft.Container(lanes, on_size_change=handler(laid_out))
    row.current = ft.Row(
        [content], scroll=ft.ScrollMode.AUTO, expand=True, on_scroll=handler(scrolled), scroll_interval=SELDOM
    )
    return row.current
