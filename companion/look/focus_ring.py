"""Focus ring for buttons and fields: Material's own change of shade is too faint to see from a chair."""

from __future__ import annotations

from typing import Any

import flet as ft

__all__ = ["focus_rings"]

WIDE = 3
CLEAR = ft.Colors.TRANSPARENT


def focus_rings() -> dict[str, Any]:
    """Parts of a `ft.Theme`: the ring of each kind of button, and the background of a focused list tile."""
    ring = ft.BorderSide(WIDE, ft.Colors.ON_SURFACE)
    bare = ft.ButtonStyle(side={ft.ControlState.FOCUSED: ring, ft.ControlState.DEFAULT: ft.BorderSide(0, CLEAR)})
    edge = ft.ButtonStyle(
        side={ft.ControlState.FOCUSED: ring, ft.ControlState.DEFAULT: ft.BorderSide(1, ft.Colors.OUTLINE)}
    )
    return {
        "filled_button_theme": ft.FilledButtonTheme(bare),
        "text_button_theme": ft.TextButtonTheme(bare),
        "icon_button_theme": ft.IconButtonTheme(bare),
        "outlined_button_theme": ft.OutlinedButtonTheme(edge),
        "focus_color": ft.Colors.with_opacity(0.24, ft.Colors.ON_SURFACE),
    }
