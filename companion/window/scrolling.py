"""Scrolls to the focused text field when the window is resized, and to sections when they expand."""

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import handler
from companion.measures import window_height, window_width

IN_USE = "field in use"
SCROLL_KEY: Any = ft.ScrollKey  # Flet's types know none of its arguments
SETTLED_SECONDS = 0.3  # until the client has measured and laid out again


def text_field(label: str, **props: Any) -> ft.TextField:
    """A text field. Its label, not the field, has the scroll key: a field with a key loses focus at each redraw."""
    enter, leave = handler(partial(_used, True)), handler(partial(_used, False))
    return ft.TextField(label=ft.Text(label, key=SCROLL_KEY(f"label {label}")), on_focus=enter, on_blur=leave, **props)


def _used(is_used: bool, event: ft.Event[ft.TextField]) -> None:
    store, field = event.page.session.store, event.target
    if is_used or store.get(IN_USE) == field:
        store.set(IN_USE, field if is_used else None)


async def show_field(page: ft.Page) -> None:
    """Scroll to the focused field once the window's size is stable; twice, as the first position may be estimated."""
    store, size = page.session.store, (window_width(page), window_height(page))
    for _ in range(2):
        if store.get(IN_USE) is None:
            return
        await asyncio.sleep(SETTLED_SECONDS)
        field: Any = page.session.index.get(store.get(IN_USE))
        if field is None or size != (window_width(page), window_height(page)):
            return
        await show_part(field.label)


async def show_part(part: Any) -> None:
    """Scroll the screen to a part that has a scroll key."""
    view = next((control for control in _around(part) if isinstance(control, ft.View)), None)
    if view is not None:
        await view.scroll_to(scroll_key=part.key)


def _around(control: Any) -> Iterator[Any]:
    while (control := getattr(control, "parent", None)) is not None:
        yield control
