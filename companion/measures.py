"""Bounds the sizes that a client reports, which may be none, zero, fractions, infinity or NaN; no other module reads
them. Layout code uses the bounded sizes unchecked."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.flet_fixes.guard import handler

SNUG, GAP, LOOSE, MARGIN = 4, 8, 12, 16
"""Distances in dp: within a group; the least between tap targets; between groups; to the window's edge."""

NARROWEST, LOWEST = 280, 200
"""The smallest size in dp that a body is laid out for; smaller windows scroll."""

BAR = 56
LARGEST = 10_000.0

WIDEST = 640  # the greatest width of a column of text

PHONE = (390, 844)  # width and height of a usual phone, the default


def measured(size: object, unknown: float = 0.0, least: float = 0.0) -> float:
    """A size clamped to `least` and `LARGEST`; `unknown` unless it is a finite number above 0."""
    if not isinstance(size, int | float) or not 0 < size < math.inf:  # also False for NaN
        return max(unknown, least)
    return max(float(min(size, LARGEST)), least)


def window_width(page: Any) -> float:
    """The window's width in dp, bounded."""
    return measured(page.width, PHONE[0], NARROWEST)


def window_height(page: Any) -> float:
    """The window's height in dp, bounded, app bar included."""
    return measured(page.height, PHONE[1], LOWEST + BAR)


def overflow(page: Any) -> tuple[bool, bool]:
    """Whether the window is too narrow for the page's layout, and whether it isn't tall enough."""
    return measured(page.width, PHONE[0]) < NARROWEST, measured(page.height, PHONE[1]) < LOWEST + BAR


def margin_of(width: float) -> float:
    """The side margin that keeps lines at a readable length."""
    return max(16.0, (width - WIDEST) / 2)


def on_size(act: Callable[[float, float], Any]) -> Callable[..., Any]:
    """A size-change handler: calls `act` with the control's width and height after each layout."""
    return handler(lambda event: act(measured(event.width), measured(event.height)))


Spans = Sequence[tuple[float, float]]  # start and end in each direction


class Place(NamedTuple):
    """A part of a board to scroll to, in dp. `of`: the board's size; `targets`: legal targets; one must be shown."""

    left: float
    top: float
    right: float
    bottom: float
    of: tuple[float, float] | None = None
    targets: tuple[Place, ...] = ()

    @property
    def spans(self) -> Spans:
        """Its left and right, then top and bottom edges."""
        return (self.left, self.right), (self.top, self.bottom)

    def moved(self, x: float, y: float) -> Place:
        """A copy shifted `x` right and `y` down."""
        return self._replace(left=self.left + x, top=self.top + y, right=self.right + x, bottom=self.bottom + y)


def in_sight(offset: float, space: float, first: float, last: float) -> float:
    """The scroll offset nearest to `offset` that shows `first` to `last` in a viewport of size `space`."""
    ends = sorted((first, last - space))
    return min(max(offset, ends[0]), ends[1])


def any_in_sight(at: Sequence[float], spaces: Sequence[float], places: Sequence[Spans]) -> tuple[float, ...]:
    """The scroll offsets nearest to `at` that bring a place into view, preferably one that fits entirely."""
    goals = [
        (
            any(last - first > space for space, (first, last) in zip(spaces, spans, strict=True)),
            tuple([in_sight(offset, space, *span) for offset, space, span in zip(at, spaces, spans, strict=True)]),
        )
        for spans in places
    ]
    return min(goals, key=lambda goal: (goal[0], math.dist(goal[1], at)), default=(False, tuple(at)))[1]


@dataclass(frozen=True, slots=True)
class Room:
    """The space for a board in whole dp, finite and not negative."""

    width: int
    height: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", int(measured(self.width)))
        object.__setattr__(self, "height", int(measured(self.height)))

    def at_least(self, other: Room) -> Room:
        """The smallest space that contains both this one and `other`."""
        return Room(max(self.width, other.width), max(self.height, other.height))
