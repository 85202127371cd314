"""The open table, shared by all windows that show it. Knows nothing of Flet."""
