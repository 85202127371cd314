"""Cells of boards and keys of pads, which respond to taps and the keyboard."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import handler
from companion.flet_fixes.semantics import Activatable
from companion.look.theme import FACE
from companion.look.widgets import at_once
from companion.table.control.arrows import Station
from companion.window.at_table import controller_here
from companion.window.keyboard import focus, press
from companion.window.keyboard_mode import in_keyboard_mode
from companion.words import said

ROUNDED = 10

STYLE = ft.ButtonStyle(
    padding=0,
    shape=ft.RoundedRectangleBorder(radius=ROUNDED),
    color=ft.Colors.ON_SURFACE,
    text_style=ft.TextStyle(size=16, weight=ft.FontWeight.W_400, font_family=FACE),
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
"""Properties of a button that a client builds three times faster: no text style, the focus ring is outside (nothing may
clip it), and in a browser Enter needs a `Station`."""


def legal_label(words: str, *, is_legal: bool) -> str:
    """A place's label, with a note if it can be chosen."""
    return said("{place}, you can choose this", place=words) if is_legal else words


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
    **props: Any,
) -> ft.Control:
    """A cell, as large as its face unless `width` and `height` are given. `label` is for screen readers, `at` for arrow
    navigation.

    Until the keyboard is used, cells are plain tap targets, built in half the time; then they are buttons, faster ones
    if the face has no text (`is_drawn`)."""
    controller = controller_here()
    content = ft.Semantics(label=label, exclude_semantics=True, selected=selected, button=True, content=face)
    props |= {"width": width, "height": height, "on_click": handler(act)}
    if not in_keyboard_mode():
        return ft.MergeSemantics(ft.Container(content, **props))
    is_light = is_drawn and at is not None
    button = ft.CupertinoButton(content, **DRAWN | props) if is_light else ft.TextButton(content, style=STYLE, **props)
    if at is not None:
        button.on_focus = handler(partial(controller.arrows.focused, at))
        button.on_blur = handler(partial(controller.arrows.went, at))
        in_browser = is_light and ft.context.page.web
        controller.arrows.place(at, partial(focus, button), partial(press, button) if in_browser else None)
    return ft.MergeSemantics(button) if is_light else at_once(ft.MergeSemantics(button), act)


def picture_cell(face: ft.Control, label: str, act: Callable[[], Any], *, width: float, height: float) -> ft.Control:
    """A cell over a complex picture, which a new label doesn't rebuild."""
    picture = ft.Semantics(content=face, exclude_semantics=True)
    return ft.Stack([picture, tap_target(label, act, width, height)], width=width, height=height)


def semantics_target(
    label: str, act: Callable[[], Any] | None, width: float, height: float, *,
    at: Station | None = None, selected: bool | None = None,
) -> ft.Control:  # fmt: skip
    """For screen readers, a picture's place with label and action; in keyboard mode, if it has an action, a cell."""
    nothing = ft.Container(width=width, height=height)
    if act is not None and in_keyboard_mode():
        return cell(nothing, label, act, width=width, height=height, at=at, selected=selected)
    on_tap, is_button = (None, None) if act is None else (handler(act), True)
    return Activatable(
        content=nothing, label=label or None, container=True, exclude_semantics=not label, button=is_button,
        selected=selected, on_click=on_tap,
    )  # fmt: skip


def tap_target(
    label: str, act: Callable[[], Any] | None, width: float, height: float, *,
    at: Station | None = None, selected: bool | None = None,
) -> ft.Control:  # fmt: skip
    """`semantics_target` with its own tap layer, so changing the action updates only two controls."""
    below = semantics_target(label, act, width, height, at=at, selected=selected)
    if in_keyboard_mode():
        return below
    cursor = None if act is None else ft.MouseCursor.CLICK
    on_tap = handler(_nothing if act is None else act)
    finger = ft.GestureDetector(on_tap=on_tap, exclude_from_semantics=True, mouse_cursor=cursor)
    finger.left = finger.top = finger.right = finger.bottom = 0
    return ft.Stack([below, finger], width=width, height=height)


def _nothing() -> None:
    """Does nothing: a gesture detector without handlers would show an error."""
