"""Listens for phones on the local network."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Iterator

import uvicorn
from starlette.types import ASGIApp

from companion.guests.hall import Hall
from companion.serving.addresses import own_addresses
from companion.serving.bounded_http import BoundedHttp, ProxiedHttp
from companion.serving.guest_gate import FAREWELL_SECONDS, GuestGate
from companion.serving.listening import allow_connections, bound

ANY = "0.0.0.0"  # noqa: S104 - other devices must reach it
HERE = "127.0.0.1"
GUEST_PORT = 8551
LARGEST_MESSAGE = 256 * 1024  # bytes from a phone
END_SECONDS = 3.0
TAKEN = "port {} can't be used here: choose another one with --share-port"


class LocalNetwork:
    """Listens on all addresses; with `names` (as "table.example.org") only on loopback, behind a reverse proxy."""

    def __init__(self, app: ASGIApp, hall: Hall, port: int | None = None, names: frozenset[str] = frozenset()) -> None:
        self.port, self._names = port, names
        self._server: uvicorn.Server | None = None
        self._running: asyncio.Task[None] | None = None
        self.gate = GuestGate(app, hall, names)

    async def open(self) -> tuple[str, ...]:
        allow_connections()
        listener = _listener(HERE if self._names else ANY, self.port)
        self.port = listener.getsockname()[1]  # reused when reopened, so that phones can return
        config = uvicorn.Config(
            self.gate, log_level="warning", http=ProxiedHttp if self._names else BoundedHttp, ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE, timeout_graceful_shutdown=2, lifespan="off", proxy_headers=bool(self._names),
            forwarded_allow_ips=HERE,
        )  # fmt: skip
        self._server = QuietServer(config)
        self._running = asyncio.create_task(self._server.serve([listener]))
        start = time.monotonic()
        while not self._server.started and time.monotonic() - start < END_SECONDS:  # noqa: ASYNC110 - uvicorn has no event
            await asyncio.sleep(0.01)
        addresses = tuple(f"https://{name}/" for name in sorted(self._names))
        return addresses or tuple(f"http://{address}:{self.port}/" for address in own_addresses())

    async def close(self) -> None:
        server, running = self._server, self._running
        self._server = self._running = None
        if server is not None and running is not None:
            if self.gate.has_windows:
                await asyncio.sleep(FAREWELL_SECONDS)
            server.should_exit = True
            with contextlib.suppress(TimeoutError, asyncio.CancelledError):
                await asyncio.wait_for(running, END_SECONDS + 2)


class QuietServer(uvicorn.Server):
    """Uvicorn without its signal handling, which would raise signals again."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _listener(host: str, port: int | None) -> socket.socket:
    """A socket on `port` (None: the default); if taken, on any free one, except behind a proxy. Raises OSError."""
    port = GUEST_PORT if port is None else port
    try:
        return bound(host, port)
    except OSError:
        if host == HERE:
            raise OSError(TAKEN.format(port)) from None
        return bound(host, 0)
