"""Drawings of hazards, the Oracle, planets and tokens, in colour or black and white."""

from __future__ import annotations

import math

import flet as ft
import flet.canvas as cv

from companion.boards.interstellar_oracle.planets import Light, Planet, Token
from companion.look.drawing import Pen, Point, canvas, ink, line, word
from companion.look.seat_mark import COLOURS, GREYS

__all__ = ["oracle_sign", "planet_shapes", "ring_shape", "token_face", "token_shapes"]

HAZARD = "#8E1B1B"
"""The dark red of the hazard cards."""

GOLD = "#F2C230"
INK = "#1B1A22"
PALE = "#FFFFFF"


def hazard_sign(hazard: str, name: str, middle: Point, radius: float) -> list[cv.Shape]:
    """A hazard: a sign for those of the shipped kit, the first letter for others, "?" where not entered."""
    shapes: list[cv.Shape] = [
        cv.Circle(*middle, radius, paint=ink(HAZARD)),
        cv.Circle(*middle, radius, paint=line(PALE, 1.2)),
    ]
    if hazard not in SIGNS:
        return [*shapes, word(name[:1].upper() or "?", middle, radius * 1.3, PALE)]
    return shapes + SIGNS[hazard](Pen(*middle, radius * 0.62))


def _plague(pen: Pen) -> list[cv.Shape]:
    turns = [math.pi / 3 * step for step in range(6)]
    rays = [[(math.cos(turn) * far, math.sin(turn) * far) for far in (0.55, 1.05)] for turn in turns]
    return [pen.ring((0, 0), 0.5, ink(PALE)), pen.strokes(pen.line(PALE, 0.3), *rays)]


def _plant(pen: Pen) -> list[cv.Shape]:
    up = pen.curve((-1, -0.5), (0, -1.1), (0.9, -0.9))
    down = pen.curve((1.1, 0), (0.5, 1), (-0.35, 0.35))
    leaf = cv.Path([cv.Path.MoveTo(*pen.at(-0.35, 0.35)), up, down], paint=ink(PALE))
    return [leaf, pen.stroke(((-0.95, 0.95), (-0.3, 0.3)), pen.line(PALE, 0.3))]


def _natives(pen: Pen) -> list[cv.Shape]:
    wide = pen.length(1.6)
    body = cv.Arc(*pen.at(-0.8, 0.1), wide, wide, math.pi, math.pi, use_center=True, paint=ink(PALE))
    return [pen.ring((0, -0.5), 0.42, ink(PALE)), body]


def _labyrinth(pen: Pen) -> list[cv.Shape]:
    way = ((-0.95, 0.95), (-0.95, -0.95), (0.95, -0.95), (0.95, 0.8), (-0.25, 0.8), (-0.25, -0.2), (0.3, -0.2))
    return [pen.stroke(way, pen.line(PALE, 0.3))]


def _defense(pen: Pen) -> list[cv.Shape]:
    way = ((-0.85, -0.8), (0.85, -0.8), (0.85, 0.15), (0, 1.05), (-0.85, 0.15), (-0.85, -0.8))
    return [pen.stroke(way, ink(PALE))]


SIGNS = {
    "plague": _plague,
    "aggressive_plant": _plant,
    "natives": _natives,
    "labyrinth": _labyrinth,
    "planetary_defense": _defense,
}
"""Drawn with a pen that stands in the middle."""


def oracle_sign(middle: Point, radius: float) -> list[cv.Shape]:
    """The Oracle: a golden disc with an eye."""
    pen = Pen(*middle, radius)
    lids = [pen.curve((-side * 0.2, -side * 0.65), (side * 0.2, -side * 0.65), (side * 0.7, 0)) for side in (1, -1)]
    eye = cv.Path([cv.Path.MoveTo(*pen.at(-0.7, 0)), *lids], paint=ink(INK))
    edge, gold = line(INK, 1.2), ink(GOLD)
    return [pen.ring((0, 0), 1, gold), pen.ring((0, 0), 1, edge), eye, pen.ring((0, 0), 0.26, gold)]


SAND, ICE, SHADE = "#EBCB93", "#B4D2F0", "#26000000"
RING = 3.5
DARK = "#2B2A33"
LIGHT_INK = {"blue"}
"""Colours that take white letters."""

MOST_CARDS = 3
"""More cards beneath a planet are a number."""


def planet_shapes(planet: Planet, size: float, *, greys: bool) -> list[cv.Shape]:
    """A planet's shapes in a square."""
    middle, radius = Point(size / 2, size / 2), size / 2 - RING
    if not planet.is_there:
        return [cv.Circle(*middle, radius * 0.8, paint=line(ft.Colors.OUTLINE_VARIANT, 1.5, [3.0, 5.0])),
                *_tokens(planet, size, greys=greys)]  # fmt: skip
    shapes = _ground(planet, middle, radius)
    above = size * 0.14 if planet.tokens else 0
    number = "?" if planet.number is None else str(planet.number)
    shapes.append(word(number, Point(middle.x, middle.y - above), size * 0.38, INK))
    shapes += _beneath(planet, size)
    if planet.hazard is not None:
        shapes += hazard_sign(planet.hazard, planet.hazard_name, Point(size * 0.19, size * 0.19), size * 0.17)
    if planet.has_oracle:
        shapes += oracle_sign(Point(size * 0.8, size * 0.2), size * 0.18)
    shapes += _tokens(planet, size, greys=greys)
    if planet.soon is not None:
        is_full = len(planet.tokens) > 1
        aside = Point(size * 0.15, size * 0.5) if is_full else Point(size * 0.17, size * 0.83)
        shapes += _soon(planet.soon, aside, size * (0.15 if is_full else 0.17))
    return shapes


def _ground(planet: Planet, middle: Point, radius: float) -> list[cv.Shape]:
    """The shaded disc."""
    return [
        cv.Circle(*middle, radius, paint=ink(SAND if planet.is_inner else ICE)),
        cv.Arc(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius, 0.25, 1.9, paint=ink(SHADE)),
        cv.Circle(*middle, radius, paint=line(INK, 1)),
    ]


def ring_shape(light: Light, middle: Point, size: float) -> cv.Shape:
    """The ring around a planet of that size that shows whether a tap has an effect."""
    paint = {
        "lit": line(ft.Colors.PRIMARY, RING + 1.5),
        "picked": line(ft.Colors.ON_SURFACE, RING),
        "asked": line(ft.Colors.TERTIARY, RING + 1, [5.0, 5.0]),
    }[light]
    return cv.Circle(*middle, (size - RING) / 2, paint=paint)


def _beneath(planet: Planet, size: float) -> list[cv.Shape]:
    """A small card on the right rim for each that lies beneath."""
    wide, high = size * 0.11, size * 0.15
    count = min(planet.cards, MOST_CARDS)
    left, top = size * 0.9 - wide, size * 0.5 - high / 2
    found: list[cv.Shape] = []
    for at in range(count):
        corner = left - at * wide * 0.45, top + (at - (count - 1) / 2) * high * 0.75
        found.append(cv.Rect(*corner, wide, high, border_radius=2, paint=ink(PALE)))
        found.append(cv.Rect(*corner, wide, high, border_radius=2, paint=line(INK, 1.2)))
    return found


def _soon(turns: int, middle: Point, half: float) -> list[cv.Shape]:
    """A tag beside the disc and over its tokens, whose corners keep its number apart from the planet's."""
    corner, paints = (middle.x - half, middle.y - half), (ink(ft.Colors.ERROR), line(ft.Colors.SURFACE, 1.5))
    tag = [cv.Rect(*corner, 2 * half, 2 * half, border_radius=half * 0.3, paint=paint) for paint in paints]
    return [*tag, word(str(turns), middle, half * 1.35, ft.Colors.ON_ERROR)]


def _tokens(planet: Planet, size: float, *, greys: bool) -> list[cv.Shape]:
    """Tokens along the lower rim, closer together the more there are."""
    count = len(planet.tokens)
    radius = size * (0.23 if count <= 2 else 0.19)
    apart = min(2 * radius, (size - 2 * radius - 2) / max(count - 1, 1))
    shapes: list[cv.Shape] = []
    for at, token in enumerate(planet.tokens):
        middle = Point(size / 2 + (at - (count - 1) / 2) * apart, size - radius - 1)
        shapes += token_shapes(token, middle, radius, greys=greys)
    return shapes


def token_shapes(token: Token, middle: Point, radius: float, *, greys: bool) -> list[cv.Shape]:
    """The race's letters on the player's colour; on the reverse white with a ring of that colour."""
    colour = (GREYS if greys else COLOURS).get(token.colour, COLOURS["orange"])
    ground, ring = (colour, DARK) if token.is_active else (PALE, colour)
    letters = PALE if token.is_active and token.colour in LIGHT_INK else INK
    shapes: list[cv.Shape] = [cv.Circle(*middle, radius, paint=ink(ground))]
    if not token.is_active:
        shapes.append(cv.Circle(*middle, radius - 1.6, paint=line(ring, 3.2)))
    shapes.append(cv.Circle(*middle, radius, paint=line(DARK, 1.3)))
    shapes.append(word(token.code, middle, radius * 1.0, letters))
    if token.has_oracle:
        shapes += oracle_sign(Point(middle.x + radius * 0.8, middle.y - radius * 0.8), radius * 0.55)
    return shapes


def token_face(token: Token, size: float, *, greys: bool) -> ft.Control:
    """A token as a canvas."""
    radius = size * (0.4 if token.has_oracle else 0.46)  # room for the Oracle's sign at the upper right
    shapes = token_shapes(token, Point(radius + 1, size - radius - 1), radius, greys=greys)
    return ft.Container(canvas(shapes, size), width=size, height=size)
