"""Estimates of heights in the tray, so that parts scroll only where there is no room. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.flet_fixes.refs import Component
from companion.measures import GAP
from companion.window.window_size import Window

__all__ = ["LARGEST_WORDS", "at_most", "height_of", "scrolled"]

BUTTON = 52
CARD = 62
ENDLESS = 10_000
LARGEST_WORDS = 2
"""How many times their usual size words may have."""

LETTER, LINE = 0.52, 1.4
"""The width of a letter and the height of a line, in sizes of the letters."""

MARGINS, ICON = 46, 26
"""What a button has beside its words, and what a sign before them takes."""


def height_of(part: object, width: float) -> float:
    """The approximate height in dp at normal text size."""
    if isinstance(part, ft.Text):
        size = float(part.size or 16)
        lines = -(-len(str(part.value)) * size * LETTER // width)
        return max(lines, 1) * size * LINE
    if isinstance(part, ft.Row):
        return _row(part, width)
    if isinstance(part, ft.Column):
        return sum(height_of(one, width) for one in part.controls) + GAP * max(len(part.controls) - 1, 0)
    if isinstance(part, ft.Semantics | ft.Container) and part.content is not None:
        return height_of(part.content, width)
    return BUTTON


def _row(row: ft.Row, width: float) -> float:
    """Controls side by side; a wrapping row is counted line by line."""
    if not row.wrap:
        return max((height_of(one, width) for one in row.controls), default=0)
    lines, left = 0, 0.0
    for one in row.controls:
        wide = _width_of(one)
        if not lines or wide > left:
            lines, left = lines + 1, width
        left -= wide + GAP
    high = CARD if any(isinstance(one, ft.Container | ft.Column) for one in row.controls) else BUTTON
    return lines * high + GAP * max(lines - 1, 0)


def _width_of(part: ft.Control) -> float:
    """The approximate width of a control in a wrapping row: as declared, or that of its widest child."""
    if isinstance(part, ft.Container):
        return float(part.width or 0)
    if isinstance(part, ft.Column):
        return max((_width_of(one) for one in part.controls), default=0)
    return _button(part)


def _button(part: ft.Control) -> float:
    words = getattr(part, "content", "")
    icon = ICON if getattr(part, "icon", None) is not None and isinstance(words, str) else 0
    return len(words) * 16 * LETTER + MARGINS / 2 + icon if isinstance(words, str) else MARGINS


def at_most(window: Window, most: float) -> float:
    """The greatest height for a part that may take `most` of the window. On a landscape phone all that is beside the
    board scrolls together, and nothing in it by itself."""
    return ENDLESS if window.is_wide and window.is_low else most


def scrolled(parts: Sequence[ft.Control], width: float, most: float, more: float = 0) -> ft.Control:
    """The parts in a column no higher than `most`; `more` is the height of components among them."""
    plain = [one for one in parts if not isinstance(one, Component)]
    wanted = sum(height_of(one, width) for one in plain) + more + GAP * max(len(parts) - 1, 0)
    across = ft.CrossAxisAlignment.STRETCH
    if wanted * LARGEST_WORDS <= most:  # fits at any text size
        return ft.Column([*parts], spacing=GAP, tight=True, horizontal_alignment=across)
    height = min(wanted, most)
    return ft.Column([*parts], spacing=GAP, height=height, scroll=ft.ScrollMode.AUTO, horizontal_alignment=across)
