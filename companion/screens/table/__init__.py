"""The table screen: board, open question, entry, rulings, log."""

from companion.screens.table.body import TableScreen
from companion.screens.table.watching import WatchScreen

__all__ = ["TableScreen", "WatchScreen"]
