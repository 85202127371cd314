"""The Nebula in the middle of the map: who is in it, its piles, and the time left."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.boards.interstellar_oracle.faces import token_shapes
from companion.boards.interstellar_oracle.layout import Point
from companion.boards.interstellar_oracle.signs import line, oracle_sign, word
from companion.boards.interstellar_oracle.spots import Light, nebula_words, token_of
from companion.boards.interstellar_oracle.taps import tapped
from companion.boards.taps import tap
from companion.flet_fixes.guard import component, memo
from companion.look.cell import cell
from companion.table.arrows import Station
from companion.table.controller import TableController
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.common.setup.config import Seat
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.view import View

__all__ = ["Nebula"]

ROOMY = 84
"""From this height on, in dp, there is room for the piles too."""

LETTER = 0.56
"""About the width of a letter, in sizes of it."""


@memo
@component
def Nebula(
    *,
    view: View,
    seats: tuple[Seat, ...],
    light: Light,
    box: tuple[Point, float, float],
    greys: bool,
    hands: TableController,
) -> ft.Control:
    """A cloud, tappable like a planet."""
    middle, width, height = box
    reader = hands.table.reader()
    shapes = _frame(light, width, height)
    lines = [reader.text(one) for one in _lines(view, is_roomy=height >= ROOMY)]
    inside = [seat for seat, token in enumerate(view.tokens) if token.at == NEBULA and token.race is not None]
    rows = len(lines) + bool(inside)
    step = min(height / (rows + 0.6), 26)
    top = height / 2 - (rows - 1) * step / 2
    for at, words in enumerate(lines):
        size = min(17 if at == 0 else 13, step * 0.8, width * 0.86 / (len(words) * LETTER))
        shapes.append(word(words, Point(width / 2, top + at * step), size, ft.Colors.ON_SURFACE))
    radius = min(13.0, step * 0.55, width / (2.2 * max(len(inside), 1)))
    for at, seat in enumerate(inside):
        place = Point(width / 2 + (at - (len(inside) - 1) / 2) * radius * 2.15, top + len(lines) * step)
        shapes += token_shapes(token_of(view, seat, seats), place, radius, greys=greys)
    if view.oracle.where == "nebula":
        shapes += oracle_sign(Point(width - 14, 14), 11)
    act = hands.careful("board", tap(hands, tapped, NEBULA))
    face = cv.Canvas(shapes, width=width, height=height)
    label = reader.text(nebula_words(view))
    station = Station("board", round(middle.y / 56), round(middle.x / 56))
    return cell(face, label, act, width=width, height=height, hands=hands, at=station)


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
