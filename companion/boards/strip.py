"""A strip of tiles that may be wider than the available space, scrolled sideways to the relevant tiles."""

from dataclasses import dataclass
from typing import NamedTuple

import flet as ft

from companion.flet_fixes.guard import handler
from companion.flet_fixes.refs import MutableRef
from companion.measures import any_in_sight, measured
from companion.window.context import use_settings

PACE = 200  # ms
SELDOM = 200  # ms between reports


class Strip(NamedTuple):
    """A strip's viewport, the range to show (`first` to `last`), and `legal_spans`, of which one must be visible. All
    are in dp; the tiles begin at `start`."""

    left: float
    width: float
    start: float
    first: float
    last: float
    legal_spans: tuple[tuple[float, float], ...] = ()


@dataclass
class _At:
    offset: float = 0.0
    start: float | None = None


def use_strip(tiles: ft.Control, wide: float, strip: Strip) -> ft.Control:
    """Hook: the strip's viewport, scrolling tiles of total width `wide`."""
    at = ft.use_memo(_At, [])
    row: MutableRef[ft.Row] = ft.use_ref()
    pace = 0 if use_settings().motion == "reduced" else PACE

    async def show(moved: float = 0) -> None:
        most = max(wide - strip.width, 0)
        (goal,) = any_in_sight([at.offset + moved + strip.start], [strip.width], [[(strip.first, strip.last)]])
        (goal,) = any_in_sight([goal], [strip.width], [[span] for span in strip.legal_spans])
        goal = min(max(goal - strip.start, 0), most)
        if goal != at.offset and row.current is not None:
            at.offset = goal
            await row.current.scroll_to(offset=goal, duration=0 if moved else pace)

    async def resized() -> None:
        moved = 0 if at.start is None else at.start - strip.start
        at.start = strip.start
        await show(moved)

    async def follow() -> None:
        if at.start == strip.start:  # otherwise not laid out yet
            await show()

    def scrolled(event: ft.OnScrollEvent) -> None:
        at.offset = measured(event.pixels)

    ft.use_effect(follow, [strip])
    content = ft.Container(tiles, on_size_change=handler(resized))
    row.current = ft.Row([content], scroll=ft.ScrollMode.AUTO, on_scroll=handler(scrolled), scroll_interval=SELDOM)
    return ft.Container(row.current, left=strip.left, width=strip.width)
