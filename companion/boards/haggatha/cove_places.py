"""How boats and piers are laid out: grounds, faces, veils, and what says and enters them, lie over each other. Most
entries light all of them or none, and change no face."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import flet as ft
import flet.canvas as cv

from companion.boards.taps import Enter, doing
from companion.look.cell import lit_words, place_over
from companion.look.drawing import canvas, ink, stroke
from companion.measures import GAP, LOOSE, Room
from companion.window.at_table import careful
from companion.window.hooks import Kept
from companion.words import text
from referees.common.words import Entry, Sentence

__all__ = ["Places", "Spot", "part_of_three"]

ACROSS = 3
"""How many stand side by side."""

ROUNDED = 10
"""The corners of their grounds, in dp."""

LIT = 2.5
"""The width of the line around one where a tap makes an entry, in dp."""

VEIL = ft.Colors.with_opacity(0.55, ft.Colors.SURFACE)
"""Over what is out of play."""


def part_of_three(width: int, height: int) -> Room:
    """The room of one of three side by side in a part of that width."""
    return Room(int((width - 2 * LOOSE - 2 * GAP) / ACROSS), height)


class Spot(NamedTuple):
    """A boat or a pier: what its face is made of, and how; what is told of it, or what a tap on it does; the entry that
    a tap makes where it may answer the question; whether it is out of play."""

    of: Hashable
    make: Callable[[], ft.Control]
    told: Sentence
    entry: Entry | None
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Places:
    """Where boats or piers lie: each in a room, with a ground, and `inset` dp around its face."""

    name: str
    room: Room
    inset: int
    ground: ft.ColorValue

    def laid(self, spots: Sequence[Spot], kept: Kept) -> ft.Control:
        """Them, three in a line. A client builds anew only the layers that change."""
        wide, high = self.room.width + GAP, self.room.height + GAP
        corners = [((at % ACROSS) * wide, (at // ACROSS) * high) for at in range(len(spots))]
        width, height = ACROSS * wide - GAP, -(-len(spots) // ACROSS) * high - GAP
        placed = [*enumerate(zip(spots, corners, strict=True))]
        lit, gone = tuple([one.entry is not None for one in spots]), tuple([one.is_gone for one in spots])

        def grounds() -> ft.Control:
            drawn = [self._ground(*corner, is_lit=it) for corner, it in zip(corners, lit, strict=True)]
            return canvas([shape for shapes in drawn for shape in shapes], width, height)

        def veils() -> ft.Control:
            veiled = [corner for corner, it in zip(corners, gone, strict=True) if it]
            return canvas([self._area(*corner, VEIL) for corner in veiled], width, height)

        faces = [
            kept((self.name, "face", at), one.of, partial(self._face, one, *corner)) for at, (one, corner) in placed
        ]
        said = [
            kept((self.name, "said", at), (one.told, one.entry), partial(self._over, one, *corner))
            for at, (one, corner) in placed
        ]
        ground, veil = kept((self.name, "grounds"), lit, grounds), kept((self.name, "veils"), gone, veils)
        layers = [ft.Stack([ground, *faces, veil]), ft.Stack(said, width=width, height=height)]
        return ft.Stack([*layers], width=width, height=height)

    def _ground(self, left: float, top: float, *, is_lit: bool) -> list[cv.Shape]:
        if not is_lit:
            return [self._area(left, top, self.ground)]
        half = LIT / 2
        size = (left + half, top + half, self.room.width - LIT, self.room.height - LIT)
        line = cv.Rect(*size, border_radius=ROUNDED - half, paint=stroke(ft.Colors.PRIMARY, LIT))
        return [self._area(left, top, ft.Colors.PRIMARY_CONTAINER), line]

    def _area(self, left: float, top: float, colour: ft.ColorValue) -> cv.Shape:
        return cv.Rect(left, top, self.room.width, self.room.height, border_radius=ROUNDED, paint=ink(colour))

    def _face(self, spot: Spot, left: float, top: float) -> ft.Control:
        wide, high = self.room.width, self.room.height
        clip = ft.ClipBehavior.HARD_EDGE
        face = spot.make()
        return ft.Container(face, width=wide, height=high, left=left, top=top, padding=self.inset, clip_behavior=clip)

    def _over(self, spot: Spot, left: float, top: float) -> ft.Control:
        act = None if spot.entry is None else careful("board", doing(Enter((spot.entry,), keeps=True)))
        return ft.Container(
            place_over(lit_words(text(spot.told), is_lit=act is not None), act, self.room.width, self.room.height),
            left=left,
            top=top,
        )
