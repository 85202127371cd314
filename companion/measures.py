"""Bounds for sizes reported by a client (windows, laid-out controls); they enter the app only through here.

A client may report none, zero, fractions, infinity or NaN during layout, and a foreign client anything at all. Layout
code uses these sizes unchecked, so they must be finite and large enough.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.flet_fixes.guard import handler

SNUG, GAP, LOOSE, MARGIN = 4, 8, 12, 16
"""The scale of distances, in dp: between parts of one thing; between two things that can be tapped, at least; between
groups; between what is drawn and the edge of the window."""

NARROWEST, LOWEST = 280, 200
"""The smallest size, in dp, that a screen's body is laid out for: that of a folded phone, and of a turned one with a
keyboard. In a smaller window it scrolls."""

BAR = 56
"""The height of the bar on top, in dp."""

LARGEST = 10_000.0
"""The upper bound of every size, in dp."""

WIDEST = 640
"""The greatest width of a column of text, in dp."""

PHONE = (390, 844)
"""Width and height of a usual phone, taken where none are known."""


def measured(told: object, unknown: float = 0.0, least: float = 0.0) -> float:
    """A size clamped to `least` and `LARGEST`; `unknown` where the reported value is no finite number above 0."""
    if not isinstance(told, int | float) or not 0 < told < math.inf:  # also False for NaN
        return max(unknown, least)
    return max(float(min(told, LARGEST)), least)


def window_width(page: Any) -> float:
    """The window's width in dp, bounded."""
    return measured(page.width, PHONE[0], NARROWEST)


def window_height(page: Any) -> float:
    """The window's height in dp, bounded, app bar included."""
    return measured(page.height, PHONE[1], LOWEST + BAR)


def overflow(page: Any) -> tuple[bool, bool]:
    """Whether the page is laid out wider than its window, and whether higher."""
    return measured(page.width, PHONE[0]) < NARROWEST, measured(page.height, PHONE[1]) < LOWEST + BAR


def margin_of(width: float) -> float:
    """The side margin that keeps lines of text at a readable length."""
    return max(16.0, (width - WIDEST) / 2)


def on_size(act: Callable[[float, float], Any]) -> Callable[..., Any]:
    """A size-change handler: gets width and height after each layout of the control."""
    return handler(lambda event: act(measured(event.width), measured(event.height)))


Spans = Sequence[tuple[float, float]]
"""From where to where something reaches, in each direction."""


class Place(NamedTuple):
    """Where a part of something lies on it, in dp; how large that is, where it may have another form, too; and where
    the places are that answer a question: at least one of them is shown, whatever else there is no room for."""

    left: float
    top: float
    right: float
    bottom: float
    of: tuple[float, float] | None = None
    lit: tuple[Place, ...] = ()

    @property
    def spans(self) -> Spans:
        """From where to where it reaches, to the right and down."""
        return (self.left, self.right), (self.top, self.bottom)

    def moved(self, x: float, y: float) -> Place:
        """The same so much farther right and down."""
        return self._replace(left=self.left + x, top=self.top + y, right=self.right + x, bottom=self.bottom + y)


def in_sight(offset: float, space: float, first: float, last: float) -> float:
    """How far a viewport of that size is to be scrolled to show what lies from `first` to `last`: no farther than
    needed. Of what is larger than the viewport it shows a part, and nothing else."""
    ends = sorted((first, last - space))
    return min(max(offset, ends[0]), ends[1])


def one_in_sight(at: Sequence[float], spaces: Sequence[float], places: Sequence[Spans]) -> tuple[float, ...]:
    """The same in several directions, for the nearest of several places; where there is none, it stays as it is."""
    goals = [
        tuple([in_sight(offset, space, *span) for offset, space, span in zip(at, spaces, spans, strict=True)])
        for spans in places
    ]
    return min(goals, key=lambda goal: math.dist(goal, at), default=tuple(at))


@dataclass(frozen=True, slots=True)
class Room:
    """The space for a board in whole dp: clamped to finite values that are not negative."""

    width: int
    height: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", int(measured(self.width)))
        object.__setattr__(self, "height", int(measured(self.height)))

    def at_least(self, other: Room) -> Room:
        """The larger of both in each direction."""
        return Room(max(self.width, other.width), max(self.height, other.height))
