"""Haggatha on the screen: her dry-erase sheet, the Divining Dish, plans for the Runes, and what waits to be taken."""

from __future__ import annotations

from companion.boards import Board
from companion.boards.haggatha.table import HaggathaTable
from companion.boards.haggatha.tray import HaggathaTray, hint, tray_height

__all__ = ["BOARD"]

BOARD = Board(drawn=HaggathaTable, tray=HaggathaTray, hint=hint, tray_height=tray_height)
