"""One rule with its neighbours."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.context import AppContext, use_app
from companion.guard import component
from companion.theme import GAP
from companion.widgets import heading, notice, primary, show_screen, tile
from companion.words import said
from referees.common.options import HouseOption
from referees.common.registry import UnknownGame, referee, rulebook
from referees.common.rulebook import Passage, Rulebook

__all__ = ["PassageScreen"]


@component
def PassageScreen() -> ft.View:
    """The rule in our own words, where the original says it, the house option that governs it, what stands around."""
    app = use_app()
    params = ft.use_route_params()
    game, id = params.get("game", ""), params.get("passage", "")
    try:
        book = rulebook(game)
        passage = book.passage(id)
    except (UnknownGame, KeyError):
        lost = said("There is no rule called {id} here. All rules can be searched.", id=id)
        return show_screen("Rules", [notice(lost)], back=app.back, below=[primary("Rules", lambda: app.go("/rules"))])
    text = ft.Text(passage.text, theme_style=ft.TextThemeStyle.BODY_LARGE)
    words = ft.SelectionArea(text)  # a Text that is selectable itself is an unnamed, empty field to a screen reader
    origin = ft.Text(
        said("In the original: {place}", place=passage.original),
        theme_style=ft.TextThemeStyle.BODY_SMALL,
        color=ft.Colors.ON_SURFACE_VARIANT,
    )
    name = ft.Text(
        said("{id} {title}", id=passage.id, title=passage.title), theme_style=ft.TextThemeStyle.HEADLINE_SMALL
    )
    parts = [ft.Semantics(content=name, header=True), words, origin, *_governed(game, passage)]
    return show_screen(book.title, [*parts, *_around(app, game, book, id)], back=app.back)


def _governed(game: str, passage: Passage) -> list[ft.Control]:
    """The house option, if one decides how this rule is read."""
    if passage.option is None:
        return []
    options = referee(game).config.model_fields["options"].annotation.listed()
    return [_option(one) for one in options if one.name == passage.option]


def _option(one: HouseOption) -> ft.Control:
    readings = [
        ft.Text(said("{words} (usual)", words=words) if value == one.default else words)
        for value, words in one.labels.items()
    ]
    asked = ft.Text(one.asks, theme_style=ft.TextThemeStyle.TITLE_SMALL)
    return ft.Column([heading("House option"), asked, *readings], spacing=GAP)


def _around(app: AppContext, game: str, book: Rulebook, id: str) -> list[ft.Control]:
    before, after = book.neighbours(id)
    tiles = []
    if before is not None:
        tiles.append(_neighbour(app, game, before, ft.Icons.ARROW_UPWARD))
    if after is not None:
        tiles.append(_neighbour(app, game, after, ft.Icons.ARROW_DOWNWARD))
    return [heading("Beside it"), *tiles]


def _neighbour(app: AppContext, game: str, passage: Passage, icon: ft.IconData) -> ft.Control:
    go = partial(app.go, f"/rules/{game}/{passage.id}", instead=True)
    return tile(passage.title, go, passage.id, ft.Icon(icon))
