"""Haptic feedback and screen reader announcements of entries, and the wake lock. The screen shows the same."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import flet as ft

from companion.changes import Stop
from companion.flet_fixes.ended import has_ended
from companion.flet_fixes.refs import MutableRef
from companion.table.table import Table
from companion.window.context import AppContext, use_app, use_settings
from companion.window.hooks import use_while_shown

log = logging.getLogger(__name__)

TAKEN_BACK = "Undone."
PAUSE_SECONDS = 0.12  # between two knocks; with less they feel like one
AFTER_SECONDS = 0.08
"""Delay of feedback: handling a message first would delay the answer's frame on a modest phone."""


def _later(app: AppContext, tell: Callable[..., Coroutine[Any, Any, None]], *told: Any) -> None:
    def now() -> None:
        if not has_ended():
            app.page.run_task(tell, app, *told)

    asyncio.get_running_loop().call_later(AFTER_SECONDS, now)


def accepted(app: AppContext) -> None:
    """Light feedback for an accepted entry."""
    if app.settings.haptics:
        _later(app, _tick)


def refused(app: AppContext) -> None:
    """Strong feedback for a refused entry."""
    if app.settings.haptics:
        _later(app, _knock)


def use_feeling(app: AppContext) -> Callable[[bool], None]:
    """Hook: the function that gives feedback for an accepted or refused entry."""
    ft.use_effect(lambda: app.service(ft.HapticFeedback), [])
    return ft.use_callback(lambda was_accepted: (accepted if was_accepted else refused)(app), [app])


def announce(app: AppContext, words: str) -> None:
    """Announce something to screen readers that no control says."""
    _later(app, _say, words)


def use_announcements(app: AppContext, table: Table) -> None:
    """Hook: announce the last entry, made in any window; the headline says only the next question."""
    count = len(table.timeline.entries)
    known: MutableRef[int] = ft.use_ref(count)

    def say_it() -> None:
        before, known.current = known.current, count
        if count > (before or 0):
            announce(app, table.text(table.told(count - 1), table.timeline.entries[-1].id))
        elif count < (before or 0):
            announce(app, TAKEN_BACK)

    ft.use_effect(lambda: app.service(ft.SemanticsService), [])
    ft.use_effect(say_it, [count])


async def _tick(app: AppContext) -> None:
    try:
        haptics: Any = app.service(ft.HapticFeedback)  # its methods are not annotated
        await haptics.selection_click()
    except Exception as error:  # noqa: BLE001 - not every device has haptics
        log.debug("not felt: %s", error)


async def _knock(app: AppContext) -> None:
    try:
        haptics: Any = app.service(ft.HapticFeedback)
        for pause in (PAUSE_SECONDS, 0):
            await haptics.heavy_impact()
            await asyncio.sleep(pause)
    except Exception as error:  # noqa: BLE001 - not every device has haptics
        log.debug("not felt: %s", error)


async def _say(app: AppContext, words: str) -> None:
    try:
        reader: Any = app.service(ft.SemanticsService)
        await reader.announce_message(words)
    except Exception as error:  # noqa: BLE001 - the screen shows it as well
        log.debug("not announced: %s", error)


def use_awake() -> None:
    """Hook: hold a wake lock while the component is mounted, unless the settings forbid it."""
    app = use_app()
    wanted = use_settings().keep_awake

    def keep() -> Stop | None:
        if not wanted:
            return None

        app.page.run_task(_set, app, True)

        def end() -> None:
            app.page.run_task(_set, app, False)

        return end

    use_while_shown(keep, wanted)


async def _set(app: AppContext, on: bool) -> None:
    """Request or release the wake lock. A browser may refuse: hidden page, low battery, insecure origin."""
    try:
        lock: Any = app.service(ft.Wakelock)  # its methods are not annotated
        await (lock.enable() if on else lock.disable())
    except Exception as error:  # noqa: BLE001 - a missing wake lock must not stop a game
        log.info("the screen cannot be kept on: %s", error)
