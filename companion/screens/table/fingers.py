"""Choosing the start player by fingers held on the screen."""

import asyncio
from collections.abc import Callable
from functools import partial
from random import SystemRandom

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.flet_fixes.refs import MutableRef
from companion.look.seat_mark import seat_mark
from companion.look.widgets import CENTRED, button, filled, note, sheet, strong, wrapped
from companion.measures import GAP
from companion.screens.shared.controls import live_text
from companion.words import said
from referees.common.protocol.config import Seat

BY_FINGERS = "Pick the start player"
HOLD = "Everyone, hold a finger on your own symbol."
FEW_FINGERS = "If this screen doesn't notice all your fingers, let the app pick instead."
SUSPENSE_SECONDS = 1.2  # from the last finger to the draw
SIDE_DP = 104  # of a place for a finger


@component
def Fingers(
    *, seats: tuple[Seat, ...], close: Callable[[], object], enter: Callable[[int], object] | None
) -> ft.Control:
    """A place for each player's finger. Once all are down, a random player is picked, whom `enter` enters if the game
    asks who starts; lifting any cancels."""
    held, set_held = ft.use_state(frozenset[int]())
    drawn, set_drawn = ft.use_state(-1)
    now: MutableRef[frozenset[int]] = ft.use_ref(frozenset[int]())

    def change(seat: int, *, is_down: bool) -> None:
        before = now.current or frozenset()
        now.current = before | {seat} if is_down else before - {seat}
        set_held(now.current)

    def pick() -> None:
        set_drawn(SystemRandom().randrange(len(seats)))

    async def draw() -> None:
        if len(held) < len(seats) or drawn >= 0:
            return
        await asyncio.sleep(SUSPENSE_SECONDS)
        if len(now.current or ()) == len(seats):
            pick()

    ft.use_effect(draw, [held])
    places = [
        _place(player, is_selected=seat == drawn if drawn >= 0 else seat in held, change=partial(change, seat))
        for seat, player in enumerate(seats)
    ]
    line = said(HOLD) if drawn < 0 else said("{name} starts.", name=seats[drawn].player)
    again = button(said("Pick again"), lambda: set_drawn(-1)) if drawn >= 0 else button(said("Pick at random"), pick)
    foot = [] if drawn >= 0 else [note(said(FEW_FINGERS))]
    entering = [filled(said("Enter it"), partial(enter, drawn))] if drawn >= 0 and enter else []
    return sheet(said(BY_FINGERS), close, live_text(line, size=20), wrapped(places), *foot, wrapped([*entering, again]))


def _place(seat: Seat, *, is_selected: bool, change: Callable[..., None]) -> ft.Control:
    ground = ft.Colors.PRIMARY_CONTAINER if is_selected else ft.Colors.SURFACE_CONTAINER_HIGHEST
    name = strong(seat.player, 14, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, text_align=ft.TextAlign.CENTER)
    inside = ft.Column([seat_mark(seat, 44), name], spacing=GAP, alignment=ft.MainAxisAlignment.CENTER,
                       horizontal_alignment=CENTRED)  # fmt: skip
    edge = ft.Border.all(3, ft.Colors.PRIMARY if is_selected else ft.Colors.TRANSPARENT)
    face = ft.Container(
        inside, width=SIDE_DP, height=SIDE_DP, bgcolor=ground, border=edge, border_radius=SIDE_DP / 2, padding=GAP
    )
    label = said("Hold for {name}", name=seat.player)
    return ft.GestureDetector(
        ft.Semantics(content=face, label=label, button=True, exclude_semantics=True),
        on_long_press_start=handler(partial(change, is_down=True)),
        on_long_press_end=handler(partial(change, is_down=False)),
    )
