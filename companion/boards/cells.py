"""What boards made of cells share: the size of a cell, the ring around one, and an area with its player's name."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.look.widgets import strong

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


def area_ground(*, is_in_turn: bool) -> ft.ColorValue:
    """The background of a player's cells."""
    return ft.Colors.SURFACE_CONTAINER_HIGH if is_in_turn else ft.Colors.SURFACE_CONTAINER_LOW


def named(player: str, *, is_in_turn: bool) -> tuple[ft.Control, ft.Control]:
    """The sign of the player in turn, and the name that takes the rest of a line."""
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=18, color=ft.Colors.PRIMARY, visible=is_in_turn)
    weight = ft.FontWeight.W_700 if is_in_turn else ft.FontWeight.W_500
    return turn, strong(player, 16, weight, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
