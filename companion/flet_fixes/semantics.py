"""Flet fix: semantics that a screen reader can activate.

Flet's client sends taps only if "on_click" is set, which Flet's `Semantics` lacks; its `on_tap` is never called.
"""

import flet as ft


@ft.control("Semantics")  # type: ignore[arg-type]
class Activatable(ft.Semantics):
    """A `Semantics` that calls `on_click` when a screen reader activates it."""

    on_click: ft.ControlEventHandler["Activatable"] | None = None  # Flet reads the annotation: not a string
