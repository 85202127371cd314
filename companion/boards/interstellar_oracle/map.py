"""The map: two rings of planets around the Nebula, or the same as a list."""

from __future__ import annotations

import flet as ft
from flet import canvas as cv

from companion.boards.interstellar_oracle.faces import planet_shapes
from companion.boards.interstellar_oracle.following import followed, looked_at, place_key
from companion.boards.interstellar_oracle.ground import Ground
from companion.boards.interstellar_oracle.layout import Layout, Point, lay_out
from companion.boards.interstellar_oracle.map_list import MapList
from companion.boards.interstellar_oracle.nebula import Nebula
from companion.boards.interstellar_oracle.picks import Joining, Looked, use_listed
from companion.boards.interstellar_oracle.spots import Light, Spot, spot_of
from companion.boards.interstellar_oracle.taps import asked_place, lit, tapped
from companion.boards.taps import tap
from companion.flet_fixes.guard import component, memo
from companion.look.cell import cell
from companion.measures import GAP, Room
from companion.table.arrows import Station
from companion.table.controller import TableController
from companion.table.scene import Scene
from companion.window.context import use_by_keys, use_settings
from referees.interstellar_oracle.table.pieces import NEBULA, SLOTS
from referees.interstellar_oracle.table.view import View

__all__ = ["Map"]

ABOVE = 0.8
"""How far above its middle, in planets, the map is scrolled to a place: not further, since an open mat may leave little
of the map visible."""


@memo
@component
def Map(*, scene: Scene, room: Room, hands: TableController) -> ft.Control:
    """Each planet is a component of its own, so that an entry redraws only what it changed."""
    view, picked = scene.view, scene.picked
    greys, is_listed, by_keys = use_settings().colours == "greys", use_listed(picked), use_by_keys()
    seats, reader = scene.seats, hands.table.reader()
    taps = lit(scene)
    place = followed(view)
    asked = place if view.stage == "collapsing" and view.clock is not None else asked_place(scene.offers)

    def light(at: int) -> Light:
        if isinstance(picked, Looked | Joining) and picked.place == at:
            return "picked"
        return "lit" if at in taps else "asked" if at == asked else "no"

    spots = [spot_of(view, place, seats, light(place), reader) for place in range(len(view.planets))]
    if is_listed:
        return MapList(
            spots=tuple(spots), view=view, room=room, is_nebula_lit=NEBULA in taps, follow=place, hands=hands
        )
    layout = lay_out(len(view.planets) // len(SLOTS), room)
    on = picked.place if isinstance(picked, Looked | Joining) else None
    planets = [
        _placed(
            Planet(
                spot=spot,
                hazard=_hazard_name(view, spot.place),
                at=layout.points[spot.place],
                size=layout.disc,
                reach=layout.reach,
                greys=greys,
                by_keys=by_keys,
                hands=hands,
                key=f"planet {spot.place}",
            ),
            layout.points[spot.place],
            layout.disc,
            layout.disc,
        )
        for spot in spots
    ]
    ground = Ground(layout=layout, links=view.links, places=view.places, seats=seats, picked=on, halves=view.halves)
    middle, wide, high = _box(layout)
    cloud = Nebula(view=view, seats=seats, light=light(NEBULA), box=_box(layout), greys=greys, hands=hands)
    nebula = _placed(cloud, middle, wide, high)
    marked = [] if place is None else [_mark(layout, place_key(place), looked_at(view, picked, place))]
    return ft.Stack([ground, nebula, *planets, *marked], width=layout.width, height=layout.height)


def _mark(layout: Layout, key: str, place: int) -> ft.Control:
    """An invisible scroll target with that key."""
    middle = layout.nebula[0] if place == NEBULA else layout.points[place]
    top = max(0, middle.y - layout.disc * ABOVE)
    named = ft.ScrollKey(key)  # type: ignore[call-arg]  # a dataclass that mypy does not see
    return ft.Container(left=0, top=top, width=1, height=1, key=named)


def _placed(part: ft.Control, middle: Point, width: float, height: float) -> ft.Control:
    """A positioned child of a stack: Flet reads the position from the direct child."""
    return ft.Container(part, left=middle.x - width / 2, top=middle.y - height / 2, width=width, height=height)


def _hazard_name(view: View, place: int) -> str:
    hazard = view.hazards[place]
    return "" if hazard is None or hazard.name is None else hazard.name


def _box(layout: Layout) -> tuple[Point, float, float]:
    """Centre, width and height of the Nebula's drawing."""
    middle, width, height = layout.nebula
    return middle, min(width, 240), min(height, 150)


@memo
@component
def Planet(
    *,
    spot: Spot,
    hazard: str,
    at: Point,
    size: float,
    reach: float,
    greys: bool,
    by_keys: bool,
    hands: TableController,
    key: str = "",
) -> ft.Control:
    """One place of the map."""
    face = cv.Canvas(planet_shapes(spot, hazard, size, greys=greys), width=size, height=size)
    act = hands.careful("board", tap(hands, tapped, spot.place))
    pitch = size + GAP
    station = Station("board", round(at.y / pitch), round(at.x / pitch))
    square = ft.Container(width=reach, height=reach)
    found = cell(
        square, spot.label, act, width=reach, height=reach, hands=hands, at=station, is_drawn=True, by_keys=by_keys
    )
    inset = (size - reach) / 2
    return ft.Stack([face, ft.Container(found, left=inset, top=inset)], width=size, height=size)
