"""Connections that send no request, or half of one, are closed soon, and block no others meanwhile."""

import asyncio
import time
from contextlib import suppress

import pytest
import uvicorn
from flet.messaging.protocol import MessageAction

from companion.serving import bounded_http
from companion.serving.bounded_http import MOST_PER_ADDRESS, OwnHttp
from companion.table.answers import Entered
from referees.common.always.conclude import Leave
from tests.companion.served.guests import Party, session_of
from tests.companion.served.windows import comes_true

OTHER = "127.0.0.2"
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1"
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def half_asked(port: int, address: str = "127.0.0.1") -> Stream:
    """A connection that has sent a whole request, got its answer, and sent half of another."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(HALF + f":{port}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    await reader.readexactly(int(length.partition(b":")[2]))
    writer.write(HALF)
    return reader, writer


async def seconds_until_closed(stream: Stream, most: float = 10) -> float:
    """The seconds until the other end closes the connection."""
    start = time.monotonic()
    with suppress(OSError):
        async with asyncio.timeout(most):
            assert await stream[0].read(1) == b""
    stream[1].close()
    return time.monotonic() - start


async def test_half_of_a_second_request_is_closed(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """An incomplete second request is closed soon, even if more of it arrives slowly."""
    monkeypatch.setattr(bounded_http, "IDLE_SECONDS", 0.5)
    stream = await half_asked(party.phone().port)
    for _ in range(3):
        await asyncio.sleep(0.1)
        stream[1].write(b"x")
    assert await seconds_until_closed(stream) < 3


async def test_incomplete_requests_keep_no_phone_out(party: Party) -> None:
    """While an address has as many incomplete requests as allowed, phones there can still join, load the page, open a
    window and see entries; open windows stay."""
    table, phone = await party.playing()
    first = await phone.at(table)
    streams = [await half_asked(phone.port) for _ in range(MOST_PER_ADDRESS)]
    assert (await party.phone().join(party.pin)).status_code == 303
    streams += [await half_asked(phone.port) for _ in range(MOST_PER_ADDRESS)]
    assert (await phone.ask()).status_code == 200
    window = await phone.window(f"/table/{table.head.id}")
    await window.shows("Who starts?")
    assert await table.enter(Leave(seat=2)) == Entered()
    for view in (first, window):
        await view.shows("Cid leaves")
    for _, writer in streams:
        writer.close()


async def test_a_window_is_opened_even_if_all_connections_are_taken(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If incomplete requests take all connections, a new window closes the oldest of these, and no open window."""
    monkeypatch.setattr(bounded_http, "MOST_CONNECTIONS", 20)
    table = await party.table()
    phone = await party.joined(0, address=OTHER)
    first = await phone.window(f"/table/{table.head.id}")
    streams = [await half_asked(phone.port, f"127.0.1.{number}") for number in range(1, 40)]
    window = await phone.window(f"/table/{table.head.id}")
    assert await seconds_until_closed(streams[0]) < 3
    assert await table.enter(Leave(seat=2)) == Entered()
    for view in (first, window):
        await view.shows("Cid leaves")
    for _, writer in streams:
        writer.close()


async def test_half_a_request_at_the_devices_own_port_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An incomplete first or second request and a silent connection are closed soon at the device's own port, too."""
    monkeypatch.setattr(bounded_http, "IDLE_SECONDS", 0.5)

    async def plain(scope: object, receive: object, send: object) -> None:
        assert callable(send)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    config = uvicorn.Config(plain, port=0, log_level="warning", http=OwnHttp, lifespan="off")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    silent = await asyncio.open_connection("127.0.0.1", port)
    first = await asyncio.open_connection("127.0.0.1", port)
    first[1].write(HALF)
    for stream in (silent, first, await half_asked(port)):
        assert await seconds_until_closed(stream) < 3
    server.should_exit = True
    await running


async def test_what_a_phone_sends_leaves_no_task_behind(party: Party) -> None:
    """After a hundred messages, hardly more tasks exist than after one."""
    table, phone = await party.playing()
    window = await phone.at(table)
    await phone.send(1, "nothing")
    await asyncio.sleep(0.2)
    before = len(asyncio.all_tasks())
    for _ in range(100):
        await phone.send(1, "nothing")
    await window.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": 1, "props": {"width": 411}})
    await comes_true(lambda: session_of(window).page.width == 411)
    await comes_true(lambda: len(asyncio.all_tasks()) <= before + 10)
