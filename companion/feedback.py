"""What a hand feels and an ear hears: one tick where something was accepted, a double knock where it was refused.

Never the only channel: the screen says the same. Moving between screens is not felt.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import flet as ft
from flet.components.hooks.use_ref import MutableRef

from companion.context import AppContext
from companion.table import Table

__all__ = ["accepted", "announce", "refused", "use_announcements", "use_feeling"]

log = logging.getLogger(__name__)

TAKEN_BACK = "Taken back."
PAUSE_SECONDS = 0.12
"""Between the two knocks: shorter, and a hand feels only one."""


def accepted(app: AppContext) -> None:
    """It was entered: one light tick."""
    if app.settings.haptics:
        app.page.run_task(_tick, app)


def refused(app: AppContext) -> None:
    """It was not entered: two heavy knocks."""
    if app.settings.haptics:
        app.page.run_task(_knock, app)


def use_feeling(app: AppContext) -> Callable[[bool], None]:
    """What lets a hand feel whether something was accepted; made ready before the first entry. A hook."""
    ft.use_effect(lambda: app.service(ft.HapticFeedback), [])
    return ft.use_callback(lambda was_accepted: (accepted if was_accepted else refused)(app), [app])


def announce(app: AppContext, words: str) -> None:
    """Let a screen reader say what no part of the screen says by itself."""
    app.page.run_task(_say, app, words)


def use_announcements(app: AppContext, table: Table) -> None:
    """Says what was entered last, in whatever window: the headline says only what comes next. A hook."""
    count = len(table.timeline.entries)
    known: MutableRef[int] = ft.use_ref(count)

    def say_it() -> None:
        before, known.current = known.current, count
        if count > (before or 0):
            announce(app, table.text(table.told(count - 1)))
        elif count < (before or 0):
            announce(app, TAKEN_BACK)

    ft.use_effect(lambda: app.service(ft.SemanticsService), [])
    ft.use_effect(say_it, [count])


async def _tick(app: AppContext) -> None:
    try:
        haptics: Any = app.service(ft.HapticFeedback)  # its methods are not annotated
        await haptics.selection_click()
    except Exception as error:  # noqa: BLE001 - a device that cannot be felt is played all the same
        log.debug("not felt: %s", error)


async def _knock(app: AppContext) -> None:
    try:
        haptics: Any = app.service(ft.HapticFeedback)
        for pause in (PAUSE_SECONDS, 0):
            await haptics.heavy_impact()
            await asyncio.sleep(pause)
    except Exception as error:  # noqa: BLE001 - a device that cannot be felt is played all the same
        log.debug("not felt: %s", error)


async def _say(app: AppContext, words: str) -> None:
    try:
        reader: Any = app.service(ft.SemanticsService)
        await reader.announce_message(words)
    except Exception as error:  # noqa: BLE001 - what is announced stands on the screen as well
        log.debug("not announced: %s", error)
