"""Flet fix: a session that has ended holds nothing any more.

What a window shows holds itself in circles: components, hooks, controls and what they call. Flet leaves all of it to
the garbage collector. A phone that sleeps and wakes leaves a screen each time, and one collection over hundreds of them
takes seconds. Here nearly all is freed the moment the window is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft
from flet.components.hooks.use_effect import EffectHook

from companion.flet_fixes.tree_walks import SNAPSHOTS


def when_ended(page: ft.Page, release: Callable[[], None]) -> None:
    """Call `release` once the session of the page has ended, and free what it has drawn. What asks the client for
    something after that is told at once that it is gone."""
    session: Any = page.session
    usual = session.close

    def close() -> None:
        vars(session).pop("close", None)
        usual()
        session.invoke_method = _nobody
        release()
        _free(session)

    session.close = close


def has_ended() -> bool:
    """Whether the window of this task is gone; False where it belongs to none."""
    try:
        page = ft.context.page
    except RuntimeError:
        return False
    try:
        session: Any = page.session
    except RuntimeError:  # freed already
        return True
    return bool(session._Session__closed)


async def _nobody(*_: Any, **__: Any) -> Any:
    raise RuntimeError("Session closed")  # as Flet tells whoever was waiting when it closed


def _free(session: Any) -> None:
    """Cut the circles. What still runs finds a page without anything on it, and services that nobody hears."""
    page, drawn = session.page, list(session.index.values())
    session.index.clear()
    session.store.clear()
    for name in ("dispatch_event", "handle_invoke_method_results"):
        vars(session).pop(name, None)
    for one in drawn:
        if isinstance(one, ft.Component):
            _end(one)
        elif one is not page and not isinstance(one, ft.Service):
            vars(one).clear()
    shown = vars(page)
    for name in ("_values", "_dirty", *SNAPSHOTS):
        shown.get(name, {}).clear()
    shown["views"] = []
    shown.pop("_notify", None)


def _end(component: Any) -> None:
    """End a component with its tasks: it is drawn no more, and what still sets its state changes nothing."""
    hooks = list(component._state.hooks)
    component.will_unmount()
    for hook in hooks:
        if isinstance(hook, EffectHook):
            hook.cancel()  # type: ignore[no-untyped-call]
            vars(hook).update(setup=None, cleanup=None)
    component.args, component.kwargs = (), {}
    for name in ("around", "update"):
        vars(component).pop(name, None)
