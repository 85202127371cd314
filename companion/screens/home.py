"""The start: go on with a table in one tap, or begin a new game."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.context import AppContext, use_app
from companion.guard import component
from companion.loading import Loaded, use_loaded
from companion.store.protocol import GameHead
from companion.titles import title_of
from companion.widgets import face, heading, icon_button, notice, primary, secondary, show_screen, tile
from companion.words import said, text, when

__all__ = ["Home"]

Running = Loaded[tuple[GameHead, ...]]


@component
def Home() -> ft.View:
    """Running games, new game, history, rules."""
    app = use_app()
    here = ft.use_route_location()
    running, _ = use_loaded(app.store.resume, here)
    others = ft.Row(
        [
            secondary("History", lambda: app.go("/history"), ft.Icons.HISTORY, expand=True),
            secondary("Rules", lambda: app.go("/rules"), ft.Icons.MENU_BOOK, expand=True),
        ]
    )
    new = primary("New game", lambda: app.go("/new"), ft.Icons.ADD)
    settings = icon_button(ft.Icons.SETTINGS_OUTLINED, "Settings", lambda: app.go("/settings"))
    return show_screen("Oracle Companion", _parts(app, running), actions=[settings], below=[others, new])


def _parts(app: AppContext, running: Running) -> list[ft.Control]:
    parts: list[ft.Control] = []
    if app.store.read_only is not None:
        parts.append(notice(text(app.store.read_only.sentence), ft.Icons.LOCK_OUTLINE))
    if running.trouble is not None:
        parts.append(notice(text(running.trouble), ft.Icons.REPORT_OUTLINED, grave=True))
    elif running.value:
        parts += [heading("Go on with"), *(_table(app, head) for head in running.value)]
    elif running.value is not None:
        parts.append(face(ft.Icons.TABLE_RESTAURANT_OUTLINED, "No game is running. Lay out the cards, then begin one."))
    return parts


def _table(app: AppContext, head: GameHead) -> ft.Control:
    """A running game; one tap goes on with it."""
    played = when(head.updated_at, app.clock())
    names = said("{names}, {when}", names=head.headline, when=played)
    forward = ft.Icon(ft.Icons.PLAY_ARROW, color=ft.Colors.PRIMARY)
    return tile(title_of(head.game), partial(app.show_table, head.id), names, trailing=forward, key=head.id)
