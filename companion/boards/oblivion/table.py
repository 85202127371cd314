"""The table: the draft's piles, then the battlefields, attacker and defender adjacent. A battlefield is a name, a hand
size, and two lanes with as many columns as needed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.keys import RING, Size, area_ground, named, ring
from companion.boards.oblivion.faces import card_face, card_words, place_words, vacant_face
from companion.boards.oblivion.layout import Layout
from companion.boards.oblivion.taps import Drafted, Looked, chosen_attack, is_open_elsewhere, lit, tapped
from companion.boards.taps import Enter, Tap, picking, tap
from companion.flet_fixes.guard import memoised
from companion.look.cell import ROUNDED, cell
from companion.look.drawing import apart, canvas, letters
from companion.look.widgets import CENTRED, QUIET, column, icon_button, note, row, spoken, strong
from companion.measures import GAP, SNUG, Room
from companion.table.control.arrows import Station
from companion.table.control.draft import Draft
from companion.table.control.scene import Scene
from companion.window.at_table import careful, worded
from companion.window.context import use_settings
from companion.words import text
from referees.common.words import Seat, Sentence, say, say_count
from referees.oblivion.table.pieces import LANES, Cell, Lane, Spot
from referees.oblivion.view import CardView, PlayerView, View

__all__ = ["Battle", "Side", "columns", "follows", "in_order", "size_for"]

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
def Battlefield(*, seat: Seat, side: Side, width: int, in_greys: bool, key: str = "") -> ft.Control:
    """Name and hand above, the lanes below."""
    player = side.player
    shown = columns([card.spot[1:] for card in player.cards], side.free)
    lanes = column(*[_lane(lane, shown, side) for lane in LANES], gap=APART)
    captions = column(*[_caption(lane, side.size) for lane in LANES], gap=APART)
    beside = ft.Row([lanes], scroll=ft.ScrollMode.AUTO, expand=True)
    parts = ft.Row([captions, beside], spacing=SNUG, vertical_alignment=ft.CrossAxisAlignment.START)
    area = ft.Container(
        column(_heading(seat, side, in_greys=in_greys), parts, gap=2),
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


def _lane(lane: Lane, shown: range, side: Side) -> ft.Control:
    lying = {card.spot[2]: card for card in side.player.cards if card.spot[1] == lane}
    places = [_place((lane, column), lying.get(column), side) for column in shown]
    return row(*places, gap=APART)


def _place(at: Cell, card: CardView | None, side: Side) -> ft.Control:
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
    words, act = place_words(side.seat, lane, column, what), careful("board", tap(tapped, (side.seat, *at)))
    key = cell(
        ft.Container(shown, padding=RING), worded(words), act, width=size.width, height=size.height,
        at=Station("board", side.lane + LANES.index(lane), column), selected=True if is_chosen else None,
    )  # fmt: skip
    return ft.Container(key, border_radius=ROUNDED, bgcolor=around, rotate=0.04 if is_chosen else None)


def _heading(seat: Seat, side: Side, *, in_greys: bool) -> ft.Control:
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
        way = icon_button(ft.Icons.VISIBILITY_OUTLINED, label, picking(Drafted(side.seat)))
        shown = ft.Row([shown, way], spacing=0)
    return ft.Container(shown, height=48 if player.drafted is not None else HEAD)


def _note(side: Side) -> Sentence:
    if side.player.has_left:
        return say("gone")
    if side.player.is_out:
        return say("eliminated")
    return say("attacked") if side.is_attacked else say("")


# The table

WIDEST = 900
PAIR = 2
DRAFT = ("deal", "layout", "piles", "picks")


def follows(view: View) -> str | None:
    """The battlefield of the attacked player, or of the one who places cards."""
    if view.turn is None:
        return None
    if view.stage == "combat" and view.attacked is not None:
        return battlefield_key(view.attacked)
    return battlefield_key(view.turn)


def in_order(view: View) -> tuple[int, ...]:
    """From the top: two players in fixed order; of more, the attacked one, the current one, then the others."""
    seats = tuple(range(len(view.players)))
    if len(seats) <= PAIR or view.turn is None:
        return seats
    first = [seat for seat in (view.attacked, view.turn) if seat is not None]
    return (*first, *[seat for seat in seats if seat not in first])


@memoised
def Battle(scene: Scene, room: Room) -> ft.Control:
    """The draft, or the battlefields in a column."""
    view, picked, chosen = scene.view, scene.picked, scene.chosen
    in_greys = use_settings().colours == "greys"
    if view.stage in DRAFT:
        return Layout(view=view, picked=picked, room=(room.width, room.height))
    light = lit(scene)
    size, width = size_for(room, len(scene.seats)), min(room.width - 2 * GAP, WIDEST)
    fields = [
        Battlefield(
            key=f"battlefield {seat}",
            seat=scene.seats[seat],
            side=Side(
                seat,
                view.players[seat],
                is_asked=scene.is_asked(seat),
                is_in_turn=view.turn == seat,
                is_attacked=view.stage == "combat" and view.attacked == seat,
                lit=tuple([(lane, column) for one, lane, column in light if one == seat]),
                free=view.players[seat].spaces if view.stage == "placement" and view.turn == seat else (),
                is_open=chosen is None and view.turn == seat and is_open_elsewhere(scene.offers),
                chosen=_chosen(view, picked, chosen, seat),
                marks=_marks(view, light, picked, seat),
                size=size,
                lane=PAIR * place,
            ),
            width=width,
            in_greys=in_greys,
        )
        for place, seat in enumerate(in_order(view))
    ]
    piles = note(worded(_piles(view)), text_align=ft.TextAlign.CENTER)
    beside = ft.Container(piles, padding=ft.Padding.symmetric(horizontal=2 * GAP), width=width)
    return column(*fields, beside, horizontal_alignment=CENTRED)


def _chosen(view: View, picked: Any, chosen: Draft | None, seat: int) -> tuple[Cell, ...]:
    """The attackers, the card whose panel or power is open, or the places the draft is about."""
    attack = chosen_attack(view, picked)
    if attack is not None:
        return attack.cells if seat == view.turn else ()
    if isinstance(picked, Looked):
        return (picked.spot[1:],) if picked.spot[0] == seat else ()
    if chosen is None and view.source is not None:
        return (view.source[1:],) if view.source[0] == seat else ()
    if chosen is None or chosen.spot is not None or chosen.offer.fixed.get("seat") != seat:
        return ()
    known = {**chosen.offer.fixed, **dict(chosen.values)}
    return tuple([known[name] for name in ("source", "attacker", "cell") if name in known])


def _marks(view: View, light: dict[Spot, Tap], picked: Any, seat: int) -> tuple[tuple[Cell, int], ...]:
    """The damage the selected attack would deal to each possible target."""
    attack = chosen_attack(view, picked)
    if attack is None:
        return ()
    aimed = [spot for spot, tap in light.items() if spot[0] == seat and isinstance(tap, Enter)]
    return tuple([((lane, column), attack.total) for _, lane, column in aimed])


def _piles(view: View) -> Sentence:
    """The deck, the discards with the top one named, and removed cards."""
    words = say_count("Deck: {count} card", "Deck: {count} cards", view.deck)
    if view.discards:
        count = say_count("{count} discarded", "{count} discarded", len(view.discards))
        last = view.discards[-1]
        words = say("{words} · {count}", words=words, count=count)
        if last is not None:
            words = say("{words}, {last} on top", words=words, last=last)
    return say("{words} · {count} out of the game", words=words, count=view.aside) if view.aside else words
