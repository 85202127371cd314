"""HTTP connections limited in number and in idle time."""

import asyncio
from typing import Any, ClassVar
from weakref import WeakSet

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS, MOST_PER_ADDRESS = 400, 32  # in total; from one address (a browser opens six to load the app)
IDLE_SECONDS = 15.0  # until each request must be complete


class BoundedHttp(H11Protocol):
    """An HTTP connection, closed if no complete request arrives in time. If too many are open, the longest waiting is
    closed, websockets excepted."""

    transports: ClassVar[WeakSet[Any]] = WeakSet()
    most_per_address = MOST_PER_ADDRESS
    _due: asyncio.TimerHandle
    waits_since = 0.0  # start of the wait for a request, by the loop's clock

    @property
    def is_answering(self) -> bool:
        """Whether a request is being answered."""
        going: Any = self.cycle  # None before the first request
        return going is not None and not going.response_complete

    def connection_made(self, transport: Any) -> None:
        """Accept or abort the connection."""
        others = [other for other in self.transports if not other.is_closing()]
        super().connection_made(transport)
        self._wait()
        if not self._has_room(others, _address(transport)):
            transport.abort()
        else:
            self.transports.add(transport)

    def _has_room(self, others: list[Any], address: str) -> bool:
        same_address = [other for other in others if _address(other) == address]
        if len(same_address) >= self.most_per_address:
            crowd = same_address
        elif len(others) >= MOST_CONNECTIONS:
            crowd = others
        else:
            return True
        protocols = [other.get_protocol() for other in crowd]  # a websocket has another protocol
        without = [protocol for protocol in protocols if isinstance(protocol, BoundedHttp)]
        if not without:
            return False
        min(without, key=lambda protocol: (protocol.is_answering, protocol.waits_since)).transport.abort()
        return True

    def handle_events(self) -> None:
        """Handle received data; complete headers stop the timeout."""
        super().handle_events()
        if self.is_answering:
            self._due.cancel()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Upgrade to a websocket, without timeout."""
        self._due.cancel()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._wait()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout."""
        self._due.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self.waits_since = self.loop.time()
        self._due = self.loop.call_later(IDLE_SECONDS, self._end)

    def _end(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()


class ProxiedHttp(BoundedHttp):
    """A connection from a proxy, exempt from the limit per address."""

    most_per_address = MOST_CONNECTIONS


class OwnHttp(BoundedHttp):
    """A connection of this device's windows, counted separately from phones."""

    transports: ClassVar[WeakSet[Any]] = WeakSet()
    most_per_address = MOST_CONNECTIONS


def _address(transport: Any) -> str:
    host: str = (transport.get_extra_info("peername") or ("",))[0]
    return host
