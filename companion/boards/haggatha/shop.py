"""The shop around the sheet: day and hour, Corruption and gold, the Sale Shelf."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.faces import good_face, skull_face, word
from companion.flet_fixes.guard import component, memo
from companion.look.theme import FACE
from companion.measures import LOOSE, Room
from companion.words import text
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.haggatha.pieces import COLOURS, GOODS, SLOTS, Good, label
from referees.haggatha.view import View

__all__ = ["SHOP", "Shop", "ShopBeside"]

SHOP = 70
"""The height of it all, in dp; the words in it keep their size, since labels say them."""

FIVE_LINES = 160
"""The height of the shop beside the sheet, in dp."""

GOOD = 22
DAYS = 3


@memo
@component
def Shop(*, view: View, width: int) -> ft.Control:
    """The shop in two lines above the sheet."""
    return ft.Container(
        ft.Semantics(
            content=ft.Column([_day(view), _shelf(view)], spacing=6, tight=True),
            label=text(_said(view)),
            exclude_semantics=True,
        ),
        padding=ft.Padding.symmetric(horizontal=LOOSE, vertical=4),
        width=width,
        height=SHOP,
    )


@memo
@component
def ShopBeside(*, view: View, room: Room) -> ft.Control:
    """The shop beside a small sheet, line by line; day and phase share a line where height is short."""
    is_cramped = room.height < FIVE_LINES
    words = [f"Day {view.day} of {DAYS}", PHASES[view.phase]]
    if is_cramped:
        words = [f"Day {view.day} · {PHASES[view.phase]}"]
    lines = ft.Column(
        [
            *[cv.Canvas([_left_word(one)], height=24, width=room.width) for one in words],
            ft.Row(_counts(view), spacing=14, height=24 if is_cramped else 28),
            *[_lying_row(view, good, 26 if is_cramped else 32) for good in GOODS],
        ],
        spacing=2 if is_cramped else 4,
        tight=True,
    )
    said = ft.Semantics(content=lines, label=text(_said(view)), exclude_semantics=True)
    return ft.Container(said, width=room.width)


def _lying_row(view: View, good: Good, height: int) -> ft.Control:
    places: list[ft.Control] = [_lying(view, good, colour) for colour in COLOURS]
    return ft.Container(
        ft.Row(places, alignment=ft.MainAxisAlignment.SPACE_BETWEEN, spacing=0),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=8,
        height=height,
        padding=ft.Padding.symmetric(horizontal=8),
    )


def _said(view: View) -> Sentence:
    lying: list[Sentence] = []
    for good in GOODS:
        for colour in COLOURS:
            count = view.shelf.count(good, colour)
            if count:
                lying.append(say("{count} {colour} {good}", count=count, colour=label(colour), good=label(good)))
    staff = tuple(
        say("{name} as {slot}", name=card.name, slot=label(slot))
        for slot, card in zip(SLOTS, view.staff, strict=True)
        if card is not None
    )
    return say(
        "Day {day}, {phase}, hour {clock}. {cards}, {gold} gold. On the shelf: {goods}. Staff: {staff}.",
        day=view.day,
        phase=label(view.phase) if view.phase != "over" else say("the count"),
        clock=view.clock,
        cards=say_count("{count} Corruption card", "{count} Corruption cards", view.corruption),
        gold=view.gold,
        goods=tuple(lying) or say("nothing"),
        staff=staff or say("nobody"),
    )


PHASES = {"arrival": "Arrival", "production": "Production", "market": "Market", "cleanup": "Clean-up", "over": "Count"}


def _day(view: View) -> ft.Control:
    words = f"Day {view.day} of {DAYS} · {PHASES[view.phase]}"
    text = cv.Canvas([_left_word(words)], height=24, expand=True)
    return ft.Row([text, *_counts(view)], spacing=10, height=24)


def _counts(view: View) -> list[ft.Control]:
    return [
        _counted(ft.Icon(ft.Icons.SCHEDULE, size=20, color=ft.Colors.ON_SURFACE_VARIANT), view.clock),
        _counted(ft.Icon(ft.Icons.PAID_OUTLINED, size=20, color=ft.Colors.ON_SURFACE_VARIANT), view.gold),
        _counted(skull_face(19, ft.Colors.ON_SURFACE_VARIANT, ft.Colors.SURFACE), view.corruption),
    ]


def _left_word(words: str) -> cv.Shape:
    style = ft.TextStyle(size=16, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE, height=1, font_family=FACE)
    return cv.Text(0, 4, words, style=style)


def _counted(sign: ft.Control, count: int) -> ft.Control:
    number = str(count)
    wide = 6 + 10 * len(number)
    drawn = cv.Canvas([word(number, (wide / 2, 12), 17, ft.Colors.ON_SURFACE)], width=wide, height=24)
    return ft.Row([sign, drawn], spacing=3, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _shelf(view: View) -> ft.Control:
    places = [_lying(view, good, colour) for good in GOODS for colour in COLOURS]
    return ft.Container(
        ft.Row(places, alignment=ft.MainAxisAlignment.SPACE_BETWEEN, spacing=0),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=8,
        height=30,
        padding=ft.Padding.symmetric(horizontal=6),
    )


def _lying(view: View, good: Good, colour: str) -> ft.Control:
    count = view.shelf.count(good, colour)  # type: ignore[arg-type]  # one of COLOURS
    ink = ft.Colors.ON_SURFACE if count else ft.Colors.OUTLINE
    drawn = cv.Canvas([word(str(count), (7, 12), 15, ink)], width=14, height=24)
    return ft.Row(
        [good_face(good, colour, GOOD, is_there=count > 0), drawn],
        spacing=2,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
