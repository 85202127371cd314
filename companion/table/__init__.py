"""The open table and one window's hold of it. Knows nothing of Flet."""
