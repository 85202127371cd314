"""The cove's clock and the merchants' possessions."""

from __future__ import annotations

from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.faces import number_face, skull_face, steady_word, token_face
from companion.flet_fixes.guard import component, memo
from companion.look.cell import cell
from companion.look.drawing import canvas, ink, word
from companion.look.parts import QUIET, column, row, spoken
from companion.look.seat_mark import drawn_mark
from companion.measures import GAP, LOOSE, SNUG
from companion.table.controller import TableController
from companion.window.context import use_settings
from referees.common.protocol.sentence import Reader, Sentence, Who, say, say_count
from referees.common.setup.config import Seat
from referees.haggatha.cove.cove import HOURS_ROUND
from referees.haggatha.cove.cove_view import CoveView, MerchantView

__all__ = ["STRIP", "Clock", "Merchants", "clock_height"]

STRIP = 56
"""The height of the merchants' line, in dp."""

ROOMY = 76
"""The width in which a merchant's gold of two digits has room, in dp; in less all of it is made smaller."""

MARK = 18
RISE = 15
FACE, WITH_ICON = 24, 38
"""The height of an hour, and of one with a bag icon."""

TURN = 20
"""The width of the icon for turning the board over."""

EDGE, APART = GAP, SNUG
"""Round the merchants' line, and between one and the next."""


@memo
@component
def Merchants(
    *, cove: CoveView, seats: tuple[Seat, ...], width: int, other: str, looks: Any, hands: TableController
) -> ft.Control:
    """A cell for each merchant: mark, name, gold and Corruption; the current one is highlighted. A tap shows the
    `other` half of the board."""
    wide = (width - 2 * EDGE - TURN - APART * len(seats)) / len(seats)
    in_greys = use_settings().colours == "greys"
    scale = min(1.0, wide / ROOMY)
    merchants: list[ft.Control] = []
    for at, one in enumerate(cove.merchants):
        mark = drawn_mark(seats[at], MARK * scale, in_greys=in_greys)
        merchants.append(_merchant(one, mark, seats[at].player, wide, scale, is_next=cove.turn == at))
    shown = row(*merchants, ft.Icon(ft.Icons.FLIP_TO_FRONT, size=TURN, color=QUIET), gap=APART)
    told = say("{merchants}.", merchants=tuple(_told(one, seat) for seat, one in enumerate(cove.merchants)))
    label = Reader([seat.player for seat in seats]).text(say("{other}. {merchants}", other=other, merchants=told))
    act = hands.careful("tray", lambda: hands.pick(looks))
    return ft.Container(
        cell(shown, label, act, width=width - 2 * EDGE, height=STRIP - 6, hands=hands),
        padding=ft.Padding.symmetric(horizontal=EDGE, vertical=3),
        width=width,
        height=STRIP,
    )


def _told(one: MerchantView, seat: int) -> Sentence:
    cards = say_count("{count} Corruption card", "{count} Corruption cards", one.corruption)
    return say("{who}: hour {hour}, {gold} gold, {cards}", who=Who(seat), hour=one.hour, gold=one.gold, cards=cards)


def _merchant(
    one: MerchantView, mark: ft.Control, player: str, width: float, scale: float, *, is_next: bool
) -> ft.Control:
    """The content is scaled down where the width is small."""
    name = steady_word(player, width - (MARK + 14) * scale, 14 * scale, is_bold=is_next)
    has = row(
        ft.Icon(ft.Icons.PAID_OUTLINED, size=15 * scale, color=QUIET),
        _number(one.gold, scale),
        skull_face(14 * scale, QUIET, ft.Colors.SURFACE),
        _number(one.corruption, scale),
        gap=2 * scale,
    )
    return ft.Container(
        column(row(mark, name, gap=5 * scale, height=20), has, gap=1),
        width=width,
        height=STRIP - 6,
        padding=ft.Padding.symmetric(horizontal=2, vertical=2),
        bgcolor=ft.Colors.SECONDARY_CONTAINER if is_next else None,
        border=ft.Border.all(2, ft.Colors.PRIMARY if is_next else ft.Colors.TRANSPARENT),  # nothing moves with the turn
        border_radius=10,
    )


def _number(count: int, scale: float) -> ft.Control:
    return number_face(count, (4 + 8 * len(str(count))) * scale, 20, 15 * scale)


# The clock


def clock_height(cove: CoveView) -> int:
    """The height for the tallest stack of markers."""
    faces = [_face(one.hour) for one in cove.merchants]
    stacks = [faces.count(face) for face in faces]
    over_token = 1 if cove.token is not None else 0
    return _face_height(cove) + 8 + MARK + RISE * (max(stacks) - 1 + over_token) + 6


def _face_height(cove: CoveView) -> int:
    return WITH_ICON if cove.bag_hours else FACE


def _face(hour: int) -> int:
    return (hour - 1) % HOURS_ROUND


@memo
@component
def Clock(*, cove: CoveView, seats: tuple[Seat, ...], width: int, scale: float) -> ft.Control:
    """Twelve hours in a line, with bag icons, the Market token and stacks of markers."""
    inner = width - 2 * LOOSE
    each, high, icon = inner / HOURS_ROUND, clock_height(cove) * scale, 15 * scale
    layers: list[ft.Control] = [canvas(_faces(cove, each, high, scale), inner, high)]
    token = _face(cove.token) if cove.token is not None else None
    for face in map(_face, cove.bag_hours):
        colour = ft.Colors.ON_TERTIARY if face == token else QUIET
        bag = ft.Icon(ft.Icons.SHOPPING_BAG_OUTLINED, size=icon, color=colour)
        layers.append(ft.Container(bag, left=face * each + (each - icon) / 2, top=high - 3 - icon))
    in_greys = use_settings().colours == "greys"
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
        shapes.append(word(str(hour + 1), (left + each / 2, high - face + FACE * scale / 2), 14 * scale, colour))
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
