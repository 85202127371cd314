"""One window's control of a table: taps in turn, entries put together, panels opened. Knows nothing of Flet."""
