"""The gate: this device's own pages, and nothing else."""

from __future__ import annotations

import asyncio
import gc
import signal
import struct
from pathlib import Path
from typing import Any

import flet.fastapi as web
import httpx
import pytest
from flet.messaging.protocol import Message, MessageAction
from flet_web.fastapi.flet_app import FletApp  # type: ignore[import-untyped]
from uvicorn.protocols.utils import ClientDisconnected

from companion.__main__ import main
from companion.device import Device
from companion.serving import Connection, Gate, asgi, serve

OWN = "127.0.0.1:8550"


async def inside(scope: Any, receive: Any, send: Any) -> None:
    """What stands behind the gate."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
    else:
        headers = [(b"access-control-allow-origin", b"*")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})


def asked(kind: str, path: str = "/", **headers: str) -> dict[str, Any]:
    """The first thing that comes back."""
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {}

    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(Gate(inside)({"type": kind, "path": path, "headers": encoded}, receive, send))
    return sent[0]


@pytest.mark.parametrize("host", [OWN, "localhost:8550"])
def test_our_own_page_is_let_in(host: str) -> None:
    """Asked by a name of this device, with its own origin or none."""
    assert asked("websocket", "/ws", host=host, origin=f"http://{host}")["type"] == "websocket.accept"
    assert asked("http", host=host)["status"] == 200


@pytest.mark.parametrize(
    ("host", "origin"),
    [(OWN, "https://evil.example"), (OWN, "http://127.0.0.1:9999"), ("evil.example", "http://evil.example"), ("", "")],
)
def test_other_pages_are_refused(host: str, origin: str) -> None:
    """Another site in the same browser, another program here, a name that was bent to this address."""
    assert asked("websocket", "/ws", host=host, origin=origin)["type"] == "websocket.close"
    assert asked("http", host=host, origin=origin)["status"] == 421


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json"])
def test_the_server_tells_nothing_about_itself(path: str) -> None:
    """Pages of Flet's server that nobody here needs."""
    assert asked("http", path, host=OWN)["status"] == 404


def test_the_browser_is_told_to_fetch_nothing_from_elsewhere() -> None:
    """And other origins are not invited."""
    headers = dict(asked("http", host=OWN)["headers"])
    assert b"default-src 'self'" in headers[b"content-security-policy"]
    assert b"access-control-allow-origin" not in headers


def test_an_installed_app_bears_our_name_our_colours_and_icons_of_every_size(tmp_path: Path) -> None:
    """Nothing of Flet's own is left: it starts dark, without a white flash, and each icon is as large as it claims."""

    async def fetch(*paths: str) -> list[httpx.Response]:
        transport = httpx.ASGITransport(asgi(Device(tmp_path)))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{OWN}") as client:
            return [await client.get(path) for path in paths]

    page, manifest = asyncio.run(fetch("/", "/manifest.json"))
    told = manifest.json()
    assert "<title>Oracle Companion</title>" in page.text and told["name"] == "Oracle Companion"
    assert told["theme_color"] == "#2B2354" and told["background_color"] == "#141218"
    assert {(one["sizes"], one.get("purpose")) for one in told["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in (None, "maskable")
    }
    pictures = asyncio.run(fetch(*(f"/{one['src']}" for one in told["icons"])))
    for one, picture in zip(told["icons"], pictures, strict=True):
        assert "{}x{}".format(*struct.unpack(">II", picture.content[16:24])) == one["sizes"]


@pytest.mark.parametrize(
    "query", ["", "f=x&e=2099-01-01T00:00:00%2B00:00&s=made-up", "f=../../x&e=2099-01-01T00:00:00%2B00:00&s=made-up"]
)
def test_nobody_sends_a_file_to_an_address_that_was_not_given_out(tmp_path: Path, query: str) -> None:
    """Only the address that a tap on "Restore a backup" was given takes a file."""

    async def send() -> int:
        device = Device(tmp_path / "games")
        device.inbox = tmp_path / "inbox"
        device.inbox.mkdir()
        transport = httpx.ASGITransport(asgi(device))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{OWN}") as client:
            return (await client.put(f"/upload?{query}", content=b"x")).status_code

    assert asyncio.run(send()) in {400, 403}
    assert not list((tmp_path / "inbox").iterdir()) and not (tmp_path / "x").exists()


def test_what_is_sent_to_a_window_that_has_gone_is_let_go() -> None:
    """Flet's own connection raises, and the window it belongs to would never be drawn again."""
    message = Message(MessageAction.SESSION_CRASHED, {})
    parts: Any = (None, None, None, None)
    with pytest.raises(AttributeError):
        FletApp(*parts).send_message(message)
    Connection(*parts).send_message(message)
    assert web.app.__globals__["FletApp"] is Connection, "what the server makes for each window"


def test_a_window_that_closes_while_it_is_told_something_is_no_trouble() -> None:
    """The server's word that it has gone follows; what could not be sent does not end the connection before."""
    received: list[str] = []

    async def inside(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.send", "bytes": b""})
        received.append((await receive())["type"])

    async def send(message: Any) -> None:
        raise ClientDisconnected

    async def receive() -> Any:
        return {"type": "websocket.disconnect"}

    asyncio.run(Gate(inside)({"type": "websocket", "path": "/ws", "headers": [(b"host", OWN.encode())]}, receive, send))
    assert received == ["websocket.disconnect"]


def test_what_was_imported_is_not_looked_at_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The collector of garbage leaves it alone from the start: each look would be a stall of fifty milliseconds."""
    frozen: list[int] = []

    async def serve(*_: Any, **__: Any) -> None:
        frozen.append(gc.get_freeze_count())

    monkeypatch.setattr("companion.serving.serve", serve)
    try:
        assert main(["--data", str(tmp_path)]) == 0
    finally:
        gc.unfreeze()
    assert frozen[0] > 10_000


def test_a_served_device_looks_at_backups_beside_the_loop(tmp_path: Path) -> None:
    """The one module that has threads lends them to the device, and ends when a signal says so."""
    device, seen = Device(tmp_path), list[Any]()

    def told(_: str) -> None:
        seen.append((device.aside, device.inbox is not None))
        signal.raise_signal(signal.SIGTERM)

    asyncio.run(serve(device, None, browser=False, told=told))
    assert seen == [(asyncio.to_thread, True)]
