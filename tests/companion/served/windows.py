"""Windows of the served app without a browser: they answer as one would, over a real websocket."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import msgpack  # type: ignore[import-untyped]
import uvicorn
from flet.messaging.protocol import MessageAction
from flet_web.fastapi import flet_app_manager  # type: ignore[import-untyped]
from websockets.asyncio.client import ClientConnection, connect

from companion.device.device import Device
from companion.serving.access import KeyAccess
from companion.serving.gate import Gate
from companion.serving.server import sockets
from companion.serving.sockets import Sockets

FRAME = b"\x00"


@dataclass(eq=False)
class SocketWindow:
    """A websocket client that answers calls with None or a value of its page storage, and records what it's sent."""

    socket: ClientConnection
    session_id: str = ""
    messages: list[tuple[int, Any]] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)  # all that was ever sent to it
    is_slow: bool = False  # whether to delay drawing, and answering, messages
    storage: dict[str, Any] = field(default_factory=dict)  # the page's storage in its browser
    reader: asyncio.Task[None] | None = None
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def register(self, route: str = "/", width: int = 390, height: int = 844) -> None:
        """Register the window, so the server draws it."""
        page = {"route": route, "width": width, "height": height, "web": True, "platform": "android",
                "platform_brightness": "light"}  # fmt: skip
        self.reader = asyncio.create_task(self._read())
        await self.send(MessageAction.REGISTER_CLIENT, {"session_id": self.session_id, "page_name": "", "page": page})

    async def send(self, action: MessageAction, body: dict[str, Any]) -> None:
        await self.socket.send(FRAME + msgpack.packb([action.value, body]))

    async def close(self) -> None:
        """Close the connection, as a closed tab does."""
        await self.socket.close()
        if self.reader is not None:
            await self.reader

    async def hears(self, seconds: float = 30) -> None:
        """Wait until a message arrives, unless there's one since `forget`."""
        async with asyncio.timeout(seconds):
            while not self.messages:
                self.heard.clear()
                await self.heard.wait()

    async def shows(self, words: str, seconds: float = 10) -> None:
        """Wait until a message contains these words."""
        async with asyncio.timeout(seconds):
            while not self.was_sent(words):
                self.heard.clear()
                await self.heard.wait()

    def was_sent(self, words: str) -> bool:
        """Whether a message since `forget` contains these words."""
        return any(words in text for _, body in self.messages for text in _texts(body))

    def forget(self) -> None:
        """Drop the messages received so far."""
        self.messages.clear()

    async def _read(self) -> None:
        with suppress(Exception):  # it was closed
            async for frame in self.socket:
                assert isinstance(frame, bytes)
                self.frames.append(frame)
                action, body = msgpack.unpackb(frame[1:], ext_hook=lambda code, _: code, strict_map_key=False)
                self.messages.append((action, body))
                if action == MessageAction.REGISTER_CLIENT.value:
                    self.session_id = body["session_id"]
                elif action == MessageAction.INVOKE_METHOD.value and not self.is_slow:
                    await self._answer(body)
                self.heard.set()

    async def _answer(self, call: dict[str, Any]) -> None:
        args = call.get("args") or {}
        if call["name"] == "set" and "key" in args:
            self.storage[args["key"]] = args["value"]
        result = self.storage.get(args["key"]) if call["name"] == "get" else None
        reply = {"control_id": call["control_id"], "call_id": call["call_id"], "result": result, "error": None}
        await self.send(MessageAction.INVOKE_METHOD, reply)
        if call["name"] == "push_route":
            route = call["args"]["route"]
            await self.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": 1, "props": {"route": route}})
            event = {"target": 1, "name": "route_change", "data": {"route": route}}
            await self.send(MessageAction.CONTROL_EVENT, event)


@dataclass(eq=False)
class Served:
    """A device behind a running server."""

    device: Device
    port: int
    access: KeyAccess
    app: Sockets
    windows: list[SocketWindow] = field(default_factory=list)

    async def socket(self) -> ClientConnection:
        """A new websocket of a browser that has the key, before its first message."""
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Cookie": self.access.cookie.partition(";")[0]}
        return await connect(
            f"ws://127.0.0.1:{self.port}/ws", max_size=None, additional_headers=headers, close_timeout=1
        )

    async def window(self, route: str = "/", session_id: str = "", **size: int) -> SocketWindow:
        """A new window at that route, or one that reconnects to the session with that id."""
        window = SocketWindow(await self.socket(), session_id)
        self.windows.append(window)
        await window.register(route, **size)
        return window

    @property
    def sessions(self) -> int:
        return len(_sessions())


async def comes_true(is_so: Callable[[], object], seconds: float = 10) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)


@asynccontextmanager
async def served(device: Device) -> AsyncIterator[Served]:
    access = KeyAccess("the key")
    app = sockets(device)
    config = uvicorn.Config(Gate(app, access), port=0, log_level="warning", ws="websockets-sansio", lifespan="on")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve())
    async with asyncio.timeout(30):
        while not server.started:  # noqa: ASYNC110 - uvicorn has no event
            await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    opened = Served(device, port, access, app)
    try:
        yield opened
    finally:
        for window in opened.windows:
            await window.close()
        server.should_exit = True
        await running
        for session_id in list(_sessions()):  # of sockets that weren't closed: Flet's manager outlives the server
            await flet_app_manager.app_manager.delete_session(session_id)
        await device.close()


def _sessions() -> dict[str, Any]:
    manager: Any = flet_app_manager.app_manager
    sessions: dict[str, Any] = manager._FletAppManager__sessions
    return sessions


def _texts(body: Any) -> list[str]:
    if isinstance(body, str):
        return [body]
    inner = body.values() if isinstance(body, dict) else body if isinstance(body, list) else ()
    return [text for part in inner for text in _texts(part)]
