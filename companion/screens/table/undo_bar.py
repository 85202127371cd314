"""Taking back and doing again, each saying what it is about; the log and what is rare."""

from __future__ import annotations

import flet as ft

from companion.guard import component, handler, memo
from companion.screens.table.hands import Hands, Panel

__all__ = ["UndoBar"]

BAR = ft.ButtonStyle(
    padding=ft.Padding.symmetric(vertical=16, horizontal=4),
    shape=ft.RoundedRectangleBorder(radius=12),
    alignment=ft.Alignment.CENTER_LEFT,
)


@memo
@component
def UndoBar(*, back: str, forward: str, over: bool, with_log: bool, by_list: bool, hands: Hands) -> ft.Control:
    """Empty words mean that there is nothing to take back, or to do again."""
    undo = ft.TextButton(
        ft.Text(
            f"Undo: {back}" if back else "Nothing to undo",
            size=15,
            max_lines=2,  # large words must leave the board its space; screen readers and the log say all of it
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        icon=ft.Icons.UNDO,
        style=BAR,
        disabled=not back,
        expand=True,
        on_click=handler(hands.careful("undo", hands.undo)),
    )
    return ft.Row(
        [
            undo,
            _icon(ft.Icons.REDO, f"Redo: {forward}", hands.careful("undo", hands.redo), visible=bool(forward)),
            _icon(ft.Icons.LIST_ALT, "By list", lambda: hands.open(Panel("list")), visible=by_list),
            _icon(ft.Icons.HISTORY, "Log", lambda: hands.open(Panel("log")), visible=with_log),
            _icon(ft.Icons.MORE_HORIZ, "More", lambda: hands.open(Panel("more")), visible=not over),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _icon(icon: ft.IconData, label: str, act: object, *, visible: bool) -> ft.Control:
    return ft.IconButton(
        ft.Icon(icon, semantics_label=label),
        on_click=handler(act),  # type: ignore[arg-type]  # a method or a lambda, as handler takes them
        width=48,
        height=48,
        visible=visible,
    )
