"""What an area scored, drawn over its cards: the run as a path with an arrow, the colour lines, each with its letter.

Each colour has a pattern and a letter of its own, so that nothing is told by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.meow_oracle.faces import look
from companion.guard import component, memo
from companion.theme import FACE
from referees.common.sentence import Reader, Sentence, say
from referees.meow_oracle.pieces import CELLS, FACE_DOWN, card_number, cell_label, lying_label
from referees.meow_oracle.view import Scored, View
from scoresheets.meow_oracle import Point, Stroke, strokes

__all__ = ["scored"]

SIDE = 64
GAP = 6
MARGIN = 32
"""Beside the cards, for the letters; above and below them where no letter stands there, there is only an edge."""
EDGE = 8
CARDS = 3 * SIDE + 2 * GAP
HALO = "#FFFFFF"
RUN = "#1B1622"
FAINT = 0.2


class Ink(NamedTuple):
    """How the lines of a colour are drawn."""

    colour: str
    dashes: list[ft.Number] | None


INKS = {"R": Ink("#B83F00", None), "G": Ink("#006B4E", [11, 7]), "B": Ink("#00528A", [1, 8])}
OF_JOKERS = Ink("#4A4252", [11, 5, 1, 5])


def scored(*, view: View, part: int, seat: int, name: str, chosen: int | None) -> ft.Control | None:
    """The area of a seat at the end of a round."""
    area = view.finished[part][seat] if part < len(view.finished) else None
    return None if area is None else ScoredArea(area=area, name=name, chosen=chosen)


@memo
@component
def ScoredArea(*, area: Scored, name: str, chosen: int | None) -> ft.Control:
    """The nine cards and the strokes over them; what the chosen line is not about is faint."""
    drawn = strokes(area)
    top = MARGIN if any(stroke.letters and stroke.points[0][1] < 0 for stroke in drawn) else EDGE
    aimed = {at for at, stroke in enumerate(drawn) if chosen in stroke.lines}
    shapes: list[cv.Shape] = []
    for at, stroke in enumerate(drawn):
        points = [_place(point, top) for point in stroke.points]
        shapes += _stroke(stroke, points, is_faint=bool(aimed) and at not in aimed, is_bold=at in aimed)
    cards: list[ft.Control] = [_card(area.cells[cell], cell, top) for cell in CELLS]
    width, height = CARDS + 2 * MARGIN, top + CARDS + EDGE
    picture = ft.Stack([*cards, cv.Canvas(shapes, width=width, height=height)], width=width, height=height)
    words = Reader((name,)).text(_told(area, drawn, name))
    return ft.Row(
        [ft.Semantics(content=picture, label=words, image=True, exclude_semantics=True)],
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _told(area: Scored, drawn: Sequence[Stroke], name: str) -> Sentence:
    """The picture in words."""
    cards = tuple(say("{where} {what}", where=cell_label(at), what=lying_label(area.cells[at])) for at in CELLS)
    run = tuple(lying_label(area.cells[cell]) for cell in area.marks[0])
    count = sum(1 for stroke in drawn if stroke.letters)
    return say(
        "{who}'s area: {cards}. The run: {run}. Lines in one colour: {count}.",
        who=name, cards=cards, run=run, count=count,
    )  # fmt: skip


def _card(what: str | None, cell: int, top: int) -> ft.Control:
    """Number and sign in the upper corners: the strokes have the rest."""
    face = look(what)
    number = "" if what is None or what == FACE_DOWN else str(card_number(what))
    style = ft.TextStyle(size=24, weight=ft.FontWeight.W_700, color=face.ink, height=1, font_family=FACE)
    sign = ft.Container(ft.Icon(face.sign, size=18, color=face.ink), alignment=ft.Alignment.TOP_RIGHT, padding=3)
    return ft.Container(
        cv.Canvas([cv.Text(5, 3, number, style=style)], content=sign),
        left=MARGIN + cell % 3 * (SIDE + GAP),
        top=top + cell // 3 * (SIDE + GAP),
        width=SIDE,
        height=SIDE,
        bgcolor=face.fill,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
        border_radius=7,
    )


def _place(point: Point, top: int) -> Point:
    """A point of the drawing, in dp."""
    x, y = (SIDE / 2 + one * (SIDE + GAP) for one in point)
    return MARGIN + x, top + y


def _stroke(stroke: Stroke, points: list[Point], *, is_faint: bool, is_bold: bool) -> list[cv.Shape]:
    share = FAINT if is_faint else 1.0
    if not stroke.letters:
        return _path(points, share, is_bold=is_bold)
    ink = INKS.get(stroke.letters, OF_JOKERS)
    width = 7 if is_bold else 5
    halo: list[cv.Shape] = [] if is_faint else [_drawn(points, _pen(HALO, width + 4))]
    line = _drawn(points, _pen(_through(ink.colour, share), width, ink.dashes))
    return [*halo, line, *_letter(points[0], stroke.letters, _through(ink.colour, share), share)]


def _letter(at: Point, letters: str, colour: ft.ColorValue, share: float) -> list[cv.Shape]:
    x, y = at
    size = 15 if len(letters) == 1 else 10
    ink = _through(HALO, 1 if share == 1 else 0.6)
    style = ft.TextStyle(size=size, weight=ft.FontWeight.W_700, color=ink, height=1, font_family=FACE)
    ring = cv.Circle(x, y, 13, paint=ft.Paint(color=_through(HALO, share)))
    disc = cv.Circle(x, y, 11.5, paint=ft.Paint(color=colour))
    return [ring, disc, cv.Text(x, y, letters, style=style, alignment=ft.Alignment.CENTER)]


def _path(points: list[Point], share: float, *, is_bold: bool) -> list[cv.Shape]:
    """From a dot to an arrow's head."""
    width = 8 if is_bold else 6
    ink, halo = _through(RUN, share), _through(HALO, share)
    (x, y), end = points[0], points[-1]
    shapes: list[cv.Shape] = [cv.Circle(x, y, width + 3.5, paint=ft.Paint(color=halo))]
    if len(points) > 1:
        head = _head(points[-2], end, width * 2)
        shapes += [_drawn(points, _pen(halo, width + 4)), _drawn([*head, head[0]], _pen(halo, 5))]
        shapes += [_drawn(points, _pen(ink, width)), _filled(head, ink)]
    return [*shapes, cv.Circle(x, y, width + 1.5, paint=ft.Paint(color=ink))]


def _head(before: Point, end: Point, size: float) -> list[Point]:
    """The three corners of an arrow's head that points on from `end`."""
    way = math.atan2(end[1] - before[1], end[0] - before[0])
    around = [(size, way), (size, way + 2.3), (size, way - 2.3)]
    return [(end[0] + far * math.cos(turn), end[1] + far * math.sin(turn)) for far, turn in around]


def _pen(colour: ft.ColorValue, width: float, dashes: list[ft.Number] | None = None) -> ft.Paint:
    return ft.Paint(
        color=colour,
        stroke_width=width,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=dashes,
        style=ft.PaintingStyle.STROKE,
    )


def _drawn(points: Sequence[Point], paint: ft.Paint) -> cv.Shape:
    (x, y), *others = points
    return cv.Path([cv.Path.MoveTo(x, y), *[cv.Path.LineTo(*point) for point in others]], paint=paint)


def _filled(points: Sequence[Point], colour: ft.ColorValue) -> cv.Shape:
    (x, y), *others = points
    corners = [cv.Path.LineTo(*point) for point in others]
    return cv.Path([cv.Path.MoveTo(x, y), *corners, cv.Path.Close()], paint=ft.Paint(color=colour))


def _through(colour: str, share: float) -> ft.ColorValue:
    return colour if share == 1 else ft.Colors.with_opacity(share, colour)
