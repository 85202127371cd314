"""The choice of a game to play."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import show_screen, tile
from companion.window.context import use_app
from companion.words import count_of_players
from referees.common.registry import game_ids, rulebook

__all__ = ["ChooseGame"]


@component
def ChooseGame() -> ft.View:
    """The installed games, each with its number of players."""
    app = use_app()
    games = [
        tile(
            rulebook(game).title,
            partial(app.go, f"/new/{game}"),
            count_of_players(*rulebook(game).seats),
            trailing=ft.Icon(ft.Icons.CHEVRON_RIGHT),
        )
        for game in game_ids()
    ]
    return show_screen("Which game?", games, back=app.back)
