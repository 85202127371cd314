"""Pictures of the rulebook: Runes in their dish, goods, customers, and the sheet of the kit that is shipped."""

from __future__ import annotations

import flet as ft

from companion.boards.haggatha.dish import bowl
from companion.boards.haggatha.faces import Shown, customer_face, good_face, rune_face
from companion.boards.pictured import Pictures, side_by_side
from companion.look.widgets import row
from companion.measures import GAP
from companion.sheets.drawing import SheetPicture
from referees.haggatha.table.kit import shipped
from referees.haggatha.table.pieces import COLOURS, CUSTOMERS, GOODS, Half
from scoresheets.haggatha import facts_of, sheet

__all__ = ["PICTURES"]

PIECE = 52
SHEET = 560
"""The greatest width of the sheet, in dp."""


def _half(half: Half, width: int, *shown: Shown) -> ft.Control:
    runes = ft.Row(
        [rune_face(one, PIECE) for one in shown], wrap=True, tight=True, alignment=ft.MainAxisAlignment.CENTER
    )
    return bowl(half, runes, width, padding=12, alignment=ft.Alignment.CENTER, height=2 * PIECE + 40)


def _dish(width: int) -> ft.Control:
    half = min((width - GAP) // 2, 3 * PIECE + 48)
    return row(_half("left", half, "bone", 3), _half("right", half, "voodoo", "tree", 2))


def _sheet(width: int) -> ft.Control:
    return SheetPicture(sheet=sheet(facts_of(shipped())), marks=(), width=min(width, SHEET), label="")


PICTURES: Pictures = {
    "goods": lambda _: side_by_side(*[good_face(good, colour, PIECE) for colour in COLOURS for good in GOODS]),
    "runes": lambda _: side_by_side(*[rune_face(one, PIECE) for one in ("bone", "voodoo", "tree", 2, 4)]),
    "dish": _dish,
    "sheet": _sheet,
    "customers": lambda _: side_by_side(*[customer_face(one, PIECE) for one in CUSTOMERS]),
}
