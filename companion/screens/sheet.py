"""The score sheet of a game, with export as a picture, a drawing or a printable page."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import button, heading, wrapped
from companion.measures import GAP, WIDEST, margin_of, window_width
from companion.screens.shared.sharing import Pictured, keep_file, keep_picture
from companion.sheets import SheetPicture
from companion.window.context import AppContext
from referees.common.protocol.sentence import Reader
from scoresheets.sheet import Drawing

__all__ = ["SheetToKeep"]


@component
def SheetToKeep(*, drawing: Drawing, app: AppContext, game: str, title: str) -> ft.Control:
    """The sheet at the width of a book's page, and a button for each export format. `game` begins the file names."""
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
