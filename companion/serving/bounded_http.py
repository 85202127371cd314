"""HTTP connections that are bounded in number and in the time for which they may ask for nothing."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar
from weakref import WeakSet

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS, MOST_OF_ONE = 200, 32
"""At once: of all devices, and of one address. A browser opens six while it loads the app."""

IDLE_SECONDS = 15.0
"""So long a connection may stay open before each of its requests is whole."""


class BoundedHttp(H11Protocol):
    """An HTTP connection that is closed soon where it asks for nothing whole. Where there are too many, those without a
    websocket make room: first whoever asks for nothing, and of those whoever has done so for longest."""

    transports: ClassVar[WeakSet[Any]] = WeakSet()
    most_of_one = MOST_OF_ONE
    _due: asyncio.TimerHandle
    waits_since = 0.0
    """When it began to wait for a request, by the clock of the loop."""

    @property
    def is_answering(self) -> bool:
        """Whether a request is being answered."""
        going: Any = self.cycle  # None before the first request
        return going is not None and not going.response_complete

    def connection_made(self, transport: Any) -> None:
        """Begin, or refuse."""
        there = [one for one in self.transports if not one.is_closing()]
        super().connection_made(transport)
        self._wait()
        if not self._has_room(there, _address(transport)):
            transport.abort()
        else:
            self.transports.add(transport)

    def _has_room(self, there: list[Any], address: str) -> bool:
        """Whether one more may be open, at need in place of another."""
        of_one = [one for one in there if _address(one) == address]
        if len(of_one) >= self.most_of_one:
            crowd = of_one
        elif len(there) >= MOST_CONNECTIONS:
            crowd = there
        else:
            return True
        known = [one.get_protocol() for one in crowd]  # that of a websocket is another one
        without = [one for one in known if isinstance(one, BoundedHttp)]
        if not without:
            return False
        min(without, key=lambda one: (one.is_answering, one.waits_since)).transport.abort()
        return True

    def handle_events(self) -> None:
        """Take what has come; a request that is whole has come in time."""
        super().handle_events()
        if self.is_answering:
            self._due.cancel()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Go on as a websocket."""
        self._due.cancel()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request as for the first."""
        self._wait()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is nothing to wait for."""
        self._due.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self.waits_since = self.loop.time()
        self._due = self.loop.call_later(IDLE_SECONDS, self._end)

    def _end(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()


class ProxiedHttp(BoundedHttp):
    """The same behind a proxy, to which all connections belong."""

    most_of_one = MOST_CONNECTIONS


class OwnHttp(BoundedHttp):
    """The same for this device's own windows, which phones do not crowd out."""

    transports: ClassVar[WeakSet[Any]] = WeakSet()
    most_of_one = MOST_CONNECTIONS


def _address(transport: Any) -> str:
    found: str = (transport.get_extra_info("peername") or ("",))[0]
    return found
