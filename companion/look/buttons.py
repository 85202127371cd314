"""The table's buttons: at least 48 dp high, growing with the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.flet_fixes.refs import MutableRef
from companion.look.theme import FACE
from companion.look.widgets import icon_button, sign
from companion.window.context import use_app
from companion.window.keyboard import use_focus

__all__ = ["RULES", "button", "citations", "covered", "filled", "quiet", "sheet", "wrapped"]

Act = Callable[..., Any]

RULES = "What do the rules say?"
"""The label of every button that shows rules."""

STYLE = ft.ButtonStyle(
    padding=ft.Padding.symmetric(vertical=15, horizontal=16),
    text_style=ft.TextStyle(size=16, weight=ft.FontWeight.W_500, font_family=FACE),
    shape=ft.RoundedRectangleBorder(radius=12),
)
TALL = ft.ButtonStyle(
    padding=ft.Padding.symmetric(vertical=19, horizontal=20),
    text_style=ft.TextStyle(size=17, weight=ft.FontWeight.W_600, font_family=FACE),
    shape=ft.RoundedRectangleBorder(radius=14),
)


def filled(text: str, act: Act, icon: ft.IconData | None = None, **props: Any) -> ft.Control:
    """The button of the likely next action."""
    return ft.FilledButton(text, icon=sign(icon), on_click=handler(act), style=TALL, **props)


def button(text: str, act: Act, icon: ft.IconData | None = None, **props: Any) -> ft.Control:
    """The button of another action."""
    return ft.FilledTonalButton(text, icon=sign(icon), on_click=handler(act), style=STYLE, **props)


def quiet(text: str, act: Act, icon: ft.IconData | None = None, **props: Any) -> ft.Control:
    """The button of a rare action."""
    return ft.TextButton(text, icon=sign(icon), on_click=handler(act), style=STYLE, **props)


def wrapped(controls: Sequence[ft.Control]) -> ft.Control:
    """A row that wraps."""
    return ft.Row(list(controls), wrap=True, spacing=8, run_spacing=8)


def citations(cites: Sequence[str], open_rule: Callable[[str], Any]) -> list[ft.Control]:
    """Buttons for rules, each opening its passage."""

    def one(cite: str) -> ft.Control:
        act = handler(lambda: open_rule(cite))
        return ft.OutlinedButton(cite, icon=sign(ft.Icons.MENU_BOOK_OUTLINED), on_click=act, style=STYLE)

    return [one(cite) for cite in cites]


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
    head = ft.Row([instead or words, *ask, shut], spacing=8, vertical_alignment=level)
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
