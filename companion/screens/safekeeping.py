"""Where the games are stored; backup and restore."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import flet as ft

from companion.device.browser_storage import BrowserStorage
from companion.flet_fixes.guard import component
from companion.look.widgets import icon_button, notice, secondary
from companion.screens.shared.backups import save_backup
from companion.screens.shared.bringing_in import use_file_in
from companion.screens.shared.controls import column, panel
from companion.screens.shared.working import GAMES
from companion.store.backups.backup import kept_before
from companion.store.backups.inspection import too_large
from companion.store.errors import StoreError
from companion.window.context import AppContext, use_app
from companion.window.notices import UNDO, Way, notify
from companion.words import said, text, when
from referees.common.protocol.sentence import Sentence, say, say_count

__all__ = ["Safekeeping"]

LOOKING = say("The backup is being looked at; nothing is changed meanwhile …")
BROUGHT_BACK = say("Everything is as it was before.")
COPIED = "The folder is copied."
NOT_COPIED = "This browser does not allow copying. Mark the words to copy them yourself."


@component
def Safekeeping() -> ft.Control:
    """Path, backup and restore; a restore can be undone while the replaced file exists."""
    app = use_app()

    async def restore(picked: bytes | Path) -> None:
        shown = app.device.reopened.changes
        try:
            count = await app.device.restore(picked)
        except StoreError as error:
            if app.device.reopened.changes == shown:
                raise
            notify(error.sentence)  # not on this screen: all screens are redrawn
        else:
            told = say_count("{count} game was restored.", "{count} games were restored.", count)
            notify(told, Way(UNDO, partial(_bring_back, app)))

    file_in = use_file_in(app, too_large, restore, looking=LOOKING, work=app.device.restoring, figures=GAMES)
    storage = app.device.storage
    parts: list[ft.Control] = [
        _folder(app) if storage is None else InBrowser(storage),
        *file_in.told,
        secondary("Save a backup", partial(save_backup, app), ft.Icons.DOWNLOAD),
        file_in.button("Restore a backup", ft.Icons.RESTORE_PAGE_OUTLINED),
        *_kept(app),
    ]
    return column(*parts)


async def _bring_back(app: AppContext) -> None:
    await app.device.undo_restore()
    notify(BROUGHT_BACK)


@component
def InBrowser(storage: BrowserStorage) -> ft.Control:
    """Where the games are in a browser, and what it has promised."""
    promises, set_promises = ft.use_state(tuple[Sentence, ...]())

    async def look() -> None:
        set_promises((await storage.promise(),))

    ft.use_effect(look, [])
    return notice(" ".join(text(one) for one in (storage.place, *promises)), ft.Icons.SMARTPHONE)


def _folder(app: AppContext) -> ft.Control:
    folder = str(app.device.path.parent)

    async def copy() -> None:
        try:
            await app.service(ft.Clipboard).set(folder)
        except Exception:  # noqa: BLE001 - no secure address, or a browser that asks its owner first; nothing is kept here
            notify(NOT_COPIED)
        else:
            notify(COPIED)

    words = ft.Column(
        [
            ft.Text(said("In one file, {name}, in this folder:", name=app.device.path.name)),
            ft.SelectionArea(ft.Text(folder, theme_style=ft.TextThemeStyle.BODY_SMALL)),
        ],
        spacing=4,
        expand=True,
    )
    row = ft.Row([words, icon_button(ft.Icons.CONTENT_COPY, "Copy the folder", copy)])
    return panel(row, padding=ft.Padding(left=16, top=12, right=8, bottom=12))


def _kept(app: AppContext) -> list[ft.Control]:
    """The database that the last restore replaced, and the button that brings it back."""
    kept = kept_before(app.device.path)
    if kept is None:
        return []

    moment = when(int(kept.stat().st_ctime * 1000), app.clock())
    words = said("What was here before the restore ({moment}) is kept as {name}.", moment=moment, name=kept.name)
    return [notice(words, ft.Icons.HISTORY, secondary("Undo the restore", partial(_bring_back, app), ft.Icons.UNDO))]
