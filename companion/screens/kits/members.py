"""Set membership as a list, the alternative to tapping the picture for keyboards and screen readers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.files.kits.edits import Toggle
from companion.files.kits.places import Place
from companion.flet_fixes.guard import component
from companion.look.theme import ROUND
from companion.look.widgets import icon_button, secondary
from companion.measures import GAP
from companion.screens.kits.desk import Desk
from companion.words import said, text
from scoresheets.kits import KitPicture

__all__ = ["Members"]


@component
def Members(desk: Desk, found: Place, pictured: KitPicture, key: str = "") -> ft.Control:
    """The members, each with a remove button; non-members on demand."""
    all_shown, show_all = ft.use_state(False)
    labels = {id: text(pictured.sheet.by_id[id].label) for id in pictured.members(found.path)}
    there = [id for id in labels if pictured.spots[id].member in found.value]
    parts: list[ft.Control] = [
        _line(
            labels[id],
            icon_button(ft.Icons.DELETE_OUTLINED, said("Remove: {what}", what=labels[id]), _turn(desk, pictured, id)),
        )
        for id in there
    ]
    more = said("Hide the others") if all_shown else said("Add one from a list")
    icon = ft.Icons.EXPAND_LESS if all_shown else ft.Icons.EXPAND_MORE
    parts.append(secondary(more, lambda: show_all(not all_shown), icon))
    if all_shown:
        parts += [
            _line(words, icon_button(ft.Icons.ADD, said("Add: {what}", what=words), _turn(desk, pictured, id)))
            for id, words in labels.items()
            if id not in there
        ]
    return ft.Column(parts, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _turn(desk: Desk, pictured: KitPicture, id: str) -> Callable[[], Any]:
    spot = pictured.spots[id]
    return partial(desk.editing.edit, Toggle(spot.path, spot.member))


def _line(words: str, button: ft.Control) -> ft.Control:
    return ft.Container(
        ft.Row([ft.Text(words, expand=True), button], spacing=GAP),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=ROUND,
        padding=ft.Padding(left=16, top=4, right=4, bottom=4),
    )
