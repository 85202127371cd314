"""Windows that close: their resources are freed, and the other windows still show entries."""

import asyncio
import gc
import logging
import resource
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.messaging.protocol import Message
from flet.messaging.session import Session
from flet_web.fastapi.flet_app_manager import FletAppManager  # type: ignore[import-untyped]

from companion.device.device import Device
from companion.flet_fixes.connection import Connection
from companion.serving.collector import collected_when_idle
from companion.table.table import Entered, Table
from companion.window.context import AppContext
from referees.common.always.conclude import Leave
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.served.windows import Served, comes_true, served


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(Device(tmp_path)) as opened:
        yield opened


async def table_of(server: Served, *names: str) -> Table:
    """A new table; opens the device."""
    await server.device.open()
    config = referee("meow_oracle").config(seats=seated(names or ("Ann", "Bob", "Cid")))
    return await server.device.tables.create("meow_oracle", config)


async def visit(server: Served, route: str) -> None:
    window = await server.window(route)
    await window.shows("Ann")
    await window.close()
    await comes_true(lambda: not server.sessions)
    gc.collect()


async def test_an_entry_is_shown_after_another_window_was_closed(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    """After another window of the table was closed, an entry is shown in the open ones, and no error is logged."""
    table = await table_of(server)
    route = f"/table/{table.head.id}"
    await visit(server, route)
    first, second = await server.window(route), await server.window(route)
    await first.shows("Who starts?")
    await second.shows("Who starts?")
    first.forget()
    second.forget()
    assert await table.enter(Leave(seat=0)) == Entered()
    await first.shows("Ann leaves")
    await second.shows("Ann leaves")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_settings_and_restores_reach_open_windows(server: Served) -> None:
    """A changed setting and a restored backup redraw an open window, although others were closed."""
    await table_of(server)
    for route in ("/settings", "/kits", "/"):
        window = await server.window(route)
        await window.shows("Oracle")
        await window.close()
    await comes_true(lambda: not server.sessions)
    gc.collect()
    window = await server.window("/settings")
    await window.shows("Appearance")
    device = server.device
    window.forget()
    await device.settings.change(device.store, text_size="200")
    await window.shows("200")
    window.forget()
    assert await device.restore((await device.backup()).content) == 1
    assert device.reopened.changes == 1
    await comes_true(lambda: window.messages)  # it was redrawn


async def test_closed_windows_do_not_listen(server: Served) -> None:
    """Closed windows no longer listen to anything; an open one still does."""
    table = await table_of(server)
    device = server.device
    stays = await server.window(f"/table/{table.head.id}")
    await stays.shows("Who starts?")
    heard = [table, device.settings, device.reopened, device.kits]
    before = [len(source._listeners) for source in heard]
    routes = [f"/table/{table.head.id}", f"/table/{table.head.id}/kit", "/settings", "/kits", "/history", "/"]
    windows = [await server.window(route) for route in routes]
    for window in windows:
        await window.shows("Oracle")
    assert sum(len(source._listeners) for source in heard) > sum(before)
    for window in windows:
        await window.close()
    await comes_true(lambda: [len(source._listeners) for source in heard] == before)


async def test_a_window_that_comes_back_shows_what_was_entered_meanwhile(server: Served) -> None:
    """A page that reconnects gets a new session with entries made meanwhile. The old session would resend all that's
    shown, and Flet's client would compare both for very long."""
    table = await table_of(server)
    window = await server.window(f"/table/{table.head.id}")
    await window.shows("Who starts?")
    await window.close()
    await table.enter(Leave(seat=0))
    before = window.session_id
    again = await server.window(f"/table/{table.head.id}", session_id=before)
    await again.shows("Ann leaves")
    assert again.session_id not in ("", before)
    again.forget()
    await table.enter(Leave(seat=1))
    await again.shows("Bob leaves")


@pytest.mark.parametrize(
    "frames", [[], [b""], [b"\x00"], [b"\x00\xc1"], [b"\x00\x92\x03\x80"], [b"\x01\x00"], [b"\x07"]]
)
async def test_a_socket_that_never_registers_leaves_nothing(
    server: Served, frames: list[bytes], caplog: pytest.LogCaptureFixture
) -> None:
    """A socket that sends no registration leaves no session, task or traceback."""
    before = len(asyncio.all_tasks())
    for _ in range(3):
        socket = await server.socket()
        for frame in frames:
            await socket.send(frame)
        await socket.close()
    await comes_true(lambda: len(asyncio.all_tasks()) <= before)
    assert not server.sessions
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize(
    "frame", [b"\x00\xc1", b"\x00\x92\x03\x80", b"\x00\x91\x03", b"\x00\x92\x09\x80", b"\x00\x93\x03\x80\x80", b"text"]
)
async def test_a_window_that_sends_what_cannot_be_read_is_disconnected(
    server: Served, frame: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """An unreadable message ends the window with one line in the log; other windows still work."""
    bad, good = await server.window("/"), await server.window("/")
    await bad.shows("Which game is on your table?")
    await good.shows("Which game is on your table?")
    await bad.socket.send(frame)
    await asyncio.wait_for(bad.socket.wait_closed(), 5)
    good.forget()
    await server.device.settings.change(server.device.store, text_size="150")
    await comes_true(lambda: good.messages)
    logged = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.exc_info for record in logged] == [None] and "cannot be read" in logged[0].getMessage()


async def test_messages_are_not_formatted_for_a_log(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are never formatted for a log, as Flet would do even without logging them."""
    written: list[Message] = []

    def write_out(message: Message) -> str:
        written.append(message)
        return ""

    monkeypatch.setattr(Message, "__repr__", write_out)
    window = await server.window("/")
    await window.shows("Which game is on your table?")
    await window.close()
    assert not written


async def come_and_go(server: Served, table: Table, count: int, pause: float = 0) -> None:
    """Open and close that many windows and unregistered sockets; wait `pause` seconds after every fifty."""
    for number in range(count):
        window = await server.window((f"/table/{table.head.id}", "/", "/settings", "/history")[number % 4])
        await window.shows("Oracle")
        await window.close()
        server.windows.remove(window)
        await (await server.socket()).close()
        if number % 50 == 49:
            await asyncio.sleep(pause)
    await comes_true(lambda: not server.sessions)
    await asyncio.sleep(0.2 + pause)
    gc.collect()


async def test_nothing_is_left_of_closed_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closed windows leave no page, session, connection, context or task. Flet's search for expired sessions is turned
    off, as it holds the last one for ten seconds."""
    monkeypatch.setattr(FletAppManager, "_FletAppManager__evict_expired_sessions", lambda _: asyncio.Event().wait())
    async with served(Device(tmp_path)) as server:
        table = await table_of(server)
        kinds, tasks = (ft.Page, Session, Connection, AppContext), len(asyncio.all_tasks())

        def controls() -> list[Any]:
            return [control for control in gc.get_objects() if issubclass(type(control), kinds)]

        before = controls()  # of other tests in this process; referenced, so that new objects don't get their ids
        await come_and_go(server, table, 8)
        ids = {id(control) for control in before}
        assert [type(control) for control in controls() if id(control) not in ids] == []
        assert len(asyncio.all_tasks()) <= tasks


@pytest.mark.soak
async def test_memory_is_freed(server: Served) -> None:
    """After 1,000 windows and 1,000 sockets, with the app's garbage collection, the process is at most 5 MB larger."""
    table = await table_of(server)
    async with collected_when_idle(pause=1, share=1):
        await come_and_go(server, table, 100, pause=3)  # one-time imports and caches
        before = resident()
        await come_and_go(server, table, 1_000, pause=3)
        growth = resident() - before
    print(f"1,000 windows and 1,000 sockets: {growth / 1e6:.1f} MB kept")
    assert growth < 5_000_000


def resident() -> int:
    """The memory of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
