"""How large the board is drawn, and which part of it is seen: by taps, and of itself where it outgrows the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from companion.boards import Room
from companion.guard import handler

__all__ = ["WHOLE", "board_room", "use_followed", "zoom_menu", "zoomed"]

STEPS = (100, 130, 160, 200)
"""In per cent of the board that fills its space; drawn anew at each, so that taps stay exact and edges sharp."""

WHOLE = STEPS[0]
LOW = 400
"""Under this height, in dp, a board may be larger than its space even if nobody made it so."""


def board_room(room: Room, zoom: int) -> Room:
    """The space the board is drawn for."""
    return Room(room.width * zoom // 100, room.height * zoom // 100)


def zoom_menu(zoom: int, choose: Callable[[int], None]) -> ft.Control:
    """Larger, smaller, the whole board; what changes nothing is greyed."""
    at = STEPS.index(zoom)

    def item(words: str, icon: ft.IconData, to: int) -> ft.PopupMenuItem:
        act = handler(lambda: choose(STEPS[to]))
        return ft.PopupMenuItem(words, icon=icon, height=56, disabled=STEPS[to] == zoom, on_click=act)

    return ft.PopupMenuButton(
        icon=ft.Icon(ft.Icons.ZOOM_IN, semantics_label="Size of the board"),
        tooltip="Size of the board",
        items=[
            item("Larger", ft.Icons.ZOOM_IN, min(at + 1, len(STEPS) - 1)),
            item("Smaller", ft.Icons.ZOOM_OUT, max(at - 1, 0)),
            item("Whole board", ft.Icons.FIT_SCREEN, 0),
        ],
    )


def use_followed(part: str | None, room: Room, zoom: int, picture: Any) -> ft.Column:
    """The board in its space, scrolled where it is larger; the part that matters comes into view. A hook."""
    column: MutableRef[ft.Column] = ft.use_ref()

    async def show() -> None:
        if part is not None and column.current is not None and (zoom > WHOLE or room.height < LOW):
            await column.current.scroll_to(scroll_key=part, duration=200)

    ft.use_effect(show, [part, room, zoom])
    column.current = zoomed(picture, zoom)
    return column.current


def zoomed(picture: Any, zoom: int) -> ft.Column:
    """The board, scrolled both ways where it was made larger."""
    parts = [] if picture is None else [picture]
    if zoom > WHOLE:
        parts = [ft.Row(parts, scroll=ft.ScrollMode.AUTO)]
    return ft.Column(
        parts,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
        expand=True,
    )
