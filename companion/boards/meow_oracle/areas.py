"""The players' areas as on the table, seats clockwise."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards.meow_oracle.area import Area, Size, area_key
from companion.boards.meow_oracle.taps import lit
from companion.flet_fixes.guard import component, memo
from companion.measures import GAP, SNUG, Room
from companion.table.controller import TableController
from companion.table.draft import Draft
from companion.table.scene import Scene
from referees.meow_oracle.view import View

__all__ = ["Areas", "follows", "size_for"]

NAME = 48
LEAST = 48
RIGHT = (1, 2)
"""Seats whose areas are on the right."""


def size_for(room: Room, seats: int) -> Size:
    """The cell size that fills the space: at least 48 dp, and not much taller than a card."""
    width = (room.width - 2 * GAP - GAP) // 2 - 2 * SNUG
    cell = max(LEAST, min((width - 2 * GAP) // 3, 116))
    rows = 1 if seats == 2 else 2
    tall = (room.height - (rows + 1) * GAP) // rows - NAME - SNUG
    return Size(cell, max(LEAST, min((tall - 2 * GAP) // 3, round(cell * 1.35))))


def follows(view: View) -> str | None:
    """The area of the current player."""
    return None if view.turn is None else area_key(view.turn)


@memo
@component
def Areas(*, scene: Scene, room: Room, hands: TableController) -> ft.Control:
    """Up to two areas above and two below, in clockwise order."""
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
    rows = [areas[:2], areas[:1:-1]]  # the third seat is under the second
    return ft.Column(
        [ft.Row(row, spacing=GAP, alignment=ft.MainAxisAlignment.CENTER, tight=True) for row in rows if row],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _about(draft: Draft | None) -> tuple[int, Any] | None:
    if draft is None or draft.spot is not None or "seat" not in draft.offer.fixed:
        return None
    known = {**draft.offer.fixed, **dict(draft.values)}
    return draft.offer.fixed["seat"], known.get("source", known.get("cell"))
