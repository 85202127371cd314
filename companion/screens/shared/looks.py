"""Appearance settings, on the settings screen and on a guest's phone."""

from collections.abc import Mapping
from functools import partial

import flet as ft

from companion.device.settings import SYSTEM, TEXT_SIZES, Settings
from companion.language.formats import own_name
from companion.language.offered import offered_languages
from companion.look.widgets import QUIET, icon_button
from companion.measures import GAP
from companion.screens.shared.controls import in_a_line, panel
from companion.window.context import AppContext
from companion.words import said, text
from referees.common.protocol.sentence import Sentence, say, say_in

LIGHT = {"system": say("Automatic"), "light": say_in("theme", "Light"), "dark": say_in("theme", "Dark")}
SAMPLE = "Claire: turn up a card (2 of 3)"


def light_or_dark(app: AppContext, settings: Settings) -> ft.Control:
    """A card to choose the theme."""
    return setting_card(setting_choice(app, said("Light or dark"), "theme", settings.theme, LIGHT))


def language_choice(app: AppContext, settings: Settings) -> list[ft.Control]:
    """A card to choose the language; empty if only one is offered."""
    languages = {tag: own_name(tag) for tag in offered_languages()}
    answers = {SYSTEM: say("Automatic")} | languages
    choice = setting_choice(app, said("Language"), "language", settings.language, answers)
    return [setting_card(choice)] if len(languages) > 1 else []


def size_of_words(app: AppContext, settings: Settings) -> ft.Control:
    """A card to set the text size, with a sample."""
    place = TEXT_SIZES.index(settings.text_size)

    async def step(by: int) -> None:
        chosen = TEXT_SIZES[max(0, min(len(TEXT_SIZES) - 1, TEXT_SIZES.index(app.settings.text_size) + by))]
        await app.device.set(text_size=chosen)

    size = ft.Text(said("{size}%", size=settings.text_size), theme_style=ft.TextThemeStyle.TITLE_MEDIUM)
    shown = ft.Semantics(content=size, live_region=True, container=True)
    last = len(TEXT_SIZES) - 1
    smaller = icon_button(ft.Icons.REMOVE, said("Smaller text"), partial(step, -1), disabled=place == 0)
    larger = icon_button(ft.Icons.ADD, said("Larger text"), partial(step, 1), disabled=place == last)
    buttons = ft.Row([smaller, shown, larger], spacing=GAP * 2)
    return setting_card(_title(said("Text size")), buttons, ft.Text(said(SAMPLE), color=QUIET))


def setting_choice(
    app: AppContext, title: str, name: str, value: str, answers: Mapping[str, Sentence | str]
) -> ft.Control:
    """A setting with a few values, below its title."""
    group = in_a_line(
        [(answer, words if isinstance(words, str) else text(words)) for answer, words in answers.items()],
        value,
        lambda chosen: change(app, name, chosen),
    )
    return ft.Column([_title(title), group], spacing=4)


async def change(app: AppContext, name: str, value: str | bool) -> None:
    """Change a setting of the device, or of a guest's phone. Raises StoreError."""
    await app.device.set(**{name: value})


def setting_card(*parts: ft.Control) -> ft.Control:
    """A card for one setting."""
    return panel(ft.Column([*parts], spacing=4), padding=ft.Padding(left=16, top=12, right=16, bottom=8))


def _title(words: str) -> ft.Control:
    return ft.Text(words, theme_style=ft.TextThemeStyle.TITLE_SMALL)
