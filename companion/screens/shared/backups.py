"""Saves a backup, suggests one if a browser may delete the games, and reports lost games."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import notice, quiet, secondary, wrapped
from companion.store.errors import StoreError
from companion.window.context import AppContext, use_app
from companion.window.file_picker import picker_of
from companion.window.loading import use_loaded
from companion.window.notices import notify
from companion.words import said
from referees.common.protocol.sentence import say

MANY = 5  # finished games without a backup before one is suggested
SAVED_AT = "backup_saved_at"  # the setting: time of the last backup in milliseconds

OPEN_ONLY = say(
    "The file with your games is missing, so we could only save the games that are open here. Keep "
    "this backup, and look for that file or an earlier backup."
)

BROUGHT_BACK = say("Everything is as it was before.")

LOST = (
    "This browser has lost the games that were saved here. If you have a backup, you can restore it in the settings, "
    "under “Your games”."
)


def lost_games(app: AppContext, look_again: Callable[[], Awaitable[None]]) -> ft.Control:
    """A notice, shown until dismissed, that all games are gone."""

    async def dismiss() -> None:
        await app.device.forget_loss()
        await look_again()

    buttons = [secondary(said("Go to the settings"), partial(app.go, "/settings")), quiet("OK", dismiss)]
    return notice(said(LOST), ft.Icons.REPORT_OUTLINED, wrapped(buttons), grave=True)


@component
def BackupReminder() -> ft.Control:
    """Suggests saving a backup once enough finished games aren't backed up."""
    app = use_app()
    count, look_again = use_loaded(partial(unsaved, app), ft.use_route_location())
    if count.value is None or count.value < MANY:
        return ft.Column()

    async def save() -> None:
        await save_backup(app)
        await look_again()

    words = said(
        "{count} finished games aren't in a backup yet, and this browser may delete them. You can restore a backup on "
        "any device.",
        count=count.value,
    )
    return notice(words, ft.Icons.SAVE_OUTLINED, secondary(said("Save a backup"), save, ft.Icons.DOWNLOAD))


async def unsaved(app: AppContext) -> int:
    """The number of recent games finished since the last backup; 0 unless the browser may delete games."""
    storage = app.device.storage
    if storage is None or app.store.read_only is not None or await storage.is_persistent():
        return 0
    saved = await app.store.setting(SAVED_AT) or "0"
    since = int(saved) if saved.isdecimal() else 0
    latest = await app.store.page("finished")
    return sum(head.status == "finished" and head.updated_at > since for head in latest.heads)


async def save_backup(app: AppContext) -> None:
    """Save all games in one file, or only the open ones if the database file is gone. Raises StoreError."""
    backup = await app.device.backup()
    day = datetime.fromtimestamp(app.clock() / 1000).astimezone()
    await picker_of(app).save_file(file_name=f"oracle-companion-{day:%Y-%m-%d}.db", src_bytes=backup.content)
    if backup.is_whole:
        with suppress(StoreError):  # at worst a backup is suggested once more
            await app.store.set_setting(SAVED_AT, str(app.clock()))
    else:
        notify(OPEN_ONLY)


async def bring_back(app: AppContext) -> None:
    """Undo restoring or merging a backup. Raises StoreError."""
    await app.device.undo_restore()
    notify(BROUGHT_BACK)
