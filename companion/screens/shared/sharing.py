"""What is taken along: what is on the screen as text, a picture or a file; and a backup of all games."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from functools import partial
from inspect import isawaitable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import flet as ft

from companion.files.png import height_of, stacked
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import button, heading, icon_button, wrapped
from companion.measures import measured, window_height
from companion.screens.shared.backup_reminder import keep_when_saved
from companion.window.context import AppContext
from companion.window.file_picker import picker_of
from companion.window.notices import notify
from companion.words import said
from referees.common.protocol.sentence import Sentence, say

__all__ = [
    "Pictured", "Taken", "keep", "keep_picture", "keep_sheet", "may_copy", "save_backup", "share_button", "share_icon",
    "sharing",
]  # fmt: skip

log = logging.getLogger(__name__)

Pictured = MutableRef[Sequence[ft.Screenshot]]
"""Refs to the controls that are captured, part by part."""

SMALLER = (1.0, 0.7, 0.5, 0.35)
"""Scales tried in turn. A browser's first captures may be too high for no reason: repeated, they are right."""

COPIED = say("The text is copied. Paste it where you like.")
NOT_COPIED = say(
    "A browser copies only from a secure address, and this one is not. Keep a picture of the tally instead."
)
NOT_SHARED = say("This device has no way to share from here. Copy the text instead, and paste it where you like.")
SAVED = say("The picture is kept where this device keeps its downloads, as {name}.")
SHEET_NOT_SAVED = say("The sheet could not be kept. Nothing of the game was changed; please try another form of it.")
SHEET_SAVED = say("The sheet is kept where this device keeps its downloads, as {name}.")
NOT_SAVED = say("The picture could not be kept. Nothing of the game was changed; copy the text instead.")


class Taken(NamedTuple):
    """One form of a result to take along: as text, and as a picture of parts of the screen, with its file name."""

    text: str
    pictured: Pictured
    name: str


def sharing(app: AppContext, short: Taken, whole: Taken, save: Callable[[], Awaitable[None]]) -> list[ft.Control]:
    """The result in one line and on one screen; below it every line, and the game itself, which `save` exports."""
    buttons = [
        _copy(app, "Copy the result", short.text),
        share_button(app, short.text),
        _keep(app, "Keep a picture", short),
    ]
    in_full = [
        _copy(app, "Copy every line", whole.text),
        _keep(app, "Picture every line", whole),
        button("Save this game as a file", save, icon=ft.Icons.DOWNLOAD),
    ]
    return [heading("Take it along"), wrapped(buttons), heading("In full"), wrapped(in_full)]


def _keep(app: AppContext, words: str, taken: Taken) -> ft.Control:
    return button(words, partial(keep_picture, app, taken.name, taken.pictured), icon=ft.Icons.IMAGE_OUTLINED)


def _copy(app: AppContext, words: str, text: str) -> ft.Control:
    """The client copies by itself: a browser allows it only during the tap."""
    if not may_copy(app.page.url):
        return button(words, lambda: notify(NOT_COPIED), icon=ft.Icons.CONTENT_COPY)
    return button(words, lambda: notify(COPIED), icon=ft.Icons.CONTENT_COPY, action=ft.CopyToClipboard(text))


def may_copy(address: str | None) -> bool:
    """Whether a page at that address may use the clipboard: browsers allow secure addresses and localhost."""
    parts = urlsplit(address or "")
    return parts.scheme not in ("http", "ws") or parts.hostname in ("localhost", "127.0.0.1", "::1")


def share_button(app: AppContext, text: str) -> ft.Control:
    """A button that hands a text to whatever this device shares with."""
    if _shares_by_itself(app):
        return button("Share", None, ft.Icons.SHARE, action=ft.ShareText(text))
    return button("Share", partial(_share_text, app, text), icon=ft.Icons.SHARE)


def share_icon(app: AppContext, text: str) -> ft.Control:
    """The same as a sign in the bar on top."""
    if _shares_by_itself(app):
        return icon_button(ft.Icons.SHARE, "Share the result", lambda: None, action=ft.ShareText(text))
    return icon_button(ft.Icons.SHARE, "Share the result", partial(_share_text, app, text))


def _shares_by_itself(app: AppContext) -> bool:
    """Whether the client has to share during the tap: a round trip here would exceed it."""
    return app.page.web and app.page.platform == ft.PagePlatform.IOS


async def _share_text(app: AppContext, text: str) -> None:
    try:
        share: Any = app.service(ft.Share)
        done = await share.share_text(text, download_fallback_enabled=False, mail_to_fallback_enabled=False)
    except Exception as error:  # noqa: BLE001 - whatever the platform says, the table is told what to do instead
        log.info("not shared: %s", error)
        notify(NOT_SHARED)
        return
    if done.status == ft.ShareResultStatus.UNAVAILABLE:
        notify(NOT_SHARED)


async def keep_sheet(app: AppContext, name: str, made: Callable[[], bytes]) -> None:
    """Save a sheet in another format under that name to the device's downloads."""
    await keep(app, name, made, SHEET_SAVED, SHEET_NOT_SAVED)


async def keep_picture(app: AppContext, name: str, pictured: Pictured) -> None:
    """Save a picture of the current drawing under that name to the device's downloads."""
    await keep(app, name, lambda: _pictured(app.page, pictured.current or ()), SAVED, NOT_SAVED)


async def keep(
    app: AppContext, name: str, content: Callable[[], bytes | Awaitable[bytes]], saved: Sentence, not_saved: Sentence
) -> None:
    """Save what `content` returns under that name and confirm it, or say why not."""
    try:
        made = content()
        found = await made if isawaitable(made) else made
        picker: Any = app.service(ft.FilePicker)
        place = await picker.save_file(file_name=name, src_bytes=found)
    except Exception as error:  # noqa: BLE001 - whatever the platform says, the table is told what to do instead
        log.warning("%s was not kept: %s", name, error)
        notify(not_saved)
        return
    if place is not None or app.page.web:  # on other platforms None means that the user cancelled
        notify(said(saved.template, name=name))


async def _pictured(page: ft.Page, parts: Sequence[ft.Screenshot]) -> bytes:
    """The pictures of all parts, stacked. A browser cuts a picture at the window's edge, so each part is captured by
    itself, and all of them smaller where one is still too high."""
    ratio = measured(page.media.device_pixel_ratio, 1.0)
    most = int(window_height(page) * ratio)
    pngs = await _taken(parts, ratio)
    for smaller in SMALLER:
        if not page.web or max(height_of(png) for png in pngs) < most:
            break
        pngs = await _taken(parts, ratio * smaller)
    return stacked(pngs)


async def _taken(parts: Sequence[ft.Screenshot], ratio: float) -> list[bytes]:
    return [await part.capture(pixel_ratio=ratio) for part in parts]


OPEN_ONLY = say(
    "Only the games that are open here could be saved; the others were in the file that is gone. "
    "Keep this backup, and look for the folder that was moved or for an earlier backup."
)


async def save_backup(app: AppContext) -> None:
    """Save all games in one file; where the database file is gone, what is still in memory of it. Raises StoreError."""
    backup = await app.device.backup()
    day = datetime.fromtimestamp(app.clock() / 1000).astimezone()
    await picker_of(app).save_file(file_name=f"oracle-companion-{day:%Y-%m-%d}.db", src_bytes=backup.content)
    if backup.is_whole:
        await keep_when_saved(app)
    else:
        notify(OPEN_ONLY)
