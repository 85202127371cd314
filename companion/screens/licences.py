"""Licences of the app and its dependencies."""

from __future__ import annotations

import re
from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import show_screen, tile
from companion.version import Part, parts
from companion.window.context import use_app
from companion.words import said

__all__ = ["LicencesScreen"]

NO_TEXT = "Its text is not part of the package. It can be read wherever licences are listed under this name."


@component
def LicencesScreen() -> ft.View:
    """Each component with its licence's name; a tap opens the text."""
    app = use_app()
    opened, set_opened = ft.use_state("")
    shown = ft.use_memo(parts, [])

    def turn(name: str) -> None:
        set_opened("" if name == opened else name)

    listed: list[ft.Control] = []
    for part in shown:
        listed.append(_row(part, part.name == opened, partial(turn, part.name)))
        if part.name == opened:
            listed.append(_text(part))
    return show_screen("Licences", listed, back=app.back)


def _row(part: Part, is_open: bool, act: partial[None]) -> ft.Control:
    title = said("{name} {version}", name=part.name, version=part.version).strip()
    fold = ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE)
    return tile(title, act, part.licence or "Licence not named", trailing=fold, key=part.name)


def flowing(text: str) -> str:
    """The text without its hard line breaks, so that it wraps to the screen."""
    return re.sub(r"(?<=[\w,;)])\n[ \t]*(?=[a-z(])", " ", text.strip())


def _text(part: Part) -> ft.Control:
    words = ft.Text(flowing(part.text) or NO_TEXT, theme_style=ft.TextThemeStyle.BODY_SMALL)
    return ft.Container(
        ft.SelectionArea(words), padding=ft.Padding.symmetric(vertical=8, horizontal=16), key=f"text of {part.name}"
    )
