"""Error screens: unreadable store, unknown address."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import notice, primary, secondary, show_screen
from companion.measures import GAP
from companion.store.errors import StoreDamaged
from companion.window.context import AppContext, use_app
from companion.words import reader_for, said

ASIDE = "The damaged file is now called {name} and is in {folder}. We've started a new file."


@component
def TroubleScreen(opened: Callable[[str | None], None]) -> ft.View:
    """Shows why the store can't be opened; calls `opened` after each retry."""
    app = use_app()
    trouble = app.device.trouble
    if trouble is None:
        return show_screen(said("Oracle Companion"), [])
    actions: list[ft.Control] = [secondary(said("Try again"), partial(_try_again, app, opened), ft.Icons.REFRESH)]
    if isinstance(trouble, StoreDamaged) and not app.device.server:
        actions.append(primary(said("Set the file aside and start a new one"), partial(_set_aside, app, opened)))
    text = reader_for(()).text(trouble.sentence)
    return show_screen(said("Oracle Companion"), [notice(text, ft.Icons.REPORT_OUTLINED, grave=True)], below=actions)


@component
def NoSuchScreen() -> ft.Control:
    """The screen for an unknown address; the router wraps it in a view."""
    app = use_app()
    error = notice(said("There's nothing at this address. All your games are in the history."), ft.Icons.WRONG_LOCATION)
    return ft.SafeArea(ft.Column([error, primary(said("Back to the start"), app.home, ft.Icons.HOME)], spacing=GAP * 2))


async def _try_again(app: AppContext, opened: Callable[[str | None], None]) -> None:
    await app.device.open()
    opened(None)


async def _set_aside(app: AppContext, opened: Callable[[str | None], None]) -> None:
    aside: Path = await app.device.start_over()
    opened(said(ASIDE, name=aside.name, folder=str(aside.parent)))
