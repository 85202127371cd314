"""The start screen: continue a running game with one tap, or begin a new one."""

from __future__ import annotations

import asyncio
from functools import partial

import flet as ft

from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import face, heading, icon_button, primary, secondary, shape, show_screen, tile
from companion.screens.shared.backup_reminder import BackupReminder
from companion.screens.shared.controls import read_only, trouble
from companion.store.errors import StoreError
from companion.store.records import GameHead
from companion.titles import title_of
from companion.window.context import AppContext, readable, use_app
from companion.window.loading import Loaded, use_loaded
from companion.words import said, when
from referees.common.registry import is_imported

__all__ = ["Home"]

BREATH = 0.3
"""Seconds between the imports of two games' rules: the app does not respond during an import."""

Running = Loaded[tuple[GameHead, ...]]


@component
def Home() -> ft.View:
    """Running games, and buttons for a new game, the history and the rules."""
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
    parts = [*read_only(app), *trouble(running.trouble)]
    if running.trouble is not None:
        return parts
    if running.value:
        found = enumerate(running.value, start=1)
        parts += [heading("Go on with"), *(keyed(head.id, RunningTable, head, BREATH * at) for at, head in found)]
    elif running.value is not None:
        ours = ft.Image("icon.svg", width=96, height=96, exclude_from_semantics=True)
        parts.append(face(ours, "No game is running. Lay out the cards, then begin one."))
    return parts if app.device.storage is None else [*parts, BackupReminder()]


@component
def RunningTable(head: GameHead, breath: float, key: str = "") -> ft.Control:
    """A running game with its open question; a tap continues it.

    The question is read from the table once the screen is shown, after a delay where the game's rules are yet to be
    imported: the start does not wait for it, and a game that cannot be read reports no error here.
    """
    app = use_app()
    asked, _ = use_loaded(partial(_question, app, head, breath), head.id, head.updated_at)
    played = when(head.updated_at, app.clock())
    names = said("{names}, {when}", names=head.headline, when=played)
    quiet = ft.Colors.ON_SURFACE_VARIANT
    lines: list[ft.Control] = [ft.Text(names, theme_style=ft.TextThemeStyle.BODY_SMALL, color=quiet)]
    if asked.value != "":  # its line is reserved, so that nothing moves under a finger
        lines.insert(0, ft.Text(asked.value or " "))
    forward = ft.Icon(ft.Icons.PLAY_ARROW, color=ft.Colors.PRIMARY)
    under = ft.Column(lines, spacing=2, tight=True)
    return tile(title_of(head.game), partial(app.show_table, head.id), under, trailing=forward)


async def _question(app: AppContext, head: GameHead, breath: float) -> str:
    """The open question as the shared screen may see it; empty where the game cannot be read."""
    try:
        if not is_imported(head.game):
            await asyncio.sleep(breath)
        table = await readable(app.tables.get(head.id))
    except StoreError:  # the table's screen says why
        return ""
    state = table.state
    return table.reader().text(state.open[-1].ask(state), state) if state.open else ""
