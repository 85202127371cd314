"""Flet fix: words for a screen reader that can be activated.

Flet's client tells a `Semantics` of a tap where "on_click" is set, a name that Flet's own class does not have; its
`on_tap` is never called, and nothing tells a screen reader that anything can be activated.
"""

import flet as ft


@ft.control("Semantics")  # type: ignore[arg-type]
class Activatable(ft.Semantics):
    """A `Semantics` that calls `on_click` when a screen reader activates it."""

    on_click: ft.ControlEventHandler["Activatable"] | None = None  # Flet reads it: no annotation as a string
