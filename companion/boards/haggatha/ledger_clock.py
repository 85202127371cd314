"""The cove's clock and the merchants' possessions."""

from __future__ import annotations

from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.faces import skull_face, word
from companion.boards.haggatha.ledger_faces import bag_face, steady_word, token_face
from companion.flet_fixes.guard import component, memo
from companion.look.cell import cell
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
    *, ledger: CoveView, seats: tuple[Seat, ...], width: int, other: str, looks: Any, hands: TableController
) -> ft.Control:
    """A cell for each merchant: mark, name, gold and Corruption; the current one is highlighted. A tap shows the
    `other` half of the board."""
    wide = (width - 2 * EDGE - TURN - APART * len(seats)) / len(seats)
    in_greys = use_settings().colours == "greys"
    scale = min(1.0, wide / ROOMY)
    merchants: list[ft.Control] = [
        _merchant(one, drawn_mark(seats[at], MARK * scale, in_greys=in_greys), seats[at].player, (wide, scale),
                  is_next=ledger.turn == at)
        for at, one in enumerate(ledger.merchants)
    ]  # fmt: skip
    turn = ft.Icon(ft.Icons.FLIP_TO_FRONT, size=TURN, color=ft.Colors.ON_SURFACE_VARIANT)
    row = ft.Row([*merchants, turn], spacing=APART, tight=True)
    said = say("{other}. {merchants}", other=other, merchants=_listed(ledger))
    label = Reader([seat.player for seat in seats]).text(said)
    return ft.Container(
        cell(row, label, hands.careful("tray", lambda: hands.pick(looks)), width=width - 2 * EDGE, height=STRIP - 6,
             hands=hands),
        padding=ft.Padding.symmetric(horizontal=EDGE, vertical=3),
        width=width,
        height=STRIP,
    )  # fmt: skip


def _listed(ledger: CoveView) -> Sentence:
    return say("{merchants}.", merchants=tuple(_said(one, seat) for seat, one in enumerate(ledger.merchants)))


def _said(one: MerchantView, seat: int) -> Sentence:
    cards = say_count("{count} Corruption card", "{count} Corruption cards", one.corruption)
    return say("{who}: hour {hour}, {gold} gold, {cards}", who=Who(seat), hour=one.hour, gold=one.gold, cards=cards)


def _merchant(
    one: MerchantView, mark: ft.Control, player: str, size: tuple[float, float], *, is_next: bool
) -> ft.Control:
    """`size` is the width, and by how much the content is scaled down where that is small."""
    width, scale = size
    name = steady_word(player, width - (MARK + 14) * scale, 14 * scale, is_bold=is_next)
    head = ft.Row([mark, name], spacing=5 * scale, height=20, tight=True)
    quiet = ft.Colors.ON_SURFACE_VARIANT
    has = ft.Row(
        [
            ft.Icon(ft.Icons.PAID_OUTLINED, size=15 * scale, color=quiet),
            _number(one.gold, scale),
            skull_face(14 * scale, quiet, ft.Colors.SURFACE),
            _number(one.corruption, scale),
        ],
        spacing=2 * scale,
        tight=True,
    )
    return ft.Container(
        ft.Column([head, has], spacing=1, tight=True),
        width=width,
        height=STRIP - 6,
        padding=ft.Padding.symmetric(horizontal=2, vertical=2),
        bgcolor=ft.Colors.SECONDARY_CONTAINER if is_next else None,
        border=ft.Border.all(2, ft.Colors.PRIMARY if is_next else ft.Colors.TRANSPARENT),  # nothing moves with the turn
        border_radius=10,
    )


def _number(count: int, scale: float) -> ft.Control:
    wide = (4 + 8 * len(str(count))) * scale
    return cv.Canvas([word(str(count), (wide / 2, 10), 15 * scale, ft.Colors.ON_SURFACE)], width=wide, height=20)


# The clock


def clock_height(ledger: CoveView) -> int:
    """The height for the tallest stack of markers."""
    faces = [_face(one.hour) for one in ledger.merchants]
    stacks = [faces.count(face) for face in faces]
    over_token = 1 if ledger.token is not None else 0
    return _face_height(ledger) + 8 + MARK + RISE * (max(stacks) - 1 + over_token) + 6


def _face_height(ledger: CoveView) -> int:
    return WITH_ICON if ledger.bag_hours else FACE


def _face(hour: int) -> int:
    return (hour - 1) % HOURS_ROUND


@memo
@component
def Clock(*, ledger: CoveView, seats: tuple[Seat, ...], width: int, scale: float) -> ft.Control:
    """Twelve hours in a line, with bag icons, the Market token and stacks of markers."""
    each = (width - 2 * LOOSE) / HOURS_ROUND
    high, icon = clock_height(ledger) * scale, 15 * scale
    layers: list[ft.Control] = [cv.Canvas(_faces(ledger, each, high, scale), width=width - 2 * LOOSE, height=high)]
    token = _face(ledger.token) if ledger.token is not None else None
    layers += [
        ft.Container(
            bag_face(icon, ft.Colors.ON_TERTIARY if face == token else ft.Colors.ON_SURFACE_VARIANT),
            left=face * each + (each - icon) / 2,
            top=high - 3 - icon,
        )
        for face in map(_face, ledger.bag_hours)
    ]
    in_greys = use_settings().colours == "greys"
    marks = [drawn_mark(seat, (MARK - 4) * scale, in_greys=in_greys) for seat in seats]
    layers += _markers(ledger, marks, each, high - _face_height(ledger) * scale, scale)
    said = Reader([seat.player for seat in seats]).text(_clock_said(ledger))
    return ft.Container(
        ft.Semantics(content=ft.Stack(layers, width=width - 2 * LOOSE, height=high), label=said,
                     exclude_semantics=True),
        padding=ft.Padding.symmetric(horizontal=LOOSE),
        height=high,
    )  # fmt: skip


def _faces(ledger: CoveView, each: float, high: float, scale: float) -> list[cv.Shape]:
    """The hours; that of the Market token is highlighted."""
    face = _face_height(ledger) * scale
    token = _face(ledger.token) if ledger.token is not None else None
    shapes: list[cv.Shape] = []
    for hour in range(HOURS_ROUND):
        left, is_token = hour * each, hour == token
        ground = ft.Paint(color=ft.Colors.TERTIARY if is_token else ft.Colors.SURFACE_CONTAINER_HIGH)
        ink = ft.Colors.ON_TERTIARY if is_token else ft.Colors.ON_SURFACE
        shapes.append(cv.Rect(left + 1, high - face, each - 2, face, border_radius=6, paint=ground))
        shapes.append(word(str(hour + 1), (left + each / 2, high - face + FACE * scale / 2), 14 * scale, ink))
    return shapes


def _markers(ledger: CoveView, marks: list[ft.Container], each: float, ground: float, scale: float) -> list[ft.Control]:
    """The markers, bottom of each stack first (the marker moved last is on top), and above them the Market token's
    pennant."""
    lying: dict[int, int] = {}
    shown: list[ft.Control] = []
    size, rise, flag = MARK * scale, RISE * scale, 22 * scale
    for seat in reversed(ledger.order):
        face = _face(ledger.merchants[seat].hour)
        at = lying.get(face, 0)
        lying[face] = at + 1
        ring = ft.Colors.PRIMARY if ledger.turn == seat else ft.Colors.SURFACE
        mark = ft.Container(
            marks[seat], width=size, height=size, alignment=ft.Alignment.CENTER,
            bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST, border=ft.Border.all(2, ring), border_radius=size / 2,
            left=face * each + (each - size) / 2, top=ground - 4 - size - at * rise,
        )  # fmt: skip
        shown.append(mark)
    if ledger.token is not None:
        face = _face(ledger.token)
        over = ground - flag - 2 - rise * lying.get(face, 0) - (4 if face in lying else 0)
        shown.append(ft.Container(token_face(flag), left=face * each + (each - flag) / 2 + 3, top=over))
    return shown


def _clock_said(ledger: CoveView) -> Sentence:
    hours = tuple(say("{who} {hour}", who=Who(seat), hour=one.hour) for seat, one in enumerate(ledger.merchants))
    said = say("The clock: {hours}.", hours=hours)
    if ledger.turn is not None:
        said = say("{clock} It is the turn of {who}.", clock=said, who=Who(ledger.turn))
    if ledger.token is not None:
        said = say("{clock} The Market token lies on {hour}.", clock=said, hour=ledger.token)
    return said
