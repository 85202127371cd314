"""Flet fix: late replies of a client for a control that was unmounted meanwhile.

A screen asks a control to scroll or to take the focus, and the user navigates away before the client replies. Flet
treats such a reply as an error and drops the connection, so that all taps are lost until the window reconnects. Here
the wait ends with None.

Of a tap on a control that is gone Flet says nothing, and nothing happens. Here the window is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

PAGE = 1
"""The id of the page itself, which always exists."""


def allow(page: ft.Page) -> None:
    """Let a reply for a control that is gone end the wait for it with None."""
    session = page.session
    usual = session.handle_invoke_method_results

    def handled(control_id: int, call_id: str, result: Any, error: str | None) -> None:
        try:
            usual(control_id, call_id, result, error)
        except RuntimeError:  # raised only where the control is gone; the page never is
            usual(PAGE, call_id, None, None)

    session.handle_invoke_method_results = handled  # type: ignore[method-assign]


def tell_missed(page: ft.Page, missed: Callable[[], Any]) -> None:
    """Call `missed`, a handler, after each click on a control that is gone."""
    session: Any = page.session
    usual = session.dispatch_event

    async def dispatched(control_id: int, event_name: str, event_data: Any) -> None:
        if event_name == "click" and session._Session__resolve_event_control(control_id) is None:
            await missed()
        else:
            await usual(control_id, event_name, event_data)

    session.dispatch_event = dispatched
