"""The screen of one rule with its neighbours, on its own or with a table's house options."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import heading, notice, primary, show_screen, tile
from companion.screens.shared.governing import governing
from companion.screens.shared.working import opening_screen
from companion.table.table import Table
from companion.window.context import AppContext, use_app, use_opened
from companion.words import said
from referees.common.protocol.config import Config
from referees.common.registry import UnknownGame, rulebook
from referees.common.rulebook import Passage, Rulebook

__all__ = ["PassageScreen", "TablePassageScreen"]


@component
def PassageScreen() -> ft.View:
    """A rule, by the game's id and the rule's."""
    app = use_app()
    params = ft.use_route_params()
    game, id = params.get("game", ""), params.get("passage", "")
    return _shown(app, game, id, f"/rules/{game}", None)


@component
def TablePassageScreen() -> ft.View:
    """A rule with a table's house option, by the id of the table's game and the rule's."""
    app = use_app()
    params = ft.use_route_params()
    game_id, id = params.get("id", ""), params.get("passage", "")
    table = use_opened(game_id)
    if not isinstance(table, Table):
        return opening_screen("Rules", table, "Opening the rule …", game_id, has_home=False)
    return _shown(app, table.head.game, id, f"/table/{game_id}/rules", table.config)


def _shown(app: AppContext, game: str, id: str, within: str, config: Config | None) -> ft.View:
    """The rule in our words, its place in the original, the house option that governs it, and its neighbours; `within`
    is the rulebook they are found in."""
    try:
        book = rulebook(game)
        passage = book.passage(id)
    except (UnknownGame, KeyError):
        lost = said("There is no rule called {id} here. All rules can be searched.", id=id)
        return show_screen("Rules", [notice(lost)], back=app.back, below=[primary("Rules", lambda: app.go("/rules"))])
    told = ft.Text(passage.text, theme_style=ft.TextThemeStyle.BODY_LARGE)
    words = ft.SelectionArea(told)  # a selectable Text is an unnamed, empty field to a screen reader
    origin = ft.Text(
        said("In the original: {place}", place=passage.original),
        theme_style=ft.TextThemeStyle.BODY_SMALL,
        color=ft.Colors.ON_SURFACE_VARIANT,
    )
    name = ft.Text(
        said("{id} {title}", id=passage.id, title=passage.title), theme_style=ft.TextThemeStyle.HEADLINE_SMALL
    )
    parts = [ft.Semantics(content=name, header=True), words, origin, *governing(game, passage, config)]
    return show_screen(book.title, [*parts, *_around(app, within, book, id)], back=app.back)


def _around(app: AppContext, within: str, book: Rulebook, id: str) -> list[ft.Control]:
    before, after = book.neighbours(id)
    tiles = []
    if before is not None:
        tiles.append(_neighbour(app, within, before, ft.Icons.ARROW_UPWARD))
    if after is not None:
        tiles.append(_neighbour(app, within, after, ft.Icons.ARROW_DOWNWARD))
    whole = tile("The whole rulebook", partial(app.go, within), leading=ft.Icon(ft.Icons.MENU_BOOK_OUTLINED))
    return [heading("Beside it"), *tiles, whole]


def _neighbour(app: AppContext, within: str, passage: Passage, icon: ft.IconData) -> ft.Control:
    go = partial(app.go, f"{within}/{passage.id}", instead=True)
    return tile(passage.title, go, passage.id, ft.Icon(icon))
