"""The app inside a web page."""

import flet as ft

from companion.app import entry
from companion.device.device import BrowserStorage, Device, Installing
from companion.store import database_path


def languages_of_browser() -> tuple[str, ...]:
    """The tags that the browser prefers."""
    from js import navigator  # type: ignore[import-not-found]  # Pyodide's view of its worker

    return tuple(str(one) for one in navigator.languages)


def start() -> None:
    """Run the app in the page, whose worker provides the modules `companion_page` and `companion_storage`."""
    from companion_page import answer, way  # type: ignore[import-not-found]  # made by the page's worker
    from companion_storage import (  # type: ignore[import-not-found]  # made by the page's worker
        ask,
        flush,
        had_games,
        is_persistent,
        remember_games,
    )

    async def flushed() -> None:
        await flush()

    async def promised() -> bool:
        return bool(await is_persistent())

    async def way_in() -> str:
        return str(await way())

    is_lost = had_games and not database_path().exists()
    storage = BrowserStorage(flushed if flush else None, promised, ask, remember_games, is_lost=is_lost)
    device = Device(storage=storage, installing=Installing(way_in, answer))
    ft.run(entry(device, languages_of_browser()))
