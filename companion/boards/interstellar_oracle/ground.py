"""The map's background: an area per system with its player's mark, and lines between neighbours."""

from __future__ import annotations

from collections.abc import Iterator

import flet as ft
import flet.canvas as cv

from companion.boards.interstellar_oracle.layout import Layout
from companion.boards.interstellar_oracle.signs import ink, line
from companion.flet_fixes.guard import component, memo
from companion.look.seat_mark import seat_mark
from referees.common.setup.config import Seat
from referees.interstellar_oracle.table.halves import Half
from referees.interstellar_oracle.table.kit import Neighbours
from referees.interstellar_oracle.table.pieces import NEBULA, SLOTS, system_of

__all__ = ["Ground"]

AROUND = ("outer_left", "outer_middle", "outer_right", "inner_right", "inner_left")
"""The slots of a system, once around."""

MARK = 15


@memo
@component
def Ground(
    *,
    layout: Layout,
    links: Neighbours,
    places: tuple[int, ...],
    seats: tuple[Seat, ...],
    picked: int | None,
    halves: tuple[Half, ...] = (),
) -> ft.Control:
    """Redrawn only when a planet vanishes or the map is corrected; `picked` is a place whose lines are highlighted.
    With two `halves` the Strange one has a background of its own."""
    systems = len(layout.points) // len(SLOTS)
    grounds = [shape for system in range(systems) for shape in _system(layout, system, halves)]
    lines = [_line(layout, one, other, is_on=picked in {one, other}) for one, other in _pairs(links, places)]
    canvas = cv.Canvas([*grounds, *_nebula(layout), *lines], width=layout.width, height=layout.height)
    marks = [_mark(layout, system_of(seat, len(seats)), one) for seat, one in enumerate(seats)]
    return ft.Stack([canvas, *marks], width=layout.width, height=layout.height)


def _system(layout: Layout, system: int, halves: tuple[Half, ...]) -> list[cv.Shape]:
    corners = [layout.points[system * len(SLOTS) + SLOTS.index(slot)] for slot in AROUND]
    first, *rest = corners
    steps = [cv.Path.MoveTo(*first), *(cv.Path.LineTo(*one) for one in rest), cv.Path.Close()]
    is_strange = bool(halves) and halves[system] == "strange"
    colour = ft.Colors.SECONDARY_CONTAINER if is_strange else ft.Colors.SURFACE_CONTAINER
    return [cv.Path(steps, paint=ink(colour)), cv.Path(steps, paint=line(colour, layout.disc * 0.8))]


def _nebula(layout: Layout) -> list[cv.Shape]:
    middle, (wide, high) = layout.nebula[0], layout.cloud
    soft = ink(ft.Colors.with_opacity(0.35, ft.Colors.TERTIARY_CONTAINER))
    return [
        cv.Oval(middle.x - wide * part / 2, middle.y - high * part / 2, wide * part, high * part, paint=soft)
        for part in (1, 0.77)
    ]


def _pairs(links: Neighbours, places: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Neighbours that are both in play, each pair once; the Nebula always is."""
    for one in places:
        for other in links[one]:
            if other == NEBULA or (other in places and one < other):
                yield one, other


def _line(layout: Layout, one: int, other: int, *, is_on: bool) -> cv.Shape:
    start = layout.points[one]
    end = layout.rim(start) if other == NEBULA else layout.points[other]
    colour = ft.Colors.PRIMARY if is_on else ft.Colors.OUTLINE
    return cv.Line(*start, *end, paint=line(colour, 4 if is_on else 2))


def _mark(layout: Layout, system: int, seat: Seat) -> ft.Control:
    middle = layout.middle(system)
    size = MARK * layout.disc / 48
    return ft.Container(seat_mark(seat, size), left=middle.x - size / 2, top=middle.y - size / 2)
