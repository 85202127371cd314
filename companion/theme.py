"""How the app looks: every colour by its Material 3 role, from one seed, light and dark, in high contrast too."""

from __future__ import annotations

import flet as ft

from companion.contrast import DARK, LIGHT
from companion.focus_ring import focus_rings
from companion.settings import Settings

__all__ = ["FACE", "GAP", "LOOSE", "MARGIN", "ROUND", "SEED", "SNUG", "TARGET", "WIDEST", "apply", "text_theme"]

SEED = "#5B4FA8"
"""The one accent; all surfaces and roles are worked out from it."""

FACE = "Atkinson Hyperlegible Next"
"""Made by the Braille Institute to be read with little sight; in assets/, with its licence."""

TARGET = 56
"""The least height of what is tapped first, in dp; nothing tappable is under 48."""

SNUG, GAP, LOOSE, MARGIN = 4, 8, 12, 16
"""The scale of distances, in dp: between parts of one thing; between two things that can be tapped, at least; between
groups; between what is drawn and the edge of the window."""

ROUND = 12
"""The radius of the corners of what can be tapped or read on its own, in dp."""

WIDEST = 640
"""How wide a column of reading may become on a tablet, in dp."""


def apply(page: ft.Page, settings: Settings) -> None:
    """Dress a window. In a browser the size of words is not the theme's: see `companion.text_size`."""
    scale = 1.0 if page.web else settings.scale
    page.title = "Oracle Companion"
    page.theme_mode = ft.ThemeMode(settings.theme)
    page.theme_animation_style = ft.AnimationStyle(duration=ft.Duration(), reverse_duration=ft.Duration())  # no flash
    page.theme = _theme(scale, settings, LIGHT)
    page.dark_theme = _theme(scale, settings, DARK)


def text_theme(scale: float = 1.0, ink: ft.ColorValue = ft.Colors.ON_SURFACE) -> ft.TextTheme:
    """Few sizes, large ones: it is read at arm's length."""

    def style(size: float, *, bold: bool = False, height: float = 1.35) -> ft.TextStyle:
        weight = ft.FontWeight.W_700 if bold else ft.FontWeight.W_400
        return ft.TextStyle(
            size=size * scale,
            weight=weight,
            height=height,
            letter_spacing=0,
            font_family=FACE,
            color=ink,  # else Flet takes the light theme's black for both
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
    ink = (high.on_surface if is_high else None) or ft.Colors.ON_SURFACE  # by name it would be the seed's
    return ft.Theme(
        color_scheme_seed=SEED,
        color_scheme=high if is_high else None,
        scaffold_bgcolor=high.surface if is_high else None,
        page_transitions=ft.PageTransitionsTheme(still, still, still, still, still),
        font_family=FACE,
        text_theme=text_theme(scale, ink),
        visual_density=ft.VisualDensity.STANDARD,  # else a mouse makes everything smaller than a finger needs
        snackbar_theme=ft.SnackBarTheme(shape=ft.RoundedRectangleBorder(radius=ROUND)),
        **focus_rings(),
    )
