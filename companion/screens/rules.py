"""The rulebooks of all games in our own words, with full-text search."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import face, heading, notice, primary, show_screen, tile
from companion.screens.shared.controls import SearchField
from companion.window.context import AppContext, use_app
from companion.words import said
from referees.common.registry import game_ids, rulebook
from referees.common.search import Marked

__all__ = ["RulesScreen"]


@component
def RulesScreen() -> ft.View:
    """The search field and its results, best first; without a search term, all rules in order. The address may limit it
    to one game."""
    app = use_app()
    game = ft.use_route_params().get("game")
    if game is not None and game not in game_ids():
        lost = notice("There are no rules of that game here. All rules can be searched.")
        return show_screen("Rules", [lost], back=app.back, below=[primary("Rules", lambda: app.go("/rules"))])
    words, set_words = ft.use_state("")
    search = ft.use_callback(set_words, [])
    parts = _found(app, words, game) if words.strip() else _everything(app, game)
    title = "Rules" if game is None else said("Rules of {game}", game=rulebook(game).title)
    return show_screen(title, [SearchField("Search the rules", search), *parts], back=app.back)


def _everything(app: AppContext, game: str | None) -> list[ft.Control]:
    books = [rulebook(one) for one in game_ids() if game in (None, one)]
    return [
        part
        for book in books
        for part in (heading(book.title), *(_passage(app, book.game, one.id, one.title) for one in book.passages))
    ]


def _found(app: AppContext, words: str, game: str | None) -> list[ft.Control]:
    found = app.device.rules.search(words, game)
    if not found:
        lost = said("No rule speaks of “{words}”. Try another word.", words=words.strip())
        return [face(ft.Icons.SEARCH_OFF, lost)]
    return [_passage(app, one.game, one.passage.id, one.passage.title, one.excerpt) for one in found]


def _passage(app: AppContext, game: str, id: str, title: str, snippet: Marked = ()) -> ft.Control:
    """A rule's row; for a search result with its game and a snippet."""
    open_it = partial(app.show_passage, game, id)
    if not snippet:
        return tile(title, open_it, id)
    hit = ft.TextStyle(weight=ft.FontWeight.BOLD, color=ft.Colors.PRIMARY)
    spans = [ft.TextSpan(text, style=hit if is_hit else None) for text, is_hit in snippet]
    told = ft.Text(said("{id}, {game}: ", id=id, game=rulebook(game).title), spans=spans)
    return tile(title, open_it, told)
