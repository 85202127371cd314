"""Answers of a window for a control that left the screen while it was asked.

A screen asks a control to scroll or to take the focus, and somebody goes elsewhere at that moment: the window answers
for a control that is not there any more. Flet takes such an answer for an error and lets go of the connection, so that
all that is tapped next is lost until the window has come back. Here the wait just ends.
"""

from __future__ import annotations

from typing import Any

import flet as ft

__all__ = ["allow"]

PAGE = 1
"""The control that Flet has at all times: what is shown in the window, as a whole."""


def allow(page: ft.Page) -> None:
    """From now on an answer for a control that is gone ends the wait for it with nothing."""
    session = page.session
    usual = session.handle_invoke_method_results

    def handled(control_id: int, call_id: str, result: Any, error: str | None) -> None:
        try:
            usual(control_id, call_id, result, error)
        except RuntimeError:  # the one thing it raises: the control is gone; the page never is
            usual(PAGE, call_id, None, None)

    session.handle_invoke_method_results = handled  # type: ignore[method-assign]
