"""One player's battlefield: name, hand size, and two lanes with as many columns as needed."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.oblivion.faces import card_face, vacant_face
from companion.boards.oblivion.measure import CAPTION, HEAD, RING, Size, columns
from companion.boards.oblivion.picks import Drafted
from companion.boards.oblivion.sums import card_words, place_words
from companion.boards.oblivion.taps import tapped
from companion.boards.taps import tap
from companion.flet_fixes.guard import component, memo
from companion.look.cell import ROUNDED, cell
from companion.look.seat_mark import drawn_mark
from companion.look.theme import FACE
from companion.look.widgets import apart, icon_button
from companion.measures import GAP
from companion.table.arrows import Station
from companion.table.controller import TableController
from companion.words import text
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.common.setup.config import Seat
from referees.oblivion.pieces import LANES, Cell, Lane
from referees.oblivion.view import CardView, PlayerView

__all__ = ["Battlefield", "Role", "battlefield_key"]

FREE, APART = say("free"), say("free, next to no card")
LANE_WORDS: dict[Lane, Sentence] = {"top": say("Top"), "bottom": say("Bottom")}


class Role(NamedTuple):
    """A player's role in this turn."""

    in_turn: bool
    attacked: bool


def battlefield_key(seat: int) -> str:
    """The scroll key of a player's battlefield."""
    return f"battlefield of {seat}"


@memo
@component
def Battlefield(
    *,
    seat: Seat,
    index: int,
    player: PlayerView,
    role: Role,
    lit: tuple[Cell, ...],
    free: tuple[Cell, ...],
    is_open: bool,
    chosen: tuple[Cell, ...],
    marks: tuple[tuple[Cell, int], ...],
    size: Size,
    row: int,
    width: int,
    in_greys: bool,
    hands: TableController,
    key: str = "",
) -> ft.Control:
    """`lit` are the cells where a tap has an effect, `free` those where a card usually goes; where the battlefield
    `is_open`, other empty cells may be tapped too. `chosen` are the attackers' cells, `marks` the damage their attack
    would deal. `row` is the index of its first lane on the board."""
    drawn = _Drawn(index, player, frozenset(lit), is_open, frozenset(chosen), dict(marks), size, row, hands)
    shown = columns([card.spot[1:] for card in player.cards], free)
    lanes = ft.Column([_lane(lane, shown, drawn) for lane in LANES], spacing=GAP - 2 * RING, tight=True)
    captions = ft.Column([_caption(lane, size) for lane in LANES], spacing=GAP - 2 * RING, tight=True)
    side = ft.Row([lanes], scroll=ft.ScrollMode.AUTO, expand=True)
    parts = ft.Row([captions, side], spacing=4, vertical_alignment=ft.CrossAxisAlignment.START)
    area = ft.Container(
        ft.Column([_heading(seat, index, player, role, hands, in_greys=in_greys), parts], spacing=2, tight=True),
        width=width,
        padding=ft.Padding(left=GAP, top=0, right=GAP, bottom=6),
        key=ft.ScrollKey(battlefield_key(index)),  # type: ignore[call-arg]  # a dataclass that mypy does not see
        border_radius=14,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH if role.in_turn else ft.Colors.SURFACE_CONTAINER_LOW,
        opacity=0.55 if player.is_out or player.has_left else 1,
    )
    return apart(area)


class _Drawn(NamedTuple):
    """What a battlefield's cells are drawn with."""

    whose: int
    player: PlayerView
    lit: frozenset[Cell]
    is_open: bool
    chosen: frozenset[Cell]
    marks: dict[Cell, int]
    size: Size
    row: int
    hands: TableController


def _caption(lane: Lane, size: Size) -> ft.Control:
    style = ft.TextStyle(size=12, color=ft.Colors.ON_SURFACE_VARIANT, font_family=FACE)
    words = cv.Text(CAPTION / 2, size.height / 2, text(LANE_WORDS[lane]), style=style, rotate=-1.5708,
                    alignment=ft.Alignment.CENTER)  # fmt: skip
    return ft.Semantics(content=cv.Canvas([words], width=CAPTION, height=size.height), exclude_semantics=True)


def _lane(lane: Lane, shown: range, drawn: _Drawn) -> ft.Control:
    lying = {card.spot[2]: card for card in drawn.player.cards if card.spot[1] == lane}
    return ft.Row([_place((lane, column), lying.get(column), drawn) for column in shown],
                  spacing=GAP - 2 * RING, tight=True)  # fmt: skip


def _place(at: Cell, card: CardView | None, drawn: _Drawn) -> ft.Control:
    """A card or an empty cell; a cell where a tap means nothing is hidden from screen readers."""
    lane, column = at
    is_lit, is_chosen = at in drawn.lit, at in drawn.chosen
    size, hands = drawn.size, drawn.hands
    if card is None and not is_lit and not drawn.is_open:
        face = ft.Container(vacant_face(size, is_lit=is_chosen), padding=RING, width=size.width, height=size.height)
        return ft.Container(face, border_radius=ROUNDED, bgcolor=_ring(is_lit, is_chosen))
    hit = drawn.marks.get(at)
    shown = card_face(card, size, hit) if card is not None else vacant_face(size, is_lit=is_lit)
    what = card_words(card, hit) if card is not None else FREE if is_lit else APART
    words = hands.table.text(place_words(drawn.whose, lane, column, what))
    station = Station("board", drawn.row + LANES.index(lane), column)
    key = cell(
        ft.Container(shown, padding=RING), words, hands.careful("board", tap(hands, tapped, (drawn.whose, *at))),
        width=size.width, height=size.height, hands=hands, at=station, selected=True if is_chosen else None,
    )  # fmt: skip
    return ft.Container(
        key, border_radius=ROUNDED, bgcolor=_ring(is_lit, is_chosen), rotate=0.04 if is_chosen else None
    )


def _ring(is_lit: bool, is_chosen: bool) -> ft.ColorValue | None:
    if is_chosen:
        return ft.Colors.ON_SURFACE
    return ft.Colors.PRIMARY if is_lit else None


def _heading(
    seat: Seat, index: int, player: PlayerView, role: Role, hands: TableController, *, in_greys: bool
) -> ft.Control:
    reader = hands.table.reader()
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=18, color=ft.Colors.PRIMARY, visible=role.in_turn)
    weight = ft.FontWeight.W_700 if role.in_turn else ft.FontWeight.W_500
    name = ft.Text(seat.player, size=16, weight=weight, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    said = reader.text(_standing(seat, player, role))
    held = ft.Row(
        [
            ft.Text(reader.text(_note(player, role)), size=13, color=ft.Colors.ON_SURFACE_VARIANT, no_wrap=True),
            ft.Icon(ft.Icons.STYLE_OUTLINED, size=18, color=ft.Colors.ON_SURFACE_VARIANT),
            ft.Text(str(player.hand), size=16, weight=ft.FontWeight.W_700),
        ],
        spacing=5,
        tight=True,
    )
    row = ft.Row(
        [turn, drawn_mark(seat, 18, in_greys=in_greys), name, held],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    shown: ft.Control = ft.Semantics(content=row, label=said, exclude_semantics=True, expand=True)
    if player.drafted is not None:
        words = reader.text(say("Drafted by {who}", who=seat.player))
        way = icon_button(ft.Icons.VISIBILITY_OUTLINED, words, lambda: hands.pick(Drafted(index)))
        shown = ft.Row([shown, way], spacing=0)
    return ft.Container(shown, height=48 if player.drafted is not None else HEAD)


def _note(player: PlayerView, role: Role) -> Sentence:
    if player.has_left:
        return say("gone")
    if player.is_out:
        return say("eliminated")
    return say("attacked") if role.attacked else say("")


def _standing(seat: Seat, player: PlayerView, role: Role) -> Sentence:
    held = say_count("{who}: {count} card in hand", "{who}: {count} cards in hand", player.hand, who=seat.player)
    note = _note(player, role)
    return say("{held}, {note}", held=held, note=note) if note.template else held
