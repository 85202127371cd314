"""The table screen: board, open question, entry, rulings, log."""

from companion.screens.table.body import TableScreen

__all__ = ["TableScreen"]
