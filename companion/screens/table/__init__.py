"""The table screen: board, open question, entry, rulings, log."""

from companion.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
