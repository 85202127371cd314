"""The tray's headline: the open question, or a prompt to tap something for its rule."""

from collections.abc import Sequence
from functools import partial
from textwrap import wrap

import flet as ft

from companion.boards.keys import inner_width
from companion.flet_fixes.guard import memoised
from companion.look.theme import TARGET
from companion.look.widgets import CENTRED, RULES, column, icon_at_table, icon_button, sign, slot
from companion.measures import GAP
from companion.screens.shared.controls import panel
from companion.screens.table.frame import HEAD
from companion.table.control.awaited import Awaited
from companion.table.control.controller import TableController
from companion.table.control.explaining import of_question
from companion.window.context import use_words
from companion.window.hooks import use_cache
from companion.window.window_size import use_window
from companion.words import said

ASKING = "Tap anything here to read the rule for it."

SIZES = ((19, 1.3), (17, 1.25), (15, 1.2), (13, 1.15))
"""Letter size and line height: smaller letters for longer questions, for a constant height."""
LETTER = 0.52  # about the width of a letter, as a share of its size
LARGE_HEAD = 80  # the height, before text scaling, that a question in large words is fitted to
WAITING = 20  # the height of the line that says who is awaited


@memoised
def Asking(*, controller: TableController) -> ft.Control:
    """Asks the player to tap something to read its rule."""
    words = ft.Text(said(ASKING), size=17, weight=ft.FontWeight.W_600, color=ft.Colors.ON_TERTIARY_CONTAINER)
    icon = sign(ft.Icons.HELP_OUTLINE, color=ft.Colors.ON_TERTIARY_CONTAINER)
    label = ft.Semantics(content=words, live_region=True, expand=True)
    ink = {"icon_color": ft.Colors.ON_TERTIARY_CONTAINER}
    stop = icon_button(ft.Icons.CLOSE, said("Never mind"), lambda: controller.ask(asking=False), **ink)
    row = ft.Row([icon, label, stop], spacing=12)
    return panel(row, ft.Colors.TERTIARY_CONTAINER, padding=ft.Padding(left=12, top=4, right=4, bottom=4))


@memoised
def Headline(
    *, asks: str, waiting: Awaited, is_large: bool, most: int | None, controller: TableController
) -> ft.Control:
    """The question, announced on changes, with a link to its rules. Constant height, except with large text; that gets
    as small as other text if the answers leave only `most` dp."""
    width, words = inner_width(use_window()) - TARGET - GAP, use_words()
    room = (width / words, LARGE_HEAD) if is_large else (width, HEAD - (WAITING if waiting.words else 0))
    size, line = fitting(asks, *room)
    if most is not None:
        size, line = min((size, line), fitting(asks, width / words, most / words, SIZES[:3]))
    text = ft.Text(asks, size=size, weight=ft.FontWeight.W_600, style=ft.TextStyle(height=line))

    def show_rules() -> None:
        controller.explain(of_question(controller.table))

    make_button = partial(icon_at_table, ft.Icons.HELP_OUTLINE, said(RULES), show_rules)
    rules = use_cache(controller)("rules", None, make_button)
    question = ft.Semantics(content=text, live_region=True, header=True)
    ink = ft.Colors.PRIMARY if waiting.is_own else ft.Colors.ON_SURFACE_VARIANT
    weight = ft.FontWeight.W_600 if waiting.is_own else None
    awaited = slot(ft.Text(waiting.words, size=14, color=ink, weight=weight) if waiting.words else None, 0)
    beside = column(question, awaited, gap=0, expand=True)
    return ft.Row([beside, rules], spacing=GAP, vertical_alignment=CENTRED, height=None if is_large else HEAD)


def fitting(
    words: str, width: float, height: float, sizes: Sequence[tuple[float, float]] = SIZES
) -> tuple[float, float]:
    """The largest letter size at which the words fit, and its line height; the smallest if they never fit."""
    for size, line in sizes:
        in_line = max(int(width / (size * LETTER)), 1)
        if len(wrap(words, in_line)) * size * line <= height:
            return size, line
    return sizes[-1]
