"""Draws a sheet on a canvas in layers, and computes its views."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, NamedTuple, TypeGuard

import flet as ft
import flet.canvas as cv

from companion.flet_fixes.guard import keyed, memoised
from companion.look.drawing import repaint_boundary
from companion.look.shapes import canvas_shapes, painted, paints
from companion.measures import Room, any_in_sight
from companion.window.hooks import use_cache
from scoresheets.shapes import Look, Point, Shape, Text, polygon, reach
from scoresheets.sheet import Box, Region, Sheet

LEAST = 48.0  # touch target in dp
SLACK = 0.5  # tolerance for rounding, in dp
CLOSEST = 3.0
AROUND = 12.0  # margin of an enlarged part, in sheet units


class SheetFrame(NamedTuple):
    """A sheet's place on a surface of `width` by `height` dp: `scale` in dp per sheet unit; corner (`left`, `top`)."""

    scale: float
    left: float
    top: float
    width: float
    height: float

    def box(self, box: Box) -> Box:
        """A box of the sheet in surface coordinates."""
        x, y = self.left + box.x * self.scale, self.top + box.y * self.scale
        return Box(x, y, box.width * self.scale, box.height * self.scale)

    def moved(self, x: float, y: float) -> SheetFrame:
        """The frame with the sheet shifted right and down."""
        return self._replace(left=self.left + x, top=self.top + y)

    def at_first(self, room: Room) -> Point:
        """The initial scroll offsets: 0, or centred if hardly anything is cut off."""
        right, down = max(self.width - room.width, 0.0), max(self.height - room.height, 0.0)
        return right / 2 if right <= LEAST else 0.0, down / 2 if down <= LEAST else 0.0

    def scrolled(self, room: Room, around: Point) -> Point:
        """The scroll offsets that centre a point of the sheet."""
        x, y = self.left + around[0] * self.scale, self.top + around[1] * self.scale
        return self._within(room, x - room.width / 2, y - room.height / 2)

    def showing(self, room: Room, start: Point, boxes: Iterable[Box]) -> Point:
        """The scroll offsets nearest to `start` that show one of these boxes."""
        spans = [((box.x, box.x + box.width), (box.y, box.y + box.height)) for box in boxes]
        return self._within(room, *any_in_sight(start, (room.width, room.height), spans))

    def _within(self, room: Room, x: float, y: float) -> Point:
        right, down = max(self.width - room.width, 0.0), max(self.height - room.height, 0.0)
        return min(max(x, 0.0), right), min(max(y, 0.0), down)


def whole(sheet: Sheet, room: Room) -> SheetFrame:
    """The frame of the whole sheet, centred."""
    scale = min(room.width / sheet.width, room.height / sheet.height)
    return _framed(visible_box(sheet, None), scale, room)


def part_frame(sheet: Sheet, part: str, room: Room, targets: Iterable[str] = ()) -> SheetFrame:
    """Frames one part of a sheet: scaled to fit, or larger if its targets would be too small to tap."""
    box = visible_box(sheet, part)
    fitting = min(room.width / box.width, room.height / box.height)
    least = max((_least_scale(region) for region in _of(sheet, part, targets)), default=0.0)
    return _framed(box, min(max(fitting, least), max(fitting, CLOSEST)), room)


def visible_box(sheet: Sheet, part: str | None) -> Box:
    """The visible box: the whole sheet, or one part without its neighbours."""
    return Box(0, 0, sheet.width, sheet.height) if part is None else sheet.part(part).box.grown(AROUND)


def _framed(box: Box, scale: float, room: Room) -> SheetFrame:
    width, height = max(room.width, box.width * scale), max(room.height, box.height * scale)
    x, y = box.middle
    return SheetFrame(scale, width / 2 - x * scale, height / 2 - y * scale, width, height)


def _least_scale(region: Region) -> float:
    return LEAST / min(region.box.width, region.box.height)


def _of(sheet: Sheet, part: str, targets: Iterable[str]) -> list[Region]:
    return [region for id in targets if (region := sheet.by_id.get(id)) is not None and region.part == part]


def is_ample(sheet: Sheet, part: str, frame: SheetFrame, targets: Iterable[str]) -> bool:
    """Whether all targets of a part are large enough for a finger."""
    return all(_least_scale(region) * (LEAST - SLACK) / LEAST <= frame.scale for region in _of(sheet, part, targets))


Layers = tuple[tuple[str, tuple[Shape, ...]], ...]  # pen marks by part


@memoised
def SheetPicture(*, sheet: Sheet, marks: Layers, width: int, label: str) -> ft.Control:
    """The sheet, read-only; `label` is for screen readers."""
    room = Room(width, round(width * sheet.height / sheet.width))
    layers = sheet_layers(sheet, marks, (), whole(sheet, room))
    surface = ft.Stack([layers], width=room.width, height=room.height, clip_behavior=ft.ClipBehavior.HARD_EDGE)
    return ft.Semantics(content=surface, label=label, image=True, exclude_semantics=True)


def sheet_layers(
    sheet: Sheet, marks: Layers, targets: tuple[str, ...], frame: SheetFrame, *, part: str | None = None,
    amiss: tuple[str, ...] = (),
) -> ft.Control:  # fmt: skip
    """All layers, scaled together, limited to `part` if given."""
    box = visible_box(sheet, part)
    words = [shape for shape in sheet.printed if _is_fine(shape) and _touches(box, shape)]
    is_legible = bool(words) and all(shape.size * frame.scale >= LEGIBLE for shape in words)
    fine = ft.Container(PrintedLayer(sheet=sheet, part=part, is_fine=True), visible=is_legible)
    part_targets = tuple([id for id in targets if id in sheet.by_id and part in {None, sheet.by_id[id].part}])
    layers: list[ft.Control] = [
        PrintedLayer(sheet=sheet, part=part, is_fine=False),
        fine,
        TargetsLayer(sheet=sheet, targets=part_targets, amiss=amiss),
    ]
    layers += [keyed(name, MarksLayer, sheet=sheet, shapes=shapes) for name, shapes in marks if part in {None, name}]
    return scaled(sheet, frame, ft.Stack(layers))


def scaled(sheet: Sheet, frame: SheetFrame, content: ft.Control) -> ft.Control:
    """Scales and positions sheet-sized `content` (in sheet units) on the surface."""
    return ft.Container(
        content,
        left=frame.left,
        top=frame.top,
        width=sheet.width,
        height=sheet.height,
        scale=ft.Scale(scale=frame.scale, alignment=ft.Alignment.TOP_LEFT),
    )


LEGIBLE = 6.0  # smaller letters, in dp, are not drawn: text takes a client ten times as long as other shapes
FINE = 20.0  # letters below this size, in sheet units, are fine print


def _is_fine(shape: Shape) -> TypeGuard[Text]:
    return isinstance(shape, Text) and shape.size < FINE


def _touches(box: Box, shape: Shape) -> bool:
    (left, top), (right, bottom) = reach(shape)
    return left <= box.x + box.width and right >= box.x and top <= box.y + box.height and bottom >= box.y


@memoised
def PrintedLayer(*, sheet: Sheet, part: str | None, is_fine: bool) -> ft.Control:
    """Either the layer of fine print or the layer of all other print."""
    box = visible_box(sheet, part)
    shapes = [shape for shape in sheet.printed if _is_fine(shape) is is_fine and _touches(box, shape)]
    return painted(shapes, sheet.width, sheet.height, is_keyed=True)


AMISS = Look(stroke="error", width=7)


@memoised
def TargetsLayer(*, sheet: Sheet, targets: tuple[str, ...], amiss: tuple[str, ...]) -> ft.Control:
    """The layer of legal targets, and of the places that a refusal names."""
    cached = use_cache(sheet)

    def drawn_of(glow: Shape, id: str, at: int) -> Any:
        shape = canvas_shapes([glow], is_thin=True)[at]
        shape.key = f"{id} {at}"
        return shape

    glows = [(sheet.by_id[id].glow, id) for id in targets]
    glows += [(polygon(sheet.by_id[id].outline, AMISS), f"amiss {id}") for id in amiss if id in sheet.by_id]
    parts = [(glow, id, at) for glow, id in glows for at in range(_count(glow))]
    shapes: list[Any] = [cached(part[1:], None, partial(drawn_of, *part)) for part in parts]
    return repaint_boundary(cv.Canvas(shapes, width=sheet.width, height=sheet.height))


def _count(shape: Shape) -> int:
    return 1 if isinstance(shape, Text) else len(paints(shape.look, True))


@memoised
def MarksLayer(*, sheet: Sheet, shapes: tuple[Shape, ...]) -> ft.Control:
    """The pen marks in one part."""
    return painted(shapes, sheet.width, sheet.height, is_thin=False, is_keyed=True)
