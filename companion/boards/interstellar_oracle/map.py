"""The map: two rings of planets around the Nebula, or a list (screen readers, large text)."""

import math
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.boards.interstellar_oracle import ground
from companion.boards.interstellar_oracle.faces import nebula_words, place_words, planets_of
from companion.boards.interstellar_oracle.layout import Layout, lay_out
from companion.boards.interstellar_oracle.taps import Joining, Mat, Shown, asked_place, legal_taps, tapped, use_listed
from companion.boards.taps import tap
from companion.boards.tiles import BoardView, Group, Look, Picture, Tile, sheet_of
from companion.flet_fixes.guard import memoised
from companion.look.cell import legal_label
from companion.look.widgets import WORDS, button, filled, shape, stretched, strong
from companion.measures import GAP, LOOSE, SNUG, Place, Room
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here
from companion.window.context import use_settings
from companion.words import capital, reader_for
from referees.common.protocol.sentence import Sentence, Who, say
from referees.interstellar_oracle.setup.naming import order_of_dealing
from referees.interstellar_oracle.table.pieces import NEBULA, SLOTS, slot_of, system_of
from referees.interstellar_oracle.table.ranks import HALVES
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
    return sheet_of(map_of(Scene(scene.view, seats=scene.seats), room, has_highlights=False), LOOK)


def map_of(scene: Scene, room: Room, *, in_greys: bool = False, has_highlights: bool = True) -> Picture:
    """The map: places as tiles, by system; ground, connections and rings are separate layers."""
    view, seats, systems = scene.view, scene.seats, len(scene.view.planets) // len(SLOTS)
    layout, highlights = lay_out(systems, room), _highlights(scene) if has_highlights else {}
    amiss: dict[int, ground.Highlight] = dict.fromkeys(scene.amiss, "amiss")
    wide, high = layout.width, layout.height
    picked = scene.picked.place if isinstance(scene.picked, Shown | Joining) else None
    reader = reader_for(scene.names)
    planets = [(face, reader.text(words)) for face, words in planets_of(view, seats, in_greys)]
    legal = [place for place, highlight in highlights.items() if highlight == "legal"]
    cloud = _nebula(scene, layout, in_greys=in_greys, is_legal=NEBULA in legal)
    links = ground.connections(layout, view.links, view.places, picked)
    groups = [
        Group("ground", 0, 0, wide, (cloud,), under=ground.areas(layout, view.halves), least=high),
        Group("links", 0, 0, wide, (), under=links, is_thin=True, least=high),
        Group("rings", 0, 0, wide, (), under=ground.rings(layout, highlights | amiss), is_thin=True, least=high),
    ]
    count = len(seats)
    marks = {system_of(seat, count): ground.mark_of(layout, seats, seat, in_greys=in_greys) for seat in range(count)}
    for first in range(0, len(planets), len(SLOTS)):
        boxes = [layout.place(first + at) for at in range(len(SLOTS))]
        left, top = min(box.left for box in boxes), min(box.top for box in boxes)
        tiles = [
            Tile(box.left - left, box.top - top, layout.disc, layout.disc, *planets[place], (place,),
                 _station(layout, place), place in legal, inset=(layout.disc - layout.reach) / 2)
            for place, box in enumerate(boxes, start=first)
        ]  # fmt: skip
        mark = marks.get(first // len(SLOTS))
        under = () if mark is None else (shifted(mark, -left, -top),)
        across = max(box.right for box in boxes) - left
        groups.append(Group(f"system {first}", left, top, across, tuple(tiles), under=under))
    return Picture(wide, tuple(groups))


def _highlights(scene: Scene) -> dict[int, ground.Highlight]:
    view, picked, highlights = scene.view, scene.picked, dict[int, ground.Highlight]()
    target = followed(view) if view.stage == "collapsing" and view.clock is not None else asked_place(scene.offers)
    if target is not None and target != NEBULA:
        highlights[target] = "asked"
    highlights |= dict.fromkeys(legal_taps(scene), "legal")
    if isinstance(picked, Shown | Joining):
        highlights[picked.place] = "picked"
    return {place: highlight for place, highlight in highlights.items() if place == NEBULA or place in view.places}


def _nebula(scene: Scene, layout: Layout, *, in_greys: bool, is_legal: bool) -> Tile:
    left, top, right, bottom = layout.place(NEBULA)[:4]
    reader = reader_for(scene.names)
    face = ground.nebula_face(scene.view, scene.seats, reader, bottom - top, in_greys=in_greys)
    words, at = reader.text(nebula_words(scene.view)), _station(layout, NEBULA)
    return Tile(left, top, right - left, bottom - top, face, words, (NEBULA,), at, is_legal, inset=0)


def _station(layout: Layout, place: int) -> tuple[int, int]:
    x, y = layout.middle_of(place)
    return round(y / (layout.disc + GAP)), round(x / (layout.disc + GAP))


def _face(face: Any, width: float, height: float) -> tuple[Shape, ...]:
    return (*ground.nebula(face, width, height),) if isinstance(face, ground.NebulaFace) else planet(face, width)


LOOK = Look(_face, tapped, tells=True)


def follows(scene: Scene) -> str | None:
    """The scroll key of the place to show."""
    place = followed(scene.view)
    return None if place is None else f"place {place}"


def where(scene: Scene, room: Room, _words: float = 1) -> Place | None:
    """A box around the relevant place and nearby legal places that fit on screen."""
    place = followed(scene.view)
    if place is None:
        return None
    layout = lay_out(len(scene.view.planets) // len(SLOTS), room)
    box = layout.place(looked_at(scene.view, scene.picked, place))
    middle = box.left + box.right, box.top + box.bottom
    places = map(layout.place, legal_taps(scene))
    legal = sorted(places, key=lambda one: math.dist(middle, (one.left + one.right, one.top + one.bottom)))
    around = tuple([_around(area) for area in legal])
    return _around(_joined(box, legal, room))._replace(of=(layout.width, layout.height), targets=around)


def _around(place: Place) -> Place:
    left, top, right, bottom = place[:4]
    return Place(left - SNUG, top - SNUG, right + SNUG, bottom + SNUG)


def _joined(joined: Place, boxes: Sequence[Place], room: Room) -> Place:
    for box in boxes:
        left, top, right, bottom = *map(min, joined[:2], box[:2]), *map(max, joined[2:4], box[2:4])
        if right - left <= room.width - 2 * SNUG and bottom - top <= room.height - 2 * SNUG:
            joined = Place(left, top, right, bottom)
    return joined


def followed(view: View) -> int | None:
    """The place to scroll to: the next to lay out in setup, to vanish in the collapse, else the current player's."""
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
    if isinstance(picked, Shown | Joining):
        return picked.place
    return view.tokens[picked.seat].at if isinstance(picked, Mat) else place


ROW = shape(15, 16, WORDS, alignment=ft.Alignment.CENTER_LEFT)


@memoised
def MapList(*, scene: Scene, room: Room) -> ft.Control:
    """The map as a list, scrolled to the system of the relevant place."""
    view, reader, taps = scene.view, controller_here().table.reader(), legal_taps(scene)
    follow = followed(view)
    mark = [] if follow is None else [ft.Container(key=ft.ScrollKey(f"place {follow}"))]  # type: ignore[call-arg]
    rows = [*(mark if follow == NEBULA else []), _row(reader.text(nebula_words(view)), NEBULA, NEBULA in taps)]
    for place in range(len(view.planets)):
        system, _ = slot_of(place)
        if place % len(SLOTS) == 0:
            title = strong(reader.text(_title(view, system)), 17)
            rows += mark if follow is not None and follow >= 0 and slot_of(follow)[0] == system else []
            rows.append(ft.Semantics(content=title, header=True))
        rows.append(_row(reader.text(place_words(view, place)), place, place in taps))
    return ft.Container(
        stretched(*rows, tight=True), width=room.width, padding=ft.Padding.symmetric(vertical=GAP, horizontal=LOOSE)
    )


def _title(view: View, system: int) -> Sentence:
    seats = len(view.tokens)
    name = say("System {system}", system=system + 1)
    for seat in range(seats):
        if system_of(seat, seats) == system:
            name = say("{who}'s system", who=Who(seat))
    return say("{system}, {half}", system=name, half=HALVES[view.halves[system]]) if view.halves else name


def _row(words: str, place: int, is_legal: bool) -> ft.Control:
    words = capital(legal_label(words, is_legal=is_legal))
    return (filled if is_legal else button)(words, careful("board", tap(tapped, place)), style=ROW)
