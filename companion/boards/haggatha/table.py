"""Haggatha's table as it lies: her shop above, the dry-erase sheet below."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards import Room
from companion.boards.haggatha.shop import SHOP, Shop
from companion.boards.haggatha.taps import part_that_matters, touched
from companion.guard import component, memo
from companion.screens.table.draft import Draft
from companion.screens.table.hands import Hands
from companion.sheets import SheetView
from referees.common.offer import Offer
from referees.haggatha.view import View
from scoresheets.haggatha import facts, lit, marks, sheet

__all__ = ["HaggathaTable"]

LEAST = 120
"""How low the sheet may get, in dp."""


@memo
@component
def HaggathaTable(
    *,
    view: View,
    offers: tuple[Offer, ...],
    picked: Any,
    chosen: Draft | None,
    names: tuple[str, ...],
    room: Room,
    hands: Hands,
) -> ft.Control:
    """The sheet takes what the shop leaves."""
    drawn = sheet(facts(view))
    lit_now = tuple(lit(view, offers))
    seen = SheetView(
        sheet=drawn,
        marks=tuple(marks(view).items()),
        lit=lit_now,
        follow=part_that_matters(drawn, lit_now, view),
        room=Room(room.width, max(room.height - SHOP, LEAST)),
        act=touched,
        hands=hands,
    )
    return ft.Column([Shop(view=view, width=room.width), seen], spacing=0, tight=True)
