"""The start: go on with a table in one tap, or begin a new game."""

from __future__ import annotations

import asyncio
from functools import partial

import flet as ft

from companion.context import AppContext, readable, use_app
from companion.guard import component, keyed
from companion.loading import Loaded, use_loaded
from companion.store.errors import StoreError
from companion.store.protocol import GameHead
from companion.titles import title_of
from companion.widgets import face, heading, icon_button, notice, primary, secondary, shape, show_screen, tile
from companion.words import said, text, when
from referees.common.registry import is_imported

__all__ = ["Home"]

BREATH = 0.3
"""Seconds that a start gives each game before it imports the rules of the next: nothing is answered meanwhile."""

Running = Loaded[tuple[GameHead, ...]]


@component
def Home() -> ft.View:
    """Running games, new game, history, rules."""
    app = use_app()
    here = ft.use_route_location()
    running, _ = use_loaded(app.store.resume, here)
    others = ft.Row(
        [
            secondary("History", lambda: app.go("/history"), ft.Icons.HISTORY, style=shape(14, 12), expand=True),
            secondary("Rules", lambda: app.go("/rules"), ft.Icons.MENU_BOOK, style=shape(14, 12), expand=True),
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
        parts += [heading("Go on with"), *_tables(running.value)]
    elif running.value is not None:
        ours = ft.Image("icon.svg", width=96, height=96, exclude_from_semantics=True)
        parts.append(face(ours, "No game is running. Lay out the cards, then begin one."))
    return parts


def _tables(heads: tuple[GameHead, ...]) -> list[ft.Control]:
    return [keyed(head.id, RunningTable, head, BREATH * place) for place, head in enumerate(heads, start=1)]


@component
def RunningTable(head: GameHead, breath: float, key: str = "") -> ft.Control:
    """A running game, with the question it was left at; one tap goes on with it.

    The question is asked of the table once the start is on screen, after so many seconds where its rules have yet to
    be imported: nobody waits for it, and none is told of a game that cannot be read.
    """
    app = use_app()
    asked, _ = use_loaded(partial(_question, app, head, breath), head.id, head.updated_at)
    played = when(head.updated_at, app.clock())
    names = said("{names}, {when}", names=head.headline, when=played)
    quiet = ft.Colors.ON_SURFACE_VARIANT
    lines: list[ft.Control] = [ft.Text(names, theme_style=ft.TextThemeStyle.BODY_SMALL, color=quiet)]
    if asked.value != "":  # its line is kept free until it comes: nothing moves under a finger
        lines.insert(0, ft.Text(asked.value or " "))
    forward = ft.Icon(ft.Icons.PLAY_ARROW, color=ft.Colors.PRIMARY)
    under = ft.Column(lines, spacing=2, tight=True)
    return tile(title_of(head.game), partial(app.show_table, head.id), under, trailing=forward)


async def _question(app: AppContext, head: GameHead, breath: float) -> str:
    """What the table is asked now, as the shared screen may say it; nothing where the game cannot be read."""
    try:
        if not is_imported(head.game):
            await asyncio.sleep(breath)
        table = await readable(app.tables.get(head.id))
    except StoreError:  # its table says why
        return ""
    state = table.state
    return table.reader().text(state.open[-1].ask(state), state) if state.open else ""
