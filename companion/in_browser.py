"""The app inside a web page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.app import entry
from companion.device.device import BrowserStorage, Device, Installing
from companion.store.engines import database_path
from companion.words import text

if TYPE_CHECKING:
    from companion.device.arrivals import Arrival
    from companion.guests.nearby import Greeting, GuestWindow


log = logging.getLogger(__name__)
_TASKS: list[asyncio.Future[bool] | asyncio.Future[None]] = []


def _languages_of_browser() -> tuple[str, ...]:
    from js import navigator  # type: ignore[import-not-found]  # Pyodide's view of its worker

    return tuple(str(tag) for tag in navigator.languages)


def start() -> None:
    """Run the app in the page, whose worker provides the modules `companion_page` and `companion_storage`."""
    from companion_page import answer, way as page_kind  # type: ignore[import-not-found]  # made by the worker
    from companion_storage import ask, flush, had_games, is_persistent, remember_games  # type: ignore[import-not-found]  # made by the page's worker

    async def flushed() -> None:
        await flush()

    async def promised() -> bool:
        return bool(await is_persistent())

    async def kind() -> str:
        return str(await page_kind())

    is_lost = had_games and not database_path().exists()
    storage = BrowserStorage(flushed if flush else None, promised, ask, remember_games, is_lost=is_lost)
    device = Device(storage=storage, installing=Installing(kind, answer))
    _let_invite(device)
    _let_arrive(device)
    ft.run(entry(device, _languages_of_browser()))


def _let_invite(device: Device) -> None:
    """Let other phones join, if the page can connect to them."""
    import companion_phones  # type: ignore[import-not-found]  # made by the page's worker
    from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

    from companion.guests.guest_file import FILE_NAME
    from companion.guests.nearby import NearbyPhones

    if not companion_phones.can_invite:
        return
    network = NearbyPhones(companion_phones, device.hall.first, partial(guest_window, device))
    device.hall.network = network

    def receive(kind: str, id: str, text: str, message: Any) -> None:
        network.on_event(kind, id, text, message.to_bytes() if message is not None else b"")

    companion_phones.listen(create_proxy(receive))
    device.hall.guest_file.folder = database_path().parent
    if (device.hall.guest_file.folder / FILE_NAME).exists():
        _TASKS.append(asyncio.ensure_future(device.hall.resume()))
    _TASKS.append(asyncio.ensure_future(device.hall.keep_on()))


def _let_arrive(device: Device) -> None:
    """Accept what the host's phone sends while this page is a guest without its own window."""
    import companion_phones
    from pyodide.ffi import create_proxy

    def take_in(kind: str, content: Any) -> None:
        _TASKS.append(asyncio.ensure_future(take(kind, content.to_bytes())))

    async def take(kind: str, content: bytes) -> bool:
        words, arrival = await arrive(device, _languages_of_browser(), kind, content, companion_phones.say)
        answer = None if arrival is None else arrival.answer or None
        companion_phones.taken(words, "" if arrival is None else arrival.address, answer, arrival is None)
        return arrival is not None

    companion_phones.take_in(create_proxy(take_in))


async def arrive(
    device: Device, languages: Sequence[str], kind: str, content: bytes, on_progress: Callable[[int, int], None]
) -> tuple[str, Arrival | None]:
    """Import what another phone sent. Returns a text for the player and, unless refused, the result."""
    from companion.device.arrivals import taken_from_phone
    from companion.language.offered import best, offered_languages
    from companion.language.spoken import speaking
    from companion.store.errors import StoreError
    from companion.window.notices import FAILED

    def tell() -> None:
        if (progress := device.restoring.progress) is not None:
            on_progress(progress.done, progress.of)

    stop = device.restoring.listen(tell)
    arrival: Arrival | None = None
    try:
        arrival = await taken_from_phone(device, kind, content)
        sentences = arrival.words
    except StoreError as error:
        sentences = (error.sentence,)
    except Exception:  # the other phone waits for an answer
        log.exception("importing from another phone failed")
        sentences = (FAILED,)
    stop()
    await device.close()
    chosen = device.settings.now.language
    with speaking(chosen if chosen in offered_languages() else best(languages)):
        return " ".join(text(sentence) for sentence in sentences), arrival


def guest_window(
    device: Device, guest: str, greeting: Greeting, send: Callable[[bytes], None], refuse: Callable[[], None]
) -> GuestWindow:
    """An app window that runs here but is shown on a guest's phone."""
    from companion.flet_fixes.phone_connection import PhoneConnection
    from companion.guests.pace import MessagePace

    delay = MessagePace().delay
    window = PhoneConnection(
        guest, greeting.languages, greeting.page_properties, main=entry(device), send=send, refuse=refuse, delay=delay
    )
    window.page_url = greeting.address
    return window
