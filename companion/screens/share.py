"""The dialog that shares a game: result, tally, sheet, link, file."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.files.plays import bg_stats
from companion.files.plays.collecting import one_play
from companion.files.plays.play import Play
from companion.files.plays.push_link import link_of
from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import button, heading, note, notice, show_screen, stretched, wrapped
from companion.screens.history.games import save_game
from companion.screens.shared.handing_over import HandingOver
from companion.screens.shared.sharing import LONGEST, ShareBody, copy_button, keep, use_large_code
from companion.screens.shared.working import still_opening
from companion.screens.tally import shareables
from companion.table.table import Table
from companion.window.context import AppContext, use_overlay, use_table, use_table_here
from companion.window.loading import use_loaded
from companion.window.window_size import use_window
from companion.words import said
from referees.common.protocol.sentence import say

SO_FAR = "This game is still in progress, so the picture and text show only what everyone at the table can see."
NOT_YET = "There's nothing to show yet, but you can save the game as a file."
SCAN = "To log the play in BG Stats, scan this code with a phone that has BG Stats."
LINK = (
    "To log the play in BG Stats, scan the code with a phone that has BG Stats, or open the link on "
    "this device. The link has the players' names, their points and the place, if you entered one."
)
TOO_LONG = (
    "This game's link is too long for a code that a camera can read. Open the link on this device, or copy the file to "
    "a phone that has BG Stats."
)
NOT_OVER = "Once the game is over, you'll get a link for BG Stats and a QR code."
GIVEN_UP = "This game was abandoned, so it has no result to send to BG Stats."
FOR_OTHERS = "The file has every entry. You can import it on another device that has this app."
LOG_ONLY = (
    "This file has the log so far, but only what everyone at the table can see. You can read it or "
    "keep it, but you can't continue the game from it."
)
LINK_COPIED = say("Link copied. Paste it where you like.")
SAVED = say("The play was saved to this device's downloads as {name}.")
NOT_SAVED = say("The play couldn't be saved. Nothing was changed. Please try again.")


@component
def ShareGameScreen() -> ft.View:
    """Ways to share the game at this address; if it can't be read, only its file."""
    app, game_id, table = use_table_here()
    if isinstance(table, Table):
        parts: list[ft.Control] = [keyed(game_id, ShareGame, table=table, app=app)]
    else:
        parts = [still_opening(table, said("Opening the game …"), game_id)]
        if table is not None:
            parts += _file(app, game_id, is_over=True)
    return show_screen(said("Share"), parts, back=app.back)


@component
def ShareGame(*, table: Table, app: AppContext) -> ft.Control:
    """The dialog for one game."""
    use_table(table)
    is_code, show_code = ft.use_state(False)

    def hide() -> bool:
        show_code(False)
        return is_code

    use_overlay(hide)
    play, _ = use_loaded(partial(one_play, app.store, table.head), table.head)
    if is_code and play.value is not None:
        return BgStatsCode(link=link_of(play.value), hide=hide)
    things = shareables(table, app, is_wide=use_window().is_wide)
    is_running = table.head.status == "running"
    others: list[ft.Control] = [heading(said("For BG Stats"))]
    if table.head.status != "finished":
        others.append(note(said(NOT_OVER) if is_running else said(GIVEN_UP)))
    elif play.value is not None:
        others += _for_bg_stats(app, play.value, lambda: show_code(True))
    others += _file(app, table.head.id, is_over=not is_running)
    if is_running:
        others.append(HandingOver(table=table, app=app))
    notices: list[ft.Control] = [notice(said(SO_FAR))] if is_running else []
    if not things:
        return stretched(*notices, notice(said(NOT_YET)), *others)
    return stretched(*notices, keyed("things", ShareBody, things=things, app=app, others=tuple(others)))


def _file(app: AppContext, game_id: str, *, is_over: bool) -> list[ft.Control]:
    save = button(said("Save this game as a file"), partial(save_game, app, game_id), ft.Icons.DOWNLOAD)
    title = said("The whole game") if is_over else said("The game so far")
    return [heading(title), wrapped([save]), note(said(FOR_OTHERS) if is_over else said(LOG_ONLY))]


def _for_bg_stats(app: AppContext, play: Play, show_code: Callable[[], None]) -> list[ft.Control]:
    """A finished game for BG Stats: its link and QR code, or a file if the code would be too large."""
    link = link_of(play)
    is_long = len(link) > LONGEST
    file = button(said("Save for BG Stats"), partial(_save, app, play), ft.Icons.DOWNLOAD)
    buttons = [
        file if is_long else button(said("Show the QR code"), show_code, ft.Icons.QR_CODE_2),
        button(said("Open in BG Stats"), _opened, ft.Icons.OPEN_IN_NEW, action=ft.OpenUrl(link)),
        copy_button(app, said("Copy the link"), link, LINK_COPIED),
    ]
    return [note(said(TOO_LONG) if is_long else said(LINK)), wrapped(buttons)]


@component
def BgStatsCode(*, link: str, hide: Callable[[], object]) -> ft.Control:
    """The QR code of a link, with nothing else on the screen."""
    code = use_large_code(link, said("QR code with the link for BG Stats"))
    return stretched(code, note(said(SCAN)), wrapped([button(said("Hide the QR code"), hide, ft.Icons.CLOSE)]))


def _opened() -> None:
    """Does nothing: the client opens the link during the tap."""


async def _save(app: AppContext, play: Play) -> None:
    await keep(app, f"{play.game}.bgsplay", lambda: bg_stats.exported([play]), SAVED, NOT_SAVED)
