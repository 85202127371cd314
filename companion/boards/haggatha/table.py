"""Haggatha's table: the merchants, and below them the cove, or her shop with the dry-erase sheet."""

from functools import partial
from math import ceil
from typing import NamedTuple

import flet as ft

from companion.boards import LEAST
from companion.boards.haggatha.cove import BOTH, LOOK, cove, shows_cove
from companion.boards.haggatha.faces import face, good_face, number_face
from companion.boards.haggatha.merchants import STRIP, Merchants
from companion.boards.haggatha.taps import COVE, LOOKING, SHEET, refused, relevant_part, touched
from companion.boards.taps import picking
from companion.boards.tiles import BoardView
from companion.flet_fixes.guard import memoised
from companion.look.cell import cell
from companion.look.keep_mounted import keep_mounted, use_one_shown
from companion.look.widgets import CENTRED, QUIET, column, row, spoken_over
from companion.measures import LOOSE, SNUG, Room
from companion.sheets.drawing import is_ample, whole
from companion.sheets.view import SheetView
from companion.table.control.scene import Scene
from companion.table.taking_back import entry_back
from companion.window.at_table import careful, controller_here
from companion.window.context import use_settings
from companion.window.hooks import use_cache
from companion.words import said, text
from referees.common.values.change import changed
from referees.common.words import Sentence, say, say_count
from referees.haggatha.sheet.star_charting import DrawLine
from referees.haggatha.table.cove import on_the_face
from referees.haggatha.table.enclosure import Dots
from referees.haggatha.table.pieces import COLOURS, GOODS, SLOTS, Good, label
from referees.haggatha.table.state import Stock
from referees.haggatha.view import View
from scoresheets.haggatha import Facts, facts, legal_regions, marks, pieces, sheet
from scoresheets.haggatha.regions import line_id
from scoresheets.shapes import Text
from scoresheets.sheet import Sheet

SHOP = 70  # dp; doesn't scale with text
FIVE_LINES = 160  # dp
GOOD, SIGN, COUNTED = 22, 22, 39  # dp: size of a good, widths of a count's sign and of a count without its digits
DAYS = 3
PHASES = {
    "arrival": say("Arrival"),
    "production": say("Production"),
    "market": say("Market"),
    "cleanup": say("Clean-up"),
    "over": say("Final count"),
}


class ShopFacts(NamedTuple):
    """The data that the shop is drawn from."""

    day: int
    phase: str
    clock: int
    corruption: int
    gold: int
    shelf: Stock
    staff: tuple[str | None, ...]  # by place


def shop_facts(view: View) -> ShopFacts:
    """The shop's data."""
    staff = tuple([None if card is None else card.name for card in view.staff])
    return ShopFacts(view.day, view.phase, on_the_face(view.clock), view.corruption, view.gold, view.shelf, staff)


@memoised
def Shop(*, shop: ShopFacts, width: int) -> ft.Control:
    """The shop in two lines above the sheet."""
    when = say("Day {day} of {days} · {phase}", day=shop.day, days=DAYS, phase=PHASES[shop.phase])
    counted = sum(COUNTED + 10 * len(str(count)) for count in (shop.clock, shop.gold, shop.corruption))
    day = ft.Row([_words(text(when), width - 2 * LOOSE - counted), *_counts(shop)], spacing=10, height=24)
    lines = column(day, Shelf(shelf=shop.shelf, goods=GOODS, height=30, margin=6), gap=6)
    padding = ft.Padding.symmetric(horizontal=LOOSE, vertical=SNUG)
    return ft.Container(spoken_over(lines, text(shop_label(shop))), padding=padding, width=width, height=SHOP)


@memoised
def SideShop(*, shop: ShopFacts, room: Room) -> ft.Control:
    """The shop beside a small sheet, line by line; in a low one, day and phase share a line."""
    is_cramped = room.height < FIVE_LINES
    phase = PHASES[shop.phase]
    words = [text(say("Day {day} of {days}", day=shop.day, days=DAYS)), text(phase)]
    if is_cramped:
        words = [text(say("Day {day} · {phase}", day=shop.day, phase=phase))]
    high = 26 if is_cramped else 32
    lines = column(
        *[_words(line, room.width) for line in words],
        ft.Row(_counts(shop), spacing=14, height=24 if is_cramped else 28),
        *[Shelf(shelf=shop.shelf, goods=(good,), height=high, margin=8) for good in GOODS],
        gap=2 if is_cramped else SNUG,
    )
    return ft.Container(spoken_over(lines, text(shop_label(shop))), width=room.width)


def shop_label(view: ShopFacts) -> Sentence:
    """The shop's label for screen readers."""
    counts = [(view.shelf.count(good, colour), colour, good) for good in GOODS for colour in COLOURS]
    goods = tuple(
        say("{count} {colour} {good}", count=count, colour=label(colour), good=label(good))
        for count, colour, good in counts
        if count
    )
    staff = tuple(
        say("{name} as {slot}", name=name, slot=label(slot))
        for slot, name in zip(SLOTS, view.staff, strict=True)
        if name is not None
    )
    return say(
        "Day {day}, {phase}, hour {clock}. {cards}, {gold} gold. On the shelf: {goods}. Staff: {staff}.",
        day=view.day,
        phase=PHASES[view.phase],
        clock=view.clock,
        cards=say_count("{count} Corruption card", "{count} Corruption cards", view.corruption),
        gold=view.gold,
        goods=goods or say("nothing"),
        staff=staff or say("nobody"),
    )


def _counts(view: ShopFacts) -> list[ft.Control]:
    clock, gold = (ft.Icon(icon, size=20, color=QUIET) for icon in (ft.Icons.SCHEDULE, ft.Icons.PAID_OUTLINED))
    wide = 6 + 10 * len(str(view.corruption))
    cards = Text(SIGN + wide / 2, 12, str(view.corruption), 17, "on surface", is_bold=True)
    counted = [
        row(sign, number_face(count, 6 + 10 * len(str(count)), 24, 17), gap=3, vertical_alignment=CENTRED)
        for sign, count in ((clock, view.clock), (gold, view.gold))
    ]
    return [*counted, face([*pieces.skull(19, "ink", "surface", 0, 2.5), cards], SIGN + wide, 24)]


def _words(words: str, width: float) -> ft.Control:
    return face([Text(0, 12, words, 16, "on surface", is_bold=True, anchor="start")], width, 24)


@memoised
def Shelf(*, shelf: Stock, goods: tuple[Good, ...], height: int, margin: int) -> ft.Control:
    """The Sale Shelf, limited to these kinds of goods."""
    cached = use_cache(goods)
    stocks = [(good, colour, shelf.count(good, colour)) for good in goods for colour in COLOURS]
    places = [cached(stock[:2], stock, partial(_stock_face, *stock)) for stock in stocks]
    return ft.Container(
        ft.Row([*places], alignment=ft.MainAxisAlignment.SPACE_BETWEEN, spacing=0),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=8,
        height=height,
        padding=ft.Padding.symmetric(horizontal=margin),
    )


def _stock_face(good: Good, colour: str, count: int) -> ft.Control:
    number = number_face(count, 14, 24, 15, "on surface" if count else "outline")
    return row(good_face(good, colour, GOOD, is_there=count > 0), number, gap=2, vertical_alignment=CENTRED)


LOWEST, WIDEST_PHONE = 108, 500  # dp
LEAST_SHOP = 168  # dp
CRAMPED = 316  # dp; in a lower room the shop is beside the sheet


@memoised
def HaggathaTable(*, scene: Scene, room: Room) -> ft.Control:
    """The shop, and the sheet in the remaining space; one component for all sizes keeps updates small."""
    view = scene.view
    sheet_facts, legal = facts(view), tuple(legal_regions(view, scene.offers))
    is_broad = _is_broad(sheet_facts, room)
    paper = sheet(sheet_facts, is_broad=is_broad)
    follow = relevant_part(paper, legal, view)
    with_shop = Room(room.width, room.height - SHOP)
    is_close = follow is not None and not is_ample(paper, follow, whole(paper, with_shop), legal)
    has_shop = room.height >= CRAMPED and (not is_close or room.height >= BOTH)
    is_low = not has_shop and follow is None and scene.picked != LOOKING
    sheet_view = SheetView(
        sheet=paper,
        marks=tuple(marks(view, _last_line(), is_broad=is_broad).items()),
        targets=legal,
        amiss=tuple([spot if isinstance(spot, str) else line_id(spot) for spot in scene.amiss]),
        follow=follow,
        room=_small_room(paper, room) if is_low else with_shop if has_shop else room,
        act=touched,
        refuse=refused,
    )
    layers: list[ft.Control] = [ft.Semantics(content=sheet_view, exclude_semantics=is_low)]
    if is_low:
        layers.append(_cover(_small_room(paper, room)))
    sheet_box = ft.Container(
        ft.Stack(layers),
        margin=ft.Margin.only(left=LOOSE if is_low else 0),
        border_radius=ft.BorderRadius.all(8) if is_low else None,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    inside, strip = shop_facts(view), Room(room.width, SHOP)
    free = room.width - _small_room(paper, room).width - 3 * LOOSE
    shop = [SideShop(shop=inside, room=Room(free, room.height))] if is_low else []
    cached = use_cache(strip)
    state = inside, has_shop
    above = cached("shop", state, lambda: keep_mounted(Shop(shop=inside, width=room.width), strip, is_shown=has_shop))
    level = row(sheet_box, *shop, gap=LOOSE, vertical_alignment=CENTRED) if shop else sheet_box
    return column(above, level, gap=0)


def coverable(scene: Scene, room: Room, words: float) -> int | None:
    """How much of the sheet (dp) a message card may cover: all if nothing there can be tapped, else None (default)."""
    return None if shows_cove(scene) or legal_regions(scene.view, scene.offers) else room.height


def _is_broad(sheet_facts: Facts, room: Room) -> bool:
    if room.width < WIDEST_PHONE and not controller_here().is_still:
        return True  # the room's height changes within a turn
    below = Room(room.width, room.height - SHOP) if room.height >= CRAMPED else room
    upright, broad = (whole(sheet(sheet_facts, is_broad=is_wide), below).scale for is_wide in (False, True))
    return broad > upright


def _last_line() -> Dots | None:
    """The dots of the line drawn last; None in a replay."""
    controller = controller_here()
    entry = None if controller.is_still else entry_back(controller.table.timeline)
    return entry.line if isinstance(entry, DrawLine) else None


def _small_room(paper: Sheet, room: Room) -> Room:
    height = max(room.height - LOOSE, LOWEST)
    most = room.width - LEAST_SHOP - 3 * LOOSE
    width = min(int(height * paper.width / paper.height), most)
    return Room(width, int(width * paper.height / paper.width))


def _cover(room: Room) -> ft.Control:
    lens = ft.Icon(ft.Icons.ZOOM_IN, size=20, color=ft.Colors.ON_PRIMARY)
    ground = ft.Colors.PRIMARY
    sign = ft.Container(lens, width=30, height=30, bgcolor=ground, border_radius=15, alignment=ft.Alignment.CENTER)
    face = ft.Container(sign, width=room.width, height=room.height, alignment=ft.Alignment.BOTTOM_RIGHT, padding=4)
    look = careful("tray", picking(LOOKING))
    return cell(face, said("Look at the sheet"), look, width=room.width, height=room.height)


@memoised
def WholeTable(scene: Scene, room: Room) -> ft.Control:
    """The sheet and, if tracked, merchants and cove. Sheet and cove stay mounted for quick switching."""
    view, picked, seats = scene.view, scene.picked, scene.seats
    of_sheet = changed(scene, picked=picked if picked == LOOKING else None)
    if view.cove is None:
        return HaggathaTable(scene=of_sheet, room=room)
    has_cove = shows_cove(scene)
    action = said("Show the sheet") if has_cove else said("Show the cove")
    looks = (None if picked == COVE else SHEET) if has_cove else (None if picked == SHEET else COVE)
    half_room = Room(room.width, room.height - STRIP).at_least(LEAST)
    picture = cove(scene, half_room, use_settings().colours)
    halves = use_one_shown(
        "cove" if has_cove else "sheet",
        ("cove", "sheet"),
        Room(half_room.width, ceil(max(picture.height, half_room.height))) if has_cove else half_room,
        lambda name: BoardView(picture, LOOK) if name == "cove" else HaggathaTable(scene=of_sheet, room=half_room),
        is_ahead=True,
    )
    strip = Merchants(
        merchants=view.cove.merchants,
        turn=view.cove.turn,
        seats=seats,
        asked_seats=tuple([seat for seat in range(len(seats)) if scene.is_asked(seat)]),
        width=room.width,
        action=action,
        looks=looks,
    )
    return column(strip, *halves, gap=0)
