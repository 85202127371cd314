"""The table: board, question of the moment, entry, rulings, log."""

from companion.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
