"""Drawings of Runes, goods, customers, bubbles, boats and Halls: the shape tells the kind, colour and letter which one.

On a canvas, so that the text scale does not affect them; each is drawn into a square of the given size.
"""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from companion.look.drawing import Pen, canvas, hull, ink, letters, line, stroke, word
from companion.look.widgets import row
from companion.measures import SNUG
from referees.haggatha.table.cove import HOLDS
from referees.haggatha.table.pieces import Bubble, Customer, Good, Pier
from scoresheets.shapes import polar

__all__ = [
    "COLOURS", "PIER_NAMES", "Shown", "boat_face", "bubble_shapes", "customer_face", "good_face", "number_face",
    "pawn_row", "pawn_size", "rune_face", "rune_shapes", "shield_face", "skull_face", "skull_shapes", "steady_word",
    "token_face", "veiled",
]  # fmt: skip

Shown = str | int
"""What a Rune shows: "bone", "voodoo", "tree", "skull", or the result of a Die."""

PIER_NAMES: dict[Pier, str] = {"bazaar": "Bazaar", "town_square": "Town Square", "black_market": "Black Market"}

IVORY, IVORY_EDGE = "#F2E6CF", "#6F5B3E"
CLOTH, CLOTH_EDGE = "#8E5AA8", "#F3E8F8"
BRONZE, BRONZE_EDGE = "#D9A441", "#4A3206"
STONE, STONE_EDGE = "#1F6FA3", "#FFFFFF"
EDGE = 0.045


def rune_face(shown: Shown, size: float) -> ft.Control:
    """A Rune as a canvas."""
    return canvas(rune_shapes(shown, 0, 0, size), size)


def rune_shapes(shown: Shown, x: float, y: float, size: float) -> list[cv.Shape]:
    """A Rune's shapes in a square."""
    pen = Pen(x, y, size)
    if isinstance(shown, int):
        return _die(pen, shown)
    return {"bone": _bone, "voodoo": _voodoo, "tree": _tree, "skull": _skull}[shown](pen)


def _bone(pen: Pen) -> list[cv.Shape]:
    """A diagonal shaft with two knobs at either end; its outline is drawn first, a little larger."""
    knobs = ((0.16, 0.66), (0.34, 0.84), (0.66, 0.16), (0.84, 0.34))
    shaft = ((0.27, 0.73), (0.73, 0.27))
    return [
        pen.filled(ink(IVORY_EDGE), *[pen.disc(knob, 0.145 + EDGE) for knob in knobs]),
        pen.stroke(shaft, pen.line(IVORY_EDGE, 0.2 + 2 * EDGE)),
        pen.filled(ink(IVORY), *[pen.disc(knob, 0.145) for knob in knobs]),
        pen.stroke(shaft, pen.line(IVORY, 0.2)),
    ]


DOLL = (
    (0.40, 0.36), (0.06, 0.42), (0.04, 0.56), (0.12, 0.62), (0.33, 0.58), (0.20, 0.88), (0.27, 0.97), (0.40, 0.95),
    (0.50, 0.76), (0.60, 0.95), (0.73, 0.97), (0.80, 0.88), (0.67, 0.58), (0.88, 0.62), (0.96, 0.56), (0.94, 0.42),
    (0.60, 0.36),
)  # fmt: skip


def _voodoo(pen: Pen) -> list[cv.Shape]:
    """A cloth doll: crosses for eyes and a seam."""
    eyes = [((x - side, 0.145), (x + side, 0.235)) for x in (0.42, 0.58) for side in (0.045, -0.045)]
    seam = [((0.5, 0.46), (0.5, 0.72)), *[((0.43, y), (0.57, y)) for y in (0.52, 0.60, 0.68)]]
    return [
        pen.polygon(DOLL, pen.line(CLOTH, 0.06)),
        pen.filled(ink(CLOTH), pen.corners(*DOLL), pen.disc((0.5, 0.22), 0.21)),
        pen.strokes(pen.line(CLOTH_EDGE, 0.05), *eyes, *seam),
    ]


def _coin(pen: Pen) -> list[cv.Shape]:
    return [
        pen.ring((0.5, 0.5), 0.48, ink(BRONZE_EDGE)),
        pen.ring((0.5, 0.5), 0.44, ink(BRONZE)),
        pen.ring((0.5, 0.5), 0.385, pen.line(BRONZE_EDGE, 0.025)),
    ]


def _tree(pen: Pen) -> list[cv.Shape]:
    """A fir of three tiers: unlike a skull even when small."""
    tiers = ((0.16, 0.38, 0.16), (0.28, 0.54, 0.22), (0.42, 0.71, 0.27))
    fir = [pen.corners((0.5, top), (0.5 + half, foot), (0.5 - half, foot)) for top, foot, half in tiers]
    trunk = pen.corners((0.46, 0.68), (0.54, 0.68), (0.54, 0.83), (0.46, 0.83))
    return [*_coin(pen), pen.filled(ink(BRONZE_EDGE), *fir, trunk)]


def _skull(pen: Pen) -> list[cv.Shape]:
    jaw = pen.corners((0.34, 0.56), (0.66, 0.56), (0.64, 0.78), (0.36, 0.78))
    nose = pen.corners((0.5, 0.54), (0.54, 0.62), (0.46, 0.62))
    return [
        *_coin(pen),
        pen.filled(ink(BRONZE_EDGE), pen.disc((0.5, 0.43), 0.255), jaw),
        pen.filled(ink(BRONZE), pen.disc((0.405, 0.45), 0.07), pen.disc((0.595, 0.45), 0.07), nose),
        pen.strokes(pen.line(BRONZE, 0.03), *[((x, 0.71), (x, 0.78)) for x in (0.43, 0.5, 0.57)]),
    ]


def _die(pen: Pen, value: int) -> list[cv.Shape]:
    corners = [polar(turn / 3, 0.52, (0.5, 0.58)) for turn in range(3)]
    return [
        pen.polygon(corners, pen.line(STONE_EDGE, 0.14)),
        pen.polygon(corners, pen.line(STONE, 0.1)),
        pen.polygon(corners, ink(STONE)),
        pen.word(str(value), (0.5, 0.61), 0.46, STONE_EDGE),
    ]


@dataclass(frozen=True, slots=True)
class Colours:
    """Fill, ink and letter of a colour."""

    fill: str
    ink: str
    letter: str


COLOURS: dict[str, Colours] = {
    "red": Colours("#C04400", "#FFFFFF", "R"),
    "green": Colours("#7FD3B2", "#06281C", "G"),
    "blue": Colours("#00528A", "#FFFFFF", "B"),
    "yellow": Colours("#F0E442", "#2B2620", "Y"),
    "grey": Colours("#8A8791", "#000000", "O"),
}
"""After Okabe and Ito, set apart in lightness; a rogue's letter is the O of an outcast, since G is green."""

WHITE = "#FFFFFF"


def good_face(good: Good, colour: str, size: float, *, is_there: bool = True) -> ft.Control:
    """A Charm (an amulet) or a Tome (a book); faint where there is none."""
    pen = Pen(0, 0, size)
    shapes = _charm(pen, colour) if good == "charm" else _tome(pen, colour)
    return canvas(shapes if is_there else veiled(shapes, size, 0.3, ft.Colors.SURFACE_CONTAINER_HIGH), size)


def veiled(shapes: list[cv.Shape], size: float, opacity: float, ground: ft.ColorValue) -> list[cv.Shape]:
    """Shapes as faint as of that opacity, by a veil of the ground's colour: an opacity takes a client a layer, in which
    all is drawn once more."""
    veil = ft.Colors.with_opacity(1 - opacity, ground)
    return [*shapes, cv.Rect(0, 0, size, size, paint=ink(veil))]


def _charm(pen: Pen, colour: str) -> list[cv.Shape]:
    look = COLOURS[colour]
    return [
        pen.ring((0.5, 0.16), 0.1, pen.line(look.fill, 0.07)),
        pen.ring((0.5, 0.6), 0.385, ink(WHITE)),
        pen.ring((0.5, 0.6), 0.35, ink(look.fill)),
        pen.word(look.letter, (0.5, 0.61), 0.44, look.ink),
    ]


def _tome(pen: Pen, colour: str) -> list[cv.Shape]:
    look, rim = COLOURS[colour], pen.length(0.035)
    x, y = pen.at(0.14, 0.06)
    wide, high = pen.length(0.72), pen.length(0.88)
    cover = wide - pen.length(0.07), high - pen.length(0.07)
    spine, _ = pen.at(0.3, 0)
    return [
        cv.Rect(x, y, wide, high, border_radius=pen.length(0.09), paint=ink(WHITE)),
        cv.Rect(x + rim, y + rim, *cover, border_radius=pen.length(0.06), paint=ink(look.fill)),
        cv.Line(spine, y + rim, spine, y + high - rim, paint=pen.line(look.ink, 0.03)),
        pen.word(look.letter, (0.56, 0.52), 0.44, look.ink),
    ]


HEAD = (0.5, 0.24)
BODY = (
    (0.47, 0.22), (0.53, 0.22), (0.89, 0.91), (0.89, 0.95), (0.86, 0.975), (0.14, 0.975), (0.11, 0.95), (0.11, 0.91),
)  # fmt: skip
RIM = ((0.43, 0.2), (0.57, 0.2), (0.93, 0.9), (0.93, 0.97), (0.88, 1.01), (0.12, 1.01), (0.07, 0.97), (0.07, 0.9))
"""A pawn's body, and what lies around it: a line around the body would be drawn ten times as slowly."""


def customer_face(colour: Customer, size: float) -> ft.Control:
    """An Adventurer: a pawn with the colour's letter."""
    pen, look = Pen(0, 0, size), COLOURS[colour]
    shapes = [
        pen.polygon(RIM, ink(WHITE)),
        pen.ring(HEAD, 0.225, ink(WHITE)),
        pen.polygon(BODY, ink(look.fill)),
        pen.ring(HEAD, 0.19, ink(look.fill)),
        pen.word(look.letter, (0.5, 0.72), 0.36, look.ink),
    ]
    return canvas(shapes, size)


def skull_face(size: float, colour: ft.ColorValue, hole: ft.ColorValue) -> ft.Control:
    """The sign of Corruption."""
    return canvas(skull_shapes(0, 0, size, colour, hole), size)


def skull_shapes(x: float, y: float, size: float, colour: ft.ColorValue, hole: ft.ColorValue) -> list[cv.Shape]:
    """The shapes of a skull in a square."""
    pen = Pen(x, y, size)
    jaw = pen.corners((0.27, 0.6), (0.73, 0.6), (0.7, 0.95), (0.3, 0.95))
    nose = pen.corners((0.5, 0.58), (0.57, 0.7), (0.43, 0.7))
    return [
        pen.filled(ink(colour), pen.disc((0.5, 0.42), 0.38), jaw),
        pen.filled(ink(hole), pen.disc((0.36, 0.45), 0.1), pen.disc((0.64, 0.45), 0.1), nose),
    ]


def bubble_shapes(
    kind: Bubble, corner: tuple[float, float], size: float, fill: ft.ColorValue, sign: ft.ColorValue
) -> list[cv.Shape]:
    """A filled bubble: ± or two crossing arrows."""
    pen = Pen(*corner, size)
    ground = pen.ring((0.5, 0.5), 0.5, ink(fill))
    return [ground, pen.strokes(pen.line(sign, 0.1), *SIGNS[kind])]


SIGNS: dict[Bubble, tuple[tuple[tuple[float, float], ...], ...]] = {
    "plus_minus": (((0.5, 0.2), (0.5, 0.58)), ((0.31, 0.39), (0.69, 0.39)), ((0.31, 0.74), (0.69, 0.74))),
    "move": (
        ((0.25, 0.37), (0.73, 0.37)), ((0.6, 0.24), (0.75, 0.37), (0.6, 0.5)),
        ((0.75, 0.66), (0.27, 0.66)), ((0.4, 0.53), (0.25, 0.66), (0.4, 0.79)),
    ),
}  # fmt: skip

SHIELD = ((0.1, 0.06), (0.9, 0.06), (0.9, 0.5), (0.5, 0.98), (0.1, 0.5))
HULL = "#7A5A3A"
HULL_EDGE = "#F1E3CF"


def boat_face(aboard: tuple[Customer, ...], number: int, width: float, height: float) -> ft.Control:
    """A hull with its number and passengers; an empty place is a hollow."""
    deck = height * 0.52
    pawn = min((width - 20) / HOLDS, height * 0.6)
    left = (width - HOLDS * pawn) / 2
    corners = (3, deck), (width - 3, deck), (width * 0.86, height - 3), (width * 0.14, height - 3)
    shapes: list[cv.Shape] = [
        cv.Path(hull(corners), ink(HULL)),
        cv.Path(hull(corners), line(HULL_EDGE, 2)),
        word(str(number), (width / 2, (deck + height) / 2), (height - deck) * 0.62, HULL_EDGE),
    ]
    hollow = stroke(ft.Colors.OUTLINE, 1.5)
    free = [
        cv.Circle(left + (at + 0.5) * pawn, deck - pawn * 0.35, pawn * 0.16, paint=hollow)
        for at in range(len(aboard), HOLDS)
    ]
    passengers: list[ft.Control] = [
        ft.Container(
            customer_face(aboard[at], pawn) if at < len(aboard) else None, left=left + at * pawn, top=deck - pawn * 0.94
        )
        for at in range(HOLDS)
    ]
    aboard_it = ft.Stack(passengers, width=width, height=height)  # apart: who comes changes nothing else
    return ft.Stack([canvas(free, width, height), aboard_it, canvas(shapes, width, height)], width=width, height=height)


WIDE, BESIDE = 0.36, 6
"""The width of a digit beside a pawn, in sizes of the pawn, and what is added to it, in dp."""


def pawn_row(counts: tuple[int, ...], colours: tuple[Customer, ...], size: float) -> ft.Control:
    """A pawn and a number for each colour present."""
    shown = [
        row(
            customer_face(colour, size),
            number_face(count, size * WIDE * len(str(count)) + BESIDE, size, size * 0.62),
            gap=0,
        )
        for colour, count in zip(colours, counts, strict=True)
        if count
    ]
    return row(*shown, gap=SNUG, run_spacing=2, wrap=True)


def pawn_size(width: float, across: int) -> float:
    """How large pawns with a digit each may be for so many side by side."""
    return ((width + SNUG) / across - SNUG - BESIDE) / (1 + WIDE) - 0.1


def number_face(
    number: int | str, width: float, height: float, size: float, colour: ft.ColorValue = ft.Colors.ON_SURFACE
) -> ft.Control:
    """An unscaled number beside a sign: it is large already, and labels repeat it."""
    return canvas([word(str(number), (width / 2, height / 2), size, colour)], width, height)


def shield_face(colour: Customer, count: int | str, size: float) -> ft.Control:
    """A Hall: its number of visitors and its colour's letter."""
    pen, look = Pen(0, 0, size), COLOURS[colour]
    shapes = [
        pen.polygon(SHIELD, pen.line(WHITE, 0.08)),
        pen.polygon(SHIELD, ink(look.fill)),
        pen.word(str(count), (0.5, 0.38), 0.46, look.ink),
        pen.word(look.letter, (0.5, 0.76), 0.24, look.ink),
    ]
    return canvas(shapes, size)


def steady_word(words: str, width: float, size: float) -> ft.Control:
    """Unscaled text, repeated in semantic labels; clipped where there is no room."""
    style = letters(size, ft.Colors.ON_SURFACE, height=1.1)
    return canvas([cv.Text(0, 0, words, style=style, max_width=width, max_lines=1, ellipsis="…")], width, size * 1.3)


def token_face(size: float, height: float) -> ft.Control:
    """The Market token: a stall's pennant on a pole of that height."""
    pen = Pen(0, 0, size)
    pennant = ((0.1, 0.02), (0.85, 0.24), (0.1, 0.46))
    pole = cv.Line(0.1 * size, 0, 0.1 * size, height, paint=stroke(ft.Colors.ON_SURFACE, 2))
    return canvas([pen.polygon(pennant, ink(ft.Colors.TERTIARY)), pole], size, height)
