"""The app inside a web page: Python runs there too, and the games stay in the browser's own storage."""

from __future__ import annotations

import flet as ft

from companion.app import entry
from companion.device.device import BrowserStorage, Device

__all__ = ["start"]


def start() -> None:
    """Run the app in the page that loaded this module. Only there is the module `companion_storage`."""
    from companion_storage import ask, flush, is_persistent  # type: ignore[import-not-found]  # made by the page's worker

    async def flushed() -> None:
        await flush()

    async def promised() -> bool:
        return bool(await is_persistent())

    ft.run(entry(Device(storage=BrowserStorage(flushed if flush else None, promised, ask))))
