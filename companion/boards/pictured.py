"""Registry of rulebook pictures: pieces of a game, drawn as on its board, by the names that its rulebook gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

import flet as ft

from companion.look.widgets import MIDDLE, spoken
from companion.measures import GAP

__all__ = ["Pictures", "picture", "side_by_side"]

Pictures = Mapping[str, Callable[[int], ft.Control]]
"""Functions of the width there is, in dp, by name."""

PICTURED = {
    "meow_oracle": "companion.boards.meow_oracle.pictures",
    "higgins_oracle": "companion.boards.higgins_oracle.pictures",
    "haggatha": "companion.boards.haggatha.pictures",
    "interstellar_oracle": "companion.boards.interstellar_oracle.pictures",
    "oblivion": "companion.boards.oblivion.pictures",
}


def picture(game: str, name: str, drawn: str, width: int) -> ft.Control | None:
    """The picture of that name, with the words a screen reader says for it; None where there is none."""
    if game not in PICTURED or not name:
        return None
    pictures: Pictures = import_module(PICTURED[game]).PICTURES
    return ft.Container(spoken(pictures[name](width), drawn, image=True), alignment=ft.Alignment.CENTER)


def side_by_side(*pieces: ft.Control) -> ft.Control:
    """Pieces in a row that wraps."""
    return ft.Row([*pieces], spacing=GAP, run_spacing=GAP, wrap=True, tight=True, alignment=MIDDLE)
