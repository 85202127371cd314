"""The theme: Material 3 colour roles, light and dark, normal and high contrast. Focus rings appear once the keyboard is
used: Material's change of shade is too faint. Flet cannot set the text size: in a browser `assets/text-size.js` does,
elsewhere the theme's sizes are scaled."""

import logging
from typing import Any

import flet as ft

from companion.device.settings import Settings, read
from companion.window.context import AppContext
from companion.window.language import of_window
from companion.words import said

DARK = ft.ColorScheme(
    primary="#EDE7FF", on_primary="#000000", primary_container="#C9BFFF", on_primary_container="#0D0045",
    secondary="#F0ECFA", on_secondary="#000000", secondary_container="#CBC5DC", on_secondary_container="#0A0716",
    tertiary="#FFEBF1", on_tertiary="#000000", tertiary_container="#EBB4C8", on_tertiary_container="#1C0410",
    error="#FFD9D4", on_error="#000000", error_container="#FFAEA4", on_error_container="#220001",
    surface="#050409", on_surface="#FFFFFF", on_surface_variant="#FFFFFF",
    surface_bright="#3A3842", surface_container="#1B1922", surface_container_high="#25232D",
    surface_container_highest="#312F3A", outline="#EFEBFA", outline_variant="#CAC5D8",
    inverse_surface="#F2EEF8", on_inverse_surface="#000000", inverse_primary="#35277F", scrim="#000000",
)  # fmt: skip

LIGHT = ft.ColorScheme(
    primary="#2C1D7C", on_primary="#FFFFFF", primary_container="#483C97", on_primary_container="#FFFFFF",
    secondary="#2B283B", on_secondary="#FFFFFF", secondary_container="#49455A", on_secondary_container="#FFFFFF",
    tertiary="#401E2F", on_tertiary="#FFFFFF", tertiary_container="#643B4F", on_tertiary_container="#FFFFFF",
    error="#600004", on_error="#FFFFFF", error_container="#93000A", on_error_container="#FFFFFF",
    surface="#FFFFFF", on_surface="#000000", on_surface_variant="#0E0C14",
    surface_bright="#FFFFFF", surface_container="#F2EFF8", surface_container_high="#EAE7F1",
    surface_container_highest="#E2DFEA", outline="#2D2A37", outline_variant="#4B4757",
    inverse_surface="#24222B", on_inverse_surface="#FFFFFF", inverse_primary="#D6CFFF", scrim="#000000",
)  # fmt: skip

SEED = "#5B4FA8"
FACE = "Atkinson Hyperlegible Next"  # designed for low vision; in assets/, with its licence
TARGET = 56  # the least height of a primary touch target in dp; others have at least 48
ROUND = 12


def apply(page: ft.Page, settings: Settings, *, by_keys: bool = False) -> None:
    """Apply the settings to a window, with focus rings if `by_keys`. In a browser the theme does not scale text."""
    scale = 1.0 if page.web else settings.scale
    page.title = said("Oracle Companion")
    page.theme_mode = ft.ThemeMode(settings.theme)
    page.theme_animation_style = ft.AnimationStyle(duration=ft.Duration(), reverse_duration=ft.Duration())  # no flash
    page.theme = _theme(scale, settings, LIGHT, by_keys=by_keys)
    page.dark_theme = _theme(scale, settings, DARK, by_keys=by_keys)


def text_theme(scale: float = 1.0, ink: ft.ColorValue = ft.Colors.ON_SURFACE) -> ft.TextTheme:
    """The text theme: few sizes, legible at arm's length."""

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


def _theme(scale: float, settings: Settings, high: ft.ColorScheme, *, by_keys: bool) -> ft.Theme:
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
        visual_density=ft.VisualDensity.STANDARD,  # with a mouse, the default makes touch targets too small
        snackbar_theme=ft.SnackBarTheme(shape=ft.RoundedRectangleBorder(radius=ROUND)),
        **(_focus_rings() if by_keys else {}),
    )


WIDE = 3
CLEAR = ft.Colors.TRANSPARENT


def _focus_rings() -> dict[str, Any]:
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


log = logging.getLogger(__name__)
KEY = "text_size"  # shared with text-size.js
THEME = "theme"  # shared with cover.js
LANGUAGE, SPOKEN = "language", "spoken"  # the latter shared with language.js


async def tell_page(app: AppContext) -> None:
    """Store text size, theme and language in the page. Never raises."""
    if not app.page.web:
        return
    preferences = app.service(ft.SharedPreferences)
    try:
        await preferences.set(KEY, app.settings.text_size)
        await preferences.set(THEME, app.settings.theme)
        await preferences.set(LANGUAGE, app.settings.language)
        await preferences.set(SPOKEN, of_window())
    except Exception as error:  # noqa: BLE001 - without local storage the text keeps its usual size
        log.info("the size of words cannot be set: %s", error)


async def recall_from_page(app: AppContext) -> None:
    """Apply the text size, theme and language stored in the page, a guest's only storage. Never raises."""
    preferences, stored = app.service(ft.SharedPreferences), dict[str, str]()
    try:
        for name, key in (("text_size", KEY), ("theme", THEME), ("language", LANGUAGE)):
            if (value := await preferences.get(key)) is not None:
                stored[name] = str(value)
    except Exception as error:  # noqa: BLE001 - without local storage the defaults apply
        log.info("what was chosen on this phone is not known: %s", error)
    app.device.settings.apply(read(stored))  # all at once, since each change notifies the page
