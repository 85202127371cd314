"""Taking back and doing again, each saying what it is about; the log and what is rare."""

from __future__ import annotations

import flet as ft

from companion.guard import component, handler, memo
from companion.screens.table.hands import Hands, Panel
from companion.widgets import sign

__all__ = ["UndoBar"]

BAR = ft.ButtonStyle(
    padding=ft.Padding.symmetric(vertical=16, horizontal=4),
    shape=ft.RoundedRectangleBorder(radius=12),
    alignment=ft.Alignment.CENTER_LEFT,
)


@memo
@component
def UndoBar(
    *, back: str, forward: str, over: bool, with_log: bool, by_list: bool, is_large: bool, hands: Hands
) -> ft.Control:
    """Empty words mean that there is nothing to take back, or to do again. Large words have lines of their own, as
    many as they take; others leave the board its space: two lines, and the log says all of it."""
    undo = ft.TextButton(
        ft.Text(
            f"Undo: {back}" if back else "Nothing to undo",
            size=15,
            max_lines=None if is_large else 2,
            overflow=ft.TextOverflow.CLIP if is_large else ft.TextOverflow.ELLIPSIS,
        ),
        icon=sign(ft.Icons.UNDO),
        style=BAR,
        disabled=not back,
        expand=not is_large,
        on_click=handler(hands.careful("undo", hands.undo)),
    )
    signs: list[ft.Control] = [
        _icon(ft.Icons.REDO, f"Redo: {forward}", hands.careful("undo", hands.redo), visible=bool(forward)),
        _icon(ft.Icons.LIST_ALT, "By list", lambda: hands.open(Panel("list")), visible=by_list),
        _icon(ft.Icons.HISTORY, "Log", lambda: hands.open(Panel("log")), visible=with_log),
        _icon(ft.Icons.MORE_HORIZ, "More", lambda: hands.open(Panel("more")), visible=not over),
    ]
    if is_large:
        below = ft.Row(signs, spacing=8, alignment=ft.MainAxisAlignment.END)
        return ft.Column([undo, below], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Row([undo, *signs], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _icon(icon: ft.IconData, label: str, act: object, *, visible: bool) -> ft.Control:
    return ft.IconButton(
        ft.Icon(icon, semantics_label=label),
        on_click=handler(act),  # type: ignore[arg-type]  # a method or a lambda, as handler takes them
        width=48,
        height=48,
        visible=visible,
    )
