"""The app inside a web page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.app import entry
from companion.device.device import BrowserStorage, Device, Installing
from companion.store.engines import database_path

if TYPE_CHECKING:
    from companion.guests.nearby import Greeting, GuestWindow


_TASKS: list[asyncio.Future[bool]] = []


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
    _let_invite(device)
    ft.run(entry(device, languages_of_browser()))


def _let_invite(device: Device) -> None:
    """Let other phones join, if the page can connect to them."""
    import companion_phones  # type: ignore[import-not-found]  # made by the page's worker
    from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

    from companion.guests.kept import FILE_NAME
    from companion.guests.nearby import NearbyPhones

    if not companion_phones.can_invite:
        return
    network = NearbyPhones(companion_phones, device.hall.first, partial(guest_window, device))
    device.hall.network = network

    def heard(kind: str, id: str, text: str, message: Any) -> None:
        network.heard(kind, id, text, message.to_bytes() if message is not None else b"")

    companion_phones.listen(create_proxy(heard))
    device.hall.kept.folder = database_path().parent
    if (device.hall.kept.folder / FILE_NAME).exists():
        _TASKS.append(asyncio.ensure_future(device.hall.resume()))


def guest_window(
    device: Device, guest: str, greeting: Greeting, send: Callable[[bytes], None], refuse: Callable[[], None]
) -> GuestWindow:
    """A window of the app for a guest's phone, on which only its page is."""
    from companion.flet_fixes.phone_connection import PhoneConnection
    from companion.guests.pace import MessagePace

    delay = MessagePace().delay
    window = PhoneConnection(
        guest, greeting.languages, greeting.shown, main=entry(device), send=send, refuse=refuse, delay=delay
    )
    window.page_url = greeting.address
    return window
