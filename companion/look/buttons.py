"""Panels of the table: a sheet with its title and the way out, what lies under it, and the rules behind a ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import AT_TABLE, icon_button, small
from companion.measures import GAP
from companion.window.context import use_app
from companion.window.keyboard import use_focus

__all__ = ["RULES", "citations", "covered", "sheet"]

Act = Callable[..., Any]

RULES = "What do the rules say?"
"""The label of every button that shows rules."""


def citations(cites: Sequence[str], open_rule: Callable[[str], Any]) -> list[ft.Control]:
    """Buttons for rules, each opening its passage."""
    return [small(cite, partial(open_rule, cite), ft.Icons.MENU_BOOK_OUTLINED, style=AT_TABLE) for cite in cites]


@component
def Sheet(
    *,
    title: str,
    close: Act,
    parts: Sequence[ft.Control],
    label: str,
    is_shown: bool,
    instead: ft.Control | None,
    rules: Act | None,
) -> ft.Control:
    """A panel's container; moves the keyboard focus into it on mount."""
    shut = ft.IconButton(ft.Icon(ft.Icons.CLOSE, semantics_label=label), on_click=handler(close), width=48, height=48)
    way_out: MutableRef[ft.IconButton] = ft.use_ref()
    way_out.current = shut
    use_focus(use_app().keys, lambda: way_out.current, is_shown)
    words = ft.Semantics(content=ft.Text(title, size=18, weight=ft.FontWeight.W_600), header=True, expand=True)
    ask = [] if rules is None else [icon_button(ft.Icons.HELP_OUTLINE, RULES, rules)]
    level = ft.CrossAxisAlignment.CENTER if instead is None else ft.CrossAxisAlignment.START
    head = ft.Row([instead or words, *ask, shut], spacing=GAP, vertical_alignment=level)
    return ft.Container(
        ft.Column([head, *parts], tight=True, spacing=10),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=ft.BorderRadius(top_left=20, top_right=20, bottom_left=0, bottom_right=0),
        padding=ft.Padding(left=16, top=6, right=16, bottom=14),
    )


def sheet(
    title: str,
    close: Act,
    *parts: ft.Control,
    label: str = "Close",
    is_shown: bool = True,
    head: ft.Control | None = None,
    rules: Act | None = None,
) -> ft.Control:
    """A panel over the tray with its title, or a `head` in its place, and a close button; `is_shown` False keeps it
    mounted but hidden; `rules` shows the rules behind it."""
    return Sheet(title=title, close=close, parts=parts, label=label, is_shown=is_shown, instead=head, rules=rules)


def covered(part: ft.Control, *, is_covered: bool, by_keys: bool) -> ft.Control:
    """Content under a panel: hidden from screen readers, and from Tab if the keyboard is used. Touches land on the
    panel; disabling and enabling some ten buttons would cost a modest phone as much as the rest of the redraw."""
    return ft.Semantics(content=ft.Container(part, disabled=is_covered and by_keys), exclude_semantics=is_covered)
