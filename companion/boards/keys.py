"""Keys shared by the trays of all boards, and sizes of cells."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.look.cell import cell
from companion.look.widgets import CENTRED
from companion.measures import GAP, MARGIN
from companion.table.control.arrows import Station
from companion.table.control.scene import Scene
from companion.window.at_table import careful
from companion.window.window_size import Window

TALL, FINGER = 52, 48  # dp: height and least width of a key
MAIN, LOT = 60, 70  # dp: heights of a filled button, and of the random choice
LETTER, AROUND = 10, 40  # dp: average letter width on such a button, and its padding
GROUND = ft.Colors.SURFACE_CONTAINER_HIGHEST
CHOSEN = ft.Colors.INVERSE_PRIMARY  # as distinct as possible from the tray's ground in both themes

ROUND = 10
RING = 3  # dp
FAINT = 0.4  # opacity
LARGE = 1.4  # text scale
VEIL = ft.Colors.with_opacity(1 - FAINT, ft.Colors.SURFACE_CONTAINER)
"""Fades a key on the tray's ground; cheaper in the client than opacity."""


class Making(NamedTuple):
    """Options of a tray's keys: width in dp, greys instead of colours, large text."""

    width: int
    in_greys: bool
    is_large: bool


def in_a_row(width: float, most: int, least: float = FINGER) -> int:
    """How many keys at least `least` dp wide fit in a row: 1 to `most`."""
    return max(1, min(most, int((width + GAP) // (least + GAP))))


def share(width: float, count: int) -> float:
    """The width of each of `count` keys in a row."""
    return (width - (count - 1) * GAP) / count


def inner_width(window: Window) -> int:
    """The tray's width without its margins."""
    return (window.side if window.is_wide else window.width) - 2 * MARGIN


def key(
    face: ft.Control,
    label: str,
    act: Callable[[], Any],
    width: float,
    *,
    height: float = TALL,
    ground: ft.ColorValue | None = GROUND,
    ground_on: ft.ColorValue = CHOSEN,
    is_on: bool = False,
    is_faint: bool = False,
    is_apart: bool = False,
    zone: str = "tray",
    at: Station | None = None,
) -> ft.Control:
    """A face centred on its background, bordered if `is_on`. A tap on an `is_faint` key says why it's refused. With
    `is_apart`, the client doesn't rebuild the face when the background or label changes."""
    veil = ft.BoxDecoration(bgcolor=VEIL, border_radius=ROUND) if is_faint else None
    below = ft.Container(
        None if is_apart else face,
        width=width,
        height=height,
        alignment=ft.Alignment.CENTER,
        bgcolor=ground_on if is_on else ground,
        border=ft.Border.all(RING, ft.Colors.ON_SURFACE) if is_on else None,
        border_radius=ROUND,
        clip_behavior=ft.ClipBehavior.NONE,
        foreground_decoration=None if is_apart else veil,
    )
    over = ft.Container(width=width, height=height, foreground_decoration=veil) if is_apart else below
    target = cell(over, label, careful(zone, act), width=width, height=height, at=at, selected=True if is_on else None)
    return ft.Stack([below, face, target], width=width, height=height) if is_apart else target


def captioned(
    caption: ft.Control, least: int, keys: Sequence[ft.Control], width: int, spare: int | None = None
) -> ft.Control:
    """Keys beside a caption (minimum width `least`, in dp); with large text they wrap below it."""
    stretched = ft.Stack([ft.Container(width=least), caption], alignment=ft.Alignment.CENTER_LEFT)
    chips = ft.Row([*keys], spacing=GAP, tight=True)
    if spare is not None:
        chips = ft.Row([*keys], spacing=GAP, run_spacing=GAP, wrap=True, width=width - least - spare)
    return ft.Row(
        [stretched, chips],
        wrap=True,
        spacing=0,
        run_spacing=2,
        width=width,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=CENTRED,
    )


def high(rows: Sequence[int]) -> int:
    """The total height of rows, in dp."""
    return sum(rows) + GAP * max(len(rows) - 1, 0)


def name_rows(scene: Scene, width: int) -> Sequence[int]:
    """Row heights for name buttons and random choice, or one key if only one player is possible."""
    if not any(offer.open for offer in scene.offers):
        return MAIN, 0
    rows, left = 1, width
    for name in scene.names:
        wide = len(name) * LETTER + AROUND
        if wide > left and left < width:
            rows, left = rows + 1, width
        left -= wide + GAP
    return [MAIN] * rows + [LOT]


class Size(NamedTuple):
    """The size of a cell in dp, including its ring."""

    width: int
    height: int
