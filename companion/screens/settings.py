"""The settings screen: appearance, behaviour at the table, storage."""

from __future__ import annotations

import platform
from functools import partial

import flet as ft

from companion.device.settings import Settings
from companion.flet_fixes.guard import component
from companion.look.theme import TARGET
from companion.look.widgets import heading, show_screen, tile
from companion.screens.guests.host import turn_sharing
from companion.screens.safekeeping import Safekeeping
from companion.screens.shared.controls import read_only, switch
from companion.screens.shared.looks import card, change, choice, light_or_dark, size_of_words, small
from companion.version import version
from companion.window.context import AppContext, use_app, use_changes, use_settings
from companion.words import said

__all__ = ["SettingsScreen"]

CONTRAST = {"normal": "Normal", "high": "High"}
MOTION = {"device": "As the device", "reduced": "Little"}
COLOURS = {"okabe_ito": "In colour", "greys": "In greys"}


@component
def SettingsScreen() -> ft.View:
    """All settings; each takes effect at once in all windows and persists."""
    app = use_app()
    settings = use_settings()
    use_changes(app, app.device.hosting)
    parts = read_only(app)
    parts += [heading("How it looks"), *_looks(app, settings)]
    parts += [heading("At the table"), *_table(app, settings)]
    if app.device.hosting.network is not None:
        parts += [heading("Many phones, one table"), *_sharing(app)]
    parts += [heading("Who plays"), _people(app)]
    parts += [heading("Your copies of the games"), _kits(app)]
    parts += [heading("Your games"), Safekeeping()]
    parts += [heading("About this app"), _about(app)]
    return show_screen("Settings", parts, back=app.back)


def _looks(app: AppContext, settings: Settings) -> list[ft.Control]:
    return [
        light_or_dark(app, settings),
        card(choice(app, "Contrast", "contrast", settings.contrast, CONTRAST)),
        size_of_words(app, settings),
        card(choice(app, "Movement on the screen", "motion", settings.motion, MOTION)),
        card(
            choice(app, "Marks of the players", "colours", settings.colours, COLOURS),
            small("Each mark has its own shape as well, so greys serve on paper-like screens."),
        ),
    ]


def _table(app: AppContext, settings: Settings) -> list[ft.Control]:
    return [
        _switch(app, "keep_awake", settings.keep_awake, "Keep the screen on", "While a table is open"),
        _switch(
            app, "haptics", settings.haptics, "Vibrate", "One tick for what is entered, two knocks for what is refused"
        ),
    ]


def _sharing(app: AppContext) -> list[ft.Control]:
    async def turn(on: bool) -> None:
        await turn_sharing(app, on)
        if on:
            await app.go("/share")

    is_on = app.device.hosting.is_on
    told = "In this network, with a PIN; until the app is closed"
    way = tile("How to join, and who has", partial(app.go, "/share"), trailing=ft.Icon(ft.Icons.CHEVRON_RIGHT))
    return [switch("Let other phones join", is_on, turn, subtitle=told, min_height=TARGET), *([way] if is_on else [])]


def _kits(app: AppContext) -> ft.Control:
    return tile(
        "Kits",
        partial(app.go, "/kits"),
        "What is printed on your sheets and cards, where the rules do not tell it",
        trailing=ft.Icon(ft.Icons.CHEVRON_RIGHT),
    )


def _people(app: AppContext) -> ft.Control:
    told = "Names and marks; two names that are one person, one name that two people have"
    return tile("Players", partial(app.go, "/people"), told, trailing=ft.Icon(ft.Icons.CHEVRON_RIGHT))


def _about(app: AppContext) -> ft.Control:
    return tile(
        said("Oracle Companion {version}", version=version()),
        partial(app.go, "/settings/licences"),
        said("Licences of all its parts. Runs on Python {python}.", python=platform.python_version()),
        trailing=ft.Icon(ft.Icons.CHEVRON_RIGHT),
    )


def _switch(app: AppContext, name: str, value: bool, title: str, subtitle: str) -> ft.Control:
    turn = partial(change, app, name)
    return switch(title, value, turn, subtitle=subtitle, min_height=TARGET)
