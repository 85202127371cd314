"""The board of Haggatha: dry-erase sheet, Divining Dish, plans for the Runes, and bonuses to take."""

from __future__ import annotations

from companion.boards import Board, by_tray
from companion.boards.haggatha.ledger_table import WholeTable
from companion.boards.haggatha.ledger_tray import WholeTray, whole_tray_height

__all__ = ["BOARD"]

BOARD = Board(drawn=WholeTable, tray=WholeTray, hint=by_tray, tray_height=whole_tray_height)
