"""The pad for a roll: each half of the dish has a key for every Rune and face, so that five taps enter it."""

from __future__ import annotations

from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.dish import RIM, a_row, basin, between
from companion.boards.haggatha.faces import word
from companion.boards.haggatha.fallen import Fallen, Key, Lying, key_label
from companion.boards.haggatha.runes import rune_shapes
from companion.boards.keys import key
from companion.boards.taps import Enter, Pick, Tap, do
from companion.flet_fixes.guard import component, handler, memo
from companion.look.widgets import icon_button
from companion.measures import GAP
from companion.table.controller import TableController
from companion.words import text
from referees.haggatha.pieces import HALVES, Half

__all__ = ["RollPad", "fell"]

Rows = tuple[tuple[Key | None, ...], ...]
ROWS: dict[int, Rows] = {
    3: (("bone", "tree", "skull"), ("voodoo", 1, 2), (None, 3, 4)),
    2: (("bone", "voodoo"), ("tree", "skull"), (1, 2), (3, 4), (None,)),
}
"""By how many stand side by side."""

KEY = 48
PIECE = 38
GROUP = "rolled Runes"


def fell(fallen: Fallen) -> Tap:
    """Record the Runes entered so far; once all five are, enter the roll."""
    return Pick(fallen) if fallen.roll is None else Enter((fallen.roll,))


@memo
@component
def RollPad(*, picked: Any, width: int, hands: TableController) -> ft.Control:
    """Two halves with a key for every Rune and face. Entered keys are bold; a tap on one removes it, on the other
    half's key moves it."""
    fallen = picked if isinstance(picked, Fallen) else Fallen()
    return ft.Row(
        [_half(half, fallen, (width - GAP) // 2, hands) for half in HALVES],
        spacing=GAP,
        tight=True,
    )


def _now(hands: TableController) -> Fallen:
    return hands.picked if isinstance(hands.picked, Fallen) else Fallen()


def _half(half: Half, fallen: Fallen, width: int, hands: TableController) -> ft.Control:
    across = a_row(width)
    gap = between(width)
    edge = (width - across * KEY - (across - 1) * gap) // 2 - 1
    rows: list[ft.Control] = [
        ft.Row([_place(one, half, fallen, hands) for one in row], spacing=gap, tight=True) for row in ROWS[across]
    ]

    async def dropped(event: ft.DragTargetEvent) -> None:
        lying = event.src.data
        if isinstance(lying, Lying) and lying.half != half and lying in _now(hands).runes:
            await hands.careful("tray", lambda: do(hands, fell(_now(hands).moved(lying))))()

    keys = ft.Column(rows, spacing=GAP, tight=True)
    rim = ft.Padding.symmetric(horizontal=edge, vertical=RIM)
    return ft.DragTarget(basin(half, keys, width, padding=rim), group=GROUP, on_accept=handler(dropped))


def _place(one: Key | None, half: Half, fallen: Fallen, hands: TableController) -> ft.Control:
    if one is None:
        return _last(half, fallen, hands)
    count = fallen.count(half, one)
    tapped = key(
        _drawn(one, count, is_elsewhere=_is_elsewhere(one, half, fallen)),
        text(key_label(one, half)) + (f", {count} lie there" if count > 1 else ""),
        lambda: do(hands, fell(_now(hands).tapped(half, one))),
        width=KEY,
        height=KEY,
        hands=hands,
        ground=None,
        is_on=count > 0,
    )
    if not count:
        return tapped
    return ft.Draggable(tapped, group=GROUP, data=Lying(half, one), content_feedback=_drawn(one, 1))


def _is_elsewhere(one: Key, half: Half, fallen: Fallen) -> bool:
    """Whether this key's Rune is already entered in another half or with another face."""
    rune = Lying(half, one).rune
    return sum(lying.rune == rune for lying in fallen.runes) >= (2 if rune == "die" else 1)


def _drawn(one: Key, count: int, *, is_elsewhere: bool = False) -> ft.Control:
    shapes = rune_shapes(one, 0, 0, PIECE)
    if count > 1:
        shapes += [
            cv.Circle(PIECE - 6, 7, 9, paint=ft.Paint(color=ft.Colors.PRIMARY)),
            word(str(count), (PIECE - 6, 7), 13, ft.Colors.ON_PRIMARY),
        ]
    strength = 1.0 if count else 0.22 if is_elsewhere else 0.62
    return cv.Canvas(shapes, width=PIECE, height=PIECE, opacity=strength)


def _last(half: Half, fallen: Fallen, hands: TableController) -> ft.Control:
    """In the left half the back key, in the right half the number of Runes still to enter."""
    if half == "right":
        count = ft.Text(f"{len(fallen.runes)}/5", size=16, color=ft.Colors.ON_SURFACE_VARIANT, no_wrap=True)
        said = ft.Semantics(label=f"{fallen.left} Runes still to tap", content=count, exclude_semantics=True)
        return ft.Container(said, width=KEY, height=KEY, alignment=ft.Alignment.CENTER)
    back = icon_button(
        ft.Icons.BACKSPACE_OUTLINED,
        "Take up the last Rune again",
        hands.careful("tray", lambda: hands.pick(Fallen(_now(hands).runes[:-1]))),
        disabled=not fallen.runes,
    )
    return ft.Container(back, width=KEY, height=KEY)
