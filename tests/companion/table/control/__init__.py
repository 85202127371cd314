"""The open table, without Flet."""
