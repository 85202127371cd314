"""The size of all words at once.

Flet has no setting for it. In a browser Flutter takes the size of words from the page's root, where browsers put their
owner's choice, so `assets/text-size.js` puts ours there: it finds it among what the page keeps for this browser, which
Python can write. Elsewhere the theme's own sizes grow (`companion.look.theme`), on top of what the system asks for.
"""

from __future__ import annotations

import logging

import flet as ft

from companion.window.context import AppContext

__all__ = ["KEY", "apply"]

log = logging.getLogger(__name__)

KEY = "text_size"
"""Shared with text-size.js."""


async def apply(app: AppContext) -> None:
    """Apply the chosen text size to a window. Raises nothing."""
    if not app.page.web:
        return
    try:
        await app.service(ft.SharedPreferences).set(KEY, app.settings.text_size)
    except Exception as error:  # noqa: BLE001 - without local storage the text keeps its usual size
        log.info("the size of words cannot be set: %s", error)
