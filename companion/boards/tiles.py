"""Boards as data: a board is a tuple of groups of tiles, and `GroupView` draws any of them.

A game says where its tiles are and what a tap on one means; drawing, memoising, arrow navigation, rings and labels are
done here once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.boards.keys import RING, area_ground, named, ring
from companion.boards.taps import Tap, tap
from companion.flet_fixes.guard import memoised
from companion.look.cell import ROUNDED, cell
from companion.look.drawing import apart, grounded
from companion.look.widgets import CENTRED
from companion.measures import SNUG, Place
from companion.table.control.arrows import Station
from companion.window.at_table import careful
from companion.window.hooks import use_kept
from referees.common.words import Seat

__all__ = ["Group", "GroupView", "Look", "Tile"]

TILT = 0.07
"""The tilt of the chosen tile, in radians, so that its ring's colour is not the only sign. Others have tilt 0, not
none: a client rebuilds a control that gains or loses the property."""

PADDING = 4
"""Around the tiles of a group but above, in dp."""


class Tile(NamedTuple):
    """A place that can be tapped: its box in dp within the group, the value that `paint` draws, its words, and what a
    tap on it hands to `means`; its row and column for arrow navigation."""

    left: float
    top: float
    width: float
    height: float
    face: Any
    label: str
    target: tuple[Any, ...]
    at: tuple[int, int] = (0, 0)
    is_lit: bool = False
    is_chosen: bool = False
    is_shown: bool = True


@dataclass(frozen=True, slots=True)
class Group:
    """A player's part of a board: on top a heading of that height in dp with name and `beside`, then the tiles; `of` is
    what `over` draws upon them. `key` finds it by scrolling."""

    key: str
    tiles: tuple[Tile, ...]
    who: Seat
    beside: Tile
    heading: int
    width: float
    is_asked: bool = False
    is_in_turn: bool = False
    in_greys: bool = False
    of: Any = None

    @property
    def height(self) -> float:
        """The height of the tiles, without heading and margins."""
        return max(one.top + one.height for one in self.tiles)

    def place(self, top: float, width: float) -> Place:
        """Where the group is on a board of that width, from that height on."""
        return Place(0, top, width, top + self.heading + self.height + PADDING)


class Look(NamedTuple):
    """How a game draws: a tile's face, what a tap on a tile's target means, and what is drawn over a group."""

    paint: Callable[[Any, float, float], ft.Control]
    means: Callable[..., Tap | None]
    over: Callable[[Group], ft.Control]


@memoised
def GroupView(*, group: Group, look: Look, key: str = "") -> ft.Control:
    """A group of tiles: rings beneath, since a client rebuilds all that is in a changed control; then faces. The
    heading carries the scroll key: the client rebuilds a control with such a key at each change around it."""
    kept = use_kept(group.width, group.height, group.who, look)
    rings = [kept(("ring", at), _ring_of(one), partial(_ring, one)) for at, one in enumerate(group.tiles)]
    unlit = [one._replace(is_lit=False) for one in group.tiles]
    faces = [kept(at, one, partial(_placed, one, look)) for at, one in enumerate(unlit)]
    tiles = ft.Stack(
        [*rings, *faces, look.over(group)], width=group.width, height=group.height, clip_behavior=ft.ClipBehavior.NONE
    )
    whose = named(group.who, is_in_turn=group.is_in_turn, in_greys=group.in_greys)
    beside = kept("beside", group.beside, partial(_beside, group.beside, look))
    line = ft.Row([whose, beside], spacing=SNUG, vertical_alignment=CENTRED)
    found = ft.ScrollKey(group.key)  # type: ignore[call-arg]  # a dataclass that mypy does not see
    head = ft.Container(line, width=group.width, height=group.heading, key=found)
    padding = ft.Padding(left=PADDING, top=0, right=PADDING, bottom=PADDING)
    padded = ft.Container(ft.Column([head, tiles], spacing=0, tight=True), padding=padding)
    return apart(grounded(padded, area_ground(is_asked=group.is_asked), 14))


@memoised
def TileView(*, tile: Tile, look: Look) -> ft.Control:
    """One tile, drawn again only when it changes."""
    return _tappable(tile, look, "board")


def _placed(tile: Tile, look: Look) -> ft.Control:
    """A stack places its own children only, not what a component among them shows."""
    return ft.Container(TileView(tile=tile, look=look), left=tile.left, top=tile.top)


def _tappable(tile: Tile, look: Look, zone: str) -> ft.Control:
    face = look.paint(tile.face, tile.width - 2 * RING, tile.height - 2 * RING)
    act, at = careful("board", tap(look.means, *tile.target)), Station(zone, *tile.at)
    tilt = TILT if tile.is_chosen else 0
    return cell(
        face, tile.label, act, width=tile.width, height=tile.height, at=at, is_drawn=True, padding=RING, rotate=tilt
    )


def _ring_of(tile: Tile) -> tuple[bool, bool]:
    return tile.is_lit, tile.is_chosen


def _ring(tile: Tile) -> ft.Control:
    """The ring of a tile, as a sibling beneath it."""
    return ft.Container(
        left=tile.left,
        top=tile.top,
        width=tile.width,
        height=tile.height,
        border_radius=ROUNDED,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=ring(*_ring_of(tile)),
        rotate=TILT if tile.is_chosen else 0,
    )


def _beside(tile: Tile, look: Look) -> ft.Control:
    """The tile in the heading, always mounted: showing it is a small message."""
    return ft.Container(
        _tappable(tile, look, "beside"),
        visible=tile.is_shown,
        bgcolor=ring(*_ring_of(tile)),
        border_radius=ROUNDED,
        clip_behavior=ft.ClipBehavior.NONE,
    )
