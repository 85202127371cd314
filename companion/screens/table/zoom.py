"""Zooming and scrolling of the board: by pinch, wheel and menu, and automatic scrolling where it exceeds the window.

Works for any board without its knowledge. There are two ways, because each does what the other cannot: the menu lays
the board out for more space and scrolls to the part that matters; pinch and wheel magnify what is drawn, and taps still
hit what is under the finger.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.boards import LEAST
from companion.flet_fixes.guard import handler
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import sign
from companion.measures import Room, on_size
from companion.window.context import use_settings

__all__ = ["WHOLE", "Zoom", "board_room", "either_way", "use_followed", "zoom_menu"]

STEPS = (100, 130, 160, 200)
"""Zoom steps in per cent of the fitted board; laid out again at each, so that taps stay exact and edges sharp."""

OUTGROWN = 400
"""Under this height, in dp, a board may be larger than its space even if nobody made it so."""

PACE = 200
"""Duration of the scrolling in ms."""

CLOSEST = 4.0
"""The greatest pinch magnification."""

WHEEL = 400
"""Wheel pixels that magnify the board about e times; a mouse's notch is 100 or 120."""


@dataclass(frozen=True, slots=True)
class Zoom:
    """The zoom state: `percent` of the space the board fills; `calls` counts resets of the magnification."""

    percent: int = STEPS[0]
    calls: int = 0

    @property
    def is_larger(self) -> bool:
        """Whether the board is laid out for more space than there is."""
        return self.percent > STEPS[0]

    def stepped(self, by: int) -> Zoom:
        """One step larger or smaller, within the limits."""
        at = STEPS.index(self.percent) + by
        return Zoom(STEPS[max(0, min(at, len(STEPS) - 1))], self.calls)

    def whole(self) -> Zoom:
        """Fitted to the window, with pinch and wheel zoom reset."""
        return Zoom(STEPS[0], self.calls + 1)


WHOLE = Zoom()


@dataclass
class _Sizes:
    """Sizes reported by the client: the board's and its viewport's, in dp."""

    board: tuple[float, float] = (0, 0)
    space: tuple[float, float] = (0, 0)

    @property
    def is_cut(self) -> bool:
        """Whether part of the board is outside the viewport."""
        return any(board > space for board, space in zip(self.board, self.space, strict=True))


def board_room(room: Room, zoom: Zoom = WHOLE) -> Room:
    """The space the board is laid out for: at least the smallest that boards support."""
    drawn = room.at_least(LEAST)
    return Room(drawn.width * zoom.percent // 100, drawn.height * zoom.percent // 100)


def zoom_menu(zoom: Zoom, choose: Callable[[Zoom], None]) -> ft.Control:
    """Larger, smaller, whole board. The last is never disabled: the client does not report pinch zoom."""

    def item(words: str, icon: ft.IconData, to: Zoom) -> ft.PopupMenuItem:
        act = handler(lambda: choose(to))
        return ft.PopupMenuItem(words, icon=sign(icon), height=56, disabled=to == zoom, on_click=act)

    return ft.PopupMenuButton(
        icon=ft.Icon(ft.Icons.ZOOM_IN, semantics_label="Size of the board"),
        tooltip="Size of the board",
        padding=12,  # its default is 40 dp
        items=[
            item("Larger", ft.Icons.ZOOM_IN, zoom.stepped(1)),
            item("Smaller", ft.Icons.ZOOM_OUT, zoom.stepped(-1)),
            item("Whole board", ft.Icons.FIT_SCREEN, zoom.whole()),
        ],
    )


def use_followed(part: str | None, room: Room, zoom: Zoom, picture: Any, high: int | None) -> ft.Control:
    """Hook: the board in its viewport, scrollable where it is larger, and scrolled to the part that matters, without
    animation if motion is reduced. It ignores touches while it moves. Its height is `high` dp, or what is left."""
    pace = 0 if use_settings().motion == "reduced" else PACE
    column: MutableRef[ft.Column] = ft.use_ref()
    viewer: MutableRef[ft.InteractiveViewer] = ft.use_ref()
    sizes = ft.use_memo(_Sizes, [])

    async def show() -> None:
        is_cut = zoom.is_larger or room.height < OUTGROWN or sizes.is_cut
        if part is not None and column.current is not None and is_cut:
            await column.current.scroll_to(scroll_key=part, duration=pace)

    async def board_laid_out(width: float, height: float) -> None:
        sizes.board = width, height
        await show()

    async def space_laid_out(width: float, height: float) -> None:
        sizes.space = width, height
        await show()

    async def stand_whole() -> None:
        if zoom.calls and viewer.current is not None:
            await viewer.current.reset(ft.Duration(milliseconds=pace))

    ft.use_effect(show, [part])
    ft.use_effect(stand_whole, [zoom.calls])
    # After layout of the board or the window: before, it would scroll too little.
    column.current = either_way(picture and ft.Container(picture, on_size_change=on_size(board_laid_out)), room.width)
    viewer.current = ft.InteractiveViewer(
        column.current,
        min_scale=1,
        max_scale=CLOSEST,
        scale_factor=WHEEL,
        expand=high is None,
        height=high,
        on_size_change=on_size(space_laid_out),
    )
    return viewer.current


def either_way(picture: Any, width: int) -> ft.Column:
    """A board centred in that width, scrollable in both directions where it is larger."""
    as_wide = ft.Container(width=width, height=0)
    laid = ft.Stack([as_wide, picture], alignment=ft.Alignment.TOP_CENTER)
    return ft.Column(
        [] if picture is None else [ft.Row([laid], scroll=ft.ScrollMode.AUTO)],
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
        expand=True,
    )
