"""Flet fix: free an ended session, whose components, hooks, controls and handlers form reference cycles. A phone leaves
an old screen behind each time it wakes; collecting hundreds at once takes seconds."""

from collections.abc import Callable
from typing import Any

import flet as ft
from flet.components.hooks.use_effect import EffectHook

from companion.flet_fixes.tree_walks import SNAPSHOTS


def when_ended(page: ft.Page, release: Callable[[], None]) -> None:
    """Once the page's session ends, call `release` and free its controls; later client requests fail."""
    session: Any = page.session
    original = session.close

    def close() -> None:
        vars(session).pop("close", None)
        original()
        session.invoke_method = _nobody
        release()
        _free(session)

    session.close = close


def has_ended() -> bool:
    """Whether the window of this task is closed; False outside a window."""
    try:
        page = ft.context.page
    except RuntimeError:
        return False
    try:
        session: Any = page.session
    except RuntimeError:  # already freed
        return True
    return bool(session._Session__closed)


async def _nobody(*_: Any, **__: Any) -> Any:
    raise RuntimeError("Session closed")  # as Flet raises for pending requests


def _free(session: Any) -> None:
    """Break a session's reference cycles; tasks still running find an empty page."""
    page, controls = session.page, list(session.index.values())
    session.index.clear()
    session.store.clear()
    for name in ("dispatch_event", "handle_invoke_method_results"):
        vars(session).pop(name, None)
    for control in controls:
        if isinstance(control, ft.Component):
            _end(control)
        elif control is not page and not isinstance(control, ft.Service):
            vars(control).clear()
            vars(control)["_i"] = 0  # a handler that is still running reads it
    attributes = vars(page)
    for name in ("_values", "_dirty", *SNAPSHOTS):
        attributes.get(name, {}).clear()
    attributes["views"] = []
    attributes.pop("_notify", None)


def _end(component: Any) -> None:
    hooks = list(component._state.hooks)
    component.will_unmount()
    for hook in hooks:
        if isinstance(hook, EffectHook):
            hook.cancel()  # type: ignore[no-untyped-call]
            vars(hook).update(setup=None, cleanup=None)
    component.args, component.kwargs = (), {}
    for name in ("around", "update"):
        vars(component).pop(name, None)
