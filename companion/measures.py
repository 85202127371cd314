"""Bounds for measures that a client reports (window sizes, sizes of laid-out controls): they enter the app here only.

A client may report none yet, zero, fractions, infinity or NaN while a page is laid out, and anything at all if it is
not ours. What is laid out by these measures takes them as they are, so they must be finite and large enough.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.flet_fixes.guard import handler

__all__ = [
    "LARGEST", "LOWEST", "NARROWEST", "WIDEST", "Room", "margin_of", "measured", "on_size", "overflow",
    "window_height", "window_width",
]  # fmt: skip

NARROWEST, LOWEST = 280, 200
"""The least width and height that what stands below the bar of a screen is laid out for, in dp: those of a folded
phone, and of a turned one with a keyboard. In a smaller window it is scrolled."""

BAR = 56
"""The height of the bar on top, in dp."""

LARGEST = 10_000.0
"""No length that is laid out is more, in dp."""

WIDEST = 640
"""How wide a column of reading may become on a tablet, in dp."""

PHONE = (390, 844)
"""Width and height of a usual phone, taken where none are known."""


def measured(told: object, unknown: float = 0.0, least: float = 0.0) -> float:
    """A measure between `least` and `LARGEST`; `unknown` where what was told is no finite number above 0."""
    if not isinstance(told, int | float) or not 0 < told < math.inf:  # which does not hold of NaN either
        return max(unknown, least)
    return max(float(min(told, LARGEST)), least)


def window_width(page: Any) -> float:
    """The width in dp to lay a page out for."""
    return measured(page.width, PHONE[0], NARROWEST)


def window_height(page: Any) -> float:
    """The height in dp to lay a page out for, its bar included."""
    return measured(page.height, PHONE[1], LOWEST + BAR)


def overflow(page: Any) -> tuple[bool, bool]:
    """Whether a page is laid out wider than its window, and whether it is laid out higher."""
    return measured(page.width, PHONE[0]) < NARROWEST, measured(page.height, PHONE[1]) < LOWEST + BAR


def margin_of(width: float) -> float:
    """What is left free on either side, so that a line of reading never gets too long."""
    return max(16.0, (width - WIDEST) / 2)


def on_size(act: Callable[[float, float], Any]) -> Callable[..., Any]:
    """A handler that is told the width and the height of a control whenever it is laid out anew."""
    return handler(lambda event: act(measured(event.width), measured(event.height)))


@dataclass(frozen=True, slots=True)
class Room:
    """The space a board has, in whole dp: whatever it is made of, it is finite and not negative."""

    width: int
    height: int

    def __post_init__(self) -> None:
        """What a tray or a strip takes may be more than there is."""
        object.__setattr__(self, "width", int(measured(self.width)))
        object.__setattr__(self, "height", int(measured(self.height)))

    def at_least(self, other: Room) -> Room:
        """The same, in either direction no less than the other."""
        return Room(max(self.width, other.width), max(self.height, other.height))
