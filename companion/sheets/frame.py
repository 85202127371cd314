"""Geometry of viewing a sheet: visible part and scale. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.measures import Room
from scoresheets.shapes import Point
from scoresheets.sheet import Box, Region, Sheet

__all__ = ["LEAST", "Frame", "closer", "is_ample", "seen_of", "whole"]

LEAST = 48.0
"""What a finger needs, in dp."""

SLACK = 0.5
"""Half a dp is rounding."""

CLOSEST = 3.0
AROUND = 6.0
"""Around a part that is looked at on its own, in sheet units."""


class Frame(NamedTuple):
    """A sheet placed on a scrollable surface of `width` and `height` dp: `scale` is dp per sheet unit, (`left`, `top`)
    the sheet's corner in dp."""

    scale: float
    left: float
    top: float
    width: float
    height: float

    def box(self, box: Box) -> Box:
        """A box of the sheet in surface coordinates."""
        x, y = self.left + box.x * self.scale, self.top + box.y * self.scale
        return Box(x, y, box.width * self.scale, box.height * self.scale)

    def moved(self, x: float, y: float) -> Frame:
        """The frame with the sheet shifted right and down."""
        return self._replace(left=self.left + x, top=self.top + y)

    def scrolled(self, room: Room, around: Point) -> Point:
        """The scroll offsets that centre a point of the sheet."""
        x, y = self.left + around[0] * self.scale, self.top + around[1] * self.scale
        right, down = max(self.width - room.width, 0.0), max(self.height - room.height, 0.0)
        return min(max(x - room.width / 2, 0.0), right), min(max(y - room.height / 2, 0.0), down)


def whole(sheet: Sheet, room: Room) -> Frame:
    """The whole sheet, centred."""
    scale = min(room.width / sheet.width, room.height / sheet.height)
    return _framed(seen_of(sheet, None), scale, room)


def closer(sheet: Sheet, part: str, room: Room, lit: Iterable[str] = ()) -> Frame:
    """A part enlarged to the space, or further where its lit places would be too small for a finger."""
    box = seen_of(sheet, part)
    fitting = min(room.width / box.width, room.height / box.height)
    wanted = max((_wanted(region) for region in _of(sheet, part, lit)), default=0.0)
    return _framed(box, min(max(fitting, wanted), max(fitting, CLOSEST)), room)


def seen_of(sheet: Sheet, part: str | None) -> Box:
    """The visible part of the sheet: all of it, or one part without slices of its neighbours."""
    return Box(0, 0, sheet.width, sheet.height) if part is None else sheet.part(part).box.grown(AROUND)


def _framed(box: Box, scale: float, room: Room) -> Frame:
    """A box of the sheet centred on a surface that holds all of it."""
    width, height = max(room.width, box.width * scale), max(room.height, box.height * scale)
    x, y = box.middle
    return Frame(scale, width / 2 - x * scale, height / 2 - y * scale, width, height)


def _wanted(region: Region) -> float:
    return LEAST / min(region.box.width, region.box.height)


def _of(sheet: Sheet, part: str, lit: Iterable[str]) -> list[Region]:
    return [region for id in lit if (region := sheet.by_id.get(id)) is not None and region.part == part]


def is_ample(sheet: Sheet, part: str, frame: Frame, lit: Iterable[str]) -> bool:
    """Whether every lit place of a part is large enough for a finger."""
    return all(_wanted(region) * (LEAST - SLACK) / LEAST <= frame.scale for region in _of(sheet, part, lit))
