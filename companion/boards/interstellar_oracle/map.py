"""The map: two rings of planets around the Nebula, or a list for screen readers and large text."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle import ground
from companion.boards.interstellar_oracle.faces import half_words, nebula_words, place_words, planets_of
from companion.boards.interstellar_oracle.layout import Layout, lay_out
from companion.boards.interstellar_oracle.taps import Joining, Looked, Mat, asked_place, lit, tapped, use_listed
from companion.boards.taps import tap
from companion.boards.tiles import BoardView, Group, Look, Picture, Tile, sheet_of
from companion.flet_fixes.guard import memoised
from companion.look.cell import lit_words
from companion.look.widgets import WORDS, button, filled, shape, stretched, strong
from companion.measures import GAP, LOOSE, SNUG, Place, Room
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here
from companion.window.context import use_settings
from companion.words import capital, reader_for
from referees.common.protocol.sentence import Sentence, Who, say
from referees.interstellar_oracle.setup.naming import order_of_dealing
from referees.interstellar_oracle.table.pieces import NEBULA, SLOTS, slot_of, system_of
from referees.interstellar_oracle.table.view import View
from scoresheets.interstellar_oracle.pieces import planet
from scoresheets.shapes import Shape, shifted
from scoresheets.sheet import Sheet


@memoised
def Map(scene: Scene, room: Room) -> ft.Control:
    """The map as a picture or a list."""
    if use_listed(scene.picked):
        return MapList(scene=scene, room=room)
    return BoardView(map_of(scene, room, in_greys=use_settings().colours == "greys"), LOOK)


def drawing(scene: Scene, room: Room) -> Sheet:
    """The map for export and print, without highlights."""
    return sheet_of(map_of(Scene(scene.view, seats=scene.seats), room, is_lit=False), LOOK)


def map_of(scene: Scene, room: Room, *, in_greys: bool = False, is_lit: bool = True) -> Picture:
    """The map: places as tiles, grouped by system; ground, connections and rings are separate layers."""
    view, seats, systems = scene.view, scene.seats, len(scene.view.planets) // len(SLOTS)
    layout, lights = lay_out(systems, room), _lights(scene) if is_lit else {}
    amiss: dict[int, ground.Light] = {
        place: "amiss" for place in scene.amiss if place == NEBULA or place in view.places
    }
    wide, high = layout.width, layout.height
    picked = scene.picked.place if isinstance(scene.picked, Looked | Joining) else None
    seen = planets_of(view, seats, in_greys)
    in_light = [place for place, light in lights.items() if light == "lit"]
    cloud = _nebula(scene, layout, in_greys=in_greys, is_lit=NEBULA in in_light)
    found = [
        Group("ground", 0, 0, wide, (cloud,), under=ground.areas(layout, view.halves), least=high),
        Group(
            "ways", 0, 0, wide, (), under=ground.ways(layout, view.links, view.places, picked), is_thin=True, least=high
        ),
        Group("rings", 0, 0, wide, (), under=ground.rings(layout, lights | amiss), is_thin=True, least=high),
    ]
    marks = {
        system_of(seat, len(seats)): ground.mark_of(layout, seats, seat, in_greys=in_greys)
        for seat in range(len(seats))
    }
    for first in range(0, len(seen), len(SLOTS)):
        boxes = [layout.place(first + at) for at in range(len(SLOTS))]
        left, top = min(box.left for box in boxes), min(box.top for box in boxes)
        tiles = [
            Tile(box.left - left, box.top - top, layout.disc, layout.disc, *seen[place], (place,),
                 _station(layout, place), place in in_light, inset=(layout.disc - layout.reach) / 2)
            for place, box in enumerate(boxes, start=first)
        ]  # fmt: skip
        mark = marks.get(first // len(SLOTS))
        under = () if mark is None else (shifted(mark, -left, -top),)
        across = max(box.right for box in boxes) - left
        found.append(Group(f"system {first}", left, top, across, tuple(tiles), under=under))
    return Picture(wide, tuple(found))


def _lights(scene: Scene) -> dict[int, ground.Light]:
    view, picked, found = scene.view, scene.picked, dict[int, ground.Light]()
    asked = followed(view) if view.stage == "collapsing" and view.clock is not None else asked_place(scene.offers)
    if asked is not None and asked != NEBULA:
        found[asked] = "asked"
    found |= dict.fromkeys(lit(scene), "lit")
    if isinstance(picked, Looked | Joining):
        found[picked.place] = "picked"
    return {place: light for place, light in found.items() if place == NEBULA or place in view.places}


def _nebula(scene: Scene, layout: Layout, *, in_greys: bool, is_lit: bool) -> Tile:
    left, top, right, bottom = layout.place(NEBULA)[:4]
    reader = reader_for(scene.names)
    seen = ground.nebula_face(scene.view, scene.seats, reader, bottom - top, in_greys=in_greys)
    words, at = reader.text(nebula_words(scene.view)), _station(layout, NEBULA)
    return Tile(left, top, right - left, bottom - top, seen, words, (NEBULA,), at, is_lit, inset=0)


def _station(layout: Layout, place: int) -> tuple[int, int]:
    x, y = layout.middle_of(place)
    return round(y / (layout.disc + GAP)), round(x / (layout.disc + GAP))


def _face(what: Any, width: float, height: float) -> tuple[Shape, ...]:
    return (*ground.nebula(what, width, height),) if isinstance(what, ground.NebulaFace) else planet(what, width)


LOOK = Look(_face, tapped, tells=True)


def place_key(place: int) -> str:
    """A place's scroll key."""
    return f"place {place}"


def follows(scene: Scene) -> str | None:
    """The scroll key of the place to show."""
    place = followed(scene.view)
    return None if place is None else place_key(place)


def where(scene: Scene, room: Room, _words: float = 1) -> Place | None:
    """A box around the relevant place and nearby legal places that fit on screen, or None."""
    place = followed(scene.view)
    if place is None:
        return None
    layout = lay_out(len(scene.view.planets) // len(SLOTS), room)
    found = layout.place(looked_at(scene.view, scene.picked, place))
    near = sorted(map(layout.place, lit(scene)), key=partial(_apart, found))
    around = tuple([_around(one) for one in near])
    return _around(_joined(found, near, room))._replace(of=(layout.width, layout.height), lit=around)


def _around(place: Place) -> Place:
    left, top, right, bottom = place[:4]
    return Place(left - SNUG, top - SNUG, right + SNUG, bottom + SNUG)


def _joined(found: Place, near: Sequence[Place], room: Room) -> Place:
    for box in near:
        left, top, right, bottom = *map(min, found[:2], box[:2]), *map(max, found[2:4], box[2:4])
        if right - left <= room.width - 2 * SNUG and bottom - top <= room.height - 2 * SNUG:
            found = Place(left, top, right, bottom)
    return found


def _apart(one: Place, other: Place) -> float:
    return math.dist((one.left + one.right, one.top + one.bottom), (other.left + other.right, other.top + other.bottom))


def followed(view: View) -> int | None:
    """The place to scroll to: in setup, the next to lay out; in the collapse, the next to vanish; otherwise the current
    player's."""
    if view.stage == "layout":
        order = order_of_dealing(len(view.tokens))
        unnamed = [place for place in order if view.planets[place] is None]
        hidden = [place for place in order if (hazard := view.hazards[place]) is not None and hazard.name is None]
        return next(iter(unnamed or hidden), None)
    if view.clock is not None and view.stage == "collapsing":
        return view.clock.planets[0].place
    return None if view.turn is None else view.tokens[view.turn].at


def looked_at(view: View, picked: Any, place: int) -> int:
    """The place to keep visible beside a panel: the selected one, that of the player whose mat is open, or `place`."""
    if isinstance(picked, Looked | Joining):
        return picked.place
    return view.tokens[picked.seat].at if isinstance(picked, Mat) else place


ROW = shape(15, 16, WORDS, alignment=ft.Alignment.CENTER_LEFT)


@memoised
def MapList(*, scene: Scene, room: Room) -> ft.Control:
    """The map as a list, scrolled to the system of the relevant place."""
    view, reader, taps = scene.view, controller_here().table.reader(), lit(scene)
    follow = followed(view)
    mark = [] if follow is None else [ft.Container(key=ft.ScrollKey(place_key(follow)))]  # type: ignore[call-arg]
    rows = [*(mark if follow == NEBULA else []), _row(reader.text(nebula_words(view)), NEBULA, NEBULA in taps)]
    for place in range(len(view.planets)):
        system, _ = slot_of(place)
        if place % len(SLOTS) == 0:
            title = strong(reader.text(_title(view, system)), 17)
            rows += mark if follow is not None and follow >= 0 and slot_of(follow)[0] == system else []
            rows.append(ft.Semantics(content=title, header=True))
        words = lit_words(reader.text(place_words(view, place)), is_lit=place in taps)
        rows.append(_row(words, place, place in taps))
    return ft.Container(
        stretched(*rows, tight=True), width=room.width, padding=ft.Padding.symmetric(vertical=GAP, horizontal=LOOSE)
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
