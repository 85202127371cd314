"""Sheets: printed shapes, parts, and tappable regions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from referees.common.protocol.sentence import Sentence
from referees.common.values.value import Value
from scoresheets.shapes import Point, Shape, shifted

EDGE = 0.5  # for rounding, in sheet units


class Box(Value):
    """A rectangle by its upper left corner, in sheet units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """The centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float) -> Box:
        """The box enlarged by `by` on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def overlaps(self, other: Box) -> bool:
        """Whether the boxes share more than an edge."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across > EDGE and down > EDGE


class Part(Value):
    """A part of the sheet that can be viewed on its own, such as the star chart."""

    id: str
    label: Sentence
    box: Box


class Region(Value):
    """A tappable polygon; `part` is its part's id, `glow` is drawn while a tap is legal."""

    id: str
    label: Sentence
    part: str
    outline: tuple[Point, ...]
    glow: Shape

    @property
    def box(self) -> Box:
        """The bounding box."""
        return box_of(self.outline)


@dataclass(frozen=True)
class Sheet:
    """A sheet: print, parts and regions. Compared by identity, since sheets are cached."""

    id: str
    width: float
    height: float
    printed: tuple[Shape, ...]
    parts: tuple[Part, ...]
    regions: tuple[Region, ...]

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    @cached_property
    def by_id(self) -> dict[str, Region]:
        """The regions by id."""
        return {region.id: region for region in self.regions}

    @cached_property
    def overlapping(self) -> dict[str, frozenset[str]]:
        """For each region's id, the ids of regions with overlapping bounding boxes."""
        overlaps: dict[str, set[str]] = {region.id: set() for region in self.regions}
        candidates: list[tuple[str, Box]] = []
        for id, box in sorted(((region.id, region.box) for region in self.regions), key=lambda pair: pair[1].x):
            candidates = [(other, far) for other, far in candidates if far.x + far.width > box.x]
            for other, far in candidates:
                if box.overlaps(far):
                    overlaps[id].add(other)
                    overlaps[other].add(id)
            candidates.append((id, box))
        return {id: frozenset(others) for id, others in overlaps.items()}

    def part(self, id: str) -> Part:
        """A part by its id. Raises KeyError."""
        for part in self.parts:
            if part.id == id:
                return part
        raise KeyError(id)

    def at(self, point: Point, among: Collection[str] | None = None) -> Region | None:
        """The smallest region at a point; `among` limits the ids."""
        return next(iter(self.all_at(point, among)), None)

    def all_at(self, point: Point, among: Collection[str] | None = None) -> list[Region]:
        """All regions at a point, smallest first; `among` limits the ids."""
        names = self.by_id if among is None else [id for id in among if id in self.by_id]
        regions = [region for id in names if holds((region := self.by_id[id]).outline, point)]
        return sorted(regions, key=lambda region: (region.box.width * region.box.height, region.id))

    def part_at(self, point: Point) -> Part | None:
        """The part at a point."""
        x, y = point
        for part in self.parts:
            box = part.box
            if box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height:
                return part
        return None


def picture(shapes: Iterable[Shape], width: float, height: float) -> Sheet:
    """A sheet without regions, such as a piece or a board; its units are dp."""
    return Sheet("picture", width, height, tuple(shapes), (), ())


def in_rows(pieces: Sequence[Sheet], width: float, gap: float = 8) -> Sheet:
    """Pictures in centred rows, wrapped to the width."""
    rows: list[list[Sheet]] = []
    for sheet in pieces:
        if not rows or sum(piece.width + gap for piece in rows[-1]) + sheet.width > width:
            rows.append([])
        rows[-1].append(sheet)
    across = [sum(sheet.width + gap for sheet in row) - gap for row in rows]
    shapes, y = list[Shape](), 0.0
    for row, row_width in zip(rows, across, strict=True):
        x = (max(across) - row_width) / 2
        for sheet in row:
            shapes += [shifted(shape, x, y) for shape in sheet.printed]
            x += sheet.width + gap
        y += max(sheet.height for sheet in row) + gap
    return picture(shapes, max(across), y - gap)


class Drawing(Value):
    """A sheet in use, with its pen marks by part and a description."""

    sheet: Sheet
    layers: tuple[tuple[str, tuple[Shape, ...]], ...]
    description: Sentence

    @property
    def marks(self) -> tuple[Shape, ...]:
        """All pen marks in order."""
        return tuple(shape for _, shapes in self.layers for shape in shapes)

    @property
    def whole(self) -> Sheet:
        """The sheet with the pen marks merged into its print."""
        return replace(self.sheet, printed=(*self.sheet.printed, *self.marks))


def holds(outline: tuple[Point, ...], point: Point) -> bool:
    """Whether a point is inside a polygon (ray casting)."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def box_of(outline: tuple[Point, ...]) -> Box:
    """The bounding box of a polygon."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def boxed(box: Box) -> tuple[Point, ...]:
    """A box as a polygon."""
    right, bottom = box.x + box.width, box.y + box.height
    return (box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)
