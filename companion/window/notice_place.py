"""The height of each screen's foot, so that a notice is placed right above it."""

from __future__ import annotations

import flet as ft

from companion.measures import GAP, MARGIN, window_height

__all__ = ["above_foot", "note_foot"]

FEET = "feet"
LEAST_LEFT = 160
"""The least height, in dp, that is left to a notice however high the foot is."""


def note_foot(page: ft.Page, route: str, height: float) -> None:
    """Record the foot's height of that screen in dp; 0 where it has none."""
    feet: dict[str, float] = page.session.store.get(FEET) or {}
    feet[route] = height
    page.session.store.set(FEET, feet)


def above_foot(page: ft.Page) -> float:
    """The distance in dp between the window's lower edge and a notice on the current screen."""
    feet: dict[str, float] = page.session.store.get(FEET) or {}
    height = feet.get((page.route or "/").partition("?")[0], 0.0)
    most = max(MARGIN, window_height(page) - LEAST_LEFT)
    return min(MARGIN + (height + GAP if height else 0), most)
