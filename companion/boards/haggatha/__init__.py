"""The board of Haggatha: dry-erase sheet, Divining Dish, plans for the Runes, and bonuses to take."""

from __future__ import annotations

from companion.boards import Board, by_tray
from companion.boards.haggatha.table import WholeTable
from companion.boards.haggatha.tray import HaggathaTray, tray_height

__all__ = ["BOARD"]

BOARD = Board(drawn=WholeTable, tray=HaggathaTray, hint=by_tray, tray_height=tray_height)
