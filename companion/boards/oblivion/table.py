"""The table: the draft's piles, then the battlefields in the order of the seats. A battlefield is a name, a hand size,
and two lanes."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.keys import FINGER, RING, Size, area_ground, named, ring
from companion.boards.oblivion.drafting import Into, into
from companion.boards.oblivion.faces import card_face, card_words, place_words, vacant_face
from companion.boards.oblivion.lanes import APART, CAPTION, HEAD, across, columns, inner, lain, size_for, use_lanes
from companion.boards.oblivion.layout import Layout
from companion.boards.oblivion.taps import Attacker, Drafted, Looked, chosen_attack, is_open_elsewhere, lit, tapped
from companion.boards.taps import Enter, Tap, picking, tap
from companion.flet_fixes.guard import memoised
from companion.look.cell import ROUNDED, lit_words, place_over
from companion.look.drawing import apart, canvas, grounded, letters
from companion.look.widgets import CENTRED, QUIET, column, icon_button, note, row, spoken_over, strong
from companion.measures import GAP, SNUG, Place, Room
from companion.table.control.arrows import Station
from companion.table.control.draft import Draft
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here, worded
from companion.window.context import use_settings
from companion.window.hooks import use_kept
from companion.words import text
from referees.common.words import Seat, Sentence, say, say_count
from referees.oblivion.table.pieces import LANES, Cell, Lane, Spot
from referees.oblivion.view import CardView, PlayerView, View

__all__ = ["Battle", "Side", "follows", "where"]

RIM = 2
"""The width of the line around the battlefield that is attacked."""

BELOW = 6
"""Below the lanes of a battlefield, in dp."""

FREE, ALONE = say("free"), say("free, next to no card")
LANE_WORDS: dict[Lane, Sentence] = {"top": say("Top"), "bottom": say("Bottom")}


def battlefield_key(seat: int) -> str:
    """The scroll key of a player's battlefield."""
    return f"battlefield of {seat}"


class Side(NamedTuple):
    """A battlefield as drawn, with the columns `shown`. `lit` are the cells where a tap has an effect; where
    it `is_open`, other empty cells may be tapped too. `chosen` are the attackers' cells, `marks` the damage their
    attack would deal. `lane` is the index of its first lane on the board."""

    seat: int
    player: PlayerView
    is_asked: bool
    is_in_turn: bool
    is_attacked: bool
    lit: tuple[Cell, ...]
    is_open: bool
    chosen: tuple[Cell, ...]
    marks: tuple[tuple[Cell, int], ...]
    size: Size
    shown: range
    lane: int


@memoised
def Battlefield(*, seat: Seat, side: Side, width: int, in_greys: bool, key: str = "") -> ft.Control:
    """Name and hand above, the lanes below."""
    player, size, shown = side.player, side.size, side.shown
    kept = use_kept(side.seat, size, side.lane)
    lying, hits = {card.spot[1:]: card for card in player.cards}, dict(side.marks)

    def place(at: Cell) -> ft.Control:
        of = _Place(at, lying.get(at), at in side.lit, at in side.chosen, side.is_open, hits.get(at))
        face = kept(("face", at), of.drawn_by, partial(_face, of, size))
        return kept(at, of, partial(_place, of, side, face))

    lanes = column(*[row(*[place((lane, one)) for one in shown], gap=APART) for lane in LANES], gap=APART)
    captions = column(*[kept(lane, None, partial(_caption, lane, size)) for lane in LANES], gap=APART)
    lie = [column for _, column in lying]
    wanted = range(min(lie) - 1, max(lie) + 2) if lie else range(1)
    space = width - 2 * GAP - CAPTION - SNUG
    beside = use_lanes(lanes, shown, wanted, size.width + APART, space)
    parts = ft.Row(
        [captions, beside], spacing=SNUG, vertical_alignment=ft.CrossAxisAlignment.START, visible=not _is_over(player)
    )
    area = ft.Container(
        column(_heading(seat, side, in_greys=in_greys), parts, gap=2),
        width=width,
        padding=ft.Padding(left=GAP, top=RIM, right=GAP, bottom=BELOW),
        opacity=0.55 if player.is_out or player.has_left else 1,
    )
    rim = ft.Border.all(RIM, ft.Colors.ERROR) if side.is_attacked else None
    return apart(grounded(area, area_ground(is_asked=side.is_asked), 14, border=rim))


def _caption(lane: Lane, size: Size) -> ft.Control:
    style, middle = letters(12, QUIET, None, None), ft.Alignment.CENTER
    words = cv.Text(CAPTION / 2, size.height / 2, text(LANE_WORDS[lane]), style=style, rotate=-1.5708, alignment=middle)
    return ft.Semantics(content=canvas([words], CAPTION, size.height), exclude_semantics=True)


class _Place(NamedTuple):
    """A place of a battlefield, and all that it is drawn by. `is_open` where it may be tapped although it is not lit;
    `hit` is the damage the selected attack would deal."""

    at: Cell
    card: CardView | None
    is_lit: bool
    is_chosen: bool
    is_open: bool
    hit: int | None

    @property
    def drawn_by(self) -> tuple[CardView | None, int | None, bool]:
        """What its face is drawn by: the card, the damage, and whether an empty cell is shown as free."""
        is_free = self.card is None and (self.is_lit or (self.is_chosen and not self.is_open))
        return self.card, self.hit, is_free


def _face(of: _Place, size: Size) -> ft.Control:
    card, hit, is_free = of.drawn_by
    shown = vacant_face(size, is_lit=is_free) if card is None else card_face(card, size, hit)
    return ft.Container(shown, padding=RING)


def _place(of: _Place, side: Side, face: ft.Control) -> ft.Control:
    """A card or an empty cell: its ring, its face, and over both what a tap does. A cell where a tap means nothing is
    hidden from screen readers."""
    (lane, column), card, size = of.at, of.card, side.size
    words, act = "", None
    if card is not None or of.is_lit or of.is_open:
        what = card_words(card, of.hit) if card is not None else FREE if of.is_lit else ALONE
        words = lit_words(worded(place_words(side.seat, lane, column, what)), is_lit=of.is_lit)
        act = careful("board", tap(tapped, (side.seat, *of.at)))
    around, station = ring(of.is_lit, of.is_chosen), Station("board", side.lane + LANES.index(lane), column)
    over = place_over(words, act, size.width, size.height, at=station, selected=True if of.is_chosen else None)
    return ft.Stack(
        [
            ft.Container(bgcolor=around, border_radius=ROUNDED, width=size.width, height=size.height),
            face,
            over,
        ],
        width=size.width, height=size.height, rotate=0.04 if of.is_chosen else None, key=f"{lane} {column}",
        clip_behavior=ft.ClipBehavior.NONE,
    )  # fmt: skip


def _heading(seat: Seat, side: Side, *, in_greys: bool) -> ft.Control:
    player, what = side.player, _note(side)
    held = row(
        note(text(what), 13, no_wrap=True),
        ft.Icon(ft.Icons.STYLE_OUTLINED, size=18, color=QUIET),
        strong(str(player.hand), 16, ft.FontWeight.W_700),
        gap=5,
    )
    whose = named(seat, is_in_turn=side.is_in_turn, in_greys=in_greys)
    line = ft.Row([whose, held], spacing=6, vertical_alignment=CENTRED)
    words = say_count("{who}: {count} card in hand", "{who}: {count} cards in hand", player.hand, who=seat.player)
    if what.template:
        words = say("{held}, {note}", held=words, note=what)
    shown: ft.Control = ft.Container(spoken_over(line, text(words)), expand=True)
    if player.drafted is not None:
        label = text(say("Drafted by {who}", who=seat.player))
        way = icon_button(ft.Icons.VISIBILITY_OUTLINED, label, picking(Drafted(side.seat)))
        shown = ft.Row([shown, way], spacing=0)
    key = ft.ScrollKey(battlefield_key(side.seat))  # type: ignore[call-arg]  # a dataclass that mypy does not see
    return ft.Container(shown, height=_head(player), key=key)


def _head(player: PlayerView) -> int:
    return FINGER if player.drafted is not None else HEAD


def _note(side: Side) -> Sentence:
    if side.player.has_left:
        return say("gone")
    if side.player.is_out:
        return say("eliminated")
    return say("attacked") if side.is_attacked else say("")


# The table

PAIR = 2
DRAFT = ("deal", "layout", "piles", "picks")


def follows(scene: Scene) -> str | None:
    """The upper one of the battlefields that matter."""
    matter = _that_matter(scene)
    return None if matter is None else battlefield_key(matter[0])


def where(scene: Scene, room: Room) -> Place | None:
    """Where these lie, both of them."""
    matter = _that_matter(scene)
    if matter is None:
        return None
    high = 2 * size_for(room, len(scene.seats)).height + APART
    ends = [0.0]
    for player in scene.view.players:
        lanes = 0 if _is_over(player) else 2 + high
        ends.append(ends[-1] + RIM + _head(player) + lanes + BELOW + GAP)
    return Place(0, ends[matter[0]], room.width, ends[matter[1] + 1] - GAP)


def _that_matter(scene: Scene) -> tuple[int, int] | None:
    """The battlefields of who attacks and who is attacked, where these lie below each other, so that both are seen;
    else the attacked one once the attacker is picked. The upper and the lower one. Before the fight that of who is in
    turn, or the upper one with places to tap, where that has none."""
    view = scene.view
    if view.turn is None:
        return None
    if view.stage != "combat" or view.attacked is None:
        lit_ones = {spot[0] for spot in lit(scene)}
        one = view.turn if view.turn in lit_ones else min(lit_ones, default=view.turn)
        return one, one
    upper, lower = sorted((view.attacked, view.turn))
    if all(_is_over(player) for player in view.players[upper + 1 : lower]):
        return upper, lower
    one = view.attacked if isinstance(scene.picked, Attacker) else view.turn
    return one, one


def _is_over(player: PlayerView) -> bool:
    """Whether nothing will lie on a battlefield any more: only its heading is left."""
    return (player.is_out or player.has_left) and not player.cards


@memoised
def Battle(scene: Scene, room: Room) -> ft.Control:
    """The draft, or the battlefields in a column."""
    view, picked, chosen = scene.view, scene.picked, scene.chosen
    in_greys = use_settings().colours == "greys"
    if view.stage in DRAFT:
        controller = controller_here()
        now = Into() if controller.is_still else into(scene, controller.table.timeline)
        return Layout(view=view, picked=picked, room=(room.width, room.height), now=now)
    light = lit(scene)
    size = size_for(room, len(scene.seats))
    width, count = inner(room) + 2 * GAP + CAPTION + SNUG, across(room, size)
    entries = [kept.entry for kept in controller_here().table.timeline.entries]
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
                is_open=chosen is None and view.turn == seat and is_open_elsewhere(scene.offers),
                chosen=_chosen(view, picked, chosen, seat),
                marks=_marks(view, light, picked, seat),
                size=size,
                shown=columns([*lain(entries, seat), *[card.spot[1:] for card in view.players[seat].cards]], count),
                lane=PAIR * seat,
            ),
            width=width,
            in_greys=in_greys,
        )
        for seat in range(len(view.players))
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
