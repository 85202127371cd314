"""All games of this device, the one begun last first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

import flet as ft

from companion.context import AppContext, use_app
from companion.guard import component
from companion.loading import use_loaded
from companion.screens.history_row import HistoryRow
from companion.store.protocol import GameHead, Shelf
from companion.widgets import face, notice, secondary, show_screen
from companion.words import text

__all__ = ["HistoryScreen"]

Heads = tuple[GameHead, ...]
PAGE = 30
ALL: Shelf = "all"


@component
def HistoryScreen() -> ft.View:
    """Games page by page; deleted ones on a shelf of their own, from which they can be brought back."""
    app = use_app()
    here = ft.use_route_location()
    shelf, set_shelf = ft.use_state(cast(Any, ALL))
    pages, set_pages = ft.use_state(1)
    loaded, again = use_loaded(partial(_read, app, shelf, pages), here, shelf, pages)

    def turn(to: Shelf) -> None:
        set_shelf(to)
        set_pages(1)

    parts: list[ft.Control] = []
    if loaded.trouble is not None:
        parts.append(notice(text(loaded.trouble), ft.Icons.REPORT_OUTLINED, grave=True))
    elif loaded.value is not None:
        heads, has_more = loaded.value
        parts += [HistoryRow(head, shelf, again) for head in heads]
        if not heads:
            parts.append(_empty(shelf))
        if has_more:
            parts.append(secondary("Show more", lambda: set_pages(pages + 1), ft.Icons.EXPAND_MORE))
        parts.append(_other_shelf(shelf, turn))
    return show_screen("History" if shelf == "all" else "Deleted games", parts, back=app.back)


async def _read(app: AppContext, shelf: Shelf, pages: int) -> tuple[Heads, bool]:
    """The first so many pages, and whether there are more."""
    heads: Heads = ()
    after: str | None = None
    for _ in range(pages):
        page = await app.store.page(shelf, after, PAGE)
        heads, after = heads + page.heads, page.after
        if after is None:
            break
    return heads, after is not None


def _empty(shelf: Shelf) -> ft.Control:
    if shelf == "deleted":
        return face(ft.Icons.DELETE_OUTLINE, "No game is deleted.")
    return face(ft.Icons.HISTORY, "Every game you begin is kept here, with each entry and each point explained.")


def _other_shelf(shelf: Shelf, turn: Callable[[Shelf], None]) -> ft.Control:
    if shelf == "deleted":
        return ft.Row([secondary("Back to all games", lambda: turn("all"), ft.Icons.HISTORY)])
    return ft.Row([secondary("Deleted games", lambda: turn("deleted"), ft.Icons.DELETE_OUTLINE)])
