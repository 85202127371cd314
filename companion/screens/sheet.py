"""The score sheet as it lies on the table, and ways to keep it: as a picture, as a drawing, and to be printed."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.context import AppContext
from companion.guard import component
from companion.measures import window_width
from companion.screens.sharing import Pictured, keep_file, keep_picture
from companion.sheets import SheetPicture
from companion.theme import GAP, WIDEST
from companion.widgets import button, heading, margin_of, wrapped
from referees.common.protocol.sentence import Reader
from scoresheets.sheet import Drawing

__all__ = ["SheetToKeep"]


@component
def SheetToKeep(*, drawing: Drawing, app: AppContext, game: str, title: str) -> ft.Control:
    """The sheet as wide as a page in a book, and a button for each form it is kept in. `game` begins the names of the
    files."""
    pictured: Pictured = ft.use_ref()
    window = window_width(app.page)
    width = int(min(WIDEST, window - 2 * margin_of(window)))
    label = Reader(()).text(drawing.says)
    shot = ft.Screenshot(SheetPicture(sheet=drawing.sheet, marks=drawing.layers, width=width, label=label))
    pictured.current = [shot]
    name = f"{game}-sheet"
    svg, pdf = partial(_svg, drawing, title), partial(_pdf, drawing, title)
    buttons = [
        button("Picture (PNG)", partial(keep_picture, app, f"{name}.png", pictured), icon=ft.Icons.IMAGE_OUTLINED),
        button("Drawing (SVG)", partial(keep_file, app, f"{name}.svg", svg), icon=ft.Icons.DRAW_OUTLINED),
        button("To print (PDF)", partial(keep_file, app, f"{name}.pdf", pdf), icon=ft.Icons.PRINT_OUTLINED),
    ]
    picture = ft.Row([shot], alignment=ft.MainAxisAlignment.CENTER)
    return ft.Column([heading("The sheet"), picture, wrapped(buttons)], spacing=GAP)


def _svg(drawing: Drawing, title: str) -> bytes:
    from scoresheets.svg import svg

    return svg(drawing.sheet, drawing.marks, title).encode()


def _pdf(drawing: Drawing, title: str) -> bytes:
    from scoresheets.pdf import pdf

    return pdf(drawing.sheet, drawing.marks, title)
