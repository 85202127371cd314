"""The theme: all colours as Material 3 roles from one seed colour, light and dark, in normal and high contrast.

What is focused has a ring: Material's own change of shade is too faint to see from a chair.
"""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.device.settings import Settings
from companion.look.contrast import DARK, LIGHT

__all__ = ["FACE", "ROUND", "SEED", "TARGET", "apply", "text_theme"]

SEED = "#5B4FA8"
"""The seed colour, from which all roles are derived."""

FACE = "Atkinson Hyperlegible Next"
"""Atkinson Hyperlegible, designed for low vision; in assets/, with its licence."""

TARGET = 56
"""The least height of a primary touch target, in dp; no target is under 48."""

ROUND = 12
"""Corner radius of buttons and cards, in dp."""


def apply(page: ft.Page, settings: Settings) -> None:
    """Dress a window. In a browser the size of words is not the theme's: see `companion.look.page`."""
    scale = 1.0 if page.web else settings.scale
    page.title = "Oracle Companion"
    page.theme_mode = ft.ThemeMode(settings.theme)
    page.theme_animation_style = ft.AnimationStyle(duration=ft.Duration(), reverse_duration=ft.Duration())  # no flash
    page.theme = _theme(scale, settings, LIGHT)
    page.dark_theme = _theme(scale, settings, DARK)


def text_theme(scale: float = 1.0, ink: ft.ColorValue = ft.Colors.ON_SURFACE) -> ft.TextTheme:
    """Few text sizes, large enough to be read at arm's length."""

    def style(size: float, *, bold: bool = False, height: float = 1.35) -> ft.TextStyle:
        weight = ft.FontWeight.W_700 if bold else ft.FontWeight.W_400
        return ft.TextStyle(
            size=size * scale,
            weight=weight,
            height=height,
            letter_spacing=0,
            font_family=FACE,
            color=ink,  # without it Flet uses the light theme's black in both
        )

    return ft.TextTheme(
        headline_medium=style(28, bold=True, height=1.2),
        headline_small=style(24, bold=True, height=1.25),
        title_large=style(22, bold=True, height=1.25),
        title_medium=style(18, bold=True),
        title_small=style(16, bold=True),
        body_large=style(17),
        body_medium=style(16),
        body_small=style(14),
        label_large=style(16, bold=True, height=1.25),
        label_medium=style(14, bold=True, height=1.25),
        label_small=style(13, bold=True, height=1.25),
    )


def _theme(scale: float, settings: Settings, high: ft.ColorScheme) -> ft.Theme:
    still = ft.PageTransitionTheme.NONE if settings.motion == "reduced" else None
    is_high = settings.contrast == "high"
    ink = (high.on_surface if is_high else None) or ft.Colors.ON_SURFACE  # a role's name would resolve to the seed's
    return ft.Theme(
        color_scheme_seed=SEED,
        color_scheme=high if is_high else None,
        scaffold_bgcolor=high.surface if is_high else None,
        page_transitions=ft.PageTransitionsTheme(still, still, still, still, still),
        font_family=FACE,
        text_theme=text_theme(scale, ink),
        visual_density=ft.VisualDensity.STANDARD,  # without it a mouse makes touch targets smaller than a finger needs
        snackbar_theme=ft.SnackBarTheme(shape=ft.RoundedRectangleBorder(radius=ROUND)),
        **_focus_rings(),
    )


WIDE = 3
CLEAR = ft.Colors.TRANSPARENT


def _focus_rings() -> dict[str, Any]:
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
