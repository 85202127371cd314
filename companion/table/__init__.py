"""The open table, shared by all windows that show it. Independent of Flet."""
