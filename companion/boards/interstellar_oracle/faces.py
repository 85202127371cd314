"""Drawings of planets (numbered discs, sand for inner and ice for outer ones) and of tokens with their race's letters,
in colour or black and white."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from companion.boards.interstellar_oracle.layout import Point
from companion.boards.interstellar_oracle.signs import INK, hazard_sign, ink, line, oracle_sign, word
from companion.boards.interstellar_oracle.spots import Spot, Token
from companion.look.seat_mark import COLOURS, GREYS

__all__ = ["planet_shapes", "token_face", "token_shapes"]

SAND, ICE, SHADE = "#EBCB93", "#B4D2F0", "#26000000"
RING = 3.5
PALE, DARK = "#FFFFFF", "#2B2A33"
LIGHT_INK = {"blue"}
"""Colours that take white letters."""

MOST_CARDS = 3
"""More cards beneath a planet are a number."""


def planet_shapes(spot: Spot, name: str, size: float, *, greys: bool) -> list[cv.Shape]:
    """A planet's shapes in a square; `name` is that of its hazard."""
    middle, radius = Point(size / 2, size / 2), size / 2 - RING
    if not spot.is_there:
        return [cv.Circle(*middle, radius * 0.8, paint=line(ft.Colors.OUTLINE_VARIANT, 1.5, [3.0, 5.0])),
                *_tokens(spot, size, greys=greys)]  # fmt: skip
    shapes = _ground(spot, middle, radius)
    above = size * 0.14 if spot.tokens else 0
    number = "?" if spot.number is None else str(spot.number)
    shapes.append(word(number, Point(middle.x, middle.y - above), size * 0.38, INK))
    shapes += _beneath(spot, size)
    if spot.hazard is not None:
        shapes += hazard_sign(spot.hazard, name, Point(size * 0.19, size * 0.19), size * 0.17)
    if spot.has_oracle:
        shapes += oracle_sign(Point(size * 0.8, size * 0.2), size * 0.18)
    if spot.soon is not None:
        shapes += _soon(spot.soon, Point(size * 0.15, size * 0.56), size * 0.18)
    return shapes + _tokens(spot, size, greys=greys)


def _ground(spot: Spot, middle: Point, radius: float) -> list[cv.Shape]:
    """The shaded disc, and a ring that shows whether a tap has an effect."""
    shapes: list[cv.Shape] = [
        cv.Circle(*middle, radius, paint=ink(SAND if spot.is_inner else ICE)),
        cv.Arc(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius, 0.25, 1.9, paint=ink(SHADE)),
    ]
    if spot.light == "lit":
        shapes.append(cv.Circle(*middle, radius + RING / 2, paint=line(ft.Colors.PRIMARY, RING + 1.5)))
    elif spot.light == "picked":
        shapes.append(cv.Circle(*middle, radius + RING / 2, paint=line(ft.Colors.ON_SURFACE, RING)))
    elif spot.light == "asked":
        shapes.append(cv.Circle(*middle, radius + RING / 2, paint=line(ft.Colors.TERTIARY, RING + 1, [5.0, 5.0])))
    else:
        shapes.append(cv.Circle(*middle, radius, paint=line(INK, 1)))
    return shapes


def _beneath(spot: Spot, size: float) -> list[cv.Shape]:
    """A small card on the right rim for each that lies beneath."""
    wide, high = size * 0.11, size * 0.15
    count = min(spot.cards, MOST_CARDS)
    left, top = size * 0.9 - wide, size * 0.5 - high / 2
    found: list[cv.Shape] = []
    for at in range(count):
        corner = left - at * wide * 0.45, top + (at - (count - 1) / 2) * high * 0.75
        found.append(cv.Rect(*corner, wide, high, border_radius=2, paint=ink(PALE)))
        found.append(cv.Rect(*corner, wide, high, border_radius=2, paint=line(INK, 1.2)))
    return found


def _soon(turns: int, middle: Point, radius: float) -> list[cv.Shape]:
    return [
        cv.Circle(*middle, radius, paint=ink(ft.Colors.ERROR)),
        cv.Circle(*middle, radius, paint=line(ft.Colors.SURFACE, 1.5)),
        word(str(turns), middle, radius * 1.35, ft.Colors.ON_ERROR),
    ]


def _tokens(spot: Spot, size: float, *, greys: bool) -> list[cv.Shape]:
    """Tokens along the lower rim, closer together the more there are."""
    count = len(spot.tokens)
    radius = size * (0.23 if count <= 2 else 0.19)
    apart = min(2 * radius, (size - 2 * radius - 2) / max(count - 1, 1))
    shapes: list[cv.Shape] = []
    for at, token in enumerate(spot.tokens):
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
    return ft.Container(cv.Canvas(shapes, width=size, height=size), width=size, height=size)
