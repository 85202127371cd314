"""What the keyboard of one window does beyond Tab, Enter and Space, which Flutter knows itself: arrows, Escape, and
where the focus goes when something opens over the screen and when it is put away.

Fingers never see any of it: the focus is moved only for who has just used a key.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from time import monotonic
from typing import Any

import flet as ft

from companion.changes import ChangeCounter
from companion.flet_fixes.guard import TOUCHED
from companion.flet_fixes.refs import MutableRef
from companion.window.hooks import use_while_shown

__all__ = ["Keys", "focus", "press", "use_focus", "use_focus_back", "use_keys"]

log = logging.getLogger(__name__)

Listener = Callable[[str], Awaitable[None]]

RECENT_SECONDS = 1.5
"""Who pressed a key so short a while ago plays by keys."""

LEADING = {"Tab", "Arrow Up", "Arrow Down", "Arrow Left", "Arrow Right"}
"""With these the focus is led over the screen; whoever only types words presses none of them."""

PAUSES = (0, 0.06, 0.2)
"""Seconds before the focus is asked for again."""


class Keys:
    """The keys of one window: who listens to them, and when one was pressed last."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._pressed_at = float("-inf")
        self.listeners: list[Listener] = []
        """The one on top listens alone."""
        self.lead = ChangeCounter()
        """Told once, when the focus is led over this window for the first time."""

    @property
    def are_used(self) -> bool:
        """Whether the screen is worked by keys just now."""
        return monotonic() - self._pressed_at < RECENT_SECONDS

    @property
    def touched(self) -> Any:
        """The control that was activated last, by whatever means; None before any was."""
        return self._page.session.store.get(TOUCHED)

    async def pressed(self, event: Any) -> None:
        """A key went down somewhere in the window."""
        self._pressed_at = monotonic()
        if event.key in LEADING and not self.lead.changes:
            self.lead.tell()
        if self.listeners:
            await self.listeners[-1](event.key)

    async def bring(self, control: Any) -> None:
        """The focus there, once it can be taken: what was out of reach a moment ago may not be drawn anew yet. Another
        key ends it."""
        at = self._pressed_at
        for pause in PAUSES:
            await asyncio.sleep(pause)
            if self._pressed_at != at:
                return
            await focus(control)


async def focus(control: Any) -> None:
    """Bring the focus there, if it is still on the screen."""
    try:
        await control.focus()
    except Exception as error:  # noqa: BLE001 - it went meanwhile: the focus stays where it is
        log.debug("not focused: %s", error)


async def press(control: Any) -> None:
    """What a click on it does."""
    await control.on_click(ft.Event("click", control=control))


def use_keys(keys: Keys, listener: Listener) -> None:
    """Hears every key while the component is on screen. A hook."""
    latest: MutableRef[Listener] = ft.use_ref()
    latest.current = listener

    def listen() -> Callable[[], None]:
        async def heard(key: str) -> None:
            if latest.current is not None:
                await latest.current(key)

        keys.listeners.append(heard)
        return lambda: keys.listeners.remove(heard)

    use_while_shown(listen)


def use_focus(keys: Keys, control: Callable[[], Any], *whenever: Hashable) -> None:
    """Brings the focus there when the component appears, and when any of `whenever` changes; not where the first of
    them is False. A hook."""

    async def follow() -> None:
        if keys.are_used and (not whenever or whenever[0] is not False):
            await keys.bring(control())

    ft.use_effect(follow, list(whenever))


def use_focus_back(keys: Keys, is_open: bool) -> None:
    """When what was opened over the screen is put away, the focus goes back to what had opened it. A hook."""
    home: MutableRef[Any] = ft.use_ref()

    async def follow() -> None:
        if is_open:
            home.current = keys.touched
        elif home.current is not None:
            back, home.current = home.current, None
            if keys.are_used:
                await keys.bring(back)

    ft.use_effect(follow, [is_open])
