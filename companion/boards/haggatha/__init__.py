"""The board of Haggatha: dry-erase sheet, Divining Dish, plans for the Runes, and bonuses to take."""

from __future__ import annotations

import flet as ft

from companion.boards import Board, Piece, Pieces, by_tray
from companion.boards.haggatha.cove_half import followed, follows
from companion.boards.haggatha.dish import bowl
from companion.boards.haggatha.faces import Shown, customer_face, good_face, rune_face
from companion.boards.haggatha.heights import answers_height
from companion.boards.haggatha.table import WholeTable
from companion.boards.haggatha.tray import HaggathaTray, primary
from companion.boards.keys import side_by_side
from companion.look.widgets import row
from companion.measures import GAP
from companion.sheets.drawing import SheetPicture
from referees.haggatha.table.kit import shipped
from referees.haggatha.table.pieces import COLOURS, CUSTOMERS, GOODS, Half
from scoresheets.haggatha import facts_of, sheet

__all__ = ["BOARD"]

# Pictures of the rulebook, by their names there: functions of the width there is, in dp

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


PICTURES = {
    "goods": lambda _: side_by_side(*[good_face(good, colour, PIECE) for colour in COLOURS for good in GOODS]),
    "runes": lambda _: side_by_side(*[rune_face(one, PIECE) for one in ("bone", "voodoo", "tree", 2, 4)]),
    "dish": _dish,
    "sheet": _sheet,
    "customers": lambda _: side_by_side(*[customer_face(one, PIECE) for one in CUSTOMERS]),
}

PEN = Piece(ft.Icons.EDIT)
PIECES: Pieces = {
    **dict.fromkeys(("roll", "change_die", "move_rune"), Piece(ft.Icons.CASINO_OUTLINED)),
    **dict.fromkeys(("chart", "draw_line", "divine", "horoscope", "write_die", "write_x", "twist"), PEN),
    **dict.fromkeys(("take_gold", "count_gold", "sell"), Piece(ft.Icons.PAID_OUTLINED)),
    **dict.fromkeys(("embark", "dock"), Piece(ft.Icons.SAILING)),
    "spend_hours": Piece(ft.Icons.SCHEDULE), "take_good": Piece(ft.Icons.SCIENCE),
    "mark_faction": Piece(ft.Icons.SHIELD_OUTLINED), "sponsor": Piece(ft.Icons.SHIELD_OUTLINED),
}  # fmt: skip

BOARD = Board(
    drawn=WholeTable,
    tray=HaggathaTray,
    hint=by_tray,
    follows=follows,
    where=followed,
    answers_height=answers_height,
    primary=primary,
    pieces=PIECES,
    pictures=PICTURES,
)
