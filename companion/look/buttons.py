"""Panels of the table: a sheet with its title and the way out, what lies under it, and the rules behind a ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import AT_TABLE, CENTRED, Act, column, icon_button, small, strong
from companion.measures import GAP
from companion.window.context import use_app
from companion.window.keyboard import use_focus

__all__ = ["RULES", "Act", "citations", "covered", "sheet"]

RULES = "What do the rules say?"
"""The label of every button that shows rules."""


def citations(cites: Sequence[str], open_rule: Callable[[str], Any]) -> list[ft.Control]:
    """Buttons for rules, each opening its passage."""
    return [small(cite, partial(open_rule, cite), ft.Icons.MENU_BOOK_OUTLINED, style=AT_TABLE) for cite in cites]


@component
def sheet(
    title: str,
    close: Act,
    *parts: ft.Control,
    label: str = "Close",
    is_shown: bool = True,
    head: ft.Control | None = None,
    rules: Act | None = None,
) -> ft.Control:
    """A panel over the tray with its title, or a `head` in its place, and a close button that takes the keyboard's
    focus on mount; `is_shown` False keeps it mounted but hidden; `rules` shows the rules behind it."""
    shut = ft.IconButton(ft.Icon(ft.Icons.CLOSE, semantics_label=label), on_click=handler(close), width=48, height=48)
    way_out: MutableRef[ft.IconButton] = ft.use_ref()
    way_out.current = shut
    use_focus(use_app().keys, lambda: way_out.current, is_shown)
    words = ft.Semantics(content=strong(title, 18), header=True, expand=True)
    ask = [] if rules is None else [icon_button(ft.Icons.HELP_OUTLINE, RULES, rules)]
    level = CENTRED if head is None else ft.CrossAxisAlignment.START
    line = ft.Row([head or words, *ask, shut], spacing=GAP, vertical_alignment=level)
    return ft.Container(
        column(line, *parts, gap=10),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=ft.BorderRadius(top_left=20, top_right=20, bottom_left=0, bottom_right=0),
        padding=ft.Padding(left=16, top=6, right=16, bottom=14),
    )


def covered(part: ft.Control, *, is_covered: bool, by_keys: bool) -> ft.Control:
    """Content under a panel: hidden from screen readers, and from Tab if the keyboard is used. Touches land on the
    panel; disabling and enabling some ten buttons would cost a modest phone as much as the rest of the redraw."""
    return ft.Semantics(content=ft.Container(part, disabled=is_covered and by_keys), exclude_semantics=is_covered)
