"""One player's battlefield: name, hand size, and two lanes with as many columns as needed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.cells import RING, Size, area_ground, named, ring
from companion.boards.oblivion.faces import card_face, vacant_face
from companion.boards.oblivion.sums import card_words, place_words
from companion.boards.oblivion.taps import Drafted, tapped
from companion.boards.taps import tap
from companion.flet_fixes.guard import memoised
from companion.look.cell import ROUNDED, cell
from companion.look.drawing import canvas, letters
from companion.look.widgets import CENTRED, QUIET, apart, column, icon_button, note, row, spoken, strong
from companion.measures import GAP, SNUG, Room
from companion.table.control.arrows import Station
from companion.table.control.controller import TableController
from companion.words import text
from referees.common.protocol.config import Seat
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.oblivion.table.pieces import LANES, Cell, Lane
from referees.oblivion.view import CardView, PlayerView

__all__ = ["Battlefield", "Side", "battlefield_key", "columns", "size_for"]

HEAD = 40
"""The height of a player's name above the lanes."""

CAPTION = 18
"""The width of the words beside the lanes."""

LOWEST, HIGHEST = 78, 128
"""How high a card is, in dp."""

SHAPE = 0.86
"""A card's width, as a part of its height."""

APART = GAP - 2 * RING
"""Between cells, whose rings have room in it."""

FREE, ALONE = say("free"), say("free, next to no card")
LANE_WORDS: dict[Lane, Sentence] = {"top": say("Top"), "bottom": say("Bottom")}


def size_for(room: Room, players: int) -> Size:
    """The card size at which two battlefields are visible at once, or all where there is room."""
    lanes = 2 * players
    for shown in (lanes, 4):
        high = (room.height - (shown // 2) * (HEAD + 3 * GAP)) // shown - GAP
        if high >= LOWEST:
            break
    high = max(LOWEST, min(high, HIGHEST))
    return Size(max(round(high * SHAPE), 64), high)


def columns(cards: Iterable[Cell], spaces: Iterable[Cell]) -> range:
    """The range of columns with cards or lit cells; the middle one where there are none."""
    found = [column for _, column in (*cards, *spaces)]
    return range(min(found), max(found) + 1) if found else range(1)


def battlefield_key(seat: int) -> str:
    """The scroll key of a player's battlefield."""
    return f"battlefield of {seat}"


class Side(NamedTuple):
    """A battlefield as drawn. `lit` are the cells where a tap has an effect, `free` those where a card usually goes;
    where it `is_open`, other empty cells may be tapped too. `chosen` are the attackers' cells, `marks` the damage their
    attack would deal. `lane` is the index of its first lane on the board."""

    seat: int
    player: PlayerView
    is_asked: bool
    is_in_turn: bool
    is_attacked: bool
    lit: tuple[Cell, ...]
    free: tuple[Cell, ...]
    is_open: bool
    chosen: tuple[Cell, ...]
    marks: tuple[tuple[Cell, int], ...]
    size: Size
    lane: int


@memoised
def Battlefield(
    *, seat: Seat, side: Side, width: int, in_greys: bool, controller: TableController, key: str = ""
) -> ft.Control:
    """Name and hand above, the lanes below."""
    player = side.player
    shown = columns([card.spot[1:] for card in player.cards], side.free)
    lanes = column(*[_lane(lane, shown, side, controller) for lane in LANES], gap=APART)
    captions = column(*[_caption(lane, side.size) for lane in LANES], gap=APART)
    beside = ft.Row([lanes], scroll=ft.ScrollMode.AUTO, expand=True)
    parts = ft.Row([captions, beside], spacing=SNUG, vertical_alignment=ft.CrossAxisAlignment.START)
    area = ft.Container(
        column(_heading(seat, side, controller, in_greys=in_greys), parts, gap=2),
        width=width,
        padding=ft.Padding(left=GAP, top=0, right=GAP, bottom=6),
        key=ft.ScrollKey(battlefield_key(side.seat)),  # type: ignore[call-arg]  # a dataclass that mypy does not see
        border_radius=14,
        bgcolor=area_ground(is_asked=side.is_asked),
        opacity=0.55 if player.is_out or player.has_left else 1,
    )
    return apart(area)


def _caption(lane: Lane, size: Size) -> ft.Control:
    style, middle = letters(12, QUIET, None, None), ft.Alignment.CENTER
    words = cv.Text(CAPTION / 2, size.height / 2, text(LANE_WORDS[lane]), style=style, rotate=-1.5708, alignment=middle)
    return ft.Semantics(content=canvas([words], CAPTION, size.height), exclude_semantics=True)


def _lane(lane: Lane, shown: range, side: Side, controller: TableController) -> ft.Control:
    lying = {card.spot[2]: card for card in side.player.cards if card.spot[1] == lane}
    places = [_place((lane, column), lying.get(column), side, controller) for column in shown]
    return row(*places, gap=APART)


def _place(at: Cell, card: CardView | None, side: Side, controller: TableController) -> ft.Control:
    """A card or an empty cell; a cell where a tap means nothing is hidden from screen readers."""
    lane, column = at
    is_lit, is_chosen, size = at in side.lit, at in side.chosen, side.size
    around = ring(is_lit, is_chosen)
    if card is None and not is_lit and not side.is_open:
        face = ft.Container(vacant_face(size, is_lit=is_chosen), padding=RING, width=size.width, height=size.height)
        return ft.Container(face, border_radius=ROUNDED, bgcolor=around)
    hit = dict(side.marks).get(at)
    shown = card_face(card, size, hit) if card is not None else vacant_face(size, is_lit=is_lit)
    what = card_words(card, hit) if card is not None else FREE if is_lit else ALONE
    words, act = (
        place_words(side.seat, lane, column, what),
        controller.careful("board", tap(controller, tapped, (side.seat, *at))),
    )
    key = cell(
        ft.Container(shown, padding=RING), controller.table.text(words), act, width=size.width, height=size.height,
        controller=controller, at=Station("board", side.lane + LANES.index(lane), column),
        selected=True if is_chosen else None,
    )  # fmt: skip
    return ft.Container(key, border_radius=ROUNDED, bgcolor=around, rotate=0.04 if is_chosen else None)


def _heading(seat: Seat, side: Side, controller: TableController, *, in_greys: bool) -> ft.Control:
    player, what = side.player, _note(side)
    held = row(
        note(text(what), 13, no_wrap=True),
        ft.Icon(ft.Icons.STYLE_OUTLINED, size=18, color=QUIET),
        strong(str(player.hand), 16, ft.FontWeight.W_700),
        gap=5,
    )
    whose = named(seat, is_asked=side.is_asked, is_in_turn=side.is_in_turn, in_greys=in_greys)
    line = ft.Row([whose, held], spacing=6, vertical_alignment=CENTRED)
    words = say_count("{who}: {count} card in hand", "{who}: {count} cards in hand", player.hand, who=seat.player)
    if what.template:
        words = say("{held}, {note}", held=words, note=what)
    shown: ft.Control = spoken(line, text(words), expand=True)
    if player.drafted is not None:
        label = text(say("Drafted by {who}", who=seat.player))
        way = icon_button(ft.Icons.VISIBILITY_OUTLINED, label, lambda: controller.pick(Drafted(side.seat)))
        shown = ft.Row([shown, way], spacing=0)
    return ft.Container(shown, height=48 if player.drafted is not None else HEAD)


def _note(side: Side) -> Sentence:
    if side.player.has_left:
        return say("gone")
    if side.player.is_out:
        return say("eliminated")
    return say("attacked") if side.is_attacked else say("")
