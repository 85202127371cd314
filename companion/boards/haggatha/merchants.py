"""The merchants' names, gold and Corruption in a row; highlights who is asked, marks who is next."""

from functools import partial
from typing import Any

import flet as ft

from companion.boards.haggatha.faces import number_face, skull_face, steady_word
from companion.boards.taps import picking
from companion.flet_fixes.guard import memoised
from companion.look.cell import picture_cell
from companion.look.seat_mark import drawn_mark
from companion.look.widgets import QUIET, column, row
from companion.measures import GAP, SNUG
from companion.window.at_table import careful
from companion.window.context import use_settings
from companion.window.hooks import use_cache
from companion.words import reader_for, said
from referees.common.words import Seat, Sentence, Who, say, say_count
from referees.haggatha.cove_view import MerchantView
from referees.haggatha.table.cove import on_the_face
from scoresheets.fitting import fitted
from scoresheets.marks import mark
from scoresheets.shapes import MARKS, Look, Shape, Text
from scoresheets.sheet import Sheet, picture

STRIP = 56  # dp
ROOMY = 76  # dp; everything is scaled down in less
MARK, TURN = 18, 20  # widths of a mark, and of the icon for turning the board over
EDGE, APART = GAP, SNUG


@memoised
def Merchants(
    *, merchants: tuple[MerchantView, ...], turn: int | None, seats: tuple[Seat, ...], asked_seats: tuple[int, ...],
    width: int, action: str, looks: Any,
) -> ft.Control:  # fmt: skip
    """A cell for each merchant; a tap shows the other half of the board."""
    wide = (width - 2 * EDGE - TURN - APART * len(seats)) / len(seats)
    in_greys = use_settings().colours == "greys"
    scale = min(1.0, wide / ROOMY)
    cache = use_cache(seats, wide, in_greys)

    def named(at: int) -> ft.Control:
        mark = drawn_mark(seats[at], MARK * scale, in_greys=in_greys)
        return row(mark, steady_word(seats[at].player, wide - (MARK + 28) * scale, 14 * scale), gap=4 * scale)

    def merchant_cell(at: int, view: MerchantView) -> ft.Control:
        has, is_asked, is_next = (view.gold, view.corruption), at in asked_seats, turn == at
        parts = cache((at, "name"), None, partial(named, at)), cache((at, "counts"), has, partial(_counts, *has, scale))
        make = partial(_merchant, *parts, wide, scale, is_asked=is_asked, is_next=is_next)
        return cache(at, (has, is_asked, is_next), make)

    cells = [merchant_cell(at, view) for at, view in enumerate(merchants)]
    line = row(*cells, ft.Icon(ft.Icons.FLIP_TO_FRONT, size=TURN, color=QUIET), gap=APART)
    words = say("{merchants}.", merchants=tuple(_merchant_words(view, seat) for seat, view in enumerate(merchants)))
    label = reader_for([seat.player for seat in seats]).text(say("{other}. {merchants}", other=action, merchants=words))
    return ft.Container(
        picture_cell(line, label, careful("tray", picking(looks)), width=width - 2 * EDGE, height=STRIP - 6),
        padding=ft.Padding.symmetric(horizontal=EDGE, vertical=3),
        width=width,
        height=STRIP,
    )


def _merchant_words(view: MerchantView, seat: int) -> Sentence:
    cards = say_count("{count} Corruption card", "{count} Corruption cards", view.corruption)
    hour = on_the_face(view.hour)
    return say("{who}: hour {hour}, {gold} gold, {cards}", who=Who(seat), hour=hour, gold=view.gold, cards=cards)


def _counts(gold: int, corruption: int, scale: float) -> ft.Control:
    return row(
        ft.Icon(ft.Icons.PAID_OUTLINED, size=15 * scale, color=QUIET),
        _number(gold, scale),
        skull_face(14 * scale),
        _number(corruption, scale),
        gap=2 * scale,
    )


def _merchant(
    name: ft.Control, counts: ft.Control, width: float, scale: float, *, is_asked: bool, is_next: bool
) -> ft.Control:
    ground = ft.Container(
        width=width,
        height=STRIP - 6,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if is_asked else None,
        border=ft.Border.all(2, ft.Colors.PRIMARY if is_asked else ft.Colors.TRANSPARENT),
        border_radius=10,
    )
    sign = ft.Icon(ft.Icons.PLAY_ARROW, size=14 * scale, color=ft.Colors.PRIMARY, opacity=1 if is_next else 0)
    details = column(ft.Container(name, height=20), counts, gap=1)
    marker = ft.Container(sign, right=4, top=4 + (20 - 14 * scale) / 2)
    return ft.Stack([ground, ft.Container(details, padding=4), marker], width=width, height=STRIP - 6)


def _number(count: int, scale: float) -> ft.Control:
    return number_face(count, (4 + 8 * len(str(count))) * scale, 20, 15 * scale)


def row_drawing(merchants: tuple[MerchantView, ...], seats: tuple[Seat, ...], width: float) -> Sheet:
    """The merchants' row for export and print."""
    wide = width / len(seats)
    shapes: list[Shape] = []
    for at, (view, seat) in enumerate(zip(merchants, seats, strict=True)):
        left, words = at * wide + EDGE, said("{gold} gold · {count} Corruption", gold=view.gold, count=view.corruption)
        shapes.append(mark(seat.shape, left + MARK / 2, MARK, MARK, Look(fill=MARKS.get(seat.colour, "orange mark"))))
        name = fitted(seat.player, 14, wide - EDGE - MARK - 2 * SNUG)
        shapes.append(Text(left + MARK + SNUG, MARK, name, 14, "on surface", is_bold=True, anchor="start"))
        shapes.append(Text(left, STRIP - 14, words, min(13, wide / 11), "on surface", anchor="start"))
    return picture(shapes, width, STRIP)
