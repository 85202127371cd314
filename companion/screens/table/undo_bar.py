"""The bar below the tray: undo, redo, the log, and "More"."""

from textwrap import wrap

import flet as ft

from companion.boards import Piece, pictured
from companion.boards.keys import inner_width
from companion.flet_fixes.guard import memoised
from companion.look.drawing import repaint_boundary
from companion.look.theme import TARGET
from companion.look.widgets import CENTRED, icon_at_table, quiet, shape, strong
from companion.measures import GAP, MARGIN
from companion.screens.table.frame import BAR
from companion.screens.table.tray import OpenQuestion
from companion.table.control.controller import Panel, TableController
from companion.window.hooks import use_cache
from companion.window.window_size import use_window
from companion.words import said

OVER, UNDER, SIDE = 8, 2, 4  # padding of the bar and of its text, in dp
LINES, LETTER, LARGE = 3, 0.56, 2  # most lines, width of a bold letter as a share of its size, factor of large words
SIZES = ((15, 1.2), (13, 1.15))  # letter size and line height
SHORT = 3  # letters of a last word that is not left alone on a line
SIGN = 18
UNDO = "Undo"  # if the name of an entry does not fit; the log says which it is


@memoised
def UndoBar(
    *, question: OpenQuestion, with_log: bool, is_large: bool, controller: TableController, piece: Piece | None = None
) -> ft.Control:
    """The undo button shows `name`; screen readers say `back`. Undo is off if `back` is empty, redo if `forward` is."""
    name, back, forward, over = question.name, question.back, question.forward, question.over
    buttons = BarButtons(forward=forward, over=over, with_log=with_log, controller=controller)
    beside = (bool(forward) + with_log + (not over)) * (TARGET + GAP)
    room = inner_width(use_window()) - beside - 2 * SIDE - (0 if piece is None else SIGN + GAP)
    words, size, line = fitting_label(
        said("Undo: {what}", what=name) if back else said("Nothing to undo"), room, is_large=is_large
    )
    ink = ft.Colors.PRIMARY if back else None
    label = said("Undo: {what}", what=back) if back else words
    style = ft.TextStyle(height=line)
    text = strong(words, size, ft.FontWeight.W_700, color=ink, max_lines=LINES, expand=True, style=style,
                  semantics_label=label)  # fmt: skip
    cached = use_cache()
    picture = cached(  # always mounted: a client rebuilds the whole row when a part comes or goes
        "piece",
        (piece, ink),
        lambda: ft.Container(
            None if piece is None else ft.Container(pictured(piece, SIGN, ink), padding=ft.Padding.only(right=GAP))
        ),
    )
    undo = quiet(
        ft.Row([picture, text], spacing=0, vertical_alignment=CENTRED),
        controller.careful("undo", controller.undo),
        style=shape(0, SIDE, alignment=ft.Alignment.CENTER_LEFT),
        height=BAR - OVER - UNDER,
        disabled=not back,
        expand=True,
    )
    row = ft.Row([undo, buttons], spacing=GAP, vertical_alignment=CENTRED)
    ground = ft.Colors.SURFACE_CONTAINER  # that of the tray above
    padding = ft.Padding(left=MARGIN, top=OVER, right=MARGIN, bottom=UNDER)
    return repaint_boundary(ft.Container(row, height=BAR, bgcolor=ground, padding=padding))


def fitting_label(words: str, width: float, *, is_large: bool) -> tuple[str, int, float]:
    """The words, letter size and line height that fit the bar; "Undo" if the words are too long."""
    times = LARGE if is_large else 1
    start, _, last = words.rpartition(" ")
    if start and 0 < len(last) <= SHORT:
        words = f"{start}\N{NO-BREAK SPACE}{last}"
    for size, line in SIZES:
        lines = len(wrap(words, max(int(width / (size * times * LETTER)), 1)))
        if lines <= LINES and lines * size * times * line <= BAR - OVER - UNDER:
            return words, size, line
    return (said(UNDO), *SIZES[0])


@memoised
def BarButtons(*, forward: str, over: bool, with_log: bool, controller: TableController) -> ft.Control:
    """The buttons beside undo: redo, the log, and "More"."""
    redo = controller.careful("undo", controller.redo)
    buttons = [
        icon_at_table(ft.Icons.REDO, said("Redo: {what}", what=forward), redo, visible=bool(forward)),
        icon_at_table(ft.Icons.HISTORY, said("Log"), lambda: controller.open(Panel("log")), visible=with_log),
        icon_at_table(ft.Icons.MORE_HORIZ, said("More"), lambda: controller.open(Panel("more")), visible=not over),
    ]
    return ft.Row(buttons, spacing=GAP, tight=True)
