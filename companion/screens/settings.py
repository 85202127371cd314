"""The settings screen: appearance, behaviour at the table, storage."""

from __future__ import annotations

import platform
from functools import partial

import flet as ft

from companion.device.settings import TEXT_SIZES, Settings
from companion.flet_fixes.guard import component
from companion.look.theme import TARGET
from companion.look.widgets import heading, icon_button, show_screen, tile
from companion.measures import GAP
from companion.screens.guests.host import turn_sharing
from companion.screens.safekeeping import Safekeeping
from companion.screens.shared.controls import panel, radio, read_only, switch
from companion.version import version
from companion.window.context import AppContext, use_app, use_changes, use_settings
from companion.words import said

__all__ = ["SettingsScreen"]

LIGHT = {"system": "As the device", "light": "Light", "dark": "Dark"}
CONTRAST = {"normal": "Normal", "high": "High"}
MOTION = {"device": "As the device", "reduced": "Little"}
COLOURS = {"okabe_ito": "In colour", "greys": "In greys"}
SAMPLE = "Claire: turn up a card (2 of 3)"


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
        _card(_choice(app, "Light or dark", "theme", settings.theme, LIGHT)),
        _card(_choice(app, "Contrast", "contrast", settings.contrast, CONTRAST)),
        _card(*_text_size(app, settings)),
        _card(_choice(app, "Movement on the screen", "motion", settings.motion, MOTION)),
        _card(
            _choice(app, "Marks of the players", "colours", settings.colours, COLOURS),
            _small("Each mark has its own shape as well, so greys serve on paper-like screens."),
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


# ---------------------------------------------------------------- one choice


def _choice(app: AppContext, title: str, name: str, value: str, answers: dict[str, str]) -> ft.Control:
    group = radio(answers.items(), value, lambda chosen: _change(app, name, chosen), GAP)
    return ft.Column([_title(title), group], spacing=4)


async def _change(app: AppContext, name: str, value: str | bool) -> None:
    await app.device.settings.change(app.store, **{name: value})


def _text_size(app: AppContext, settings: Settings) -> list[ft.Control]:
    place = TEXT_SIZES.index(settings.text_size)

    async def step(by: int) -> None:
        chosen = TEXT_SIZES[max(0, min(len(TEXT_SIZES) - 1, TEXT_SIZES.index(app.settings.text_size) + by))]
        await app.device.settings.change(app.store, text_size=chosen)

    size = ft.Text(said("{size} %", size=settings.text_size), theme_style=ft.TextThemeStyle.TITLE_MEDIUM)
    return [
        _title("Size of all words"),
        ft.Row(
            [
                icon_button(ft.Icons.REMOVE, "Smaller words", partial(step, -1), disabled=place == 0),
                ft.Semantics(content=size, live_region=True, container=True),
                icon_button(ft.Icons.ADD, "Larger words", partial(step, 1), disabled=place == len(TEXT_SIZES) - 1),
            ],
            spacing=GAP * 2,
        ),
        _small(SAMPLE),
    ]


def _switch(app: AppContext, name: str, value: bool, title: str, subtitle: str) -> ft.Control:
    turn = partial(_change, app, name)
    return switch(title, value, turn, subtitle=subtitle, min_height=TARGET)


# ---------------------------------------------------------------- pieces


def _card(*parts: ft.Control) -> ft.Control:
    return panel(ft.Column([*parts], spacing=4), padding=ft.Padding(left=16, top=12, right=16, bottom=8))


def _title(words: str) -> ft.Control:
    return ft.Text(words, theme_style=ft.TextThemeStyle.TITLE_SMALL)


def _small(words: str) -> ft.Control:
    return ft.Text(words, color=ft.Colors.ON_SURFACE_VARIANT)
