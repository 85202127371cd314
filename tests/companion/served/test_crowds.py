"""Connections that send no request, or half of one: they end soon, and block no others meanwhile."""

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
    """A connection with one whole request, answered, and half of the next."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(HALF + f":{port}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    await reader.readexactly(int(length.partition(b":")[2]))
    writer.write(HALF)
    return reader, writer


async def seconds_until_closed(stream: Stream, most: float = 10) -> float:
    """The seconds for which the other end keeps it open."""
    start = time.monotonic()
    with suppress(OSError):
        async with asyncio.timeout(most):
            assert await stream[0].read(1) == b""
    stream[1].close()
    return time.monotonic() - start


async def test_half_a_second_request_is_ended_as_half_a_first(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """From any sender, and however slowly it arrives."""
    monkeypatch.setattr(bounded_http, "IDLE_SECONDS", 0.5)
    phone = party.phone()
    stream = await half_asked(phone.port)
    for _ in range(3):
        await asyncio.sleep(0.1)
        stream[1].write(b"x")
    assert await seconds_until_closed(stream) < 3


async def test_strangers_who_ask_half_keep_no_phone_out(party: Party) -> None:
    """As many as may be open at once, from the address of a phone, repeatedly: it joins, loads the page, opens its
    window and sees entries; open windows stay."""
    table = await party.table()
    phone = await party.joined(0)
    first = await phone.window(f"/table/{table.head.id}")
    await phone.sees("Who starts?")
    streams = [await half_asked(phone.port) for _ in range(MOST_PER_ADDRESS)]
    newcomer = party.phone()
    assert (await newcomer.join(party.pin)).status_code == 303
    streams += [await half_asked(phone.port) for _ in range(MOST_PER_ADDRESS)]
    assert (await phone.ask()).status_code == 200
    window = await phone.window(f"/table/{table.head.id}")
    await window.shows("Who starts?")
    assert await table.enter(Leave(seat=2)) == Entered()
    for view in (first, window):
        await view.shows("Cid leaves")
    for _, writer in streams:
        writer.close()


async def test_with_all_connections_taken_a_window_is_opened_all_the_same(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From many addresses: those that ask for nothing make room, the oldest first, and no window does."""
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


async def test_half_a_request_at_the_devices_own_port_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first one, a second one, and a silent connection."""
    monkeypatch.setattr(bounded_http, "IDLE_SECONDS", 0.5)

    async def plain(scope: object, receive: object, send: object) -> None:
        """Answers everything."""
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
    """After a hundred messages hardly more tasks wait than after one."""
    table = await party.table()
    phone = await party.joined(0)
    window = await phone.window(f"/table/{table.head.id}")
    await phone.sees("Who starts?")
    await phone.send(1, "nothing")
    await asyncio.sleep(0.2)
    before = len(asyncio.all_tasks())
    for _ in range(100):
        await phone.send(1, "nothing")
    await window.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": 1, "props": {"width": 411}})
    await comes_true(lambda: session_of(window).page.width == 411)
    await comes_true(lambda: len(asyncio.all_tasks()) <= before + 10)
