"""Taking back and doing again, each saying what it is about; the log and what is rare."""

from __future__ import annotations

import flet as ft

from companion.flet_fixes.guard import component, handler, memo
from companion.look.widgets import quiet, shape
from companion.table.controller import Panel, TableController

__all__ = ["MOST_LINES", "UndoBar"]

MOST_LINES = 5
"""No entry alone takes more, even in large words on a small phone; of several at once the log says all."""


@memo
@component
def UndoBar(
    *, back: str, forward: str, over: bool, with_log: bool, is_large: bool, is_narrow: bool, hands: TableController
) -> ft.Control:
    """Empty words mean that there is nothing to take back, or to do again. The words have all the width, the sign's
    too, where they are large, or where more than one button would leave them too little of it."""
    is_stacked = is_large or (is_narrow and sum((bool(forward), with_log, not over)) > 1)
    undo = quiet(
        ft.Text(
            f"Undo: {back}" if back else "Nothing to undo",
            size=15,
            max_lines=MOST_LINES,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        hands.careful("undo", hands.undo),
        None if is_stacked else ft.Icons.UNDO,
        style=shape(15 if is_stacked else 16, 4, alignment=ft.Alignment.CENTER_LEFT),
        disabled=not back,
        expand=not is_stacked,
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
    ground = ft.Colors.SURFACE_CONTAINER  # that of the tray, below which it lies
    return ft.Container(shown, bgcolor=ground, padding=ft.Padding(left=16, top=8, right=16, bottom=6))


def _icon(icon: ft.IconData, label: str, act: object, *, visible: bool) -> ft.Control:
    return ft.IconButton(
        ft.Icon(icon, semantics_label=label),
        on_click=handler(act),  # type: ignore[arg-type]  # a method or a lambda, as handler takes them
        width=48,
        height=48,
        visible=visible,
    )
