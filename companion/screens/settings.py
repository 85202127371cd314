"""The settings: appearance, behaviour at the table, backup and restore, and licences."""

import platform
import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import flet as ft

from companion.device.arrivals import added_in_words
from companion.device.device import BrowserStorage
from companion.device.settings import Settings
from companion.flet_fixes.guard import component
from companion.guests.nearby import NearbyPhones
from companion.look.theme import TARGET
from companion.look.widgets import QUIET, heading, icon_button, note, notice, secondary, show_screen, stretched, tile
from companion.screens.shared.backups import bring_back, save_backup
from companion.screens.shared.controls import panel, read_only, switch
from companion.screens.shared.delivering import ExchangeWithPhones
from companion.screens.shared.handing_in import ForYourClub
from companion.screens.shared.inviting import turn_sharing
from companion.screens.shared.looks import (
    change,
    language_choice,
    light_or_dark,
    setting_card,
    setting_choice,
    size_of_words,
)
from companion.screens.shared.working import GAMES, FileNotice, use_file_in
from companion.store.backups.backup import last_replaced
from companion.store.backups.inspection import too_large
from companion.store.errors import StoreError
from companion.version import Component, components, version
from companion.window.context import AppContext, use_app, use_changes, use_settings
from companion.window.loading import use_loaded
from companion.window.notices import UNDO, NoticeAction, notify
from companion.words import said, text, when
from referees.common.protocol.sentence import Sentence, say, say_count, say_in

CONTRAST = {"normal": say_in("contrast", "Normal"), "high": say_in("contrast", "High")}
MOTION = {"device": say("Automatic"), "reduced": say_in("movement", "Fewer")}
COLOURS = {"okabe_ito": say("In colour"), "greys": say("In grey")}


@component
def SettingsScreen() -> ft.View:
    """The settings; each takes effect at once in all windows and is stored."""
    app = use_app()
    settings = use_settings()
    use_changes(app, app.device.hall)
    parts = read_only(app)
    parts += [heading(said("Appearance")), *_looks(app, settings)]
    parts += [heading(said("At the table")), *_table(app, settings)]
    if app.device.hall.network is not None:
        parts += [heading(said("Many phones, one table")), *_sharing(app)]
    people = said("Change names and symbols, and merge or separate players")
    parts += [heading(said("People you play with")), _link(app, said("Players"), "/people", people)]
    printed = said("What's printed on your sheets and cards but not in the rules")
    parts += [heading(said("Your copies of the games")), _link(app, said("Kits"), "/kits", printed)]
    parts += [heading(said("Your games")), Safekeeping()]
    name = said("Oracle Companion {version}", version=version())
    of_parts = said(
        "Licences for all parts of the app. The app runs on Python {python}.", python=platform.python_version()
    )
    parts += [heading(said("About this app")), _link(app, name, "/settings/licences", of_parts)]
    return show_screen(said("Settings"), parts, back=app.back)


def _looks(app: AppContext, settings: Settings) -> list[ft.Control]:
    return [
        *language_choice(app, settings),
        light_or_dark(app, settings),
        setting_card(setting_choice(app, said("Contrast"), "contrast", settings.contrast, CONTRAST)),
        size_of_words(app, settings),
        setting_card(setting_choice(app, said("Animations"), "motion", settings.motion, MOTION)),
        setting_card(
            setting_choice(app, said("Players' symbols"), "colours", settings.colours, COLOURS),
            ft.Text(said("Each symbol has its own shape, so grey is enough on an e-ink screen."), color=QUIET),
        ),
    ]


def _table(app: AppContext, settings: Settings) -> list[ft.Control]:
    buzzes = said("A light buzz for an entry, two strong ones for a refusal")
    return [
        _switch(app, "keep_awake", settings.keep_awake, said("Keep the screen on"), said("While a table is open")),
        _switch(app, "haptics", settings.haptics, said("Vibrate"), buzzes),
    ]


def _sharing(app: AppContext) -> list[ft.Control]:
    async def turn(on: bool) -> None:
        await turn_sharing(app, on)
        if on:
            await app.go("/share")

    about = said("Phones can join by PIN until you close the app")
    if isinstance(app.device.hall.network, NearbyPhones):
        about = said("Phones connect directly, without internet, until you close the app")
    is_on = app.device.hall.is_on
    buttons = [_link(app, said("How to join, and who has joined"), "/share")] if is_on else []
    return [switch(said("Share with other phones"), is_on, turn, subtitle=about, min_height=TARGET), *buttons]


def _link(app: AppContext, title: str, to: str, about: str | None = None) -> ft.Control:
    return tile(title, partial(app.go, to), about, trailing=ft.Icon(ft.Icons.CHEVRON_RIGHT))


def _switch(app: AppContext, name: str, value: bool, title: str, subtitle: str) -> ft.Control:
    return switch(title, value, partial(change, app, name), subtitle=subtitle, min_height=TARGET)


# Where the games are kept

LOOKING = say("Checking the backup before changing anything …")
ADDED = (
    "From another device's backup, you can add new games, games that were continued there, notes, "
    "players and kits. You won't lose anything, and you can undo the change."
)
ON_SERVER = (
    "All your games are on the club's server. Only the person who runs the server can restore a "
    "backup on it. You can restore a backup in Oracle Companion on any other device."
)
TAKEN_IN = (
    "Here you can add the finished games from a club file or from another device's backup. Everyone who can open this "
    "companion will be able to read them. You can't undo this in one step, but you can delete each game in the "
    "history."
)
COPIED = "Folder name copied."
NOT_COPIED = "This browser doesn't allow copying. Select the text to copy it yourself."


@component
def Safekeeping() -> ft.Control:
    """The games' location, backup and restore; a restore can be undone while the replaced file exists."""
    app = use_app()

    async def restore(picked: bytes | Path) -> Sentence:
        count = await app.device.restore(picked)
        return say_count("{count} game was restored.", "{count} games were restored.", count)

    async def add(picked: bytes | Path) -> Sentence | str:
        added = await app.device.add_backup(picked)
        sentences = added_in_words(added)
        return " ".join(text(sentence) for sentence in sentences) if added.is_changed else sentences[0]

    async def add_on_server(picked: bytes | Path) -> FileNotice | None:
        words = await add(picked)
        if isinstance(words, Sentence):
            return FileNotice(words)
        notify(words)
        return None

    file_in = use_file_in(
        app, too_large, partial(_replace, app, restore), busy=LOOKING, work=app.device.restoring, figures=GAMES
    )
    adding = add_on_server if app.device.server else partial(_replace, app, add)
    added = use_file_in(app, too_large, adding, busy=LOOKING, work=app.device.restoring, figures=GAMES)
    storage = app.device.storage
    backup = secondary(said("Save a backup"), partial(save_backup, app), ft.Icons.DOWNLOAD)
    if app.device.server:
        add_finished = added.button(said("Add finished games from a file"), ft.Icons.MERGE)
        return stretched(note(said(ON_SERVER)), *added.notices, backup, add_finished, note(said(TAKEN_IN)))
    return stretched(
        _folder(app) if storage is None else InBrowser(storage),
        *file_in.notices,
        *added.notices,
        backup,
        file_in.button(said("Restore a backup"), ft.Icons.RESTORE_PAGE_OUTLINED),
        added.button(said("Add what's new in a backup"), ft.Icons.MERGE),
        note(said(ADDED)),
        ForYourClub(),
        ExchangeWithPhones(),
        *_earlier_games(app),
    )


async def _replace(
    app: AppContext, change: Callable[[bytes | Path], Awaitable[Sentence | str]], picked: bytes | Path
) -> FileNotice | None:
    before = app.device.reopened.changes
    try:
        words = await change(picked)
    except StoreError as error:
        if app.device.reopened.changes == before:
            raise
        notify(error.sentence)
        return None
    if isinstance(words, Sentence) and app.device.reopened.changes == before:
        return FileNotice(words)
    notify(words, NoticeAction(UNDO, partial(bring_back, app)))
    return None


@component
def InBrowser(storage: BrowserStorage) -> ft.Control:
    """Where a browser keeps the games, and whether it promised not to delete them."""
    promise, _ = use_loaded(storage.promise)
    sentences = [storage.place] if promise.value is None else [storage.place, promise.value]
    return notice(" ".join(map(text, sentences)), ft.Icons.SMARTPHONE)


def _folder(app: AppContext) -> ft.Control:
    folder = str(app.device.path.parent)

    async def copy() -> None:
        try:
            await app.service(ft.Clipboard).set(folder)
        except Exception:  # noqa: BLE001 - an insecure address, or the browser refused
            notify(said(NOT_COPIED))
        else:
            notify(said(COPIED))

    words = ft.Text(said("All your games are in one file, {name}, in this folder:", name=app.device.path.name))
    name = ft.SelectionArea(ft.Text(folder, theme_style=ft.TextThemeStyle.BODY_SMALL))
    both = ft.Column([words, name], spacing=4, expand=True)
    row = ft.Row([both, icon_button(ft.Icons.CONTENT_COPY, said("Copy folder name"), copy)])
    return panel(row, padding=ft.Padding(left=16, top=12, right=8, bottom=12))


def _earlier_games(app: AppContext) -> list[ft.Control]:
    saved = last_replaced(app.device.path)
    if saved is None:
        return []
    moment = when(int(saved.stat().st_ctime * 1000), app.clock())
    words = said("The games you had before the restore ({moment}) are saved as {name}.", moment=moment, name=saved.name)
    undo = secondary(said("Bring back the earlier games"), partial(bring_back, app), ft.Icons.UNDO)
    return [notice(words, ft.Icons.HISTORY, undo)]


# Licences

NO_TEXT = "The text of this licence isn't included. You can look up the licence by its name."


@component
def LicencesScreen() -> ft.View:
    """The app's components and their licences; a tap opens a licence's text."""
    app = use_app()
    opened, set_opened = ft.use_state("")
    packages = ft.use_memo(components, [])

    def turn(name: str) -> None:
        set_opened("" if name == opened else name)

    tiles: list[ft.Control] = []
    for part in packages:
        title = said("{name} {version}", name=part.name, version=part.version).strip()
        fold = ft.Icon(ft.Icons.EXPAND_LESS if (part.name == opened) else ft.Icons.EXPAND_MORE)
        licence = part.licence or said("No licence listed")
        tiles.append(tile(title, partial(turn, part.name), licence, trailing=fold, key=part.name))
        if part.name == opened:
            tiles.append(_text(part))
    return show_screen(said("Licences"), tiles, back=app.back)


def _text(part: Component) -> ft.Control:
    flowing = re.sub(r"(?<=[\w,;)])\n[ \t]*(?=[a-z(])", " ", part.text.strip())  # wraps to the screen
    words = ft.Text(flowing or said(NO_TEXT), theme_style=ft.TextThemeStyle.BODY_SMALL)
    return ft.Container(
        ft.SelectionArea(words), padding=ft.Padding.symmetric(vertical=8, horizontal=16), key=f"text of {part.name}"
    )
