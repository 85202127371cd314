"""Haggatha's table: her shop above, the dry-erase sheet below."""

from __future__ import annotations

import flet as ft

from companion.boards import LOW
from companion.boards.haggatha.shop import SHOP, Shop, ShopBeside
from companion.boards.haggatha.taps import part_that_matters, touched
from companion.flet_fixes.guard import component, memo
from companion.look.cell import cell
from companion.measures import LOOSE, Room
from companion.sheets import SheetView
from companion.table.controller import TableController
from companion.table.scene import Scene
from scoresheets.haggatha import facts, lit, marks, sheet
from scoresheets.sheet import Sheet

__all__ = ["LOOKING", "HaggathaTable"]

LEAST = 108
"""How low the sheet may get, in dp."""

LEAST_SHOP = 168
"""How narrow the shop beside it."""

CRAMPED = 380
"""Under this height the sheet, or the part of it that is worked on, has all of it."""

LOOKING = "the sheet"
"""The selection while the sheet has all the space, the tray's included."""


@memo
@component
def HaggathaTable(*, scene: Scene, room: Room, hands: TableController) -> ft.Control:
    """The sheet gets what the shop leaves; it is the same component large or small, so that little is sent."""
    view = scene.view
    drawn, lit_now = sheet(facts(view)), tuple(lit(view, scene.offers))
    follow = part_that_matters(drawn, lit_now, view)
    is_low = room.height < (CRAMPED if room.width > room.height else LOW) and follow is None and scene.picked != LOOKING
    has_shop = not is_low and room.height >= CRAMPED
    seen = SheetView(
        sheet=drawn,
        marks=tuple(marks(view).items()),
        lit=lit_now,
        follow=follow,
        room=_beside(drawn, room) if is_low else Room(room.width, room.height - (SHOP if has_shop else 0)),
        act=touched,
        hands=hands,
    )
    layers: list[ft.Control] = [ft.Semantics(content=seen, exclude_semantics=is_low)]
    if is_low:
        layers.append(_cover(_beside(drawn, room), hands))
    small = ft.BorderRadius.all(8) if is_low else None
    row: list[ft.Control] = [ft.Container(ft.Stack(layers), margin=ft.Margin.only(left=LOOSE if is_low else 0),
                                          border_radius=small, clip_behavior=ft.ClipBehavior.HARD_EDGE)]  # fmt: skip
    if is_low:
        row.append(ShopBeside(view=view, room=_rest(drawn, room)))
    parts: list[ft.Control] = [Shop(view=view, width=room.width) if has_shop else ft.Container(height=0)]
    parts.append(ft.Row(row, spacing=LOOSE, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER))
    return ft.Column(parts, spacing=0, tight=True)


def _beside(drawn: Sheet, room: Room) -> Room:
    height = max(room.height - LOOSE, LEAST)
    most = room.width - LEAST_SHOP - 3 * LOOSE
    width = min(int(height * drawn.width / drawn.height), most)
    return Room(width, int(width * drawn.height / drawn.width))


def _rest(drawn: Sheet, room: Room) -> Room:
    return Room(room.width - _beside(drawn, room).width - 3 * LOOSE, room.height)


def _cover(room: Room, hands: TableController) -> ft.Control:
    """A tap target over a sheet too small for taps: it enlarges the sheet."""
    sign = ft.Container(
        ft.Icon(ft.Icons.ZOOM_IN, size=20, color=ft.Colors.ON_PRIMARY),
        width=30,
        height=30,
        bgcolor=ft.Colors.PRIMARY,
        border_radius=15,
        alignment=ft.Alignment.CENTER,
    )
    face = ft.Container(sign, width=room.width, height=room.height, alignment=ft.Alignment.BOTTOM_RIGHT, padding=4)
    look = hands.careful("tray", lambda: hands.pick(LOOKING))
    return cell(face, "Look at the sheet", look, width=room.width, height=room.height, hands=hands)
