"""A small table: a name on the left, figures on the right."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.look.widgets import note, spoken
from companion.measures import GAP, WIDEST, margin_of
from companion.screens.shared.controls import panel
from companion.window.window_size import use_large_words, use_window
from companion.words import said, text
from referees.common.protocol.sentence import Sentence, say_in

INSIDE_DP = 12
HEAD_LETTER_DP, LETTER_DP = 6.6, 8.2  # average width of a head's letter, and of a digit

# heads of columns that several tables have
GAME, PLAYER, ITEM = say_in("column", "Game"), say_in("column", "Player"), say_in("column", "Item")
PLAYED, WON, SHARE = say_in("column", "Played"), say_in("column", "Won"), say_in("column", "Share")
TOTAL, PER_GAME = say_in("column", "Total"), say_in("column", "Per game")


class FigureRow(NamedTuple):
    """A row; tapping it calls `opens`. Namesakes also show `mark`, and screen readers say `label`, not the name."""

    name: str
    figures: Sequence[str]
    opens: Callable[[], Any] | None = None
    mark: ft.Control | None = None
    label: str = ""


def figures_table(heads: Sequence[Sentence], rows: Sequence[FigureRow]) -> ft.Control:
    """A table; the first of `heads` is for the names."""
    words = tuple(map(text, heads))
    table = FiguresTable(heads=words, rows=tuple(rows))
    table.data = tuple([_spoken(words, row) for row in rows])
    return table


def text_lines(parts: Sequence[ft.Control]) -> list[str]:
    """Lines of text: the controls' headings, and the figures stored in their `data`."""
    lines: list[str] = []
    for part in parts:
        match part:
            case ft.Container(content=ft.Semantics(content=ft.Text(value=str(words)), header=True)):
                lines += ["", words]
            case ft.BaseControl(data=tuple(words)):
                lines += words
            case _:
                pass
    return lines


@component
def FiguresTable(*, heads: tuple[str, ...], rows: tuple[FigureRow, ...]) -> ft.Control:
    """A table of figures; if columns would be too narrow, each name has its labelled figures below."""
    width = min(use_window().width, WIDEST)
    is_large, sample = use_large_words()
    has_columns = _needed(heads, rows) * (2 if is_large else 1) <= _room(width, len(heads) - 1)
    lines: list[ft.Control] = []
    if has_columns:
        name, *figures = heads
        top = ft.Row([note(name, expand=2), *(_figure(note(title, expand=1)) for title in figures)], spacing=GAP)
        lines.append(ft.Container(top, padding=ft.Padding.symmetric(horizontal=12, vertical=8)))
    lines += [_line(heads, row, has_columns=has_columns) for row in rows]
    return ft.Stack([sample, panel(ft.Column(lines, spacing=0), padding=ft.Padding.symmetric(vertical=4))])


def _needed(heads: Sequence[str], rows: Sequence[FigureRow]) -> float:
    words = [len(word) for head in heads[1:] for word in head.split()]
    figures = [len(figure) for row in rows for figure in row.figures]
    return max([HEAD_LETTER_DP * max(words, default=0), LETTER_DP * max(figures, default=0)])


def _room(width: float, columns: int) -> float:
    return (width - 2 * margin_of(width) - 2 * INSIDE_DP - columns * GAP) / (columns + 2)


def _line(heads: Sequence[str], row: FigureRow, *, has_columns: bool) -> ft.Control:
    label = _figure_words(heads, row)
    name: ft.Control = ft.Text(row.name, expand=2)
    if row.mark is not None:
        name = ft.Row([row.mark, ft.Text(row.name, expand=True)], spacing=GAP, expand=2)
    words: ft.Control = ft.Column([ft.Row([name]), note(label)], spacing=4)
    if has_columns:
        cells = [name, *(_figure(ft.Text(figure, expand=1)) for figure in row.figures)]
        words = ft.Row([*cells], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    act = None if row.opens is None else handler(row.opens)
    face = spoken(words, _spoken(heads, row), button=act is not None)
    return ft.Container(face, padding=INSIDE_DP, on_click=act, ink=act is not None)


def _spoken(heads: Sequence[str], row: FigureRow) -> str:
    return said("{name}: {figures}", name=row.label or row.name, figures=_figure_words(heads, row))


def _figure_words(heads: Sequence[str], row: FigureRow) -> str:
    return ", ".join(
        said("{head} {figure}", head=head, figure=figure) for head, figure in zip(heads[1:], row.figures, strict=True)
    )


def _figure(words: ft.Text) -> ft.Text:
    words.text_align = ft.TextAlign.END
    return words
