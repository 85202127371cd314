"""The players' areas as on the table, seats clockwise: name, cards beside it, and nine cells; and what one has scored,
drawn over its cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.keys import RING, Size, area_ground, named, ring
from companion.boards.meow_oracle.faces import card_face, look, sign_style
from companion.boards.meow_oracle.taps import lit, tapped
from companion.boards.taps import tap
from companion.flet_fixes.guard import memoised
from companion.look.cell import ROUNDED, cell
from companion.look.drawing import apart, canvas, grounded, letters, paper
from companion.look.widgets import CENTRED, MIDDLE, column, row, spoken
from companion.measures import GAP, SNUG, Place, Room
from companion.sheets.drawing import drawn as shapes_drawn
from companion.table.control.arrows import Station
from companion.table.control.draft import Draft
from companion.table.control.scene import Scene
from companion.window.at_table import careful
from companion.window.context import use_settings
from companion.window.hooks import use_kept
from companion.words import text
from referees.common.words import Reader, Seat, Sentence, say, say_count
from referees.meow_oracle.pieces import BESIDE, CELLS, FACE_DOWN, card_number, cell_label, lying_label
from referees.meow_oracle.view import Scored, View
from scoresheets.meow_oracle import Stroke, over_cells, plan, strokes
from scoresheets.sheet import Box

__all__ = ["Areas", "ScoredArea", "area_key", "follows", "scored", "size_for", "where"]


def scored(view: View, part: int, seat: int, name: str, chosen: int | None) -> ft.Control | None:
    """The area of a seat at the end of a round."""
    area = view.finished[part][seat] if part < len(view.finished) else None
    return None if area is None else ScoredArea(area=area, name=name, chosen=chosen)


@memoised
def ScoredLines(*, area: Scored | None, name: str, size: Size) -> ft.Control:
    """At the end of a round, its lines over the cells of a board: taps go through. None where nothing was scored."""
    if area is None:
        return ft.Container(visible=False)
    wide, high = 3 * size.width + 2 * GAP, 3 * size.height + 2 * GAP
    drawn = strokes(area)
    picture = canvas(shapes_drawn(over_cells(drawn, size.width, size.height, GAP)), wide, high)
    told = Reader((name,)).text(_told(area, drawn, name))
    return ft.Container(spoken(picture, told, image=True), ignore_interactions=True)


@memoised
def ScoredArea(*, area: Scored, name: str, chosen: int | None) -> ft.Control:
    """The nine cards with strokes; what the chosen line does not concern is faint."""
    drawn = strokes(area)
    lies = plan(drawn, chosen)
    cards = [_card(area.cells[cell], lies.cells[cell]) for cell in CELLS]
    over = canvas(shapes_drawn(lies.shapes), lies.width, lies.height)
    picture = ft.Stack([*cards, over], width=lies.width, height=lies.height)
    words = Reader((name,)).text(_told(area, drawn, name))
    return ft.Row([spoken(picture, words, image=True)], alignment=MIDDLE)


def _told(area: Scored, drawn: Sequence[Stroke], name: str) -> Sentence:
    cards = tuple(say("{where} {what}", where=cell_label(at), what=lying_label(area.cells[at])) for at in CELLS)
    run = tuple(lying_label(area.cells[cell]) for cell in area.marks[0])
    count = sum(1 for stroke in drawn if stroke.letters)
    return say(
        "{who}'s area: {cards}. The run: {run}. Lines in one colour: {count}.",
        who=name, cards=cards, run=run, count=count,
    )  # fmt: skip


def _card(what: str | None, box: Box) -> ft.Control:
    """Number and sign in the upper corners, clear of the strokes."""
    face = look(what)
    number = "" if what is None or what == FACE_DOWN else str(card_number(what))
    sign = cv.Text(box.width - 21, 3, face.sign, style=sign_style(face.ink, 18))
    drawn = canvas([cv.Text(5, 3, number, style=letters(24, face.ink)), sign], box.width, box.height)
    return paper(drawn, box.width, box.height, face.fill, 7, left=box.x, top=box.y)


# The areas

NAME = 48
LEAST, WIDEST = 48, 150
UPRIGHT, TALLEST = 1.12, 1.4
"""How many times as high as wide a cell is, at least where there is room, and at most."""

BROAD = 72
"""Up to this width, in dp, a cell is as wide as its space, even where that is low: small cards are read by width."""

RIGHT = (1, 2)
"""Seats whose areas are on the right."""

TILT = 0.07
"""The tilt of the card being entered, in radians, so that its ring's colour is not the only sign. Others have tilt 0,
not none: a client rebuilds a card that gains or loses the property."""


def size_for(room: Room, seats: int) -> Size:
    """The cell size that fills the space: at least 48 dp, higher than wide, and not much taller than a card."""
    rows = 1 if seats == 2 else 2
    tall = ((room.height - (rows + 1) * GAP) // rows - NAME - SNUG - 2 * GAP) // 3
    width = ((room.width - 2 * GAP - GAP) // 2 - 2 * SNUG - 2 * GAP) // 3
    cell = max(LEAST, min(width, WIDEST, max(BROAD, round(tall / UPRIGHT))))
    return Size(cell, max(LEAST, min(tall, round(cell * TALLEST))))


def area_key(seat: int) -> str:
    """The scroll key of a player's area."""
    return f"area of {seat}"


def follows(scene: Scene) -> str | None:
    """The area that matters."""
    seat = _that_matters(scene)
    return None if seat is None else area_key(seat)


def where(scene: Scene, room: Room) -> Place | None:
    """Where that area lies: in the upper row or in the lower one."""
    seat = _that_matters(scene)
    if seat is None:
        return None
    high = NAME + 3 * size_for(room, len(scene.seats)).height + 2 * GAP + SNUG
    top = seat // 2 * (high + GAP)
    return Place(0, top, room.width, top + high)


def _that_matters(scene: Scene) -> int | None:
    """The area of the player in turn; another one where only others have a place to tap."""
    turn, light = scene.view.turn, lit(scene)
    taps = [seat for seat, cells in enumerate(light) if cells]
    return taps[0] if taps and turn not in taps else turn


@memoised
def Areas(scene: Scene, room: Room) -> ft.Control:
    """Up to two areas above and two below, in clockwise order."""
    view, seats, in_greys = scene.view, scene.seats, use_settings().colours == "greys"
    size, light, about = size_for(room, len(seats)), lit(scene), _about(scene.chosen)
    areas = [
        Area(
            key=f"area {seat}",
            seat=seat,
            who=who,
            cells=view.areas[seat].cells,
            beside=view.areas[seat].beside,
            lit=light[seat],
            chosen=about[1] if about is not None and about[0] == seat else None,
            is_asked=scene.is_asked(seat),
            is_in_turn=view.turn == seat,
            in_greys=in_greys,
            scored=_scored(view, seat),
            size=size,
            corner=(3 * (seat // 2), 3 * (seat in RIGHT)),
        )
        for seat, who in enumerate(seats)
    ]
    rows = [areas[:2], areas[:1:-1]]  # the third seat is under the second
    return column(*[row(*one, alignment=MIDDLE) for one in rows if one], horizontal_alignment=CENTRED)


def _scored(view: View, seat: int) -> Scored | None:
    """What the round that has just ended scored in an area, while its cards still lie there."""
    if view.turn is not None or not view.finished:
        return None
    area = view.finished[-1][seat]
    return area if area is not None and area.cells == view.areas[seat].cells else None


def _about(draft: Draft | None) -> tuple[int, Any] | None:
    if draft is None or draft.spot is not None or "seat" not in draft.offer.fixed:
        return None
    known = {**draft.offer.fixed, **dict(draft.values)}
    return draft.offer.fixed["seat"], known.get("source", known.get("cell"))


class Target(NamedTuple):
    """Where a tap lands: a cell of a seat's area, or the cards beside it, and its place for arrow navigation; and
    whether it is being entered, which turns it `askew`."""

    seat: int
    where: int | str
    station: Station
    askew: bool


@memoised
def Area(
    *,
    seat: int,
    who: Seat,
    cells: tuple[str | None, ...],
    beside: int,
    lit: tuple[int | str, ...],
    chosen: Any,
    is_asked: bool,
    is_in_turn: bool,
    in_greys: bool,
    scored: Scored | None,
    size: Size,
    corner: tuple[int, int],
    key: str = "",
) -> ft.Control:
    """A player's nine cells; lit ones are legal targets. `corner` is the row and column of its first cell on the whole
    board."""
    kept = use_kept(seat, who, size, corner)

    def place(at: int) -> ft.Control:
        target = Target(seat, at, Station("board", corner[0] + at // 3, corner[1] + at % 3), at == chosen)
        return AreaCell(name=who.player, target=target, lies=cells[at], size=size)

    def pile() -> ft.Control:
        said = say_count(
            "{who}: {count} face-down card beside the area", "{who}: {count} face-down cards beside the area",
            beside, who=who.player,
        )  # fmt: skip
        by_it = Target(seat, BESIDE, Station("beside", corner[0] // 3, corner[1] // 3), chosen == BESIDE)
        return ft.Container(
            _tappable(_pile(beside), PILE + 2 * RING, PILE + 2 * RING, text(said), by_it),
            visible=beside > 0,  # always mounted: showing it is a small message
            bgcolor=ring(BESIDE in lit, chosen == BESIDE),
            border_radius=ROUNDED,
            clip_behavior=ft.ClipBehavior.NONE,
        )

    def line(first: int) -> ft.Control:
        return row(*[place(one) for one in CELLS[first : first + 3]])

    rings = [
        kept(("ring", at), (at in lit, at == chosen), partial(_lit, at, at in lit, at == chosen, size)) for at in CELLS
    ]
    trios = [(at, (cells[at : at + 3], chosen if chosen in CELLS[at : at + 3] else None)) for at in (0, 3, 6)]
    rows = column(*[kept(at, of, partial(line, at)) for at, of in trios])
    lines = ScoredLines(area=scored, name=who.player, size=size)
    whose = named(who, is_asked=is_asked, is_in_turn=is_in_turn, in_greys=in_greys)
    beside_it = kept(BESIDE, (beside, BESIDE in lit, chosen == BESIDE), pile)
    heading = _heading(whose, beside_it, size, area_key(seat))
    area = ft.Container(
        ft.Column(
            [heading, ft.Stack([*rings, rows, lines], clip_behavior=ft.ClipBehavior.NONE)], spacing=0, tight=True
        ),
        padding=ft.Padding(left=4, top=0, right=4, bottom=4),
    )
    return apart(grounded(area, area_ground(is_asked=is_asked), 14))


@memoised
def AreaCell(*, name: str, target: Target, lies: str | None, size: Size) -> ft.Control:
    """One cell, memoised by its content."""
    where = cell_label(int(target.where))
    words = text(say("{who}, {where}: {what}", who=name, where=where, what=lying_label(lies)))
    face = card_face(lies, size.width - 2 * RING, size.height - 2 * RING)
    return _tappable(face, size.width, size.height, words, target)


def _tappable(face: ft.Control, wide: float, high: float, label: str, target: Target) -> ft.Control:
    act = careful("board", tap(tapped, target.seat, target.where))
    tilt = TILT if target.askew else 0
    return cell(
        face, label, act, width=wide, height=high, at=target.station, is_drawn=True, padding=RING,
        rotate=tilt,
    )  # fmt: skip


def _lit(at: int, is_lit: bool, is_chosen: bool, size: Size) -> ft.Control:
    """The ring of a cell, as a sibling beneath it: turning up a card lights a dozen cells, and the client rebuilds
    everything inside a changed control."""
    return ft.Container(
        left=(at % 3) * (size.width + GAP),
        top=(at // 3) * (size.height + GAP),
        width=size.width,
        height=size.height,
        border_radius=ROUNDED,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=ring(is_lit, is_chosen),
        rotate=TILT if is_chosen else 0,
    )


def _heading(whose: ft.Control, pile: ft.Control, size: Size, key: str) -> ft.Control:
    """The top of an area, which carries its scroll key: the client rebuilds a control with such a key at each change
    around it, so it is not the area itself."""
    line = ft.Row([whose, pile], spacing=SNUG, vertical_alignment=CENTRED)
    found = ft.ScrollKey(key)  # type: ignore[call-arg]  # a dataclass that mypy does not see
    return ft.Container(line, width=3 * size.width + 2 * GAP, height=NAME, key=found)


PILE = 42
"""The width and height of the cards beside an area, in dp."""


def _pile(count: int) -> ft.Control:
    colour = ft.Colors.ON_SECONDARY_CONTAINER
    icon = ft.Icon(ft.Icons.PETS, size=16, color=colour)
    sign = ft.Container(icon, alignment=ft.Alignment.BOTTOM_LEFT, padding=4)
    drawn = cv.Canvas([cv.Text(15, 3, f"+{count}", style=letters(17, colour, height=None))], content=sign)
    return paper(drawn, PILE, PILE, ft.Colors.SECONDARY_CONTAINER, 7, edge=ft.Colors.OUTLINE, line=1.5)
