"""The table: the draft's piles, then the battlefields in seat order: a name, a hand size, and two lanes each."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple

import flet as ft

from companion.boards import COVERED
from companion.boards.keys import FINGER, RING, Size
from companion.boards.oblivion import taps
from companion.boards.oblivion.drafting import PilePlan
from companion.boards.oblivion.faces import LOOK, card_words, place_words
from companion.boards.oblivion.lanes import APART, CAPTION, HEAD, across, columns, inner, size_for
from companion.boards.oblivion.layout import LAID, LINES, WORDS, Layout, draft, drawn_in, in_draft
from companion.boards.taps import Enter, Tap
from companion.boards.tiles import PADDING, Group, Heading, Picture, Strip, Tile, sheet_of, use_board
from companion.flet_fixes.guard import memoised
from companion.look.widgets import CENTRED, column, note
from companion.measures import GAP, SNUG, Place, Room
from companion.table.control.draft import Draft
from companion.table.control.scene import Scene
from companion.window.at_table import controller_here, worded
from companion.window.context import use_settings
from companion.words import reader_for, text
from referees.common.words import Sentence, say, say_count, say_in
from referees.oblivion.placement import Place as PlaceCard
from referees.oblivion.table.pieces import LANES, Cell, Lane, Spot
from referees.oblivion.view import PlayerView, View
from scoresheets.oblivion.cards import CardFace, Free, battlefield_face
from scoresheets.oblivion.piles import HandTile
from scoresheets.shapes import Look as Line, Rect, Text
from scoresheets.sheet import Sheet

FREE, ALONE = say("free"), say("free, with no card next to it")
LANE_WORDS: dict[Lane, Sentence] = {"top": say("Top"), "bottom": say("Bottom")}
BESIDE = 112  # dp
LEFT = CAPTION + SNUG


def battlefield_key(seat: int) -> str:
    """The scroll key of a player's battlefield."""
    return f"battlefield of {seat}"


class Side(NamedTuple):
    """Data for drawing a battlefield: `columns` shown, `legal` targets, selected cells `chosen`, and `hits` (damage
    by target). If `is_open`, other empty cells can be tapped too."""

    seat: int
    player: PlayerView
    legal: frozenset[Cell]
    is_open: bool
    chosen: tuple[Cell, ...]
    hits: dict[Cell, int]
    size: Size
    columns: range


def battlefields(scene: Scene, room: Room, placed: Sequence[tuple[int, Cell]] = (), colours: str = "") -> Picture:
    """The battlefields, one below the other; `placed`: seat and cell of each card ever placed."""
    size, space = size_for(room, len(scene.seats)), inner(room)
    fields = zip(_sides(scene, size, across(room, size), placed), _places(scene, size), strict=True)
    left = (room.width - LEFT - space) / 2 - PADDING
    groups = [_battlefield(scene, side, (left, top), space, in_greys=colours == "greys") for side, (top, _) in fields]
    return Picture(room.width, tuple(groups))


def drawing(scene: Scene, room: Room) -> Sheet:
    """The table drawn for export and printing, wide enough for all columns."""
    if scene.view.stage in DRAFT:
        return sheet_of(draft(drawn_in(scene, room, PilePlan(), (), 1)[0], room), LOOK)
    size = size_for(room, len(scene.seats))
    sides = _sides(scene, size, across(room, size), ())
    space = max(len(side.columns) for side in sides) * (size.width + APART) - APART
    fields = zip(sides, _places(scene, size), strict=True)
    groups = [_battlefield(scene, side, (0, top), space, in_greys=False) for side, (top, _) in fields]
    return sheet_of(Picture(groups[0].place.right, tuple(groups)), LOOK)


def _sides(scene: Scene, size: Size, count: int, placed: Sequence[tuple[int, Cell]]) -> list[Side]:
    view, legal = scene.view, taps.legal_taps(scene)
    is_elsewhere = any(offer.entry is PlaceCard and offer.rare for offer in scene.offers)
    sides = list[Side]()
    for seat, player in enumerate(view.players):
        cells = [*[cell for owner, cell in placed if owner == seat], *[card.spot[1:] for card in player.cards]]
        own = frozenset([(lane, column) for owner, lane, column in legal if owner == seat])
        has_place = scene.chosen is None and view.turn == seat and is_elsewhere
        chosen = _chosen(view, scene.picked, scene.chosen, seat)
        hits = _hits(view, legal, scene.picked, seat)
        sides.append(Side(seat, player, own, has_place, chosen, hits, size, columns(cells, count)))
    return sides


def _places(scene: Scene, size: Size) -> list[tuple[float, float]]:
    lanes, tops = 2 * size.height + APART, [0.0]
    for player in scene.view.players:
        tops.append(tops[-1] + _head(player) + (0 if _is_over(player) else lanes) + PADDING + GAP)
    return [(top, after - GAP) for top, after in pairwise(tops)]


def _battlefield(scene: Scene, side: Side, corner: tuple[float, float], space: int, *, in_greys: bool) -> Group:
    seat, player, (wide, high), view = side.seat, side.player, side.size, scene.view
    is_attacked = view.stage == "combat" and view.attacked == seat
    pitch, used = wide + APART, [card.spot[2] for card in player.cards]
    first, last = (min(used) - 1, max(used) + 2) if used else (0, 1)
    spans = [(at * pitch, at * pitch + wide) for lane, at in sorted(side.legal) if lane == _fullest(side.legal)]
    lanes = [] if _is_over(player) else [*enumerate(LANES)]
    boxes = {
        (lane, column): (at * pitch, row * (high + APART), wide, high)
        for row, lane in lanes
        for at, column in enumerate(side.columns)
    }
    edge = Line(stroke="faint", width=1)
    return Group(
        battlefield_key(seat),
        *corner,
        LEFT + space,
        tuple(_tiles(scene, side, boxes)),
        Heading(scene.seats[seat], _head(player), _hand_tile(scene, seat, is_attacked), view.turn == seat, in_greys),
        scene.is_asked(seat),
        tuple(Rect(x + RING + 0.5, y + RING + 0.5, w - 2 * RING - 1, h - 2 * RING - 1, edge, 8)
              for x, y, w, h in boxes.values()),
        is_aim=is_attacked,
        strip=Strip(LEFT, space, side.columns.start * pitch, first * pitch, last * pitch - APART, tuple(spans)),
        along=tuple(
            Text(CAPTION / 2, row * (high + APART) + high / 2, text(LANE_WORDS[lane]), 12, is_upward=True)
            for row, lane in lanes
        ),
    )  # fmt: skip


def _tiles(scene: Scene, side: Side, boxes: Mapping[Cell, tuple[float, float, float, float]]) -> Iterator[Tile]:
    """Yields a battlefield's tiles; those without a tap target are hidden from screen readers."""
    cards, names = {card.spot[1:]: card for card in side.player.cards}, reader_for(scene.names)
    for cell, box in boxes.items():
        (lane, column), card, is_legal, is_chosen = cell, cards.get(cell), cell in side.legal, cell in side.chosen
        face: CardFace | Free | None = Free() if is_legal or is_chosen else None
        words, target = "", tuple[Any, ...]()
        if card is not None:
            face = battlefield_face(card, side.hits.get(cell), text(say("killed")))
        if card is not None or is_legal or side.is_open:
            content = FREE if is_legal else ALONE
            content = content if card is None else card_words(card, side.hits.get(cell))
            words = names.text(place_words(side.seat, lane, column, content))
            target = taps.tapped, (side.seat, *cell)
        at = 2 * side.seat + LANES.index(lane), column
        yield Tile(*box, face, words, target, at, is_legal, is_chosen, is_amiss=(side.seat, *cell) in scene.amiss)


GONE, OUT, TARGET = say_in("player", "gone"), say_in("player", "eliminated"), say_in("player", "target")


def _hand_tile(scene: Scene, seat: int, is_attacked: bool) -> Tile:
    player, who = scene.view.players[seat], scene.names[seat]
    status = GONE if player.has_left else OUT if player.is_out else TARGET if is_attacked else None
    is_open = player.drafted is not None
    words = say_count("{who}: {count} card in hand", "{who}: {count} cards in hand", player.hand, who=who)
    for more in (status, say("tap to see drafted cards") if is_open else None):
        words = words if more is None else say("{held}, {more}", held=words, more=more)
    face = HandTile(player.hand, "" if status is None else text(status), is_open)
    target = (taps.looked_at_hand, seat) if is_open else ()
    return Tile(0, 0, BESIDE + is_open * 28, _head(player), face, text(words), target, (2 * seat, 0))


def _head(player: PlayerView) -> int:
    return FINGER if player.drafted is not None else HEAD


DRAFT = ("deal", "layout", "piles", "picks")
LOW = 400  # dp; in a lower room a card above the question covers some of it


def follows(scene: Scene) -> str | None:
    """The scroll key of the relevant battlefield, or of the draft."""
    if scene.view.stage in {"piles", "picks"}:
        return LAID
    matter = _relevant_seats(scene)
    return None if matter is None else battlefield_key(matter[0])


def where(scene: Scene, room: Room, words: float = 1) -> Place | None:
    """The part to scroll to: the most relevant battlefield, and what fits of others."""
    if scene.view.stage in DRAFT:
        return in_draft(scene, room, words)
    matter = _relevant_seats(scene)
    if matter is None:
        return None
    size = size_for(room, len(scene.seats))
    places = _places(scene, size)
    top, bottom = places[matter[0]]
    high = room.height - (COVERED if room.height < LOW else 0)
    for seat in sorted(matter[1:], key=lambda seat: abs(seat - matter[0])):
        left, (first, last) = max(high - (bottom - top), 0), places[seat]
        top, bottom = max(min(top, first), top - left), min(max(bottom, last), bottom + left)
    return Place(0, top, room.width, bottom, targets=tuple(_legal_places(scene, size, places, room.width)))


def left_free(scene: Scene, room: Room, words: float) -> int | None:
    """The height below the tappable piles that a message card may cover in a draft with large text; otherwise None."""
    if words < WORDS or scene.view.stage not in DRAFT:
        return None
    lowest = max([box.bottom - LINES for box in in_draft(scene, room, words).targets], default=0)
    return max(min(room.height - ceil(lowest), COVERED), 0)


def _legal_places(scene: Scene, size: Size, places: Sequence[tuple[float, float]], width: int) -> Iterator[Place]:
    legal = taps.legal_taps(scene)
    for seat in sorted({spot[0] for spot in legal}):
        lane = LANES.index(_fullest([spot[1:] for spot in legal if spot[0] == seat]))
        top = places[seat][0] + _head(scene.view.players[seat]) + lane * (size.height + APART)
        yield Place(0, top - APART / 2, width, top + size.height + APART / 2)


def _fullest(cells: Collection[Cell]) -> Lane:
    return max(LANES, key=[lane for lane, _ in cells].count)


def _relevant_seats(scene: Scene) -> list[int] | None:
    """Seats to show, most relevant first: preferably the active or attacked seat, if it has legal targets."""
    view = scene.view
    if view.turn is None:
        return None
    seats = {spot[0] for spot in taps.legal_taps(scene)}
    fights = [view.turn, view.attacked] if view.stage == "combat" and view.attacked is not None else [view.turn]
    if isinstance(scene.picked, taps.Attacker):
        fights.reverse()
    first = next((seat for seat in fights if seat in seats), min(seats, default=fights[0]))
    return [first, *sorted(({*seats, *fights} if len(fights) > 1 else seats) - {first})]


def _is_over(player: PlayerView) -> bool:
    return (player.is_out or player.has_left) and not player.cards


def Battle(scene: Scene, room: Room) -> ft.Control:
    """The board: the draft, or the battlefields."""
    return Layout(scene, room) if scene.view.stage in DRAFT else Battlefields(scene, room)


@memoised
def Battlefields(scene: Scene, room: Room) -> ft.Control:
    """The battlefields, with the sizes of deck and discards below."""
    entries = [stored.entry for stored in controller_here().table.timeline.entries]
    placed = [(entry.seat, entry.cell) for entry in entries if isinstance(entry, PlaceCard)]
    piles = note(worded(_piles(scene.view)), text_align=ft.TextAlign.CENTER)
    footer = ft.Container(piles, padding=ft.Padding.symmetric(horizontal=2 * GAP), width=inner(room) + LEFT)
    board = use_board(battlefields(scene, room, placed, use_settings().colours), LOOK)
    return column(board, footer, horizontal_alignment=CENTRED)


def _chosen(view: View, picked: Any, chosen: Draft | None, seat: int) -> tuple[Cell, ...]:
    attack = taps.chosen_attack(view, picked)
    if attack is not None:
        return attack.cells if seat == view.turn else ()
    if isinstance(picked, taps.Shown):
        return (picked.spot[1:],) if picked.spot[0] == seat else ()
    if chosen is None and view.source is not None:
        return (view.source[1:],) if view.source[0] == seat else ()
    if chosen is None or chosen.spot is not None or chosen.offer.fixed.get("seat") != seat:
        return ()
    values = {**chosen.offer.fixed, **dict(chosen.values)}
    return tuple([values[name] for name in ("source", "attacker", "cell") if name in values])


def _hits(view: View, legal: dict[Spot, Tap], picked: Any, seat: int) -> dict[Cell, int]:
    attack = taps.chosen_attack(view, picked)
    if attack is None:
        return {}
    aimed = [card for card in view.players[seat].cards if isinstance(legal.get(card.spot), Enter)]
    return {card.spot[1:]: max(attack.total - card.guard, 0) for card in aimed}


def _piles(view: View) -> Sentence:
    words = say_count("Deck: {count} card", "Deck: {count} cards", view.deck)
    if view.discards:
        count = say_count("{count} discarded", "{count} discarded", len(view.discards))
        last = view.discards[-1]
        words = say("{words} · {count}", words=words, count=count)
        if last is not None:
            words = say("{words}, {last} on top", words=words, last=last)
    return say("{words} · {count} out of the game", words=words, count=view.out_of_game) if view.out_of_game else words
