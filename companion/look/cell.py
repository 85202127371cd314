"""A tappable cell of a board or key of a pad: reachable by Tab and arrows, activated by Enter and Space, with a focus
ring."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import handler
from companion.look.widgets import at_once
from companion.table.control.arrows import Station
from companion.window.at_table import controller_here
from companion.window.keyboard import focus, press

__all__ = ["ROUNDED", "cell"]

ROUNDED = 10

STYLE = ft.ButtonStyle(
    padding=0,
    shape=ft.RoundedRectangleBorder(radius=ROUNDED),
    overlay_color=ft.Colors.TRANSPARENT,
    animation_duration=0,
    side={
        ft.ControlState.FOCUSED: ft.BorderSide(4, ft.Colors.ON_SURFACE),
        ft.ControlState.DEFAULT: ft.BorderSide(0, ft.Colors.TRANSPARENT),
    },
)

DRAWN: dict[str, Any] = {
    "padding": 0,
    "min_size": ft.Size(0, 0),
    "border_radius": ROUNDED,
    "opacity_on_click": 1.0,
    "focus_color": ft.Colors.ON_SURFACE,
}
"""Properties of a button that a client builds three times faster. It has no text style, so it is for faces with their
own; its ring is outside, so nothing may clip it; in a browser Enter does not activate it, so it needs a `Station`."""


def cell(
    face: ft.Control,
    label: str,
    act: Callable[[], Any],
    *,
    width: float | None,
    height: float | None,
    at: Station | None = None,
    selected: bool | None = None,
    is_drawn: bool = False,
    by_keys: bool = True,
    **props: Any,
) -> ft.Control:
    """A cell with `face` as its content, `label` for screen readers, and `at` as its place for arrow navigation.
    Without `width` and `height` it is as large as its face. `is_drawn` where the face has no text styled by the button:
    a board has dozens of those, so until the window is used `by_keys` they are plain tap targets instead of buttons,
    without focus or ripple, and a tap's result is shown that much sooner."""
    controller = controller_here()
    seen = ft.Semantics(label=label, exclude_semantics=True, selected=selected, button=True, content=face)
    props |= {"width": width, "height": height, "on_click": handler(act)}
    is_light = is_drawn and at is not None
    if is_light and not by_keys:
        return ft.MergeSemantics(ft.Container(seen, **props))
    button = ft.CupertinoButton(seen, **DRAWN | props) if is_light else ft.TextButton(seen, style=STYLE, **props)
    if at is not None:
        button.on_focus = handler(partial(controller.arrows.came, at))
        button.on_blur = handler(partial(controller.arrows.went, at))
        in_browser = is_light and ft.context.page.web
        controller.arrows.place(at, partial(focus, button), partial(press, button) if in_browser else None)
    return ft.MergeSemantics(button) if is_light else at_once(ft.MergeSemantics(button), act)
