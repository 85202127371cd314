"""The drawing of an area's score over its cards."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft
import flet.canvas as cv

from companion.boards.cells import Size
from companion.boards.meow_oracle.faces import look, sign_style
from companion.flet_fixes.guard import memoised
from companion.look.drawing import canvas, letters, paper
from companion.look.widgets import MIDDLE, spoken
from companion.measures import GAP
from companion.sheets.drawing import drawn as shapes_drawn
from referees.common.protocol.sentence import Reader, Sentence, say
from referees.meow_oracle.pieces import CELLS, FACE_DOWN, card_number, cell_label, lying_label
from referees.meow_oracle.view import Scored, View
from scoresheets.meow_oracle import Stroke, over_cells, plan, strokes
from scoresheets.sheet import Box

__all__ = ["ScoredLines", "scored"]


def scored(*, view: View, part: int, seat: int, name: str, chosen: int | None) -> ft.Control | None:
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
