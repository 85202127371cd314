"""ASGI middleware that closes websockets that register late or send what Flet can't decode, which it would keep."""

import asyncio
import logging

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.flet_fixes.refs import MessageAction
from companion.flet_fixes.reported import read_message

log = logging.getLogger(__name__)
REGISTER_SECONDS = 10.0
MOST_WAITING = 64  # websockets not yet registered
UNREADABLE, TOO_MANY = 1003, 1013  # close codes


class Sockets:
    """Filters websockets; plain requests pass through."""

    def __init__(self, app: ASGIApp, seconds: float = REGISTER_SECONDS) -> None:
        self.app, self.seconds = app, seconds
        self.waiting = 0
        self.open = 0
        """The number of open windows."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        if self.waiting >= MOST_WAITING:
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        opening = await receive()
        await send({"type": "websocket.accept"})
        first = await self._first(receive)
        if first["type"] != "websocket.receive" or _action(first) != MessageAction.REGISTER_CLIENT.value:
            await _Socket(receive, send).close(UNREADABLE)
            return
        socket = _Socket(receive, send, opening, first)
        self.open += 1
        try:
            await self.app(scope, socket.receive, socket.send)
        finally:
            self.open -= 1
        await socket.close(UNREADABLE)

    async def _first(self, receive: Receive) -> Message:
        """The first message; a disconnect if none arrives in time."""
        self.waiting += 1
        try:
            async with asyncio.timeout(self.seconds):
                return await receive()
        except TimeoutError:
            return {"type": "websocket.disconnect"}
        finally:
            self.waiting -= 1


class _Socket:
    def __init__(self, receive: Receive, send: Send, *first: Message) -> None:
        self._receive, self._send = receive, send
        self._first = list(first)
        self._is_gone = False

    async def receive(self) -> Message:
        """The next message; a disconnect if it is undecodable."""
        if self._first:
            return self._first.pop(0)
        message = await self._receive()
        if message["type"] == "websocket.receive" and _action(message) is None:
            log.warning("a window sent what cannot be read, and was disconnected")
            return {"type": "websocket.disconnect", "code": UNREADABLE}
        self._is_gone = message["type"] == "websocket.disconnect"
        return message

    async def send(self, message: Message) -> None:
        """Send a message, unless the client is gone."""
        if message["type"] == "websocket.accept" or self._is_gone:
            return
        try:
            await self._send(message)
        except Exception as error:  # noqa: BLE001 - servers raise various errors for a closed connection
            log.debug("not sent: %r", error)
            self._is_gone = True

    async def close(self, code: int) -> None:
        await self.send({"type": "websocket.close", "code": code})


def _action(message: Message) -> int | None:
    """The action of a message; None if Flet could not decode it."""
    read = read_message(message.get("bytes"))
    return None if read is None else read[0]
