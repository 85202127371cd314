"""A small picture for each game, by which people find the one that lies on their table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft
import flet.canvas as cv

from companion.look.drawing import Pen, canvas, ink
from companion.look.seat_mark import COLOURS
from scoresheets.shapes import polar

__all__ = ["game_picture"]

SIZE = 56
"""Width and height of a picture, in dp: the greatest that a list's line leaves to it."""

PAPER, INK, FAINT = ft.Colors.SURFACE_CONTAINER_HIGHEST, ft.Colors.ON_SURFACE, ft.Colors.OUTLINE
RED, GREEN, BLUE, GOLD = COLOURS["vermilion"], COLOURS["green"], COLOURS["blue"], COLOURS["yellow"]
WHITE = "#FFFFFF"


def game_picture(game: str) -> ft.Control:
    """The picture of a game, hidden from screen readers; of a game that has none, a card."""
    drawn = canvas(PICTURES.get(game, _card)(Pen(0, 0, SIZE)), SIZE)
    return ft.Semantics(content=ft.Container(drawn, width=SIZE, height=SIZE), exclude_semantics=True)


def _sheet(pen: Pen, box: tuple[float, float, float, float], colour: ft.ColorValue) -> cv.Shape:
    """A card: its left and upper edge, its width and height."""
    left, top, wide, high = box
    at = pen.at(left, top)
    return cv.Rect(*at, pen.length(wide), pen.length(high), border_radius=pen.length(0.05), paint=ink(colour))


def _card(pen: Pen) -> Sequence[cv.Shape]:
    return [_sheet(pen, (0.22, 0.08, 0.56, 0.84), PAPER), pen.ring((0.5, 0.5), 0.16, ink(FAINT))]


def _meow(pen: Pen) -> Sequence[cv.Shape]:
    """An area of nine cards, some of them face up; three of a colour in line."""
    colours = (RED, BLUE, PAPER, GREEN, RED, PAPER, BLUE, GREEN, RED)
    shapes = [
        _sheet(pen, (0.06 + 0.31 * (at % 3), 0.04 + 0.32 * (at // 3), 0.26, 0.28), colour)
        for at, colour in enumerate(colours)
    ]
    dots = [(0.19 + 0.31 * at, 0.18 + 0.32 * at) for at in range(3)]
    return [*shapes, *[pen.ring(dot, 0.06, ink(WHITE)) for dot in dots]]


def _higgins(pen: Pen) -> Sequence[cv.Shape]:
    """A hidden card behind one that is shown."""
    heart = cv.Path(
        [
            cv.Path.MoveTo(*pen.at(0.58, 0.74)),
            pen.curve((0.36, 0.56), (0.42, 0.4), (0.58, 0.5)),
            pen.curve((0.74, 0.4), (0.8, 0.56), (0.58, 0.74)),
            cv.Path.Close(),
        ],
        ink(RED),
    )
    return [
        _sheet(pen, (0.1, 0.06, 0.5, 0.72), BLUE),
        pen.ring((0.28, 0.3), 0.08, ink(WHITE)),
        _sheet(pen, (0.32, 0.22, 0.52, 0.74), WHITE),
        heart,
    ]


def _haggatha(pen: Pen) -> Sequence[cv.Shape]:
    """The dish in its two halves, with a die, a coin and a bone in it."""
    return [
        pen.ring((0.5, 0.5), 0.46, ink(COLOURS["purple"])),
        pen.ring((0.5, 0.5), 0.38, ink(PAPER)),
        pen.stroke([(0.5, 0.1), (0.5, 0.9)], pen.line(COLOURS["purple"], 0.05)),
        pen.polygon([(0.3, 0.24), (0.44, 0.48), (0.16, 0.48)], ink(RED)),
        pen.ring((0.68, 0.36), 0.11, ink(COLOURS["orange"])),
        pen.stroke([(0.24, 0.7), (0.42, 0.62)], pen.line(INK, 0.07)),
        pen.polygon([(0.68, 0.54), (0.82, 0.78), (0.56, 0.78)], ink(GREEN)),
    ]


def _interstellar(pen: Pen) -> Sequence[cv.Shape]:
    """Planets, and ways between them."""
    outer = [polar(turn / 5, 0.36) for turn in range(5)]
    ways = [pen.stroke([one, (0.5, 0.5)], pen.line(FAINT, 0.025)) for one in outer]
    around = [pen.stroke([one, outer[(at + 1) % 5]], pen.line(FAINT, 0.025)) for at, one in enumerate(outer)]
    colours = (COLOURS["sky"], RED, GREEN, COLOURS["orange"], BLUE)
    planets = [pen.ring(one, 0.12, ink(colour)) for one, colour in zip(outer, colours, strict=True)]
    return [*around, *ways, *planets, pen.ring((0.5, 0.5), 0.15, ink(GOLD))]


def _oblivion(pen: Pen) -> Sequence[cv.Shape]:
    """Creatures in two lanes, and a sword."""
    lanes = [_sheet(pen, (0.06 + 0.31 * at, 0.06, 0.26, 0.4), PAPER) for at in range(3)]
    below = [_sheet(pen, (0.06 + 0.31 * at, 0.54, 0.26, 0.4), PAPER) for at in range(3)]
    gems = [pen.polygon(_gem(0.19 + 0.31 * at, 0.26), ink(RED)) for at in range(3)]
    more = [pen.polygon(_gem(0.19 + 0.31 * at, 0.74), ink(COLOURS["sky"])) for at in (0, 2)]
    blade = pen.stroke([(0.3, 0.9), (0.72, 0.16)], pen.line(INK, 0.06))
    hilt = pen.stroke([(0.26, 0.72), (0.5, 0.86)], pen.line(INK, 0.06))
    return [*lanes, *below, *gems, *more, blade, hilt]


def _gem(across: float, down: float) -> list[tuple[float, float]]:
    return [polar(turn / 4, 0.09, (across, down)) for turn in range(4)]


PICTURES: dict[str, Callable[[Pen], Sequence[cv.Shape]]] = {
    "meow_oracle": _meow,
    "higgins_oracle": _higgins,
    "haggatha": _haggatha,
    "interstellar_oracle": _interstellar,
    "oblivion": _oblivion,
}
