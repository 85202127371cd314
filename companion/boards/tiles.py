"""Boards as data: groups of tiles, drawn by `BoardView`, exported by `sheet_of`. Games define tiles, faces and taps."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.boards.keys import RING
from companion.boards.strip import Strip, use_strip
from companion.boards.taps import Tap, tap
from companion.flet_fixes.guard import keyed, memoised
from companion.look.cell import ROUNDED, cell, legal_label, tap_target
from companion.look.drawing import grounded, repaint_boundary
from companion.look.seat_mark import drawn_mark
from companion.look.shapes import painted
from companion.look.widgets import CENTRED, spoken, strong
from companion.measures import SNUG, Place
from companion.table.control.arrows import Station
from companion.window.at_table import careful
from companion.window.hooks import use_cache
from referees.common.values.change import changed
from referees.common.values.value import Value
from referees.common.words import Seat
from scoresheets.fitting import fitted
from scoresheets.marks import mark
from scoresheets.shapes import MARKS, Look as Line, Rect, Shape, Text, shifted
from scoresheets.sheet import Sheet, picture as sheet

__all__ = ["BoardView", "Group", "Heading", "Look", "Picture", "Strip", "Tile", "sheet_of", "use_board"]
TILT = 0.07
"""Chosen tiles' rotation in radians; others have 0, not None: a client rebuilds a control that gains or loses it."""

PADDING = 4  # dp, except above
RIM = 2  # dp


class Tile(NamedTuple):
    """A box in dp within the group. `Look.paint` draws its `face`; `target` holds the arguments for `Look.means`, and
    `at` row and column for arrow keys. `is_amiss`: a refusal concerns this tile. With `Look.tells`, a tile without
    `target` isn't tappable, and one with an `inset` has no ring and a smaller tap area."""

    left: float
    top: float
    width: float
    height: float
    face: Any
    label: str
    target: tuple[Any, ...] = ()
    at: tuple[int, int] = (0, 0)
    is_legal: bool = False
    is_chosen: bool = False
    is_shown: bool = True
    inset: float | None = None
    is_amiss: bool = False

    @property
    def edge(self) -> int:
        """The margin around the face for a ring, in dp."""
        return RING if self.inset is None else 0

    @property
    def ring(self) -> ft.ColorValue | None:
        """The colour of its ring, for the most important of its states."""
        if self.is_amiss:
            return ft.Colors.ERROR
        if self.is_chosen:
            return ft.Colors.ON_SURFACE
        return ft.Colors.PRIMARY if self.is_legal else None

    @property
    def inner(self) -> tuple[float, float]:
        return self.width - 2 * self.edge, self.height - 2 * self.edge


class Heading(NamedTuple):
    """A player's heading above their tiles: name, mark, perhaps a tile. `height` and the name's `size` are in dp."""

    seat: Seat
    height: int
    tile: Tile | None = None
    is_in_turn: bool = False
    in_greys: bool = False
    size: float = 16


class Group(Value):
    """A part of a board: its corner and width, tiles, shapes `under` and `over` them (dp), and their `label`.
    With a heading it is a player's area, tinted if that player is asked, bordered if it is a target (`is_aim`). Tiles
    wider than the available space are in a `strip`, with shapes `along` it. `is_thin` shapes are drawn faster, with
    square line ends. `key` is the scroll key."""

    key: str
    left: float
    top: float
    width: float
    tiles: tuple[Tile, ...]
    heading: Heading | None = None
    is_asked: bool = False
    under: tuple[Shape, ...] = ()
    over: tuple[Shape, ...] = ()
    label: str = ""
    is_aim: bool = False
    strip: Strip | None = None
    along: tuple[Shape, ...] = ()
    is_thin: bool = False
    least: float = 0

    @property
    def across(self) -> float:
        """The tiles' width, which in a strip may exceed the available space."""
        ends = [tile.left + tile.width for tile in self.tiles] if self.strip else []
        return max(ends, default=self.width)

    @property
    def height(self) -> float:
        """The tiles' height, without heading and margins."""
        return max([self.least, *[tile.top + tile.height for tile in self.tiles]])

    @property
    def corner(self) -> tuple[float, float]:
        """Board position of the tiles' top-left corner."""
        if self.heading is None:
            return self.left, self.top
        return self.left + PADDING, self.top + self.heading.height

    @property
    def place(self) -> Place:
        """The group's box on the board, including margins."""
        (x, y), around = self.corner, PADDING if self.heading else 0
        return Place(self.left, self.top, x + self.width + around, y + self.height + around)

    @property
    def legal_places(self) -> Iterator[Place]:
        """The legal tiles' boxes with a small margin, since a viewport's edge may cut off a pixel."""
        x, y = self.corner
        for tile in self.tiles:
            if tile.is_legal:
                left, top = x + tile.left, y + tile.top
                yield Place(left - RIM, top - RIM, left + tile.width + RIM, top + tile.height + RIM)


class Picture(Value):
    """A laid-out board: its size in dp and its groups."""

    width: float
    groups: tuple[Group, ...]

    @property
    def height(self) -> float:
        """The bottom edge of the lowest group."""
        return max(group.place.bottom for group in self.groups)


class Look(NamedTuple):
    """How a game draws the faces of tiles, and what a tap on one means (None: read-only). With `tells`, screen readers
    read out what is legal; label and tap area are on top of the face, which thus isn't rebuilt when they change."""

    paint: Callable[[Any, float, float], tuple[Shape, ...]]
    means: Callable[..., Tap | None] | None = None
    tells: bool = False


def own_shapes(face: Any, width: float, height: float) -> tuple[Shape, ...]:
    """The `paint` function of faces with a `shapes` method."""
    shapes: tuple[Shape, ...] = face.shapes(width, height)
    return shapes


@memoised
def BoardView(picture: Picture, look: Look) -> ft.Control:
    """A board's control with all groups in place; moving a group doesn't redraw it."""
    return use_board(picture, look)


def use_board(picture: Picture, look: Look) -> ft.Control:
    """Hook: a picture's control, reusing unchanged groups'. An empty child sets its size: resizing rebuilds content."""
    cached, size = use_cache(look), (picture.width, picture.height)

    def place(group: Group) -> ft.Control:
        view = keyed(group.key, GroupView, group=changed(group, left=0, top=0), look=look)
        return ft.Container(view, left=group.left, top=group.top)

    placed = [cached(group.key, group, partial(place, group)) for group in picture.groups]
    spacer = cached("size", size, partial(ft.Container, width=size[0], height=size[1]))
    return ft.Stack([spacer, *placed], clip_behavior=ft.ClipBehavior.NONE)


@memoised
def GroupView(*, group: Group, look: Look) -> ft.Control:
    """A group's control. Rings are separate controls below the faces, so changing one rebuilds no face."""
    ringed = [(at, tile) for at, tile in enumerate(group.tiles) if look.means and tile.inset is None]
    seat = group.heading and group.heading.seat
    cached = use_cache(group.width, group.height, seat, look, len(ringed), len(group.tiles))
    layers = [cached(("ring", at), (tile.ring, tile.is_chosen), partial(_ring, tile)) for at, tile in ringed]
    if look.tells:
        layers += [cached(at, _face_state(tile), partial(_faced, tile, look)) for at, tile in enumerate(group.tiles)]
        faceless = [(at, tile._replace(face=None, is_amiss=False)) for at, tile in enumerate(group.tiles)]
        layers += [cached(("over", at), tile, partial(_over, tile, look)) for at, tile in faceless]
    else:
        unmarked = [tile._replace(is_legal=False, is_amiss=False) for tile in group.tiles]
        layers += [cached(at, tile, partial(_placed, tile, look)) for at, tile in enumerate(unmarked)]
    size, wide = (group.width, group.height), group.across
    under = cached("under", group.under, partial(_layer, group, group.under, wide))
    over = cached("over", (group.over, group.label), partial(_layer, group, group.over, size[0], group.label))
    tiles = ft.Stack([under, *layers], width=wide, height=size[1], clip_behavior=ft.ClipBehavior.NONE)
    if group.strip is not None:
        along = cached("along", group.along, partial(_layer, group, group.along, size[0]))
        tiles = ft.Stack([along, use_strip(tiles, wide, group.strip)], width=size[0], height=size[1])
    tiles.controls.append(over)
    target = cached("key", None, partial(_scroll_target, group.key))
    heading = group.heading
    if heading is None:
        tiles.controls.insert(0, target)
        return tiles
    is_legal = not look.tells and any(tile.is_legal for tile in group.tiles)
    name_row = cached("whose", (heading._replace(tile=None), is_legal), partial(_name_row, heading, is_legal))
    heading_tile = heading.tile and cached("beside", heading.tile, partial(_heading_tile, heading.tile, look))
    parts = [name_row, *([heading_tile] if heading_tile else [])]
    head = ft.Row(parts, spacing=SNUG, vertical_alignment=CENTRED, width=group.width, height=heading.height)
    around = ft.Margin(left=PADDING, top=0, right=PADDING, bottom=PADDING)
    inside = ft.Column([target, head, tiles], spacing=0, tight=True, margin=around)
    line_around = ft.Border.all(RIM, ft.Colors.ERROR) if group.is_aim else None
    ground = ft.Colors.SURFACE_CONTAINER_HIGHEST if group.is_asked else ft.Colors.SURFACE_CONTAINER_LOW
    return repaint_boundary(grounded(inside, ground, 14, line_around))


def _scroll_target(key: str) -> ft.Control:
    """An empty scroll target, because clients rebuild a control with a scroll key when a neighbour changes."""
    return ft.Container(key=ft.ScrollKey(key))  # type: ignore[call-arg]  # a dataclass that mypy does not see


def _name_row(heading: Heading, is_legal: bool) -> ft.Control:
    """A player's turn marker (or its space), mark and name. It also says that tiles are legal: labels that change would
    redraw all tiles."""
    seat, size, short = heading.seat, heading.size, ft.TextOverflow.ELLIPSIS
    label = legal_label(seat.player, is_legal=True) if is_legal else None
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=16, color=ft.Colors.PRIMARY, opacity=1 if heading.is_in_turn else 0)
    name = strong(seat.player, size, max_lines=1, overflow=short, expand=True, semantics_label=label)
    return ft.Row([turn, drawn_mark(seat, size, in_greys=heading.in_greys), name], spacing=SNUG, expand=True)


def _layer(group: Group, shapes: tuple[Shape, ...], width: float, label: str = "") -> ft.Control:
    """Draws shapes as a layer that ignores taps; without shapes, hidden if the group has tiles."""
    if not shapes and group.tiles:
        return ft.Container(visible=False)
    canvas = painted(shapes, width, group.height, is_thin=group.is_thin)
    return ft.Container(spoken(canvas, label, image=True) if label else canvas, ignore_interactions=True)


@memoised
def TileView(*, tile: Tile, look: Look) -> ft.Control:
    """A tile, redrawn only when it changes."""
    return _tappable(tile, look, "board")


def _placed(tile: Tile, look: Look) -> ft.Control:
    """A positioned tile, since a stack positions only its own children."""
    if look.means is None:
        return _labelled(tile, look, left=tile.left, top=tile.top)
    return ft.Container(TileView(tile=tile, look=look), left=tile.left, top=tile.top)


def _face_state(tile: Tile) -> tuple[Any, ...]:
    return tile.face, tile.is_chosen, tile.inset, *tile[:4]


def _faced(tile: Tile, look: Look) -> ft.Control:
    tilt = TILT if tile.is_chosen else 0
    return ft.Container(_face_canvas(tile, look), left=tile.left, top=tile.top, padding=tile.edge, rotate=tilt)


def _face_canvas(tile: Tile, look: Look) -> ft.Control | None:
    return None if tile.face is None else painted(look.paint(tile.face, *tile.inner), *tile.inner)


def _over(tile: Tile, look: Look) -> ft.Control:
    target = _tap_target(tile, look, "board") if tile.label or tile.target else None
    inset = tile.inset or 0
    return ft.Container(target, left=tile.left + inset, top=tile.top + inset)


def _tap_target(tile: Tile, look: Look, zone: str) -> ft.Control:
    act = careful("board", tap(look.means, *tile.target)) if tile.target and look.means else None
    words, selected = legal_label(tile.label, is_legal=tile.is_legal), True if tile.is_chosen else None
    wide, high = (size - 2 * (tile.inset or 0) for size in (tile.width, tile.height))
    return tap_target(words, act, wide, high, at=Station(zone, *tile.at), selected=selected)


def _tappable(tile: Tile, look: Look, zone: str) -> ft.Control:
    if look.tells:
        face = ft.Container(_face_canvas(tile, look), padding=RING)
        return ft.Stack([face, _tap_target(tile, look, zone)], width=tile.width, height=tile.height)
    assert look.means is not None
    canvas = _face_canvas(tile, look) or ft.Container()
    act, at = careful("board", tap(look.means, *tile.target)), Station(zone, *tile.at)
    tilt = TILT if tile.is_chosen else 0
    return cell(
        canvas, tile.label, act, width=tile.width, height=tile.height, at=at, is_drawn=True, padding=RING, rotate=tilt
    )


def _labelled(tile: Tile, look: Look, **place: Any) -> ft.Control:
    """A tile with its label on a layer over the face, which changing the label doesn't redraw."""
    shapes = () if tile.face is None else look.paint(tile.face, tile.width - 2 * RING, tile.height - 2 * RING)
    face = painted([shifted(shape, RING, RING) for shape in shapes], tile.width, tile.height)
    words = spoken(ft.Container(width=tile.width, height=tile.height), tile.label)
    labels = [words] if tile.label else []
    return ft.Stack([face, *labels], width=tile.width, height=tile.height, **place)


def _ring(tile: Tile) -> ft.Control:
    return ft.Container(
        left=tile.left,
        top=tile.top,
        width=tile.width,
        height=tile.height,
        border_radius=ROUNDED,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=tile.ring,
        rotate=TILT if tile.is_chosen else 0,
    )


def _heading_tile(tile: Tile, look: Look) -> ft.Control:
    """A heading's tile, always mounted, so showing it is a small update."""
    if look.means is None:
        return _labelled(tile, look)
    return ft.Container(
        _tappable(tile, look, "beside"),
        visible=tile.is_shown,
        bgcolor=tile.ring,
        border_radius=ROUNDED,
        clip_behavior=ft.ClipBehavior.NONE,
    )


def sheet_of(picture: Picture, look: Look) -> Sheet:
    """The board without highlights, selection and question; units are dp."""
    shapes = [shape for group in picture.groups for shape in _shapes(group, look)]
    return sheet(shapes, picture.width, picture.height)


def _shapes(group: Group, look: Look) -> Iterator[Shape]:
    (left, top, right, bottom), heading, (x, y) = group.place[:4], group.heading, group.corner
    middle = y - (heading.height if heading else 0) / 2
    if heading is not None:
        yield Rect(left, top, right - left, bottom - top, Line(fill="surface low"), 14)
        seat, size = heading.seat, heading.size
        yield mark(seat.shape, x + size, middle, size, Line(fill=MARKS.get(seat.colour, "orange mark")))
        beside = heading.tile.width if heading.tile and heading.tile.is_shown else PADDING
        name = fitted(seat.player, size, group.width - 2 * size - beside)
        yield Text(x + 2 * size, middle, name, size, "on surface", is_bold=True, anchor="start")
    yield from (shifted(shape, x, y) for shape in group.along)
    inside = x + (group.strip.left if group.strip else 0)
    yield from (shifted(shape, inside, y) for shape in group.under)
    for tile in group.tiles:
        yield from _face(tile, look, inside, y)
    heading_tile = heading and heading.tile
    if heading_tile and heading_tile.is_shown:
        yield from _face(heading_tile, look, x + group.width - heading_tile.width, middle - heading_tile.height / 2)
    yield from (shifted(shape, x, y) for shape in group.over)


def _face(tile: Tile, look: Look, x: float, y: float) -> Iterator[Shape]:
    if tile.face is None:
        return iter(())
    left, top = x + tile.left + tile.edge, y + tile.top + tile.edge
    return (shifted(shape, left, top) for shape in look.paint(tile.face, *tile.inner))
