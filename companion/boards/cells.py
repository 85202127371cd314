"""What boards made of cells share: the size of a cell, the ring around one, and an area with its player's name."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.look.seat_mark import drawn_mark
from companion.look.widgets import strong
from referees.common.protocol.config import Seat

__all__ = ["RING", "Size", "area_ground", "named", "ring"]

RING = 3
"""The width of what lights up around a cell, in dp."""


class Size(NamedTuple):
    """The size of a cell in dp, its ring included."""

    width: int
    height: int


def ring(is_lit: bool, is_chosen: bool) -> ft.ColorValue | None:
    """The colour around a cell: one where a tap is legal now, one that is chosen, or any other."""
    if is_chosen:
        return ft.Colors.ON_SURFACE
    return ft.Colors.PRIMARY if is_lit else None


def area_ground(*, is_asked: bool) -> ft.ColorValue:
    """The background of a player's cells: lit while the question is for that player."""
    return ft.Colors.SURFACE_CONTAINER_HIGHEST if is_asked else ft.Colors.SURFACE_CONTAINER_LOW


def named(seat: Seat, *, is_asked: bool, is_in_turn: bool, in_greys: bool) -> list[ft.Control]:
    """The sign of the player in turn, which keeps its place, the player's mark, and the name that takes the rest of a
    line."""
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=16, color=ft.Colors.PRIMARY, opacity=1 if is_in_turn else 0)
    weight = ft.FontWeight.W_700 if is_asked else ft.FontWeight.W_500
    name = strong(seat.player, 16, weight, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    return [turn, drawn_mark(seat, 16, in_greys=in_greys), name]
