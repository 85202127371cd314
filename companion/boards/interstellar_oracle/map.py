"""The map: two rings of planets around the Nebula, or the same as a list for screen readers and large text."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle.faces import (
    Light,
    Planet,
    half_words,
    nebula_words,
    place_words,
    planet_shapes,
    planets_of,
    ring_shape,
)
from companion.boards.interstellar_oracle.ground import Ground, Nebula, in_nebula
from companion.boards.interstellar_oracle.layout import Layout, lay_out
from companion.boards.interstellar_oracle.taps import Joining, Looked, Mat, asked_place, lit, tapped, use_listed
from companion.boards.taps import tap
from companion.flet_fixes.guard import memoised
from companion.look.cell import cell
from companion.look.drawing import Point, canvas
from companion.look.widgets import WORDS, button, filled, shape, stretched, strong
from companion.measures import GAP, LOOSE, SNUG, Place, Room
from companion.table.control.arrows import Station
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here, worded
from companion.window.context import use_settings
from companion.window.hooks import use_kept
from companion.words import capital
from referees.common.protocol.sentence import Sentence, Who, say
from referees.interstellar_oracle.setup.naming import order_of_dealing
from referees.interstellar_oracle.table.pieces import NEBULA, SLOTS, slot_of, system_of
from referees.interstellar_oracle.table.view import View

__all__ = ["Map", "followed", "follows", "looked_at", "nebula_size", "where"]

ABOVE = 0.8
"""How far above its middle, in planets, the map is scrolled to a place: not further, since an open mat may leave little
of the map visible."""


@memoised
def Map(scene: Scene, room: Room) -> ft.Control:
    """Each planet is a component of its own, so that an entry redraws only what it changed."""
    view, picked, seats = scene.view, scene.picked, scene.seats
    greys, is_listed = use_settings().colours == "greys", use_listed(picked)
    taps, follow = lit(scene), followed(view)
    asked = follow if view.stage == "collapsing" and view.clock is not None else asked_place(scene.offers)
    on = picked.place if isinstance(picked, Looked | Joining) else None

    def light(at: int) -> Light:
        return "picked" if at == on else "lit" if at in taps else "asked" if at == asked else "no"

    drawn = planets_of(view, seats, tuple([light(place) for place in range(len(view.planets))]))
    if is_listed:
        return MapList(planets=drawn, view=view, room=room, is_nebula_lit=NEBULA in taps, follow=follow)
    layout = lay_out(len(view.planets) // len(SLOTS), room)
    systems = [
        System(
            planets=drawn[first : first + len(SLOTS)],
            layout=layout,
            greys=greys,
            key=f"system {first}",
        )
        for first in range(0, len(drawn), len(SLOTS))
    ]
    ground = Ground(layout=layout, links=view.links, places=view.places, seats=seats, picked=on, halves=view.halves)
    box = layout.nebula[0], *nebula_size(layout)
    seen = in_nebula(view, seats, worded, box[2])
    nebula = _placed(Nebula(seen=seen, light=light(NEBULA), box=box, greys=greys), *box)
    lights = tuple([planet.light if planet.is_there else "no" for planet in drawn])
    rings = Rings(lights=lights, layout=layout)
    marks = [] if follow is None else [_mark(layout, follow, looked_at(view, picked, follow))]
    marked = ft.Stack(
        marks, width=layout.width, height=layout.height
    )  # of its own: a client builds all of a stack anew
    return ft.Stack([ground, nebula, rings, *systems, marked], width=layout.width, height=layout.height)


@memoised
def Rings(*, lights: tuple[Light, ...], layout: Layout) -> ft.Control:
    """The rings of light, below the planets: most entries light others, and change no planet itself."""
    points = zip(layout.points, lights, strict=True)
    shapes = [ring_shape(light, middle, layout.disc) for middle, light in points if light != "no"]
    return canvas(shapes, layout.width, layout.height)


@memoised
def System(*, planets: tuple[Planet, ...], layout: Layout, greys: bool, key: str = "") -> ft.Control:
    """The planets of a system, placed on a surface as large as the map: most entries change one system or two."""
    kept = use_kept(layout, greys)

    def placed(planet: Planet) -> ft.Control:
        key = f"planet {planet.place}"
        face = PlanetFace(planet=planet, layout=layout, greys=greys, key=key)
        return _placed(face, layout.points[planet.place], layout.disc, layout.disc)

    faces = [kept(one.place, one, partial(placed, one)) for one in planets]
    return ft.Stack(faces, width=layout.width, height=layout.height)


def _mark(layout: Layout, follow: int, place: int) -> ft.Control:
    """An invisible scroll target at a place, with the key of the one that is followed."""
    middle = _middle(layout, place)
    top = max(0, middle.y - layout.disc * ABOVE)
    return ft.Container(left=0, top=top, width=1, height=1, key=_scroll_key(follow))


def _scroll_key(place: int) -> ft.ScrollKey:
    return ft.ScrollKey(place_key(place))  # type: ignore[call-arg]  # a dataclass that mypy does not see


def _placed(part: ft.Control, middle: Point, width: float, height: float) -> ft.Control:
    """A positioned child of a stack: Flet reads the position from the direct child."""
    return ft.Container(part, left=middle.x - width / 2, top=middle.y - height / 2, width=width, height=height)


@memoised
def PlanetFace(*, planet: Planet, layout: Layout, greys: bool, key: str = "") -> ft.Control:
    """One place of the map; its face stays where only its label tells that it may be chosen."""
    at, size, reach = layout.points[planet.place], layout.disc, layout.reach
    kept = use_kept(size, greys)
    drawn = replace(planet, light="no", label="")
    face = kept("face", drawn, lambda: canvas(planet_shapes(drawn, size, greys=greys), size))
    act = careful("board", tap(tapped, planet.place))
    pitch, inset = size + GAP, (size - reach) / 2
    station = Station("board", round(at.y / pitch), round(at.x / pitch))
    square = ft.Container(width=reach, height=reach)
    found = cell(square, planet.label, act, width=reach, height=reach, at=station, is_drawn=True)
    return ft.Stack([face, ft.Container(found, left=inset, top=inset)], width=size, height=size)


# Which place a large map scrolls to


def place_key(place: int) -> str:
    """The scroll key of a place."""
    return f"place {place}"


def follows(scene: Scene) -> str | None:
    """The scroll key of the place that matters now."""
    place = followed(scene.view)
    return None if place is None else place_key(place)


def where(scene: Scene, room: Room) -> Place | None:
    """Where it lies on the map, whole, and with all of the Nebula if that is lit and the room holds both; in the list,
    which is of another size, it is somewhere else."""
    place = followed(scene.view)
    if place is None:
        return None
    layout = lay_out(len(scene.view.planets) // len(SLOTS), room)
    found, nebula = _box(layout, looked_at(scene.view, scene.picked, place)), _box(layout, NEBULA)
    if NEBULA in lit(scene):
        (left, top), (right, bottom) = map(min, found[:2], nebula[:2]), map(max, found[2:4], nebula[2:4])
        if right - left <= room.width and bottom - top <= room.height:
            found = Place(left, top, right, bottom)
    return found._replace(of=(layout.width, layout.height))


def _middle(layout: Layout, place: int) -> Point:
    return layout.nebula[0] if place == NEBULA else layout.points[place]


def _box(layout: Layout, place: int) -> Place:
    """A planet with its ring, or the Nebula."""
    (x, y), wide, high = _middle(layout, place), layout.disc, layout.disc
    if place == NEBULA:
        wide, high = nebula_size(layout)
    return Place(x - wide / 2 - SNUG, y - high / 2 - SNUG, x + wide / 2 + SNUG, y + high / 2 + SNUG)


def nebula_size(layout: Layout) -> tuple[float, float]:
    """Width and height of the Nebula's tap target."""
    _, width, height = layout.nebula
    return min(width, 240), min(height, 150)


def followed(view: View) -> int | None:
    """The current player's place; during the collapse the planet that vanishes next; in the setup the place to lay
    out."""
    if view.stage == "layout":
        order = order_of_dealing(len(view.tokens))
        unnamed = [place for place in order if view.planets[place] is None]
        hidden = [place for place in order if (hazard := view.hazards[place]) is not None and hazard.name is None]
        return next(iter(unnamed or hidden), None)
    if view.clock is not None and view.stage == "collapsing":
        return view.clock.planets[0].place
    return None if view.turn is None else view.tokens[view.turn].at


def looked_at(view: View, picked: Any, place: int) -> int:
    """The selected place, or that of the player whose mat is open; else that place. Their panels take up part of the
    map's room."""
    if isinstance(picked, Looked | Joining):
        return picked.place
    return view.tokens[picked.seat].at if isinstance(picked, Mat) else place


# As a list

ROW = shape(15, 16, WORDS, alignment=ft.Alignment.CENTER_LEFT)
"""The list's rows are aligned, whatever their length."""


@memoised
def MapList(
    *, planets: tuple[Planet, ...], view: View, room: Room, is_nebula_lit: bool, follow: int | None
) -> ft.Control:
    """Places where a tap has an effect are filled; other taps open the place's panel. Scrolled to the system of
    `follow`."""
    reader = controller_here().table.reader()
    mark = [] if follow is None else [ft.Container(key=_scroll_key(follow))]
    rows = [_row(reader.text(nebula_words(view)), NEBULA, is_nebula_lit)]
    if follow == NEBULA:
        rows[:0] = mark
    for planet in planets:
        system, _ = slot_of(planet.place)
        if planet.place % len(SLOTS) == 0:
            title = strong(reader.text(_title(view, system)), 17)
            rows += mark if follow is not None and follow >= 0 and slot_of(follow)[0] == system else []
            rows.append(ft.Semantics(content=title, header=True))
        words, is_lit = place_words(view, planet.place), planet.light == "lit"
        if is_lit:
            words = say("{place}, may be chosen", place=words)
        rows.append(_row(reader.text(words), planet.place, is_lit))
    return ft.Container(
        stretched(*rows), width=room.width, padding=ft.Padding.symmetric(vertical=GAP, horizontal=LOOSE)
    )


def _title(view: View, system: int) -> Sentence:
    seats = len(view.tokens)
    whose = say("System {system}", system=system + 1)
    for seat in range(seats):
        if system_of(seat, seats) == system:
            whose = say("{who}'s system", who=Who(seat))
    return say("{system}, {half}", system=whose, half=half_words(view.halves[system])) if view.halves else whose


def _row(words: str, place: int, is_lit: bool) -> ft.Control:
    act = careful("board", tap(tapped, place))
    return (filled if is_lit else button)(capital(words), act, style=ROW)
