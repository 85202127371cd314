"""The server: Flet's app behind the gate, until a signal ends it."""

import asyncio
import contextlib
import faulthandler
import os
import secrets
import signal
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import flet.fastapi as web
import uvicorn

from companion.app import entry
from companion.device.device import Device
from companion.flet_fixes import connection
from companion.serving.access import KeyAccess, stored_key
from companion.serving.bounded_http import OwnHttp
from companion.serving.collector import collected_when_idle
from companion.serving.gate import Gate
from companion.serving.lan import QuietServer
from companion.serving.lending import Lending, Shared
from companion.serving.listening import bound
from companion.serving.sockets import Sockets
from companion.serving.watchdog import watched
from companion.store.errors import StoreError

HOST = "127.0.0.1"
USUAL_PORT = 8550
SERVED = ("/ws", "/upload", "")  # the routes of Flet's server that are needed; others describe it or handle OAuth
LARGEST_MESSAGE = 16 * 1024 * 1024  # bytes from a window: a picture of a long tally
END_SECONDS = 5  # for an orderly end before the process is killed


class PortTaken(OSError):
    """Another program uses the port."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port


connection.apply()


def asgi(device: Device, access: KeyAccess) -> Gate:
    """The whole web app; uploads go to the device's inbox. Responses aren't compressed, as that would take seconds."""
    return Gate(sockets(device), access)


def sockets(device: Device) -> Sockets:
    """The web app for this device's windows and phones, before access control is added."""
    from companion.store.backups.inspection import LARGEST

    app = web.app(
        entry(device),
        assets_dir=str(files("companion").joinpath("assets")),
        app_name="Oracle Companion",
        app_short_name="Oracle",
        app_description="A referee and scorekeeper for the board games on your table.",
        no_cdn=True,
        upload_dir=str(device.inbox) if device.inbox is not None else None,
        upload_endpoint_path="upload",
        max_upload_size=LARGEST,
        secret_key=secrets.token_urlsafe(),  # signs upload addresses
    )
    app.router.routes[:] = [route for route in app.router.routes if getattr(route, "path", None) in SERVED]
    return Sockets(app)


async def serve(
    device: Device, port: int | None, *, browser: bool, announce: Callable[[str], None], shared: Shared | None = None
) -> None:
    """Serve until a signal ends it; `announce` gets the address. Raises PortTaken, NameTaken."""
    with _listening(port) as listener, TemporaryDirectory() as inbox:
        device.inbox, device.to_thread = Path(inbox), asyncio.to_thread
        base = f"http://{HOST}:{listener.getsockname()[1]}/"
        access = KeyAccess(_key(device))
        app = sockets(device)
        lending = Lending(device, app, shared)

        async def ready() -> None:
            first = await lending.begin(base)
            announce(access.address(base + first))
            if browser and _has_screen():
                await asyncio.to_thread(webbrowser.open, access.address_for_once(base + first))

        config = uvicorn.Config(
            Gate(app, access), log_level="warning", http=OwnHttp, ws="websockets-sansio", ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=2, lifespan="on", proxy_headers=False,
        )  # fmt: skip
        server = _Server(config, ready)
        with _ended_by_signals(server), watched():
            async with collected_when_idle():
                await server.serve([listener])
                await lending.end()
    await device.close()


def _key(device: Device) -> str:
    try:
        return stored_key(device.path.parent)
    except StoreError:  # the window reports what is wrong with the folder
        return secrets.token_urlsafe()


class _Server(QuietServer):
    """A server with a callback when it is ready; `_ended_by_signals` handles signals."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            await self._ready()


@contextlib.contextmanager
def _ended_by_signals(server: uvicorn.Server) -> Iterator[None]:
    """The first signal shuts the server down; the process is killed if that takes too long, or by a second signal."""

    def end(number: int, _: object) -> None:
        if server.should_exit:
            os._exit(128 + number)
        server.should_exit = True
        faulthandler.dump_traceback_later(END_SECONDS, exit=True)  # needs neither the event loop nor the interpreter

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, former in before.items():
            signal.signal(number, former)


@contextlib.contextmanager
def _listening(port: int | None) -> Iterator[socket.socket]:
    """A socket on the requested port; if None, on the default one, or any if that is taken."""
    for attempt in (USUAL_PORT, 0) if port is None else (port,):
        try:
            listener = bound(HOST, attempt)
        except (OSError, OverflowError) as error:
            if attempt == port:
                raise PortTaken(attempt) from error
            continue
        with listener:
            yield listener
        return


def _has_screen() -> bool:
    """Whether a graphical browser can be opened; without a display some systems would start one in the terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
