"""Keys of a board's tray: a face on a background, with a label."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.look.cell import cell
from companion.look.widgets import CENTRED
from companion.measures import GAP, MARGIN
from companion.table.control.controller import TableController
from companion.window.window_size import Window

__all__ = ["FINGER", "TALL", "Making", "captioned", "in_a_row", "inner_width", "key"]

TALL, FINGER = 52, 48
"""The height of a key, and the least width of one, in dp."""

GROUND = ft.Colors.SURFACE_CONTAINER_HIGHEST


class Making(NamedTuple):
    """What the keys of a tray are made with: its width, and whether colours are told by greys."""

    width: int
    controller: TableController
    in_greys: bool


def in_a_row(width: float, most: int) -> int:
    """How many keys of finger width fit side by side, at most `most`."""
    return max(1, min(most, int((width + GAP) // (FINGER + GAP))))


def inner_width(window: Window) -> int:
    """The tray's width without its margins."""
    return (window.side if window.is_wide else window.width) - 2 * MARGIN


def key(
    face: ft.Control,
    label: str,
    act: Callable[[], Any],
    width: float,
    controller: TableController,
    *,
    height: float = TALL,
    ground: ft.ColorValue | None = GROUND,
    is_on: bool = False,
    is_faint: bool = False,
) -> ft.Control:
    """A face centred on its background; `is_on` if selected, `is_faint` where a tap says why not."""
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
    on, tapped = True if is_on else None, controller.careful("tray", act)
    return cell(shown, label, tapped, width=width, height=height, controller=controller, selected=on)


def captioned(
    caption: ft.Control, least: int, keys: Sequence[ft.Control], width: int, spare: int | None = None
) -> ft.Control:
    """Keys beside a caption of at least `least` dp; where its text is too large, the keys wrap below it. The client
    lays this out, since only it knows the text's size. With `spare` dp between both the keys are scrolled."""
    stretched = ft.Stack([ft.Container(width=least), caption], alignment=ft.Alignment.CENTER_LEFT)
    chips = ft.Row([*keys], spacing=GAP, tight=True)
    if spare is not None:
        chips = ft.Row([*keys], spacing=GAP, scroll=ft.ScrollMode.HIDDEN, width=width - least - spare)
    return ft.Row(
        [stretched, chips],
        wrap=True,
        spacing=0,
        run_spacing=2,
        width=width,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=CENTRED,
    )
