"""The clock of the cove: twelve hours in a line, the merchants' markers stacked on them, the Market token."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.faces import token_face
from companion.flet_fixes.guard import memoised
from companion.look.drawing import canvas, ink, word
from companion.look.seat_mark import drawn_mark
from companion.look.widgets import QUIET, spoken
from companion.measures import LOOSE
from companion.window.context import use_settings
from companion.window.hooks import use_kept
from referees.common.protocol.config import Seat
from referees.common.protocol.sentence import Reader, Sentence, Who, say
from referees.haggatha.cove_view import CoveView
from referees.haggatha.table.cove import HOURS_ROUND

__all__ = ["Clock", "clock_height"]

MARK = 18
RISE = 15
HOUR, WITH_ICON = 24, 38
"""The height of an hour, and of one with a bag icon."""


def clock_height(cove: CoveView) -> int:
    """The height for the tallest stack of markers."""
    faces = [_face(one.hour) for one in cove.merchants]
    stacks = [faces.count(face) for face in faces]
    over_token = 1 if cove.token is not None else 0
    return _face_height(cove) + 8 + MARK + RISE * (max(stacks) - 1 + over_token) + 6


def _face_height(cove: CoveView) -> int:
    return WITH_ICON if cove.bag_hours else HOUR


def _face(hour: int) -> int:
    return (hour - 1) % HOURS_ROUND


@memoised
def Clock(*, cove: CoveView, seats: tuple[Seat, ...], width: int, scale: float) -> ft.Control:
    """Twelve hours in a line, with bag icons, the Market token and stacks of markers."""
    inner = width - 2 * LOOSE
    each, high, icon = inner / HOURS_ROUND, clock_height(cove) * scale, 15 * scale
    in_greys = use_settings().colours == "greys"
    kept = use_kept(seats, each, high, in_greys, cove.bag_hours, cove.token)
    layers: list[ft.Control] = [kept("hours", None, lambda: canvas(_faces(cove, each, high, scale), inner, high))]
    token = _face(cove.token) if cove.token is not None else None
    for face in map(_face, cove.bag_hours):
        colour = ft.Colors.ON_TERTIARY if face == token else QUIET
        bag = ft.Icon(ft.Icons.SHOPPING_BAG_OUTLINED, size=icon, color=colour)
        layers.append(ft.Container(bag, left=face * each + (each - icon) / 2, top=high - 3 - icon))
    marks = [drawn_mark(seat, (MARK - 4) * scale, in_greys=in_greys) for seat in seats]
    layers += _markers(cove, marks, each, high - _face_height(cove) * scale, scale)
    told = Reader([seat.player for seat in seats]).text(_clock_told(cove))
    shown = spoken(ft.Stack(layers, width=inner, height=high), told)
    return ft.Container(shown, padding=ft.Padding.symmetric(horizontal=LOOSE), height=high)


def _faces(cove: CoveView, each: float, high: float, scale: float) -> list[cv.Shape]:
    """The hours; that of the Market token is highlighted."""
    face = _face_height(cove) * scale
    token = _face(cove.token) if cove.token is not None else None
    shapes: list[cv.Shape] = []
    for hour in range(HOURS_ROUND):
        ground, colour = ft.Colors.SURFACE_CONTAINER_HIGH, ft.Colors.ON_SURFACE
        if hour == token:
            ground, colour = ft.Colors.TERTIARY, ft.Colors.ON_TERTIARY
        left = hour * each
        shapes.append(cv.Rect(left + 1, high - face, each - 2, face, border_radius=6, paint=ink(ground)))
        shapes.append(word(str(hour + 1), (left + each / 2, high - face + HOUR * scale / 2), 14 * scale, colour))
    return shapes


def _markers(cove: CoveView, marks: list[ft.Container], each: float, ground: float, scale: float) -> list[ft.Control]:
    """The markers, bottom of each stack first (the marker moved last is on top), and above them the Market token's
    pennant."""
    lying: dict[int, int] = {}
    shown: list[ft.Control] = []
    size, rise, flag = MARK * scale, RISE * scale, 22 * scale
    for seat in reversed(cove.order):
        face = _face(cove.merchants[seat].hour)
        at = lying.get(face, 0)
        lying[face] = at + 1
        ring = ft.Colors.PRIMARY if cove.turn == seat else ft.Colors.SURFACE
        mark = ft.Container(
            marks[seat], width=size, height=size, alignment=ft.Alignment.CENTER,
            bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST, border=ft.Border.all(2, ring), border_radius=size / 2,
            left=face * each + (each - size) / 2, top=ground - 4 - size - at * rise,
        )  # fmt: skip
        shown.append(mark)
    if cove.token is not None:
        face = _face(cove.token)
        over = ground - flag - 2 - rise * lying.get(face, 0) - (4 if face in lying else 0)
        shown.append(ft.Container(token_face(flag), left=face * each + (each - flag) / 2 + 3, top=over))
    return shown


def _clock_told(cove: CoveView) -> Sentence:
    hours = tuple(say("{who} {hour}", who=Who(seat), hour=one.hour) for seat, one in enumerate(cove.merchants))
    told = say("The clock: {hours}.", hours=hours)
    if cove.turn is not None:
        told = say("{clock} It is the turn of {who}.", clock=told, who=Who(cove.turn))
    if cove.token is not None:
        told = say("{clock} The Market token lies on {hour}.", clock=told, hour=cove.token)
    return told
