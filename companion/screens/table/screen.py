"""The screen of one table."""

from __future__ import annotations

import flet as ft

from companion.boards import BOARDS
from companion.flet_fixes.guard import component
from companion.look.widgets import icon_button, in_window
from companion.screens.shared.working import opening_screen
from companion.screens.table.body import TableBody
from companion.screens.table.zoom import WHOLE, zoom_menu
from companion.table.table import Table
from companion.window.context import use_app, use_opened
from companion.window.window_size import HEAD, use_large_words, use_window

__all__ = ["TableScreen"]

TITLE = ft.TextStyle(height=1.15)
"""Two lines of a long title fit into the bar, with large words too."""


@component
def TableScreen() -> ft.View:
    """The table in the address; an error where it cannot be opened."""
    app = use_app()
    game_id = ft.use_route_params().get("id", "")
    table = use_opened(game_id)
    zoom, set_zoom = ft.use_state(WHOLE)
    is_large, sample = use_large_words()
    window = use_window()
    is_cramped = window.is_narrow and not window.is_wide  # otherwise long words of a title would be broken
    if not isinstance(table, Table):
        return opening_screen("Table", table, "Opening the table …", game_id)
    game = table.head.game
    ways = [
        *([zoom_menu(zoom, set_zoom)] if table.referee.about.board in BOARDS else []),
        icon_button(ft.Icons.SCOREBOARD_OUTLINED, "Tally", lambda: app.show_tally(game_id)),
        icon_button(ft.Icons.MENU_BOOK_OUTLINED, "Rules", lambda: app.go(f"/rules/{game}")),
    ]
    head = ft.AppBar(
        title=ft.Text(table.referee.about.title, size=13 if is_cramped else 15, max_lines=2, style=TITLE),
        title_spacing=0,
        leading=icon_button(ft.Icons.ARROW_BACK, "Back", app.back),
        leading_width=48,
        automatically_imply_leading=False,
        toolbar_height=HEAD,
        actions=[sample, ft.Row(ways, spacing=0 if is_cramped else 8, tight=True)],
    )
    return ft.View(
        route=ft.use_view_path(),
        appbar=head,
        controls=[in_window(TableBody(table=table, app=app, zoom=zoom, is_large=is_large, key=game_id))],
        padding=0,
        spacing=0,
    )
