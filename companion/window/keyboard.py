"""Keyboard support that Flutter lacks: arrow keys, Escape, and focusing overlays opened by keyboard."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from time import monotonic
from typing import Any

import flet as ft

from companion.flet_fixes.guard import TOUCHED
from companion.flet_fixes.refs import MutableRef
from companion.window.hooks import use_while_shown
from companion.window.keyboard_mode import KeyboardMode

log = logging.getLogger(__name__)
Listener = Callable[[str], Awaitable[None]]
RECENT_SECONDS = 1.5  # the window counts as used by keyboard after a key press
LEADING = {"Tab", "Arrow Up", "Arrow Down", "Arrow Left", "Arrow Right"}  # keys that move the focus
PAUSES = (0, 0.06, 0.2)  # seconds before each try to set the focus


class Keys:
    """The keyboard state of one window."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._pressed_at = float("-inf")
        self.listeners: list[Listener] = []  # a stack: only the topmost is called
        self.mode = KeyboardMode()

    @property
    def are_used(self) -> bool:
        """Whether a key was pressed just now."""
        return monotonic() - self._pressed_at < RECENT_SECONDS

    @property
    def touched(self) -> Any:
        """The control activated last, by key or pointer, or None."""
        return self._page.session.store.get(TOUCHED)

    async def pressed(self, event: Any) -> None:
        """Handle a key press in the window."""
        self._pressed_at = monotonic()
        if event.key in LEADING and not self.mode.changes:
            self.mode.tell()
        if self.listeners:
            await self.listeners[-1](event.key)

    async def bring(self, control: Any) -> None:
        """Focus a control once it is drawn, unless a key is pressed first."""
        at = self._pressed_at
        for pause in PAUSES:
            await asyncio.sleep(pause)
            if self._pressed_at != at:
                return
            await focus(control)


async def focus(control: Any) -> None:
    """Focus a control if it is still mounted."""
    try:
        await control.focus()
    except Exception as error:  # noqa: BLE001 - unmounted meanwhile: the focus stays
        log.debug("not focused: %s", error)


async def press(control: Any) -> None:
    """Call the control's click handler."""
    await control.on_click(ft.Event("click", control=control))


def use_keys(keys: Keys, listener: Listener) -> None:
    """Hook: listen to key presses while mounted."""
    latest: MutableRef[Listener] = ft.use_ref()
    latest.current = listener

    def listen() -> Callable[[], None]:
        async def on_key(key: str) -> None:
            if latest.current is not None:
                await latest.current(key)

        keys.listeners.append(on_key)
        return lambda: keys.listeners.remove(on_key)

    use_while_shown(listen)


def use_focus(keys: Keys, control: Callable[[], Any], *whenever: Hashable) -> None:
    """Hook: focus the control on mount and when `whenever` changes, unless `whenever[0]` is False."""

    async def follow() -> None:
        if keys.are_used and (not whenever or whenever[0] is not False):
            await keys.bring(control())

    ft.use_effect(follow, list(whenever))


def use_focus_back(keys: Keys, is_open: bool) -> None:
    """Hook: when an overlay closes, return the focus to the control that opened it."""
    home: MutableRef[Any] = ft.use_ref()

    async def follow() -> None:
        if is_open:
            home.current = keys.touched
        elif home.current is not None:
            back, home.current = home.current, None
            if keys.are_used:
                await keys.bring(back)

    ft.use_effect(follow, [is_open])
