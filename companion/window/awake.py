"""Hook that keeps the screen on while a table is open, if the settings allow it."""

from __future__ import annotations

import logging
from typing import Any

import flet as ft

from companion.changes import Stop
from companion.flet_fixes.refs import MutableRef
from companion.window.context import AppContext, use_app, use_settings

__all__ = ["use_awake"]

log = logging.getLogger(__name__)


def use_awake() -> None:
    """Hook: hold a wake lock while the calling component is mounted, unless the settings forbid it."""
    app = use_app()
    wanted = use_settings().keep_awake
    stop: MutableRef[Stop] = ft.use_ref()

    def let_go() -> None:
        if stop.current is not None:
            stop.current()
            stop.current = None

    def keep() -> None:
        let_go()
        if not wanted:
            return

        def again() -> None:
            app.page.run_task(_set, app, True)

        def end() -> None:
            app.refreshers.discard(again)
            app.page.run_task(_set, app, False)

        app.refreshers.add(again)  # a reloaded page has lost its wake lock
        stop.current = end
        again()

    ft.use_effect(keep, [wanted], let_go)


async def _set(app: AppContext, on: bool) -> None:
    """Request or release the wake lock. A browser may refuse: hidden page, low battery, insecure origin."""
    try:
        lock: Any = app.service(ft.Wakelock)  # its methods are not annotated
        await (lock.enable() if on else lock.disable())
    except Exception as error:  # noqa: BLE001 - a missing wake lock must not stop a game
        log.info("the screen cannot be kept on: %s", error)
