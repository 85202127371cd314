"""The bar below the tray: what is taken back and done again, the log and what is rare."""

from __future__ import annotations

from textwrap import wrap

import flet as ft

from companion.boards import Piece, pictured
from companion.boards.keys import inner_width
from companion.flet_fixes.guard import memoised
from companion.look.drawing import apart
from companion.look.theme import TARGET
from companion.look.widgets import CENTRED, icon_at_table, quiet, shape, strong
from companion.measures import GAP, MARGIN
from companion.screens.table.frame import BAR
from companion.table.control.controller import Panel, TableController
from companion.window.hooks import use_kept
from companion.window.window_size import use_window
from companion.words import said as told

OVER, UNDER, SIDE = 4, 6, 4
"""What is left free in the bar, and at the sides of its words, in dp."""

LINES, LETTER, LARGE = 2, 0.56, 2
"""The most lines of its words, about the width of a bold letter in sizes of it, and how much larger large words may
be."""

SIZES = ((15, 1.2), (13, 1.15))
"""The sizes of its letters, and of a line in sizes."""

SHORT = 3
"""A last word of so few letters is not left alone in a line."""

SIGN = 18

UNDO = "Undo"
"""What it says where the name of an entry has no room: the log says which it is."""


@memoised
def UndoBar(
    *,
    name: str,
    back: str,
    forward: str,
    over: bool,
    with_log: bool,
    is_large: bool,
    controller: TableController,
    piece: Piece | None = None,
) -> ft.Control:
    """What undo takes back, by its short `name` beside the piece, never cut; a screen reader hears all of `back`. Empty
    words mean that there is nothing to take back, or to do again."""
    ways = BarWays(forward=forward, over=over, with_log=with_log, controller=controller)
    beside = (bool(forward) + with_log + (not over)) * (TARGET + GAP)
    room = inner_width(use_window()) - beside - 2 * SIDE - (0 if piece is None else SIGN + GAP)
    words, size, line = fitting(told("Undo: {what}", what=name) if back else "Nothing to undo", room, is_large=is_large)
    ink = ft.Colors.PRIMARY if back else None
    label = f"Undo: {back}" if back else words
    style = ft.TextStyle(height=line)
    text = strong(words, size, ft.FontWeight.W_700, color=ink, max_lines=LINES, expand=True, style=style,
                  semantics_label=label)  # fmt: skip
    kept = use_kept()
    shown = kept("piece", (piece, ink), lambda: _in_place(None if piece is None else pictured(piece, SIGN, ink)))
    undo = quiet(
        ft.Row([shown, text], spacing=0, vertical_alignment=CENTRED),
        controller.careful("undo", controller.undo),
        style=shape(0, SIDE, alignment=ft.Alignment.CENTER_LEFT),
        height=BAR - OVER - UNDER,
        disabled=not back,
        expand=True,
    )
    row = ft.Row([undo, ways], spacing=GAP, vertical_alignment=CENTRED)
    ground = ft.Colors.SURFACE_CONTAINER  # that of the tray, below which it lies
    padding = ft.Padding(left=MARGIN, top=OVER, right=MARGIN, bottom=UNDER)
    return apart(ft.Container(row, height=BAR, bgcolor=ground, padding=padding))


def fitting(words: str, width: float, *, is_large: bool) -> tuple[str, int, float]:
    """The words in the largest letters in which all of them fit the bar, with the height of a line in sizes; the bare
    verb where they fit in none."""
    times = LARGE if is_large else 1
    start, _, last = words.rpartition(" ")
    if start and 0 < len(last) <= SHORT:
        words = f"{start}\N{NO-BREAK SPACE}{last}"
    for size, line in SIZES:
        in_line = max(int(width / (size * times * LETTER)), 1)
        lines = len(wrap(words, in_line))
        if lines <= LINES and lines * size * times * line <= BAR - OVER - UNDER:
            return words, size, line
    return (UNDO, *SIZES[0])


def _in_place(shown: ft.Control | None) -> ft.Control:
    """A sign before the words, or nothing: a client builds all of a row anew when one comes or goes."""
    return ft.Container(None if shown is None else ft.Container(shown, padding=ft.Padding.only(right=GAP)))


@memoised
def BarWays(*, forward: str, over: bool, with_log: bool, controller: TableController) -> ft.Control:
    """What stands beside the way to undo: to do again, the log, and what is rare."""
    redo = controller.careful("undo", controller.redo)
    ways = [
        icon_at_table(ft.Icons.REDO, f"Redo: {forward}", redo, visible=bool(forward)),
        icon_at_table(ft.Icons.HISTORY, "Log", lambda: controller.open(Panel("log")), visible=with_log),
        icon_at_table(ft.Icons.MORE_HORIZ, "More", lambda: controller.open(Panel("more")), visible=not over),
    ]
    return ft.Row(ways, spacing=GAP, tight=True)
