"""How large the board is drawn and which part of it is seen: by pinching, by the wheel, by taps, and of itself where it
outgrows the window.

Any board gets all of it, and knows nothing of it. Two ways stand side by side, because each does what the other cannot:
the menu draws the board anew for more space, so that it is scrolled to the part that matters; two fingers or a wheel
look closer at what is drawn, as at a photograph, and a tap in there still means what lies under the finger.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from companion.boards import LEAST, Room
from companion.context import use_settings
from companion.guard import handler
from companion.widgets import on_size, sign

__all__ = ["WHOLE", "Zoom", "board_room", "either_way", "use_followed", "zoom_menu"]

STEPS = (100, 130, 160, 200)
"""In per cent of the board that fills its space; drawn anew at each, so that taps stay exact and edges sharp."""

OUTGROWN = 400
"""Under this height, in dp, a board may be larger than its space even if nobody made it so."""

PACE = 200
"""So many milliseconds it moves."""

CLOSEST = 4.0
"""How many times its size a board can be looked at by pinching."""

WHEEL = 400
"""Pixels of a wheel that make the board about e times as large; a mouse's notch has 100 of them, or 120."""


@dataclass(frozen=True, slots=True)
class Zoom:
    """How the board was made larger: `percent` of the space it fills; each `calls` has it stand there whole again."""

    percent: int = STEPS[0]
    calls: int = 0

    @property
    def is_larger(self) -> bool:
        """Whether the board is drawn for more space than there is."""
        return self.percent > STEPS[0]

    def stepped(self, by: int) -> Zoom:
        """One step larger or smaller, as far as there are any."""
        at = STEPS.index(self.percent) + by
        return Zoom(STEPS[max(0, min(at, len(STEPS) - 1))], self.calls)

    def whole(self) -> Zoom:
        """As it is drawn of itself, whatever fingers or a wheel have made of it."""
        return Zoom(STEPS[0], self.calls + 1)


WHOLE = Zoom()


@dataclass
class _Sizes:
    """What the client has told: how large the board is, and what is seen of it, in dp."""

    board: tuple[float, float] = (0, 0)
    space: tuple[float, float] = (0, 0)

    @property
    def is_cut(self) -> bool:
        """Whether not all of the board is seen."""
        return any(board > space for board, space in zip(self.board, self.space, strict=True))


def board_room(room: Room, zoom: Zoom = WHOLE) -> Room:
    """The space the board is drawn for: never less than boards can be drawn in."""
    drawn = room.at_least(LEAST)
    return Room(drawn.width * zoom.percent // 100, drawn.height * zoom.percent // 100)


def zoom_menu(zoom: Zoom, choose: Callable[[Zoom], None]) -> ft.Control:
    """Larger, smaller, the whole board. The last is never greyed: nothing tells us what fingers have done."""

    def item(words: str, icon: ft.IconData, to: Zoom) -> ft.PopupMenuItem:
        act = handler(lambda: choose(to))
        return ft.PopupMenuItem(words, icon=sign(icon), height=56, disabled=to == zoom, on_click=act)

    return ft.PopupMenuButton(
        icon=ft.Icon(ft.Icons.ZOOM_IN, semantics_label="Size of the board"),
        tooltip="Size of the board",
        padding=12,  # of itself it is 40 dp wide
        items=[
            item("Larger", ft.Icons.ZOOM_IN, zoom.stepped(1)),
            item("Smaller", ft.Icons.ZOOM_OUT, zoom.stepped(-1)),
            item("Whole board", ft.Icons.FIT_SCREEN, zoom.whole()),
        ],
    )


def use_followed(part: str | None, room: Room, zoom: Zoom, picture: Any, high: int | None = None) -> ft.Control:
    """The board in its space, scrolled where it is larger; the part that matters comes into view: at once where nothing
    is to move on the screen. Fingers are not heard while it moves. It is `high` dp high, or takes what is left. A
    hook."""
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
    # Once the board has got its size, or the window less of it: earlier it scrolls too little.
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
    """A board in the middle of a space of that width; scrolled across and down where it is larger."""
    as_wide = ft.Container(width=width, height=0)
    laid = ft.Stack([as_wide, picture], alignment=ft.Alignment.TOP_CENTER)
    return ft.Column(
        [] if picture is None else [ft.Row([laid], scroll=ft.ScrollMode.AUTO)],
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
        expand=True,
    )
