"""The cove's half of the board: clock, boats, piers and Halls, always in this order and each as high as the most that
may ever lie there, so that no question moves another part."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

import flet as ft

from companion.boards import LEAST as SMALLEST
from companion.boards.haggatha.cove import STRIP, Boats, Clock, Halls, Piers, clock_height, drawn_by
from companion.boards.haggatha.taps import COVE, SHEET, is_of_the_cove
from companion.look.widgets import MIDDLE
from companion.measures import GAP, SNUG, Place, Room
from companion.table.control.scene import Scene
from referees.common.words import Offer
from referees.haggatha.cove.boarding import Boarding, Dock, Docking, Embark
from referees.haggatha.cove_view import CoveView

__all__ = ["Geometry", "cove_half", "followed", "follows", "geometry", "shows_cove", "sizes_of", "where"]

BOAT, PIERS, HALLS, ODDS = 60, 72, 44, 26
"""The usual heights of a boat, of what stands on the piers, of the Halls and of the line of odds below them, in dp."""

AROUND = 16
"""What a pier has around that and between, however large it is."""

FINGER = 48
"""The least height of a boat or a pier."""

SPARE = 28
"""What may be added between the parts where there is room, in dp."""

PHONE, LARGEST, LEAST = 390, 1.7, 0.72
"""The width for which pieces have their usual size, how much larger they get on a tablet, and how much smaller in a
room in which they would not fit; in less it is scrolled."""


class Geometry(NamedTuple):
    """Sizes of the cove in dp: of its pieces by their usual ones, of a boat, of the piers, between the parts, and of
    all of it, which may exceed the room."""

    scale: float
    boat: int
    piers: int
    gap: float
    height: int


def geometry(room: Room, seats: int, *, has_bags: bool, has_odds: bool) -> Geometry:
    """It depends on the room, the seats and what this table shows, never on what lies there."""
    clock, odds, gaps = clock_height(seats, has_bags=has_bags), ODDS if has_odds else 0, 4 * GAP
    left = room.height - odds - gaps - AROUND
    scale = left / (clock + 2 * BOAT + PIERS + HALLS)
    if scale * BOAT < FINGER:
        scale = (left - 2 * FINGER) / (clock + PIERS + HALLS)
    scale = max(min(scale, room.width / PHONE, LARGEST), LEAST)
    boat, piers = max(int(scale * BOAT), FINGER), int(scale * PIERS) + AROUND
    spare = left + AROUND - (clock + HALLS) * scale - 2 * boat - piers
    height = room.height + ceil(max(-spare, 0))
    return Geometry(scale, boat, piers, GAP + max(min(spare / 4, SPARE), 0), height)


def sizes_of(cove: CoveView, room: Room) -> Geometry:
    """The sizes of that cove in the room."""
    return geometry(room, len(cove.merchants), has_bags=bool(cove.bag_hours), has_odds=cove.odds is not None)


def cove_half(scene: Scene, room: Room) -> ft.Control:
    """The cove in the room, or larger than it where it would be too small for fingers."""
    cove, lit, width = scene.view.cove, _lit(scene.offers), room.width
    sizes = sizes_of(cove, room)
    scale = sizes.scale
    parts: list[ft.Control] = [
        Clock(
            cove=drawn_by(cove, "merchants", "order", "turn", "token", "bag_hours"),
            seats=scene.seats,
            width=width,
            scale=scale,
        ),
        Boats(cove=drawn_by(cove, "boats"), lit=lit, width=width, height=sizes.boat),
        Piers(cove=drawn_by(cove, "boats", "berths"), lit=lit, width=width, height=sizes.piers, scale=scale),
        Halls(cove=drawn_by(cove, "bag", "odds", "halls"), width=width, scale=scale),
    ]
    return ft.Column([*parts], spacing=sizes.gap, height=sizes.height, alignment=MIDDLE)


def _lit(offers: tuple[Offer, ...]) -> tuple[str, ...]:
    asked = [offer for offer in offers if offer.entry in {Embark, Dock}]
    return tuple([place for offer in asked for name in offer.open for place in offer.choices(name)])


def shows_cove(scene: Scene) -> bool:
    """Whether the board is on that side: as picked, else as the question is."""
    return scene.picked == COVE or (scene.picked != SHEET and is_of_the_cove(scene.view))


def follows(scene: Scene) -> str | None:
    """The scroll key of the part that the question is about; None where the sheet is shown."""
    view = scene.view
    if view.cove is None or not shows_cove(scene):
        return None
    if view.asks is Docking or view.phase in {"market", "cleanup"}:
        return "piers"
    if view.asks is Boarding or view.phase == "arrival":
        return "boats"
    return "halls" if view.phase == "over" else "clock"


def where(scene: Scene, room: Room) -> Place | None:
    """Where that part lies below the merchants' line."""
    cove, name = scene.view.cove, follows(scene)
    if name is None:
        return None
    half = Room(room.width, room.height - STRIP).at_least(SMALLEST)
    sizes = sizes_of(cove, half)
    clock = clock_height(len(cove.merchants), has_bags=bool(cove.bag_hours)) * sizes.scale
    heights = {
        "clock": clock, "boats": 2 * sizes.boat + GAP, "piers": sizes.piers,
        "halls": HALLS * sizes.scale + (0 if cove.odds is None else ODDS),
    }  # fmt: skip
    spare = sizes.height - sum(heights.values()) - 3 * sizes.gap
    above = [*heights][: [*heights].index(name)]
    top = STRIP + max(spare / 2, 0) + sum(heights[one] + sizes.gap for one in above)
    return Place(0, top, room.width, top + heights[name])


def followed(scene: Scene, room: Room) -> Place | None:
    """The same with what is left free around it: at the edge of its viewport a part may be cut by a pixel."""
    place = where(scene, room)
    return None if place is None else Place(place.left, place.top - SNUG, place.right, place.bottom + SNUG)
