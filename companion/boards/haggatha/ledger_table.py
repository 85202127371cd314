"""The board of a table with the cove: the merchants, and below them the cove or Haggatha's sheet."""

from __future__ import annotations

import flet as ft

from companion.boards import LEAST
from companion.boards.haggatha.ledger_clock import STRIP, Clock, Merchants, clock_height
from companion.boards.haggatha.ledger_cove import BOAT, HALLS, Boats, Halls, Piers, piers_height
from companion.boards.haggatha.ledger_kinds import COVE, SHEET, is_of_the_cove
from companion.boards.haggatha.table import HaggathaTable
from companion.flet_fixes.guard import component, memo
from companion.measures import Room
from companion.table.controller import TableController
from companion.table.scene import Scene
from referees.common.protocol.offer import Offer
from referees.haggatha.cove.boarding import Boarding, Dock, Docking, Embark
from referees.haggatha.view import View

__all__ = ["WholeTable"]

SPACING, SPARE = 8, 28
"""Between the parts of the cove at least, and what may be added where there is room, in dp."""

PHONE, LARGEST = 390, 1.7
"""The width for which pieces have their usual size, and how much larger they get on a tablet."""


@memo
@component
def WholeTable(*, scene: Scene, room: Room, hands: TableController) -> ft.Control:
    """The sheet alone, or merchants, cove and sheet. Both halves stay mounted: switching is a small message."""
    view, picked, seats = scene.view, scene.picked, scene.seats
    if view.cove is None:
        return HaggathaTable(scene=scene, room=room, hands=hands)
    shows_cove = picked == COVE or (picked != SHEET and is_of_the_cove(view))
    other = "Turn to the sheet" if shows_cove else "Turn to the cove"
    looks = (None if picked == COVE else SHEET) if shows_cove else (None if picked == SHEET else COVE)
    rest = Room(room.width, room.height - STRIP).at_least(LEAST)
    sheet = HaggathaTable(scene=scene, room=rest, hands=hands)
    cove = _cove(scene, rest, hands)
    strip = Merchants(ledger=view.cove, seats=seats, width=room.width, other=other, looks=looks, hands=hands)
    return ft.Column(
        [strip, ft.Container(cove, visible=shows_cove), ft.Container(sheet, visible=not shows_cove)],
        spacing=0,
        tight=True,
    )


def _lit(offers: tuple[Offer, ...]) -> tuple[str, ...]:
    asked = [offer for offer in offers if offer.entry in {Embark, Dock}]
    return tuple([place for offer in asked for name in offer.open for place in offer.choices(name)])


def _cove(scene: Scene, room: Room, hands: TableController) -> ft.Control:
    """The part that the question is about comes first; the whole may exceed the room."""
    view, lit, ledger = scene.view, _lit(scene.offers), scene.view.cove
    assert ledger is not None
    wanted = clock_height(ledger) + 2 * BOAT + piers_height(ledger) + HALLS + 5 * SPACING
    scale = max(min(room.width / PHONE, room.height / wanted, LARGEST), 1.0)
    width = room.width
    parts: dict[str, ft.Control] = {
        "clock": Clock(ledger=ledger, seats=scene.seats, width=width, scale=scale),
        "boats": Boats(ledger=ledger, lit=lit, width=width, scale=scale, hands=hands),
        "piers": Piers(ledger=ledger, lit=lit, width=width, scale=scale, hands=hands),
        "halls": Halls(ledger=ledger, width=width, scale=scale),
    }
    shown = [parts[name] for name in _order(view)]
    if wanted > room.height:
        return ft.Column(shown, spacing=SPACING, tight=True)
    spare = (room.height - wanted * scale) / len(shown)
    return ft.Column(
        shown, spacing=SPACING + min(spare, SPARE), height=room.height, alignment=ft.MainAxisAlignment.CENTER
    )


def _order(view: View) -> tuple[str, ...]:
    if view.asks is Docking or view.phase in {"market", "cleanup"}:
        return ("piers", "halls", "boats", "clock")
    if view.asks is Boarding or view.phase == "arrival":
        return ("boats", "piers", "clock", "halls")
    return ("halls", "piers", "boats", "clock") if view.phase == "over" else ("clock", "boats", "piers", "halls")
