"""Where the games are stored; backup and restore."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import cast

import flet as ft

from companion.device.browser_storage import BrowserStorage
from companion.flet_fixes.guard import component
from companion.look.theme import ROUND
from companion.look.widgets import icon_button, notice, secondary
from companion.measures import GAP
from companion.screens.shared.backing_up import save_backup
from companion.screens.shared.working import GAMES, Working
from companion.store.backups.backup import kept_before
from companion.store.backups.inspection import too_large
from companion.store.errors import StoreError
from companion.store.slices import Cancelled
from companion.window.context import AppContext, use_app
from companion.window.file_picker import pick
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
    told, tell = ft.use_state(cast("tuple[Sentence, bool] | None", None))

    async def restore(picked: bytes | Path) -> None:
        tell((LOOKING, False))
        shown = app.device.reopened.changes
        try:
            count = await app.device.restore(picked)
        except StoreError as error:
            if app.device.reopened.changes == shown:
                tell((error.sentence, not isinstance(error, Cancelled)))
            else:
                notify(error.sentence)  # not on this screen: all screens are redrawn
        except Exception:
            tell(None)
            raise
        else:
            _offer_undo(app, say_count("{count} game was restored.", "{count} games were restored.", count))

    storage = app.device.storage
    parts: list[ft.Control] = [_folder(app) if storage is None else InBrowser(storage)]
    if told is not None and told[0] == LOOKING:
        parts.append(Working(work=app.device.restoring, about=LOOKING, figures=GAMES))
    elif told is not None:
        sentence, is_grave = told
        icon = ft.Icons.REPORT_OUTLINED if is_grave else ft.Icons.INFO_OUTLINE
        parts.append(notice(text(sentence), icon, grave=is_grave))
    parts += [
        secondary("Save a backup", partial(save_backup, app), ft.Icons.DOWNLOAD),
        secondary("Restore a backup", _nothing, ft.Icons.RESTORE_PAGE_OUTLINED, action=pick(app, too_large, restore)),
        *_kept(app),
    ]
    return ft.Column(parts, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _offer_undo(app: AppContext, told: Sentence) -> None:
    """A notice with an undo button, above the current screen."""
    notify(text(told), Way(UNDO, partial(_bring_back, app)))


async def _bring_back(app: AppContext) -> None:
    await app.device.undo_restore()
    notify(BROUGHT_BACK)


def _nothing() -> None:
    """Does nothing: the browser carries out the button's action."""


@component
def InBrowser(storage: BrowserStorage) -> ft.Control:
    """Where the games are in a browser, and what it has promised."""
    promise, set_promise = ft.use_state(cast("Sentence | None", None))

    async def look() -> None:
        set_promise(await storage.promise())

    ft.use_effect(look, [])
    words = [storage.place] if promise is None else [storage.place, promise]
    return notice(" ".join(text(one) for one in words), ft.Icons.SMARTPHONE)


def _folder(app: AppContext) -> ft.Control:
    folder = str(app.device.path.parent)

    async def copy() -> None:
        try:
            await app.service(ft.Clipboard).set(folder)
        except Exception:  # noqa: BLE001 - an address that is not secure, or a browser that asks its owner first
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
    return ft.Container(
        ft.Row([words, icon_button(ft.Icons.CONTENT_COPY, "Copy the folder", copy)]),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=ROUND,
        padding=ft.Padding(left=16, top=12, right=8, bottom=12),
    )


def _kept(app: AppContext) -> list[ft.Control]:
    """The database that the last restore replaced, and the button that brings it back."""
    kept = kept_before(app.device.path)
    if kept is None:
        return []

    moment = when(int(kept.stat().st_ctime * 1000), app.clock())
    words = said("What was here before the restore ({moment}) is kept as {name}.", moment=moment, name=kept.name)
    return [notice(words, ft.Icons.HISTORY, secondary("Undo the restore", partial(_bring_back, app), ft.Icons.UNDO))]
