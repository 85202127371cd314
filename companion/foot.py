"""What stands at the foot of each screen of a window, so that a notice stands right above it."""

from __future__ import annotations

import flet as ft

from companion.measures import window_height
from companion.theme import GAP, MARGIN

__all__ = ["above_foot", "note_foot"]

FEET = "feet"
LEAST_LEFT = 160
"""In dp: whatever stands at the foot, a notice has so much of the window's height."""


def note_foot(page: ft.Page, route: str, height: float) -> None:
    """How high the foot of that screen is, in dp; 0 where it has none."""
    feet: dict[str, float] = page.session.store.get(FEET) or {}
    feet[route] = height
    page.session.store.set(FEET, feet)


def above_foot(page: ft.Page) -> float:
    """How far above the window's lower edge a notice stands on the screen that is shown, in dp."""
    feet: dict[str, float] = page.session.store.get(FEET) or {}
    height = feet.get((page.route or "/").partition("?")[0], 0.0)
    most = max(MARGIN, window_height(page) - LEAST_LEFT)
    return min(MARGIN + (height + GAP if height else 0), most)
