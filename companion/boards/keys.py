"""What can be tapped in the tray of a board: a face on a ground, with its label."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.boards.cell import cell
from companion.screens.table.hands import Hands
from companion.screens.table.room import Window
from companion.theme import GAP, MARGIN

__all__ = ["LEAST", "TALL", "captioned", "in_a_row", "inner_width", "key"]

TALL, LEAST = 52, 48
"""The height of a key, and the least width of one, in dp."""

QUIET = ft.Colors.SURFACE_CONTAINER_HIGHEST


def in_a_row(width: float, most: int) -> int:
    """How many keys stand side by side, each wide enough for a finger: `most` where there is room for them."""
    return max(1, min(most, int((width + GAP) // (LEAST + GAP))))


def inner_width(window: Window) -> int:
    """What the tray has for its contents."""
    return (window.side if window.is_wide else window.width) - 2 * MARGIN


def key(
    face: ft.Control,
    label: str,
    act: Callable[[], Any],
    *,
    width: float,
    hands: Hands,
    height: float = TALL,
    ground: ft.ColorValue | None = QUIET,
    is_on: bool = False,
    is_faint: bool = False,
    **props: Any,
) -> ft.Control:
    """A face in the middle of its ground; `is_on` where it is chosen, `is_faint` where a tap says why not."""
    shown = ft.Container(
        face,
        width=width,
        height=height,
        alignment=ft.Alignment.CENTER,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if is_on else ground,
        border=ft.Border.all(2.5, ft.Colors.PRIMARY) if is_on else None,
        border_radius=10,
        opacity=0.4 if is_faint else 1.0,
    )
    return cell(
        shown, label, hands.careful("tray", act), width=width, height=height, hands=hands,
        selected=True if is_on else None, **props,
    )  # fmt: skip


def captioned(caption: ft.Control, least: int, keys: ft.Control, width: int) -> ft.Control:
    """Keys beside a caption that takes `least` dp at least; where its words are larger than usual and leave no room,
    the keys stand below it. How large words are, nobody but the client knows."""
    stretched = ft.Stack([ft.Container(width=least), caption], alignment=ft.Alignment.CENTER_LEFT)
    return ft.Row(
        [stretched, keys],
        wrap=True,
        spacing=0,
        run_spacing=2,
        width=width,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
