"""Which part of a sheet is seen in a space, and how large: pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.boards import Room
from scoresheets.shapes import Point
from scoresheets.sheet import Box, Region, Sheet

__all__ = ["LEAST", "Frame", "closer", "is_ample", "stands_alone", "whole"]

LEAST = 48.0
"""What a finger needs, in dp."""

SLACK = 0.5
"""Half a dp is rounding."""

CLOSEST = 3.0
MARGIN = 6.0
"""Around a part that is looked at on its own, in sheet units."""


class Frame(NamedTuple):
    """How a sheet lies in its space: `scale` is dp a sheet unit, (`left`, `top`) where its corner lies, in dp."""

    scale: float
    left: float
    top: float

    def point(self, x: float, y: float) -> Point:
        """A place of the space as one of the sheet."""
        return (x - self.left) / self.scale, (y - self.top) / self.scale

    def box(self, box: Box) -> Box:
        """A box of the sheet as one of the space."""
        x, y = self.left + box.x * self.scale, self.top + box.y * self.scale
        return Box(x, y, box.width * self.scale, box.height * self.scale)


def whole(sheet: Sheet, room: Room) -> Frame:
    """All of the sheet, in the middle."""
    scale = min(room.width / sheet.width, room.height / sheet.height)
    return Frame(scale, (room.width - sheet.width * scale) / 2, (room.height - sheet.height * scale) / 2)


def closer(sheet: Sheet, part: str, room: Room, lit: Iterable[str] = (), around: Point | None = None) -> Frame:
    """A part as large as there is room, and larger where its lit places would be too small for a finger: then the
    place `around` which one looks stands in the middle, as far as the part reaches."""
    box = sheet.part(part).box.grown(MARGIN)
    fitting = min(room.width / box.width, room.height / box.height)
    wanted = max((_wanted(region) for region in _of(sheet, part, lit)), default=0.0)
    scale = min(max(fitting, wanted), max(fitting, CLOSEST))
    x, y = around or box.middle
    return Frame(
        scale,
        _shift(box.x * scale, box.width * scale, x * scale, room.width),
        _shift(box.y * scale, box.height * scale, y * scale, room.height),
    )


def _shift(start: float, length: float, middle: float, room: float) -> float:
    """Where the sheet begins, so that the part stands in the middle, or fills the room around a place of it."""
    if length <= room:
        return (room - length) / 2 - start
    return min(max(room / 2 - middle, room - start - length), -start)


def _wanted(region: Region) -> float:
    return LEAST / min(region.box.width, region.box.height)


def _of(sheet: Sheet, part: str, lit: Iterable[str]) -> list[Region]:
    return [region for id in lit if (region := sheet.by_id.get(id)) is not None and region.part == part]


def is_ample(sheet: Sheet, part: str, frame: Frame, lit: Iterable[str]) -> bool:
    """Whether every lit place of a part is large enough for a finger."""
    return all(_wanted(region) * (LEAST - SLACK) / LEAST <= frame.scale for region in _of(sheet, part, lit))


def stands_alone(region: Region, others: Iterable[Region]) -> bool:
    """Whether no other place reaches into the box around it."""
    box = region.box
    for other in others:
        far = other.box
        across = min(box.x + box.width, far.x + far.width) - max(box.x, far.x)
        down = min(box.y + box.height, far.y + far.height) - max(box.y, far.y)
        if other is not region and across > SLACK and down > SLACK:
            return False
    return True
