"""The start: go on with a table in one tap, or begin a new game."""

from __future__ import annotations

import flet as ft

from companion.context import use_app
from companion.guard import component
from companion.widgets import primary, secondary, show_screen

__all__ = ["Home"]


@component
def Home() -> ft.View:
    """Running games, new game, history, rules."""
    app = use_app()
    return show_screen(
        "Oracle Companion",
        [],
        below=[
            secondary("History", lambda: app.go("/history")),
            primary("New game", lambda: app.go("/new")),
        ],
    )
