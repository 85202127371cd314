"""History: all games of this device, newest first, with search and filters."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.device.device import DELETED_DAYS
from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import face, icon_button, notice, primary, secondary, show_screen
from companion.screens.history.filters import Filters, SearchGames
from companion.screens.history.game_file import WayIn, use_way_in
from companion.screens.history.listed import Games, use_games
from companion.screens.history.row import HistoryRow, Rows
from companion.store.records import Wanted
from companion.window.context import AppContext, use_app
from companion.window.loading import use_loaded
from companion.words import said, text
from referees.common.values.change import changed

__all__ = ["DeletedScreen", "HistoryScreen"]

ALL = Wanted()
DELETED = Wanted(shelf="deleted")


@component
def HistoryScreen() -> ft.View:
    """The search field, the filters, and the matching games page by page."""
    app = use_app()
    here = ft.use_route_location()
    wanted, set_wanted = ft.use_state(ALL)
    cleared, set_cleared = ft.use_state(0)
    games = use_games(app, wanted, here)
    way_in = use_way_in(app, games.again)
    kinds, _ = use_loaded(app.store.kinds, here, games.heads)
    players, _ = use_loaded(app.store.players, here)
    search = ft.use_callback(lambda words: set_wanted(lambda now: changed(now, words=words)), [])

    def show_all() -> None:
        set_wanted(ALL)
        set_cleared(cleared + 1)

    names = tuple(one.name for one in players.value or ())
    has_games = wanted != ALL or bool(games.heads)
    head: list[ft.Control] = []
    if has_games:
        head = [keyed(f"search {cleared}", SearchGames, search), Filters(wanted, set_wanted, kinds.value or (), names)]
    empty = _nothing_found(wanted, show_all) if has_games else _no_games(app, way_in)
    deleted = icon_button(ft.Icons.AUTO_DELETE_OUTLINED, "Deleted games", lambda: app.go("/history/deleted"))
    parts = [*way_in.told, *head, *_games(Rows(app, games.again), games, empty)]
    is_empty = games.is_read and not has_games
    return show_screen("History", parts, back=app.back, actions=[deleted] if is_empty else [way_in.icon, deleted])


@component
def DeletedScreen() -> ft.View:
    """The list of deleted games, with a button to restore each."""
    app = use_app()
    games = use_games(app, DELETED, ft.use_route_location())
    empty = face(ft.Icons.DELETE_OUTLINE, "No game is deleted.", secondary("Back to all games", app.back))
    rows = _games(Rows(app, games.again, is_deleted=True), games, empty)
    if games.heads:
        rows.insert(0, ft.Text(said("A deleted game can be brought back for {days} days.", days=DELETED_DAYS)))
    return show_screen("Deleted games", rows, back=app.back)


def _games(rows: Rows, games: Games, empty: ft.Control) -> list[ft.Control]:
    if games.trouble is not None:
        return [notice(text(games.trouble), ft.Icons.REPORT_OUTLINED, grave=True)]
    if not games.heads:
        return [empty] if games.is_read else []
    parts: list[ft.Control] = [
        keyed(head.id, HistoryRow, head, games.notes.get(head.id, ""), rows) for head in games.heads
    ]
    if games.has_more:
        parts.append(secondary("Show more", games.more, ft.Icons.EXPAND_MORE))
    return parts


def _no_games(app: AppContext, way_in: WayIn) -> ft.Control:
    words = "Every game you begin is kept here, with each entry and each point explained."
    new = primary("New game", lambda: app.go("/new"), ft.Icons.ADD)
    return face(ft.Icons.HISTORY, words, new, way_in.button)


def _nothing_found(wanted: Wanted, show_all: Callable[[], None]) -> ft.Control:
    words = wanted.words.strip()
    is_filtered = changed(wanted, words="") != ALL
    if not words:
        lost = "No game fits this choice."
    elif is_filtered:
        lost = said("No game of this choice has a name, a title or a note with “{words}”.", words=words)
    else:
        lost = said("No game has a name, a title or a note with “{words}”. Try fewer letters.", words=words)
    return face(ft.Icons.SEARCH_OFF, lost, secondary("Show all games", show_all, ft.Icons.HISTORY))
