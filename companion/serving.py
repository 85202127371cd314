"""The web server on this device: the only module with sockets, threads and signals.

It answers this device alone: bound to loopback, asked by a loopback name, from its own pages.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import flet.fastapi as web
import uvicorn
from flet_web.fastapi.flet_app import FletApp  # type: ignore[import-untyped]
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.app import entry
from companion.device import Device

__all__ = ["Gate", "PortTaken", "asgi", "serve"]

HOST = "127.0.0.1"
USUAL_PORT = 8550
OWN_NAMES = ("127.0.0.1", "localhost")
CLOSED = ("/docs", "/redoc", "/openapi.json", "/oauth_callback")
"""What Flet's server would tell about itself; nobody here needs it."""

NOTHING_FOREIGN = (
    "default-src 'self' data: blob:; "
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' data: blob: ws://127.0.0.1:* ws://localhost:*; "
    "frame-ancestors 'none'"
)
"""Told to the browser, so that nothing is ever fetched from elsewhere: Flet's page would load one script from a CDN."""


class PortTaken(OSError):
    """Another program listens there."""


class Gate:
    """Lets through what comes from this device's own pages, and tells the browser to fetch nothing from elsewhere."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
        elif not _is_ours(scope):
            await _refuse(scope, send, 421, b"Oracle Companion answers this device only.")
        elif scope["path"] in CLOSED:
            await _refuse(scope, send, 404, b"There is nothing here.")
        else:
            await self.app(scope, receive, _with_policy(send))


class Connection(FletApp):  # type: ignore[misc]
    """A window's connection. Flet raises where something is sent to a client that has just gone, in the midst of a
    drawing: it would stay half done, and nothing in that window be drawn again, even when it comes back. What is sent
    then is moot, since a window that comes back is told everything."""

    def send_message(self, message: Any) -> None:
        """Send it, if anybody is there."""
        if getattr(self, "_FletApp__send_queue", None) is not None:
            super().send_message(message)


flets: Any = import_module("flet_web.fastapi.app")  # by this name: its package also has a function that is called so
flets.FletApp = Connection  # Flet's server has no other way to be given one


def asgi(device: Device) -> ASGIApp:
    """The whole web app; files that a browser sends arrive in the device's inbox, if it has one."""
    from companion.store.inspection import LARGEST

    app = web.app(
        entry(device),
        assets_dir=str(files("companion").joinpath("assets")),
        app_name="Oracle Companion",
        app_short_name="Oracle",
        app_description="A referee and score keeper that lies beside the board.",
        no_cdn=True,
        upload_dir=str(device.inbox) if device.inbox is not None else None,
        upload_endpoint_path="upload",
        max_upload_size=LARGEST,
        secret_key=secrets.token_urlsafe(),  # signs the addresses to which a file may be sent
    )
    return Gate(GZipMiddleware(app, minimum_size=1000))


async def serve(device: Device, port: int | None, *, browser: bool, told: Callable[[str], None]) -> None:
    """Serve until a signal ends it; `told` gets the address. Raises PortTaken."""
    with _listening(port) as listener, TemporaryDirectory() as inbox:
        device.inbox, device.aside = Path(inbox), asyncio.to_thread
        address = f"http://{HOST}:{listener.getsockname()[1]}/"

        async def ready() -> None:
            told(address)
            if browser and _has_screen():
                await asyncio.to_thread(webbrowser.open, address)

        config = uvicorn.Config(
            asgi(device), log_level="warning", ws="websockets-sansio", timeout_graceful_shutdown=2, lifespan="on"
        )
        server = _Server(config, ready)
        with _ended_by_signals(server):
            await server.serve([listener])
    await device.close()


class _Server(uvicorn.Server):
    """Uvicorn, except that it says when it is ready and leaves signals to us: it would raise them again and die."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then say so."""
        await super().startup(sockets)
        if self.started:
            await self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave them alone."""
        yield


@contextlib.contextmanager
def _ended_by_signals(server: uvicorn.Server) -> Iterator[None]:
    def end(*_: object) -> None:
        server.should_exit = True

    before = {one: signal.signal(one, end) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for one, former in before.items():
            signal.signal(one, former)


@contextlib.contextmanager
def _listening(port: int | None) -> Iterator[socket.socket]:
    """A socket on the port that was asked for, or on the usual one, or on any free one where that is taken."""
    for attempt in (USUAL_PORT, 0) if port is None else (port,):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would share the port with whoever has it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, attempt))
        except (OSError, OverflowError) as error:
            listener.close()
            if attempt == port:
                raise PortTaken(f"Port {port} cannot be used here. Name another one, or leave --port out.") from error
            continue
        with listener:
            yield listener
        return


def _has_screen() -> bool:
    """Whether a browser could be shown; without a screen some systems would start one inside the terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _is_ours(scope: Scope) -> bool:
    """Asked by a name of this device, and, where a page asks, by a page of our own."""
    headers = {name.lower(): value.decode("latin1") for name, value in scope["headers"]}
    host = headers.get(b"host", "")
    origin = headers.get(b"origin")
    return urlsplit(f"//{host}").hostname in OWN_NAMES and (origin is None or urlsplit(origin).netloc == host)


async def _refuse(scope: Scope, send: Send, status: int, words: bytes) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403})
        return
    kind = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": kind})
    await send({"type": "http.response.body", "body": words})


def _with_policy(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers: list[Any] = [one for one in message["headers"] if one[0] != b"access-control-allow-origin"]
            message["headers"] = [*headers, (b"content-security-policy", NOTHING_FOREIGN.encode())]
        # A window may be closed while it is told something: Flet would never know that it is gone, and keep its session
        with contextlib.suppress(OSError) if message["type"] == "websocket.send" else contextlib.nullcontext():
            await send(message)

    return sent
