"""Flet fix: late replies and taps for unmounted controls. If the user leaves before a client replies, Flet drops the
connection, losing taps meanwhile; here requests return None. Flet ignores late taps; here the window knows."""

from collections.abc import Callable
from typing import Any

import flet as ft

PAGE = 1  # the id of the page itself, which always exists


def allow(page: ft.Page) -> None:
    """Let requests return None if their control is unmounted before the reply."""
    session = page.session
    original = session.handle_invoke_method_results

    def handled(control_id: int, call_id: str, result: Any, error: str | None) -> None:
        try:
            original(control_id, call_id, result, error)
        except RuntimeError:  # the control is gone; the page never is
            original(PAGE, call_id, None, None)

    session.handle_invoke_method_results = handled  # type: ignore[method-assign]


def tell_missed(page: ft.Page, missed: Callable[[], Any]) -> None:
    """Call the handler `missed` after each click on an unmounted control."""
    session: Any = page.session
    original = session.dispatch_event

    async def dispatched(control_id: int, event_name: str, event_data: Any) -> None:
        if event_name == "click" and session._Session__resolve_event_control(control_id) is None:
            await missed()
        else:
            await original(control_id, event_name, event_data)

    session.dispatch_event = dispatched
