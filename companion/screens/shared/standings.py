"""The ranked standing as a card: at the end of a game and of a round, on the tally, and as a picture to send."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component, memoised
from companion.look.drawing import Pen, canvas, polar
from companion.look.seat_mark import COLOURS, drawn_mark
from companion.look.widgets import CENTRED, icon_button, note, strong
from companion.screens.shared.controls import panel
from companion.table.standing import Rank, Standing
from companion.window.context import use_settings
from companion.words import said
from referees.common.protocol.config import Seat

__all__ = ["Standings", "Trophy", "standing_rows"]

BURST_MS = 900
SMALL = 0.3


@memoised
def Standings(*, found: Standing, seats: tuple[Seat, ...], is_over: bool = False, share: Any = None) -> ft.Control:
    """The ranked players with their marks and points; of a finished game the winners stand out. `share` opens the
    dialog from which it is shared."""
    in_greys = use_settings().colours == "greys"
    rows = standing_rows(found, seats, is_over=is_over, in_greys=in_greys, share=share)
    return panel(rows, padding=12)


def standing_rows(
    found: Standing, seats: Sequence[Seat], *, is_over: bool, in_greys: bool, share: Any = None
) -> ft.Control:
    """A line for each player; above them what the points are called, and a way to `share` it, if any."""
    head = note(found.title, 14, expand=True)
    way = [] if share is None else [icon_button(ft.Icons.SHARE, "Share", share)]
    above = ft.Row([head, *([note(found.totals)] if found.totals else []), *way], spacing=12)
    rows = [_row(one, seats[one.seat], is_first=is_over and one.place == 1, in_greys=in_greys) for one in found.ranks]
    return ft.Column([above, *rows], spacing=6, tight=True)


def _row(one: Rank, seat: Seat, *, is_first: bool, in_greys: bool) -> ft.Control:
    place = ft.Container(note(f"{one.place}.", 16), width=28)
    name = strong(seat.player, 18, ft.FontWeight.W_700 if is_first else ft.FontWeight.W_400, expand=True)
    parts: list[ft.Control] = [place, drawn_mark(seat, 20, in_greys=in_greys), name]
    if one.points is not None:
        parts.append(strong(str(one.points), 20, color=ft.Colors.PRIMARY if one.total is None else None))
    if one.total is not None:
        whole = strong(str(one.total), 20, color=ft.Colors.PRIMARY, text_align=ft.TextAlign.END)
        parts.append(ft.Container(whole, width=56, alignment=ft.Alignment.CENTER_RIGHT))
    told = said("{place}. {name}", place=one.place, name=seat.player)
    if one.points is not None:
        told = said("{place}. {name}, {points}", place=one.place, name=seat.player, points=one.points)
    if one.total is not None:
        told = said("{told}, {total} in all", told=told, total=one.total)
    row = ft.Row(parts, spacing=10, vertical_alignment=CENTRED)
    return ft.Semantics(content=row, label=told, exclude_semantics=True)


@component
def Trophy(*, size: int = 72) -> ft.Control:
    """The winner's cup, from which rays burst once; at rest from the start where little motion is wanted."""
    is_still = use_settings().motion == "reduced"
    is_grown, grow = ft.use_state(is_still)

    async def burst() -> None:
        await asyncio.sleep(0)  # first it is drawn small
        grow(True)

    ft.use_effect(burst, [])
    pen, colours = Pen(0, 0, size), tuple(COLOURS.values())
    rays = [
        pen.stroke([polar(at / 14, 0.36), polar(at / 14, 0.48)], pen.line(colours[at % 7], 0.035)) for at in range(14)
    ]
    cup = ft.Icon(ft.Icons.EMOJI_EVENTS, size=size * 0.5, color=ft.Colors.PRIMARY)
    drawn = ft.Stack([canvas(rays, size), cup], width=size, height=size, alignment=ft.Alignment.CENTER)
    motion = None if is_still else ft.Animation(BURST_MS, ft.AnimationCurve.ELASTIC_OUT)
    shown = ft.Container(drawn, scale=1.0 if is_grown else SMALL, animate_scale=motion)
    return ft.Semantics(content=shown, exclude_semantics=True)
