"""What the page around the app has to know of the settings: it finds them among what it keeps for this browser, which
Python can write.

The size of words: Flet has no setting for it. In a browser Flutter takes it from the page's root, where browsers put
their owner's choice, so `assets/text-size.js` puts ours there. Elsewhere the theme's own sizes grow
(`companion.look.theme`), on top of what the system asks for. Light or dark: `assets/cover.js` covers the page with that
ground until the app is drawn.
"""

from __future__ import annotations

import logging

import flet as ft

from companion.device.settings import read
from companion.window.context import AppContext

__all__ = ["KEY", "THEME", "recall", "tell"]

log = logging.getLogger(__name__)

KEY = "text_size"
"""Shared with text-size.js."""

THEME = "theme"
"""Shared with cover.js."""


async def tell(app: AppContext) -> None:
    """Tell the page of a window the chosen text size and theme. Raises nothing."""
    if not app.page.web:
        return
    kept = app.service(ft.SharedPreferences)
    try:
        await kept.set(KEY, app.settings.text_size)
        await kept.set(THEME, app.settings.theme)
    except Exception as error:  # noqa: BLE001 - without local storage the text keeps its usual size
        log.info("the size of words cannot be set: %s", error)


async def recall(app: AppContext) -> None:
    """Use the text size and theme that the page has kept: a phone at another's table has no other place for its own.
    Raises nothing; what it does not understand it leaves."""
    kept, found = app.service(ft.SharedPreferences), dict[str, str]()
    try:
        for name, key in (("text_size", KEY), ("theme", THEME)):
            if (value := await kept.get(key)) is not None:
                found[name] = str(value)
    except Exception as error:  # noqa: BLE001 - without local storage it looks as usual
        log.info("what was chosen on this phone is not known: %s", error)
    app.device.settings.wear(read(found))  # all at once: each change is told to the page
