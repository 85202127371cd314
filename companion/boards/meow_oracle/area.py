"""One player's area: name, cards beside it, and nine cells."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.meow_oracle.faces import card_face
from companion.boards.meow_oracle.taps import tapped
from companion.boards.taps import tap
from companion.flet_fixes.guard import component, memo
from companion.look.cell import ROUNDED, cell
from companion.look.theme import FACE
from companion.look.widgets import apart
from companion.measures import GAP
from companion.table.arrows import Station
from companion.table.controller import TableController
from companion.window.context import use_by_keys
from referees.common.protocol.sentence import Reader, say, say_count
from referees.meow_oracle.pieces import BESIDE, CELLS, cell_label, lying_label

__all__ = ["Area", "Size", "area_key"]

RING = 3
TILT = 0.07
"""The tilt of the card being entered, in radians, so that its ring's colour is not the only sign. Others have tilt 0,
not none: a client rebuilds a card that gains or loses the property."""


class Size(NamedTuple):
    """The size of a cell in dp, its ring included."""

    width: int
    height: int


def area_key(seat: int) -> str:
    """The scroll key of a player's area."""
    return f"area of {seat}"


@memo
@component
def Area(
    *,
    seat: int,
    name: str,
    cells: tuple[str | None, ...],
    beside: int,
    lit: tuple[int | str, ...],
    chosen: Any,
    in_turn: bool,
    size: Size,
    corner: tuple[int, int],
    hands: TableController,
    key: str = "",
) -> ft.Control:
    """A player's nine cells; lit ones are legal targets. `corner` is the row and column of its first cell on the whole
    board."""
    reader, by_keys = Reader((name,)), use_by_keys()

    def place(at: int) -> ft.Control:
        station = Station("board", corner[0] + at // 3, corner[1] + at % 3)
        return Place(
            name=name,
            seat=seat,
            at=at,
            lies=cells[at],
            size=size,
            askew=at == chosen,
            station=station,
            by_keys=by_keys,
            hands=hands,
        )

    said = say_count(
        "{who}: {count} face-down card beside the area", "{who}: {count} face-down cards beside the area",
        beside, who=name,
    )  # fmt: skip
    by_it = Station("beside", corner[0] // 3, corner[1] // 3)
    pile = ft.Container(
        _tappable(
            _pile(beside),
            reader.text(said),
            seat,
            BESIDE,
            askew=chosen == BESIDE,
            station=by_it,
            by_keys=by_keys,
            hands=hands,
        ),
        visible=beside > 0,  # always mounted: showing it is a small message
        bgcolor=_ring(BESIDE in lit, chosen == BESIDE),
        border_radius=ROUNDED,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    rings = [_lit(at, at in lit, at == chosen, size) for at in CELLS]
    rows = ft.Column(
        [ft.Row([place(one) for one in CELLS[at : at + 3]], spacing=GAP, tight=True) for at in (0, 3, 6)],
        spacing=GAP,
        tight=True,
    )
    area = ft.Container(
        ft.Column(
            [_heading(name, in_turn, pile, size, area_key(seat)), ft.Stack([*rings, rows])], spacing=0, tight=True
        ),
        padding=ft.Padding(left=4, top=0, right=4, bottom=4),
        border_radius=14,
        clip_behavior=ft.ClipBehavior.NONE,  # room for a focus ring at its edge
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH if in_turn else ft.Colors.SURFACE_CONTAINER_LOW,
    )
    return apart(area)


@memo
@component
def Place(
    *,
    name: str,
    seat: int,
    at: int,
    lies: str | None,
    size: Size,
    askew: bool,
    station: Station,
    by_keys: bool,
    hands: TableController,
) -> ft.Control:
    """One cell, memoised by its content."""
    words = say("{who}, {where}: {what}", who=name, where=cell_label(at), what=lying_label(lies))
    face = card_face(lies, size.width - 2 * RING, size.height - 2 * RING)
    return _tappable(
        face, Reader((name,)).text(words), seat, at, askew=askew, station=station, by_keys=by_keys, hands=hands
    )


def _tappable(
    face: ft.Container | cv.Canvas,
    label: str,
    seat: int,
    where: int | str,
    *,
    askew: bool,
    station: Station,
    by_keys: bool,
    hands: TableController,
) -> ft.Control:
    act = hands.careful("board", tap(hands, tapped, seat, where))
    wide, high = (face.width or 0) + 2 * RING, (face.height or 0) + 2 * RING
    return cell(
        face, label, act, width=wide, height=high, hands=hands, at=station, is_drawn=True, by_keys=by_keys,
        padding=RING, rotate=TILT if askew else 0,
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
        bgcolor=_ring(is_lit, is_chosen),
        rotate=TILT if is_chosen else 0,
    )


def _ring(is_lit: bool, is_chosen: bool) -> ft.ColorValue | None:
    if is_chosen:
        return ft.Colors.ON_SURFACE
    return ft.Colors.PRIMARY if is_lit else None


def _heading(name: str, in_turn: bool, pile: ft.Control, size: Size, key: str) -> ft.Control:
    """The top of an area, which carries its scroll key: the client rebuilds a control with such a key at each change
    around it, so it is not the area itself."""
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=18, color=ft.Colors.PRIMARY, visible=in_turn)
    who = ft.Text(
        name,
        size=16,
        weight=ft.FontWeight.W_700 if in_turn else ft.FontWeight.W_500,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    row = ft.Row([turn, who, pile], spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    found = ft.ScrollKey(key)  # type: ignore[call-arg]  # a dataclass that mypy does not see
    return ft.Container(row, width=3 * size.width + 2 * GAP, height=48, key=found)


def _pile(count: int) -> ft.Container:
    style = ft.TextStyle(size=17, weight=ft.FontWeight.W_700, color=ft.Colors.ON_SECONDARY_CONTAINER, font_family=FACE)
    sign = ft.Container(
        ft.Icon(ft.Icons.PETS, size=16, color=ft.Colors.ON_SECONDARY_CONTAINER),
        alignment=ft.Alignment.BOTTOM_LEFT,
        padding=4,
    )
    return ft.Container(
        cv.Canvas([cv.Text(15, 3, f"+{count}", style=style)], content=sign),
        width=42,
        height=42,
        bgcolor=ft.Colors.SECONDARY_CONTAINER,
        border=ft.Border.all(1.5, ft.Colors.OUTLINE),
        border_radius=7,
    )
