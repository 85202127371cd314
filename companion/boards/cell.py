"""A place of a board, or a key of a pad, that can be tapped: reached by Tab and by the arrows, pressed by Enter and by
Space, with a ring that shows where the focus is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.guard import handler
from companion.keys import focus
from companion.screens.table.arrows import Station
from companion.screens.table.hands import Hands

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


def cell(
    face: ft.Control,
    label: str,
    act: Callable[[], Any],
    *,
    width: float | None,
    height: float | None,
    hands: Hands,
    at: Station | None = None,
    selected: bool | None = None,
    **props: Any,
) -> ft.MergeSemantics:
    """`face` is what is seen, `label` what is heard; `at` is where the arrows find it. Without `width` and
    `height` it is as large as its face."""
    seen = ft.Semantics(label=label, exclude_semantics=True, selected=selected, content=face)
    button = ft.TextButton(seen, style=STYLE, width=width, height=height, on_click=handler(act), **props)
    if at is not None:
        button.on_focus = handler(partial(hands.arrows.came, at))
        button.on_blur = handler(partial(hands.arrows.went, at))
        hands.arrows.place(at, partial(focus, button))
    return ft.MergeSemantics(button)
