"""Haptic feedback, screen reader announcements, wake lock. The screen shows the same information."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import flet as ft

from companion.changes import Stop
from companion.flet_fixes.ended import has_ended
from companion.flet_fixes.refs import MutableRef
from companion.table.table import Table
from companion.table.taking_back import of_one_tap
from companion.window.context import AppContext, use_app, use_settings
from companion.window.hooks import use_while_shown
from companion.words import text
from referees.common.protocol.sentence import say

log = logging.getLogger(__name__)
WITHOUT_ENTRY = {"back": say("Undone."), "remove": say("An entry was removed.")}
PAUSE_SECONDS = 0.12  # between two knocks; with less they feel like one
AFTER_SECONDS = 0.08  # handling a message first would delay the answer's frame on a modest phone


async def _tried(work: Callable[[], Awaitable[Any]]) -> None:
    """Uses a platform service; ignores errors if the device or browser lacks it."""
    try:
        await work()
    except Exception as error:  # noqa: BLE001 - it must not stop a game
        log.debug("the platform refused: %s", error)


def _later(app: AppContext, work: Callable[[], Awaitable[Any]]) -> None:
    def now() -> None:
        if not has_ended():
            app.page.run_task(_tried, work)

    asyncio.get_running_loop().call_later(AFTER_SECONDS, now)


def use_feeling(app: AppContext) -> Callable[[bool], None]:
    """Hook: the function that vibrates for an entry: lightly if accepted, strongly if refused."""

    async def tick() -> None:
        haptics: Any = app.service(ft.HapticFeedback)  # its methods are not annotated
        await haptics.selection_click()

    async def knock() -> None:
        haptics: Any = app.service(ft.HapticFeedback)
        for pause in (PAUSE_SECONDS, 0):
            await haptics.heavy_impact()
            await asyncio.sleep(pause)

    def feel(was_accepted: bool) -> None:
        if app.settings.haptics:
            _later(app, tick if was_accepted else knock)

    ft.use_effect(lambda: app.service(ft.HapticFeedback), [])
    return ft.use_callback(feel, [app])


def announce(app: AppContext, words: str) -> None:
    """Have screen readers announce text that no control contains."""

    async def announced() -> None:
        reader: Any = app.service(ft.SemanticsService)
        await reader.announce_message(words)

    _later(app, announced)


def use_announcements(app: AppContext, table: Table) -> None:
    """Hook: announce new, corrected and withdrawn entries, from any window."""
    last = table.timeline.last
    last_said: MutableRef[int] = ft.use_ref(last)

    def say_it() -> None:
        before, last_said.current = last_said.current, last
        if before == last:
            return
        line, done = table.lines[-1], table.timeline.done
        if line.op in {"forward", "amend"}:
            line = done[-of_one_tap(done) if done[-1].op == "amend" else -1]  # those after it were carried along
        index = table.index_of(line.n)
        if line.op in WITHOUT_ENTRY:
            announce(app, text(WITHOUT_ENTRY[line.op]))
        elif index is not None:
            announce(app, table.text(table.sentence(index), line.n))

    ft.use_effect(lambda: app.service(ft.SemanticsService), [])
    ft.use_effect(say_it, [last])


def use_awake() -> None:
    """Hook: hold a wake lock, unless the settings forbid it."""
    app = use_app()
    keep_awake = use_settings().keep_awake

    def keep() -> Stop | None:
        if not keep_awake:
            return None
        wakelock: Any = app.service(ft.Wakelock)

        def turn(change: Callable[[], Awaitable[Any]]) -> None:
            app.page.run_task(_tried, change)

        turn(wakelock.enable)
        return partial(turn, wakelock.disable)

    use_while_shown(keep, keep_awake)
