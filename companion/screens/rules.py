"""The rulebooks: all rules of all games in our own words, found by the words players use."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.context import AppContext, use_app
from companion.guard import component, handler, memo
from companion.theme import ROUND
from companion.widgets import face, heading, show_screen, tile
from companion.words import said
from referees.common.registry import game_ids, rulebook
from referees.common.rulebook import Passage

__all__ = ["RulesScreen"]

MOST = 40


@component
def RulesScreen() -> ft.View:
    """A field to search in, and what is found; without a word, everything in order."""
    app = use_app()
    words, set_words = ft.use_state("")
    search = ft.use_callback(set_words, [])
    found: list[ft.Control] = [part for game in game_ids() for part in _found(app, game, words)]
    if not found:
        found = [face(ft.Icons.SEARCH_OFF, said("No rule speaks of “{words}”. Try another word.", words=words.strip()))]
    return show_screen("Rules", [SearchField(search), *found], back=app.back)


@memo
@component
def SearchField(search: Callable[[str], None]) -> ft.Control:
    """Drawn once: an answer that comes late would wipe out the letters typed since."""

    def typed(event: Any) -> None:
        search(event.control.value or "")

    return ft.TextField(
        label="Search the rules",
        prefix_icon=ft.Icons.SEARCH,
        border=ft.OutlineInputBorder(border_radius=ROUND),
        on_change=handler(typed),
    )


def _found(app: AppContext, game: str, words: str) -> list[ft.Control]:
    book = rulebook(game)
    passages = book.search(words)[:MOST] if words.strip() else book.passages
    tiles = [_passage(app, game, passage) for passage in passages]
    return [heading(book.title), *tiles] if tiles else []


def _passage(app: AppContext, game: str, passage: Passage) -> ft.Control:
    return tile(passage.title, partial(app.show_passage, game, passage.id), passage.id)
