"""What is visible at each place of the map, in words and drawn: planets, hazards, tokens and the Oracle, in colour or
black and white."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import flet as ft
import flet.canvas as cv

from companion.look.drawing import Pen, Point, canvas, ink, line, word
from companion.look.seat_mark import COLOURS, GREYS
from companion.table.shared import shared
from referees.common.words import Reader, Seat, Sentence, Who, say, say_count
from referees.interstellar_oracle.table.asking import PlaceLabel, whose_place
from referees.interstellar_oracle.table.clock import Clock, Vanishing
from referees.interstellar_oracle.table.pieces import NEBULA, RACES, is_inner, race_label, slot_of
from referees.interstellar_oracle.table.ranks import Half
from referees.interstellar_oracle.table.view import TokenView, View

__all__ = [
    "CODES", "Light", "Planet", "Token", "half_words", "nebula_words", "oracle_sign", "place_words", "planet_shapes",
    "planets_of", "ring_shape", "token_face", "token_of", "token_shapes",
]  # fmt: skip

Light = Literal["no", "lit", "asked", "picked"]
"""`lit`: a tap leads on; `asked`: the question is about it; `picked`: it is looked at."""

CODES = dict(zip(RACES, ("Am", "Vr", "Ne", "In", "Er", "St", "Ro", "Hu", "Ki", "Xa", "Al", "Ze"), strict=True))
"""The letters on a token, by race."""

SOON = 3
"""Planets with at most this many turns left show them."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its race's letters, its player's colour, whether its coloured side is up (the active ability is left),
    whether its player has the Oracle."""

    code: str
    colour: str
    is_active: bool
    has_oracle: bool


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet as drawn. `number` None: not entered. `hazard` is the id of one in the kit, "" if not entered, None
    where there is none. `cards` lie beneath; `soon` turns are left, None for more than a few."""

    place: int
    number: int | None
    is_there: bool
    hazard: str | None
    hazard_name: str
    cards: int
    has_oracle: bool
    tokens: tuple[Token, ...]
    soon: int | None
    light: Light
    label: str

    @property
    def is_inner(self) -> bool:
        """Whether it belongs to the inner ring."""
        return is_inner(self.place)


def token_of(view: View, seat: int, seats: tuple[Seat, ...]) -> Token:
    """The token of a seat."""
    token = view.tokens[seat]
    code = "?" if token.race is None else CODES[token.race]
    return Token(code, seats[seat].colour, token.colour, view.oracle == ("held", seat))


@shared
def planets_of(view: View, seats: tuple[Seat, ...], lights: tuple[Light, ...]) -> tuple[Planet, ...]:
    """The places of the map, each with its light."""
    reader = Reader([seat.player for seat in seats])
    return tuple([_planet(view, place, seats, light, reader) for place, light in enumerate(lights)])


def _planet(view: View, place: int, seats: tuple[Seat, ...], light: Light, reader: Reader) -> Planet:
    hazard = view.hazards[place]
    going = _vanishing(view.clock, place)
    said = place_words(view, place, in_full=False)
    return Planet(
        place=place,
        number=view.planets[place],
        is_there=place in view.places,
        hazard=None if hazard is None else hazard.id or "",
        hazard_name="" if hazard is None or hazard.name is None else hazard.name,
        cards=view.under[place],
        has_oracle=view.oracle == ("planet", place),
        tokens=tuple(token_of(view, seat, seats) for seat in _seats_at(view, place)),
        soon=going.soonest if going is not None and going.latest <= SOON else None,
        light=light,
        label=reader.text(say("{place}, may be chosen", place=said) if light == "lit" else said),
    )


def _seats_at(view: View, place: int) -> list[int]:
    """The seats whose tokens are there; none before races are chosen."""
    return [seat for seat, token in enumerate(view.tokens) if token.at == place and token.race is not None]


def _vanishing(clock: Clock | None, place: int) -> Vanishing | None:
    if clock is None:
        return None
    return next((one for one in clock.planets if one.place == place), None)


def place_words(view: View, place: int, *, in_full: bool = True) -> Sentence:
    """The public information about a place, for screen readers. Not `in_full`: the time until it vanishes only if it is
    near, so that a turn does not change every planet's label."""
    if place == NEBULA:
        return nebula_words(view)
    parts: list[Sentence] = [PlaceLabel(view.planets, len(view.tokens))(place)]
    if view.planets[place] is not None and not view.halves:
        parts.append(whose_place(place, len(view.tokens)))
    if view.halves:
        parts.append(half_words(view.halves[slot_of(place)[0]]))
    if place not in view.places:
        return say("{what}: gone", what=_listed(parts))
    hazard = view.hazards[place]
    if hazard is not None:
        parts.append(say("hazard {name}", name=hazard.name) if hazard.name else say("a hazard not entered yet"))
    parts.append(say_count("{count} card beneath", "{count} cards beneath", view.under[place]))
    if view.oracle == ("planet", place):
        parts.append(say("the Oracle lies open"))
    parts += [_token_words(view.tokens[seat], seat) for seat in _seats_at(view, place)]
    going = _vanishing(view.clock, place)
    if going is not None and view.clock is not None and (in_full or going.latest <= SOON):
        parts.append(_when(going, view.clock))
    return _listed(parts)


def nebula_words(view: View) -> Sentence:
    """Who is in the Nebula and what lies there."""
    parts = [
        say("the Nebula"),
        say_count("{count} card in the draw pile", "{count} cards in the draw pile", view.draw),
        say_count("{count} card discarded", "{count} cards discarded", len(view.discards) + view.unnamed),
    ]
    if view.oracle.where in {"nebula", "discards"}:
        parts.append(say("the Oracle among them") if view.oracle.where == "discards" else say("the Oracle lies open"))
    return _listed([*parts, *(_token_words(view.tokens[seat], seat) for seat in _seats_at(view, NEBULA))])


def half_words(half: Half) -> Sentence:
    """A half of a Universe made of two copies."""
    return say("Charmed half") if half == "charmed" else say("Strange half")


def _token_words(token: TokenView, seat: int) -> Sentence:
    race = race_label(token.race) if token.race is not None else say("no race yet")
    if token.colour:
        return say("{who} ({race})", who=Who(seat), race=race)
    return say("{who} ({race}, black and white side up)", who=Who(seat), race=race)


def _when(going: Vanishing, clock: Clock) -> Sentence:
    """When a planet vanishes: "gone in 3 turns, after Molly's turn"."""
    if going.soonest < going.latest:
        return say("gone in {soonest} to {latest} turns", soonest=going.soonest, latest=going.latest)
    who = Who(clock.seats[going.latest - 1])
    if going.latest == 1:
        return say("gone after {who}'s turn", who=who)
    return say("gone in {turns} turns, after {who}'s turn", turns=going.latest, who=who)


def _listed(parts: list[Sentence]) -> Sentence:
    whole = parts[0]
    for part in parts[1:]:
        whole = say("{before}, {part}", before=whole, part=part)
    return whole


# Drawn

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
    is_cramped = planet.soon is not None and len(planet.tokens) > 1  # the tag stands beside the number
    shapes.append(word(number, Point(middle.x, middle.y - above), size * (0.34 if is_cramped else 0.38), INK))
    shapes += _beneath(planet, size)
    if planet.hazard is not None:
        shapes += hazard_sign(planet.hazard, planet.hazard_name, Point(size * 0.19, size * 0.19), size * 0.17)
    if planet.has_oracle:
        shapes += oracle_sign(Point(size * 0.8, size * 0.2), size * 0.18)
    shapes += _tokens(planet, size, greys=greys)
    if planet.soon is not None:
        aside = Point(size * 0.135, size * 0.5) if is_cramped else Point(size * 0.17, size * 0.83)
        shapes += _soon(planet.soon, aside, size * (0.135 if is_cramped else 0.17))
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
