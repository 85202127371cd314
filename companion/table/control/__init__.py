"""One window's control of a table: taps, drafts, panels. Independent of Flet."""
