"""The players' areas as they lie on the table, seats clockwise."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards import Room
from companion.boards.meow_oracle.area import Area, Size, area_key
from companion.boards.meow_oracle.taps import lit
from companion.boards.scene import Scene
from companion.guard import component, memo
from companion.screens.table.draft import Draft
from companion.screens.table.hands import Hands
from companion.theme import GAP, SNUG
from referees.meow_oracle.view import View

__all__ = ["Areas", "follows", "size_for"]

NAME = 48
LEAST = 48
RIGHT = (1, 2)
"""Seats whose area stands on the right."""


def size_for(room: Room, seats: int) -> Size:
    """The cells that fill the space: never under 48 dp, never much taller than a card is."""
    width = (room.width - 2 * GAP - GAP) // 2 - 2 * SNUG
    cell = max(LEAST, min((width - 2 * GAP) // 3, 116))
    rows = 1 if seats == 2 else 2
    tall = (room.height - (rows + 1) * GAP) // rows - NAME - SNUG
    return Size(cell, max(LEAST, min((tall - 2 * GAP) // 3, round(cell * 1.35))))


def follows(view: View) -> str | None:
    """The area of the player in turn."""
    return None if view.turn is None else area_key(view.turn)


@memo
@component
def Areas(*, scene: Scene, room: Room, hands: Hands) -> ft.Control:
    """Two areas above, two below: whoever sits next clockwise is the next clockwise."""
    view, names = scene.view, scene.names
    size, light, about = size_for(room, len(names)), lit(scene), _about(scene.chosen)
    areas = [
        Area(
            key=f"area {seat}",
            seat=seat,
            name=name,
            cells=view.areas[seat].cells,
            beside=view.areas[seat].beside,
            lit=light[seat],
            chosen=about[1] if about is not None and about[0] == seat else None,
            in_turn=view.turn == seat,
            size=size,
            corner=(3 * (seat // 2), 3 * (seat in RIGHT)),
            hands=hands,
        )
        for seat, name in enumerate(names)
    ]
    rows = [areas[:2], areas[:1:-1]]  # the third seat stands under the second
    return ft.Column(
        [ft.Row(row, spacing=GAP, alignment=ft.MainAxisAlignment.CENTER, tight=True) for row in rows if row],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _about(draft: Draft | None) -> tuple[int, Any] | None:
    """The place that the entry being put together is about."""
    if draft is None or draft.spot is not None or "seat" not in draft.offer.fixed:
        return None
    known = {**draft.offer.fixed, **dict(draft.values)}
    return draft.offer.fixed["seat"], known.get("source", known.get("cell"))
