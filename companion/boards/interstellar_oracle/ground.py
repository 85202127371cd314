"""The map's background: an area per system with its player's mark, lines between neighbours, and the Nebula."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.interstellar_oracle.faces import Light, Token, nebula_words, oracle_sign, token_of, token_shapes
from companion.boards.interstellar_oracle.layout import Layout
from companion.boards.interstellar_oracle.taps import tapped
from companion.boards.taps import tap
from companion.flet_fixes.guard import memoised
from companion.look.cell import cell
from companion.look.drawing import Point, canvas, hull, ink, line, stroke, word
from companion.look.seat_mark import seat_mark
from companion.table.control.arrows import Station
from companion.window.at_table import careful
from referees.common.words import Seat, Sentence, say, say_count
from referees.interstellar_oracle.table.kit import Neighbours
from referees.interstellar_oracle.table.pieces import NEBULA, SLOTS, system_of
from referees.interstellar_oracle.table.ranks import Half
from referees.interstellar_oracle.table.view import View

__all__ = ["Ground", "Nebula", "in_nebula"]

AROUND = ("outer_left", "outer_middle", "outer_right", "inner_right", "inner_left")
"""The slots of a system, once around."""

MARK = 15


@memoised
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
    grounds = [shape for is_strange in (False, True) for shape in _grounds(layout, systems, halves, is_strange)]
    pairs = [*_pairs(links, places)]
    lines = [
        _lines_between(layout, [one for one in pairs if (picked in one) is is_on], is_on) for is_on in (False, True)
    ]
    drawn = canvas([*grounds, *_cloud(layout), *lines], layout.width, layout.height)
    marks = [_mark(layout, system_of(seat, len(seats)), one) for seat, one in enumerate(seats)]
    return ft.Stack([drawn, *marks], width=layout.width, height=layout.height)


def _grounds(layout: Layout, systems: int, halves: tuple[Half, ...], is_strange: bool) -> list[cv.Shape]:
    """Those of one half, as two paths: the number of paths is what a picture costs."""
    outline = [
        step
        for system in range(systems)
        if (bool(halves) and halves[system] == "strange") is is_strange
        for step in hull([layout.points[system * len(SLOTS) + SLOTS.index(slot)] for slot in AROUND])
    ]
    colour = ft.Colors.SECONDARY_CONTAINER if is_strange else ft.Colors.SURFACE_CONTAINER
    around = stroke(colour, layout.disc * 0.8, stroke_join=ft.StrokeJoin.ROUND)
    return [cv.Path(outline, paint) for paint in (ink(colour), around)] if outline else []


def _cloud(layout: Layout) -> list[cv.Shape]:
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


def _lines_between(layout: Layout, pairs: Sequence[tuple[int, int]], is_on: bool) -> cv.Shape:
    """The lines between these neighbours, as one path."""
    steps: list[cv.Path.PathElement] = []
    for one, other in pairs:
        start = layout.points[one]
        end = layout.rim(start) if other == NEBULA else layout.points[other]
        steps += [cv.Path.MoveTo(*start), cv.Path.LineTo(*end)]
    return cv.Path(steps, line(ft.Colors.PRIMARY, 4) if is_on else line(ft.Colors.OUTLINE, 2))


def _mark(layout: Layout, system: int, seat: Seat) -> ft.Control:
    middle = layout.middle(system)
    size = MARK * layout.disc / 48
    return ft.Container(seat_mark(seat, size), left=middle.x - size / 2, top=middle.y - size / 2)


# The Nebula: who is in it, its piles, and the time left

ROOMY = 84
"""From this height on, in dp, there is room for the piles too."""

LETTER = 0.56
"""About the width of a letter, in sizes of it."""


class InNebula(NamedTuple):
    """All that the Nebula is drawn by: its description, its lines of text, the tokens in it, whether the Oracle is
    there."""

    label: str
    lines: tuple[str, ...]
    tokens: tuple[Token, ...]
    has_oracle: bool


def in_nebula(view: View, seats: tuple[Seat, ...], text: Callable[[Sentence], str], height: float) -> InNebula:
    """What is in it now; the piles where there is room."""
    inside = [seat for seat, token in enumerate(view.tokens) if token.at == NEBULA and token.race is not None]
    return InNebula(
        text(nebula_words(view)),
        tuple([text(one) for one in _lines(view, is_roomy=height >= ROOMY)]),
        tuple([token_of(view, seat, seats) for seat in inside]),
        view.oracle.where == "nebula",
    )


@memoised
def Nebula(*, seen: InNebula, light: Light, box: tuple[Point, float, float], greys: bool) -> ft.Control:
    """A cloud, tappable like a planet."""
    middle, width, height = box
    shapes = _frame(light, width, height)
    lines, inside = seen.lines, seen.tokens
    rows = len(lines) + bool(inside)
    step = min(height / (rows + 0.6), 26)
    top = height / 2 - (rows - 1) * step / 2
    for at, words in enumerate(lines):
        size = min(17 if at == 0 else 13, step * 0.8, width * 0.86 / (len(words) * LETTER))
        shapes.append(word(words, Point(width / 2, top + at * step), size, ft.Colors.ON_SURFACE))
    radius = min(13.0, step * 0.55, width / (2.2 * max(len(inside), 1)))
    for at, token in enumerate(inside):
        place = Point(width / 2 + (at - (len(inside) - 1) / 2) * radius * 2.15, top + len(lines) * step)
        shapes += token_shapes(token, place, radius, greys=greys)
    if seen.has_oracle:
        shapes += oracle_sign(Point(width - 14, 14), 11)
    act = careful("board", tap(tapped, NEBULA))
    station = Station("board", round(middle.y / 56), round(middle.x / 56))
    nothing = ft.Container(width=width, height=height)
    over = cell(nothing, seen.label, act, width=width, height=height, at=station)
    return ft.Stack([canvas(shapes, width, height), over], width=width, height=height)


def _lines(view: View, *, is_roomy: bool) -> list[Sentence]:
    """Its text: the name or the turns left, and the piles where there is room."""
    head = say("Nebula")
    if view.clock is not None:
        head = say_count("{count} turn left", "{count} turns left", view.clock.turns)
    piles = [say("{draw} to draw", draw=view.draw), say("{count} discarded", count=len(view.discards) + view.unnamed)]
    return [head, *piles] if is_roomy else [head]


def _frame(light: Light, width: float, height: float) -> list[cv.Shape]:
    """A ring around it where a tap leads into it."""
    colours = {"lit": ft.Colors.PRIMARY, "picked": ft.Colors.ON_SURFACE}
    if light not in colours:
        return []
    paint = line(colours[light], 4)
    return [cv.Rect(2, 2, width - 4, height - 4, border_radius=min(width, height) * 0.45, paint=paint)]
