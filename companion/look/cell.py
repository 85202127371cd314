"""A place of a board, or a key of a pad, that can be tapped: reached by Tab and by the arrows, pressed by Enter and by
Space, with a ring that shows where the focus is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import handler
from companion.table.arrows import Station
from companion.table.controller import TableController
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
"""A button of which a client builds three in the time of one of the others. It has letters of its own, so it is for
faces that bring theirs along; its ring lies outside of it, so nothing may clip it; in a browser it knows Space, but not
Enter, so it needs a place of its own."""


def cell(
    face: ft.Control,
    label: str,
    act: Callable[[], Any],
    *,
    width: float | None,
    height: float | None,
    hands: TableController,
    at: Station | None = None,
    selected: bool | None = None,
    is_drawn: bool = False,
    by_keys: bool = True,
    **props: Any,
) -> ft.MergeSemantics:
    """`face` is what is seen, `label` what is heard; `at` is where the arrows find it. Without `width` and
    `height` it is as large as its face. `is_drawn` where no words of the face take their look from the button: of
    those a board has dozens, so until the window is worked `by_keys` they are no buttons at all, which take the focus
    and move when they are pressed, but faces that hear a tap. What a tap brings up is shown that much sooner."""
    seen = ft.Semantics(label=label, exclude_semantics=True, selected=selected, button=True, content=face)
    props |= {"width": width, "height": height, "on_click": handler(act)}
    is_light = is_drawn and at is not None
    if is_light and not by_keys:
        return ft.MergeSemantics(ft.Container(seen, **props))
    button = ft.CupertinoButton(seen, **DRAWN | props) if is_light else ft.TextButton(seen, style=STYLE, **props)
    if at is not None:
        button.on_focus = handler(partial(hands.arrows.came, at))
        button.on_blur = handler(partial(hands.arrows.went, at))
        in_browser = is_light and ft.context.page.web
        hands.arrows.place(at, partial(focus, button), partial(press, button) if in_browser else None)
    return ft.MergeSemantics(button)
