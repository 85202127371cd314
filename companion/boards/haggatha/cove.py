"""The cove: merchants, clock, boats, piers and Halls; what can answer the question is lit and tappable."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.haggatha.cove_places import Places, Spot, part_of_three
from companion.boards.haggatha.faces import (
    PIER_NAMES,
    boat_face,
    number_face,
    pawn_row,
    pawn_size,
    shield_face,
    skull_face,
    steady_word,
    token_face,
)
from companion.boards.taps import picking
from companion.flet_fixes.guard import memoised
from companion.look.cell import cell_over
from companion.look.drawing import canvas, ink, word
from companion.look.seat_mark import drawn_mark
from companion.look.widgets import QUIET, column, row, spoken_over, strong
from companion.measures import GAP, LOOSE, SNUG
from companion.window.at_table import careful
from companion.window.context import use_settings
from companion.window.hooks import use_kept
from companion.words import text
from referees.common.values.change import changed
from referees.common.words import Reader, Seat, Sentence, Who, say, say_count
from referees.haggatha.cove.boarding import Dock, Embark
from referees.haggatha.cove_view import CoveView, MerchantView
from referees.haggatha.table.cove import HOURS_ROUND, Boat
from referees.haggatha.table.pieces import CUSTOMERS, PIERS, Customer, Pier, label

__all__ = [
    "STRIP", "Boats", "Clock", "Halls", "Merchants", "Piers", "clock_height", "drawn_by",
]  # fmt: skip

STRIP = 56
"""The height of the merchants' line, in dp."""

ROOMY = 76
"""The width in which a merchant's gold of two digits has room, in dp; in less all of it is made smaller."""

MARK = 18

TURN = 20
"""The width of the icon for turning the board over."""

EDGE, APART = GAP, SNUG
"""Round the merchants' line, and between one and the next."""


NOTHING = CoveView((), (), None, None, 0, None, (), (), (), (0, 0, 0), (), (), ())


def _scroll_key(name: str) -> ft.ScrollKey:
    return ft.ScrollKey(name)  # type: ignore[call-arg]  # a dataclass that mypy does not see


def drawn_by(cove: CoveView, *names: str) -> CoveView:
    """The cove with these fields alone: a part that is drawn by it is not drawn again for any other."""
    return changed(NOTHING, **{name: getattr(cove, name) for name in names})


@memoised
def Merchants(
    *, cove: CoveView, seats: tuple[Seat, ...], asked: tuple[int, ...], width: int, other: str, looks: Any
) -> ft.Control:
    """A cell for each merchant: mark, name, gold and Corruption; who is asked is lit, and who is next has a sign. A tap
    shows the `other` half of the board."""
    wide = (width - 2 * EDGE - TURN - APART * len(seats)) / len(seats)
    in_greys = use_settings().colours == "greys"
    scale = min(1.0, wide / ROOMY)
    kept = use_kept(seats, wide, in_greys)

    def named(at: int) -> ft.Control:
        mark = drawn_mark(seats[at], MARK * scale, in_greys=in_greys)
        return row(mark, steady_word(seats[at].player, wide - (MARK + 28) * scale, 14 * scale), gap=4 * scale)

    def merchant(at: int, one: MerchantView) -> ft.Control:
        has, is_asked, is_next = (one.gold, one.corruption), at in asked, cove.turn == at
        parts = kept((at, "name"), None, partial(named, at)), kept((at, "counts"), has, partial(_counts, *has, scale))
        make = partial(_merchant, *parts, wide, scale, is_asked=is_asked, is_next=is_next)
        return kept(at, (has, is_asked, is_next), make)

    merchants = [merchant(at, one) for at, one in enumerate(cove.merchants)]
    shown = row(*merchants, ft.Icon(ft.Icons.FLIP_TO_FRONT, size=TURN, color=QUIET), gap=APART)
    told = say("{merchants}.", merchants=tuple(_told(one, seat) for seat, one in enumerate(cove.merchants)))
    label = Reader([seat.player for seat in seats]).text(say("{other}. {merchants}", other=other, merchants=told))
    act = careful("tray", picking(looks))
    return ft.Container(
        cell_over(shown, label, act, width=width - 2 * EDGE, height=STRIP - 6),
        padding=ft.Padding.symmetric(horizontal=EDGE, vertical=3),
        width=width,
        height=STRIP,
    )


def _told(one: MerchantView, seat: int) -> Sentence:
    cards = say_count("{count} Corruption card", "{count} Corruption cards", one.corruption)
    return say("{who}: hour {hour}, {gold} gold, {cards}", who=Who(seat), hour=one.hour, gold=one.gold, cards=cards)


def _counts(gold: int, corruption: int, scale: float) -> ft.Control:
    return row(
        ft.Icon(ft.Icons.PAID_OUTLINED, size=15 * scale, color=QUIET),
        _number(gold, scale),
        skull_face(14 * scale, QUIET, ft.Colors.SURFACE),
        _number(corruption, scale),
        gap=2 * scale,
    )


def _merchant(
    name: ft.Control, counts: ft.Control, width: float, scale: float, *, is_asked: bool, is_next: bool
) -> ft.Control:
    """Scaled down where the width is small. The ground lies below, the sign of who is next over what seldom changes."""
    ground = ft.Container(
        width=width,
        height=STRIP - 6,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if is_asked else None,
        border=ft.Border.all(2, ft.Colors.PRIMARY if is_asked else ft.Colors.TRANSPARENT),
        border_radius=10,
    )
    sign = ft.Icon(ft.Icons.PLAY_ARROW, size=14 * scale, color=ft.Colors.PRIMARY, opacity=1 if is_next else 0)
    shown = column(ft.Container(name, height=20), counts, gap=1)
    beside = ft.Container(sign, right=4, top=4 + (20 - 14 * scale) / 2)
    return ft.Stack([ground, ft.Container(shown, padding=4), beside], width=width, height=STRIP - 6)


def _number(count: int, scale: float) -> ft.Control:
    return number_face(count, (4 + 8 * len(str(count))) * scale, 20, 15 * scale)


# Boats, piers, Halls

BAG = 58
"""The width of the bag with a number of two digits, in dp."""

IN_A_LINE, INSET, PAWN = 3, 5, 20
"""How many colours a line of a pier's customers holds, what lies around them, and the size of one, in dp."""

CLOSE = 3
"""What lies around a boat, in dp."""

SIDES = ft.Padding.symmetric(horizontal=LOOSE)


def _some(colours: tuple[Customer, ...]) -> Sentence:
    counts = [(colour, colours.count(colour)) for colour in CUSTOMERS]
    named = tuple(say("{count} {colour}", count=count, colour=label(colour)) for colour, count in counts if count)
    return say("{named}", named=named) if named else say("nobody")


@memoised
def Boats(*, cove: CoveView, lit: tuple[str, ...], width: int, height: int) -> ft.Control:
    """The boats, three on either side of the pier, in two rows. `lit` are those that the drawn Adventurer may board."""
    places = Places("boats", part_of_three(width, height), CLOSE, ft.Colors.SURFACE_CONTAINER_LOW)
    room, kept = places.room, use_kept(places.room)

    def spot(boat: Boat, number: int) -> Spot:
        make = partial(boat_face, boat.aboard, number, room.width - 2 * CLOSE, room.height - 2 * CLOSE)
        is_gone = boat.pier is not None
        if f"boat{number}" in lit:
            told = say("Into boat {number}: {aboard}", number=number, aboard=_some(boat.aboard))
            return Spot(boat.aboard, make, told, Embark.model_validate({"to": f"boat{number}"}), is_gone)
        where = label(boat.pier) if boat.pier is not None else say("at sea")
        told = say("Boat {number} {where}: {aboard}", number=number, where=where, aboard=_some(boat.aboard))
        return Spot(boat.aboard, make, told, None, is_gone)

    laid = places.laid([spot(boat, at + 1) for at, boat in enumerate(cove.boats)], kept)
    return ft.Container(laid, padding=SIDES, key=_scroll_key("boats"))


@memoised
def Piers(*, cove: CoveView, lit: tuple[str, ...], width: int, height: int, scale: float) -> ft.Control:
    """The three piers with their customers; `lit` are those with a free berth for a full boat."""
    places = Places("piers", part_of_three(width, height), INSET, ft.Colors.SURFACE_CONTAINER_HIGH)
    kept = use_kept(places.room, scale, cove.berths)
    known = dict(zip(PIERS, cove.berths, strict=True)) if any(cove.berths) else {}

    def spot(pier: Pier) -> Spot:
        docked = tuple([boat for boat in cove.boats if boat.pier == pier])
        aboard = tuple(one for boat in docked for one in boat.aboard)
        make = partial(_pier, pier, docked, known.get(pier), width=places.room.width, scale=scale)
        if pier in lit:
            told = say("Dock at {pier}: {aboard}", pier=label(pier), aboard=_some(aboard))
            return Spot(docked, make, told, Dock(pier=pier))
        boats = say_count("{count} boat", "{count} boats", len(docked))
        told = say("{pier}: {boats}, {aboard}", pier=label(pier), boats=boats, aboard=_some(aboard))
        return Spot(docked, make, told, None)

    laid = places.laid([spot(pier) for pier in PIERS], kept)
    return ft.Container(laid, padding=SIDES, key=_scroll_key("piers"))


def _pier(pier: Pier, docked: tuple[Boat, ...], berths: int | None, *, width: int, scale: float) -> ft.Control:
    aboard = [one for boat in docked for one in boat.aboard]
    counts = tuple([aboard.count(colour) for colour in CUSTOMERS])
    inner = width - 2 * INSET
    name = steady_word(PIER_NAMES[pier], inner, min(14 * scale, 19))
    pawn = min(PAWN * scale, pawn_size(inner, IN_A_LINE))
    return column(name, _berths(len(docked), berths, scale), pawn_row(counts, CUSTOMERS, pawn), gap=2)


def _berths(taken: int, known: int | None, scale: float) -> ft.Control:
    """A mooring post per berth, filled if occupied; only the occupied ones where the kit gives no number."""
    posts = [
        ft.Container(
            width=16 * scale, height=10 * scale, border_radius=4 * scale, border=ft.Border.all(1.5, ft.Colors.OUTLINE),
            bgcolor="#7A5A3A" if at < taken else None,
        )
        for at in range(max(taken, known or 0))
    ]  # fmt: skip
    return row(*posts, gap=SNUG, height=12 * scale)


@memoised
def Halls(*, cove: CoveView, width: int, scale: float) -> ft.Control:
    """The Halls, the Lair and the bag; colours and odds of the bag if the table wants them."""
    size = min(44 * scale, (width - 2 * LOOSE - BAG * scale) / len(CUSTOMERS) - SNUG)
    visits = list(zip(CUSTOMERS, cove.halls, strict=True))
    named = tuple(
        say("{colour} {count}", colour=label("lair") if colour == "grey" else label(colour), count=count)
        for colour, count in visits
    )
    bag = row(
        ft.Icon(ft.Icons.SHOPPING_BAG, size=26 * scale, color=QUIET),
        strong(str(cove.bag), 18 * scale, ft.FontWeight.W_700),
        gap=SNUG,
    )
    kept = use_kept(size, width)
    halls = [kept(one[0], one, partial(shield_face, *one, size)) for one in visits]
    whole: list[ft.Control] = [ft.Row([*halls, bag], alignment=ft.MainAxisAlignment.SPACE_BETWEEN, spacing=SNUG)]
    told = say_count("{count} Adventurer in the bag.", "{count} Adventurers in the bag.", cove.bag)
    if cove.odds is not None:
        odds = [(colour, _percent(count, cove.bag), count) for colour, count in zip(CUSTOMERS, cove.odds, strict=True)]
        parts = tuple(say("{colour} {odds}%", colour=label(colour), odds=percent) for colour, percent, _ in odds)
        told = say("{bag} Odds of the next one: {odds}.", bag=told, odds=parts)
        share = (width - 2 * LOOSE) / len(CUSTOMERS)
        shown = [
            kept(("odds", colour), (percent, count), partial(_odds, colour, percent, count, share))
            for colour, percent, count in odds
        ]
        whole.append(ft.Row([*shown], spacing=0, wrap=True, run_spacing=2))  # five fit on the smallest phone
    said = text(say("Halls: {halls}. {bag}", halls=named, bag=told))
    return ft.Container(spoken_over(column(*whole, gap=6), said), width=width, padding=SIDES, key=_scroll_key("halls"))


def _odds(colour: Customer, percent: int, count: int, share: float) -> ft.Control:
    """Of a width at least, so that no other moves with the number; faint where there is none."""
    shown = row(pawn_row((count,), (colour,), 18), ft.Text(f"{percent}%", size=13), gap=2)
    return ft.Stack([ft.Container(width=share), shown], opacity=1 if count else 0)


def _percent(count: int, all_: int) -> int:
    return round(100 * count / all_) if all_ else 0


# The clock: twelve hours in a line, the merchants' markers stacked on them, the Market token

RISE, FLAG = 12, 22
"""How much higher each marker of a stack lies, and the size of the Market token's pennant, in dp."""

UNDER, OVER = 4, 10
"""Below a stack of markers, and above the highest that there may be: that much of the pennant."""

HOUR, WITH_ICON = 24, 38
"""The height of an hour, and of one with a bag icon."""


def clock_height(seats: int, *, has_bags: bool) -> int:
    """The usual height, with room for all markers on one hour."""
    return (WITH_ICON if has_bags else HOUR) + UNDER + MARK + RISE * (seats - 1) + OVER


def _face_height(cove: CoveView) -> int:
    return WITH_ICON if cove.bag_hours else HOUR


def _face(hour: int) -> int:
    return (hour - 1) % HOURS_ROUND


@memoised
def Clock(*, cove: CoveView, seats: tuple[Seat, ...], width: int, scale: float) -> ft.Control:
    """Twelve hours in a line, with bag icons and stacks of markers, behind which stands the Market token's pennant."""
    inner = width - 2 * LOOSE
    each, high, icon = inner / HOURS_ROUND, clock_height(len(seats), has_bags=bool(cove.bag_hours)) * scale, 15 * scale
    in_greys = use_settings().colours == "greys"
    kept = use_kept(seats, each, high, in_greys, cove.bag_hours, cove.token)
    layers: list[ft.Control] = [kept("hours", None, lambda: canvas(_faces(cove, each, high, scale), inner, high))]
    token = _face(cove.token) if cove.token is not None else None
    for face in map(_face, cove.bag_hours):
        colour = ft.Colors.ON_TERTIARY if face == token else QUIET
        bag = ft.Icon(ft.Icons.SHOPPING_BAG_OUTLINED, size=icon, color=colour)
        layers.append(ft.Container(bag, left=face * each + (each - icon) / 2, top=high - 3 - icon))
    marks = [drawn_mark(seat, (MARK - 4) * scale, in_greys=in_greys) for seat in seats]
    ground = high - _face_height(cove) * scale
    flag = token_face(FLAG * scale, ground)
    layers.append(ft.Container(flag, left=(token or 0) * each + 1, top=0, visible=token is not None))
    layers += _markers(cove, marks, each, ground, scale)
    told = Reader([seat.player for seat in seats]).text(_clock_told(cove))
    shown = spoken_over(ft.Stack(layers, width=inner, height=high), told)
    return ft.Container(shown, padding=SIDES, height=high, key=_scroll_key("clock"))


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
    """The markers, bottom of each stack first: the marker moved last is on top."""
    lying: dict[int, int] = {}
    shown: list[ft.Control] = []
    size, rise = MARK * scale, RISE * scale
    for seat in reversed(cove.order):
        face = _face(cove.merchants[seat].hour)
        at = lying.get(face, 0)
        lying[face] = at + 1
        ring = ft.Colors.PRIMARY if cove.turn == seat else ft.Colors.SURFACE
        mark = ft.Container(
            marks[seat], width=size, height=size, alignment=ft.Alignment.CENTER,
            bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST, border=ft.Border.all(2, ring), border_radius=size / 2,
            left=face * each + (each - size) / 2, top=ground - UNDER * scale - size - at * rise,
        )  # fmt: skip
        shown.append(mark)
    return shown


def _clock_told(cove: CoveView) -> Sentence:
    hours = tuple(say("{who} {hour}", who=Who(seat), hour=one.hour) for seat, one in enumerate(cove.merchants))
    told = say("The clock: {hours}.", hours=hours)
    if cove.turn is not None:
        told = say("{clock} It is the turn of {who}.", clock=told, who=Who(cove.turn))
    if cove.token is not None:
        told = say("{clock} The Market token lies on {hour}.", clock=told, hour=cove.token)
    return told
