"""Haggatha's table: the merchants, and below them the cove or her shop with the dry-erase sheet."""

from __future__ import annotations

import flet as ft

from companion.boards import LEAST
from companion.boards.haggatha.cove import (
    BOAT,
    HALLS,
    STRIP,
    Boats,
    Clock,
    Halls,
    Merchants,
    Piers,
    clock_height,
    drawn_by,
    piers_height,
)
from companion.boards.haggatha.shop import SHOP, Shop, ShopBeside, in_shop
from companion.boards.haggatha.taps import COVE, LOOKING, SHEET, is_of_the_cove, part_that_matters, touched
from companion.flet_fixes.guard import memoised
from companion.look.cell import cell
from companion.look.widgets import CENTRED, MIDDLE, column, row
from companion.measures import GAP, LOOSE, Room
from companion.sheets import SheetView
from companion.sheets.drawing import is_ample, whole
from companion.table.control.controller import TableController
from companion.table.control.scene import Scene
from companion.table.taking_back import entry_back
from referees.common.protocol.offer import Offer
from referees.haggatha.cove.boarding import Boarding, Dock, Docking, Embark
from referees.haggatha.sheet.star_charting import DrawLine
from referees.haggatha.table.enclosure import Dots
from referees.haggatha.view import View
from scoresheets.haggatha import facts, lit, marks, sheet
from scoresheets.sheet import Sheet

__all__ = ["WholeTable"]

LOWEST = 108
"""How low the sheet may get, in dp."""

LEAST_SHOP = 168
"""How narrow the shop beside it."""

BOTH = 460
"""From this height on a part of the sheet that is worked on fits below the shop."""

CRAMPED = 350
"""Under this height the shop stands beside the sheet, and the part of the sheet that is worked on has all of it."""


@memoised
def HaggathaTable(*, scene: Scene, room: Room, controller: TableController) -> ft.Control:
    """The sheet gets what the shop leaves; it is the same component large or small, so that little is sent."""
    view = scene.view
    drawn, lit_now = sheet(facts(view)), tuple(lit(view, scene.offers))
    follow = part_that_matters(drawn, lit_now, view)
    with_shop = Room(room.width, room.height - SHOP)
    is_close = follow is not None and not is_ample(drawn, follow, whole(drawn, with_shop), lit_now)
    has_shop = room.height >= CRAMPED and (not is_close or room.height >= BOTH)
    is_low = not has_shop and follow is None and scene.picked != LOOKING
    seen = SheetView(
        sheet=drawn,
        marks=tuple(marks(view, _last_line(controller)).items()),
        lit=lit_now,
        follow=follow,
        room=_beside(drawn, room) if is_low else with_shop if has_shop else room,
        act=touched,
        controller=controller,
    )
    layers: list[ft.Control] = [ft.Semantics(content=seen, exclude_semantics=is_low)]
    if is_low:
        layers.append(_cover(_beside(drawn, room), controller))
    beside = ft.Container(
        ft.Stack(layers),
        margin=ft.Margin.only(left=LOOSE if is_low else 0),
        border_radius=ft.BorderRadius.all(8) if is_low else None,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    shop = [ShopBeside(shop=in_shop(view), room=_rest(drawn, room))] if is_low else []
    above = Shop(shop=in_shop(view), width=room.width) if has_shop else ft.Container(height=0)
    return column(above, row(beside, *shop, gap=LOOSE, vertical_alignment=CENTRED), gap=0)


def _last_line(controller: TableController) -> Dots | None:
    """The line that was drawn just now, which undo would wipe out; none in a replay, whose table is further on."""
    entry = None if controller.is_still else entry_back(controller.table.timeline)
    return entry.line if isinstance(entry, DrawLine) else None


def _beside(drawn: Sheet, room: Room) -> Room:
    height = max(room.height - LOOSE, LOWEST)
    most = room.width - LEAST_SHOP - 3 * LOOSE
    width = min(int(height * drawn.width / drawn.height), most)
    return Room(width, int(width * drawn.height / drawn.width))


def _rest(drawn: Sheet, room: Room) -> Room:
    return Room(room.width - _beside(drawn, room).width - 3 * LOOSE, room.height)


def _cover(room: Room, controller: TableController) -> ft.Control:
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
    look = controller.careful("tray", lambda: controller.pick(LOOKING))
    return cell(face, "Look at the sheet", look, width=room.width, height=room.height, controller=controller)


SPARE = 28
"""What may be added between the parts of the cove where there is room, in dp."""

PHONE, LARGEST = 390, 1.7
"""The width for which pieces have their usual size, and how much larger they get on a tablet."""


@memoised
def WholeTable(*, scene: Scene, room: Room, controller: TableController) -> ft.Control:
    """The sheet alone, or merchants, cove and sheet. Both halves stay mounted: switching is a small message."""
    view, picked, seats = scene.view, scene.picked, scene.seats
    if view.cove is None:
        return HaggathaTable(scene=scene, room=room, controller=controller)
    shows_cove = picked == COVE or (picked != SHEET and is_of_the_cove(view))
    other = "Turn to the sheet" if shows_cove else "Turn to the cove"
    looks = (None if picked == COVE else SHEET) if shows_cove else (None if picked == SHEET else COVE)
    rest = Room(room.width, room.height - STRIP).at_least(LEAST)
    sheet = HaggathaTable(scene=scene, room=rest, controller=controller)
    cove = _cove(scene, rest, controller)
    asked = tuple([seat for seat in range(len(seats)) if scene.is_asked(seat)])
    strip = Merchants(
        cove=drawn_by(view.cove, "merchants", "turn"),
        seats=seats,
        asked=asked,
        width=room.width,
        other=other,
        looks=looks,
        controller=controller,
    )
    halves = ft.Container(cove, visible=shows_cove), ft.Container(sheet, visible=not shows_cove)
    return column(strip, *halves, gap=0)


def _lit(offers: tuple[Offer, ...]) -> tuple[str, ...]:
    asked = [offer for offer in offers if offer.entry in {Embark, Dock}]
    return tuple([place for offer in asked for name in offer.open for place in offer.choices(name)])


def _cove(scene: Scene, room: Room, controller: TableController) -> ft.Control:
    """The part that the question is about comes first; the whole may exceed the room."""
    view, lit, cove = scene.view, _lit(scene.offers), scene.view.cove
    assert cove is not None
    wanted = clock_height(cove) + 2 * BOAT + piers_height(cove) + HALLS + 5 * GAP
    scale = max(min(room.width / PHONE, room.height / wanted, LARGEST), 1.0)
    width = room.width
    parts: dict[str, ft.Control] = {
        "clock": Clock(
            cove=drawn_by(cove, "merchants", "order", "turn", "token", "bag_hours"),
            seats=scene.seats,
            width=width,
            scale=scale,
        ),
        "boats": Boats(cove=drawn_by(cove, "boats"), lit=lit, width=width, scale=scale, controller=controller),
        "piers": Piers(
            cove=drawn_by(cove, "boats", "berths"), lit=lit, width=width, scale=scale, controller=controller
        ),
        "halls": Halls(cove=drawn_by(cove, "bag", "odds", "halls"), width=width, scale=scale),
    }
    shown = [parts[name] for name in _order(view)]
    if wanted > room.height:
        return column(*shown)
    spare = (room.height - wanted * scale) / len(shown)
    return ft.Column(shown, spacing=GAP + min(spare, SPARE), height=room.height, alignment=MIDDLE)


def _order(view: View) -> tuple[str, ...]:
    if view.asks is Docking or view.phase in {"market", "cleanup"}:
        return ("piers", "halls", "boats", "clock")
    if view.asks is Boarding or view.phase == "arrival":
        return ("boats", "piers", "clock", "halls")
    return ("halls", "piers", "boats", "clock") if view.phase == "over" else ("clock", "boats", "piers", "halls")
