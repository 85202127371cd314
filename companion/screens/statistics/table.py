"""A small table: a name on the left, figures on the right, a row that can be tapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.flet_fixes.guard import handler
from companion.look.widgets import note, spoken
from companion.measures import GAP
from companion.screens.shared.controls import panel
from companion.words import said

__all__ = ["Row", "figures_table"]


class Row(NamedTuple):
    """A row: the name, its figures, what a tap on it opens, if anything, and a mark before a name that others
    have, with how it is told in words then."""

    name: str
    figures: Sequence[str]
    opens: Callable[[], Any] | None = None
    mark: ft.Control | None = None
    told: str = ""


def figures_table(heads: Sequence[str], rows: Sequence[Row]) -> ft.Control:
    """The heads of the columns, that of the names first, and the rows."""
    name, *figures = heads
    top = ft.Row([note(name, expand=2), *(_figure(note(one, expand=1)) for one in figures)], spacing=GAP)
    lines: list[ft.Control] = [ft.Container(top, padding=ft.Padding.symmetric(horizontal=12, vertical=8))]
    lines += [_line(heads, row) for row in rows]
    return panel(ft.Column(lines, spacing=0), padding=ft.Padding.symmetric(vertical=4))


def _line(heads: Sequence[str], row: Row) -> ft.Control:
    """A row of 48 dp or more; a screen reader hears each figure with its head."""
    name: ft.Control = ft.Text(row.name, expand=2)
    if row.mark is not None:
        name = ft.Row([row.mark, ft.Text(row.name, expand=True)], spacing=GAP, expand=2)
    cells = [name, *(_figure(ft.Text(one, expand=1)) for one in row.figures)]
    told = ", ".join(said("{head} {figure}", head=head, figure=figure)
                     for head, figure in zip(heads[1:], row.figures, strict=True))  # fmt: skip
    words = ft.Row([*cells], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(
        spoken(words, said("{name}: {figures}", name=row.told or row.name, figures=told), button=row.opens is not None),
        padding=12,
        on_click=None if row.opens is None else handler(row.opens),
        ink=row.opens is not None,
    )


def _figure(words: ft.Text) -> ft.Text:
    words.text_align = ft.TextAlign.END
    return words
