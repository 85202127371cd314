"""The rules of all games: a search field over its answers; without a question the rulebooks."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import heading, notice, primary, show_screen, tile
from companion.screens.rules.answers import answers
from companion.screens.rules.place import RulesPlace
from companion.screens.rules.rulebook import reading
from companion.screens.shared.controls import SearchField
from companion.screens.shared.working import opening_screen
from companion.table.table import Table
from companion.titles import title_of
from companion.window.context import use_app, use_opened
from companion.window.window_size import use_window
from companion.words import said
from referees.common.registry import game_ids, rulebook

__all__ = ["RulesScreen", "TableRulesScreen"]


@component
def RulesScreen() -> ft.View:
    """The rules of all games, or of the one in the address."""
    app = use_app()
    game = ft.use_route_params().get("game")
    asked = _use_asked(game or "")
    if game is not None and game not in game_ids():
        lost = notice("There are no rules of that game here. All rules can be searched.")
        return show_screen("Rules", [lost], back=app.back, below=[primary("Rules", lambda: app.go("/rules"))])
    return _shown(RulesPlace(app, game), *asked)


@component
def TableRulesScreen() -> ft.View:
    """The rules of a table's game, as that table plays it."""
    app = use_app()
    game_id = ft.use_route_params().get("id", "")
    asked = _use_asked(game_id)
    table = use_opened(game_id)
    if not isinstance(table, Table):
        return opening_screen("Rules", table, "Opening the rules …", game_id, has_home=False)
    return _shown(RulesPlace(app, table.head.game, table), *asked)


def _use_asked(where: str) -> tuple[str, ft.Control, int]:
    """Hook: the words in the search field, the field, and the window's width. Other rules begin with an empty field."""
    (asked_in, words), set_asked = ft.use_state((where, ""))
    search = ft.use_callback(lambda typed: set_asked((where, typed)), [where])
    field = SearchField("Search the rules", search, "A word, a number or a question", key=where)
    return words.strip() if asked_in == where else "", field, use_window().width


def _shown(place: RulesPlace, words: str, field: ft.Control, width: int) -> ft.View:
    if words:
        parts = answers(place, words)
    elif place.game is not None:
        parts = reading(place, rulebook(place.game), width)
    else:
        parts = _rulebooks(place)
    return show_screen("Rules", [field, *parts], back=place.app.back)


def _rulebooks(place: RulesPlace) -> list[ft.Control]:
    tiles = [
        tile(
            title_of(game),
            partial(place.app.go, f"/rules/{game}"),
            said("In short with pictures, then all {count} rules", count=len(book.passages))
            if (book := rulebook(game)).chapters
            else said("All {count} rules", count=len(book.passages)),
            ft.Icon(ft.Icons.MENU_BOOK_OUTLINED),
        )
        for game in game_ids()
    ]
    return [heading("Rulebooks to read"), *tiles]
