"""The board of Haggatha: dry-erase sheet, Divining Dish, plans for the Runes, and bonuses to take."""

from __future__ import annotations

import flet as ft

from companion.boards import Board, by_tray
from companion.boards.haggatha.table import WholeTable
from companion.boards.haggatha.tray import HaggathaTray, tray_height
from companion.boards.piece import Piece, Pieces

__all__ = ["BOARD"]

PEN = Piece(ft.Icons.EDIT)
PIECES: Pieces = {
    **dict.fromkeys(("roll", "change_die", "move_rune"), Piece(ft.Icons.CASINO_OUTLINED)),
    **dict.fromkeys(("chart", "draw_line", "divine", "horoscope", "write_die", "write_x", "twist"), PEN),
    **dict.fromkeys(("take_gold", "count_gold", "sell"), Piece(ft.Icons.PAID_OUTLINED)),
    **dict.fromkeys(("embark", "dock"), Piece(ft.Icons.SAILING)),
    "spend_hours": Piece(ft.Icons.SCHEDULE), "take_good": Piece(ft.Icons.SCIENCE),
    "mark_faction": Piece(ft.Icons.SHIELD_OUTLINED), "sponsor": Piece(ft.Icons.SHIELD_OUTLINED),
}  # fmt: skip

BOARD = Board(drawn=WholeTable, tray=HaggathaTray, hint=by_tray, tray_height=tray_height, pieces=PIECES)
