"""The undo and redo buttons, each naming its entry; the log and rare offers."""

from __future__ import annotations

import flet as ft

from companion.flet_fixes.guard import component, handler, memo
from companion.look.widgets import sign
from companion.table.controller import Panel, TableController

__all__ = ["MOST_LINES", "UndoBar"]

MOST_LINES = 5
"""The most lines of a label: enough for any single entry, even in large text on a small phone; the log shows the
rest."""


@memo
@component
def UndoBar(
    *, back: str, forward: str, over: bool, with_log: bool, is_large: bool, is_narrow: bool, hands: TableController
) -> ft.Control:
    """Empty labels mean that there is nothing to undo or redo. With large text, or too many buttons for a narrow tray,
    the other buttons move to a second row and undo loses its icon."""
    is_stacked = is_large or (is_narrow and sum((bool(forward), with_log, not over)) > 1)
    undo = ft.TextButton(
        ft.Text(
            f"Undo: {back}" if back else "Nothing to undo",
            size=15,
            max_lines=MOST_LINES,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        icon=None if is_stacked else sign(ft.Icons.UNDO),
        style=_shape(15 if is_stacked else 16),
        disabled=not back,
        expand=not is_stacked,
        on_click=handler(hands.careful("undo", hands.undo)),
    )
    others: list[ft.Control] = [
        _icon(ft.Icons.REDO, f"Redo: {forward}", hands.careful("undo", hands.redo), visible=bool(forward)),
        _icon(ft.Icons.HISTORY, "Log", lambda: hands.open(Panel("log")), visible=with_log),
        _icon(ft.Icons.MORE_HORIZ, "More", lambda: hands.open(Panel("more")), visible=not over),
    ]
    if is_stacked:
        below = ft.Row(others, spacing=8, alignment=ft.MainAxisAlignment.END)
        shown: ft.Control = ft.Column(
            [undo, below], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )
    else:
        shown = ft.Row([undo, *others], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    ground = ft.Colors.SURFACE_CONTAINER  # the tray's, which is above it
    return ft.Container(shown, bgcolor=ground, padding=ft.Padding(left=16, top=8, right=16, bottom=6))


def _shape(high: int) -> ft.ButtonStyle:
    return ft.ButtonStyle(
        padding=ft.Padding.symmetric(vertical=high, horizontal=4),
        shape=ft.RoundedRectangleBorder(radius=12),
        alignment=ft.Alignment.CENTER_LEFT,
    )


def _icon(icon: ft.IconData, label: str, act: object, *, visible: bool) -> ft.Control:
    return ft.IconButton(
        ft.Icon(icon, semantics_label=label),
        on_click=handler(act),  # type: ignore[arg-type]  # a method or a lambda, as handler takes them
        width=48,
        height=48,
        visible=visible,
    )
