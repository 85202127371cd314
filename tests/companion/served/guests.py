"""Phones at a shared table without a browser: the PIN over HTTP, then a real websocket with the cookie."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from ssl import PROTOCOL_TLS_CLIENT, SSLContext
from typing import Any

import httpx
from flet.messaging.protocol import MessageAction
from flet.messaging.session import Session
from flet_web.fastapi import flet_app_manager  # type: ignore[import-untyped]
from websockets.asyncio.client import ClientConnection, connect

from companion.device.device import Device
from companion.guests.hosting import Hosting
from companion.serving.lan import LocalNetwork
from companion.table.table import Table
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.harness import Window
from tests.companion.served.windows import Served, SocketWindow, comes_true, served
from tests.companion.tables import starting

HERE = "127.0.0.1"
NO_CERTIFICATES = SSLContext(PROTOCOL_TLS_CLIENT)  # reading them takes longer than a request, which isn't encrypted


@dataclass(eq=False)
class Phone:
    """A phone at an address of this machine, with its cookie and its windows."""

    port: int
    address: str = HERE
    cookie: str = ""
    agent: str = "Mozilla/5.0 (Linux; Android 15)"
    windows: list[SocketWindow] = field(default_factory=list)
    storage: dict[str, Any] = field(default_factory=dict)  # the page's storage in its browser

    @property
    def host(self) -> str:
        """The host in the URL that the phone scanned."""
        return f"{HERE}:{self.port}"

    async def ask(self, method: str = "GET", path: str = "/", **options: Any) -> httpx.Response:
        """Send a request, with the phone's cookie if it has one."""
        headers = {"User-Agent": self.agent, **options.pop("headers", {})}
        if self.cookie:
            headers.setdefault("Cookie", self.cookie)
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=NO_CERTIFICATES)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{self.host}") as client:
            return await client.request(method, path, headers=headers, **options)

    async def join(self, pin: str) -> httpx.Response:
        """Type the PIN."""
        answer = await self.ask("POST", "/join", data={"pin": pin}, headers={"Origin": f"http://{self.host}"})
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    async def socket(self, **headers: str) -> ClientConnection:
        """A new websocket, before its first message."""
        fields = {"Origin": f"http://{self.host}", "Cookie": self.cookie, **headers}
        return await connect(
            f"ws://{self.host}/ws", max_size=None, additional_headers=fields, local_addr=(self.address, 0),
            user_agent_header=self.agent, open_timeout=30, close_timeout=1,
        )  # fmt: skip

    async def window(self, route: str = "/", session_id: str = "", **size: int) -> SocketWindow:
        """A new window at that route; only the latest one is read and tapped."""
        window = SocketWindow(await self.socket(), session_id, storage=self.storage)
        self.windows.append(window)
        await window.register(route, **size)
        await comes_true(lambda: window.messages)
        return window

    async def at(self, table: Table) -> SocketWindow:
        """A new window at a table, once it shows the first question."""
        window = await self.window(f"/table/{table.head.id}")
        await self.sees("Who starts?")
        return window

    @property
    def shown(self) -> Window:
        """The latest window, as the server has drawn it."""
        return drawing_of(self.windows[-1])

    async def tap(self, words: str, seconds: float = 10) -> None:
        """Tap the control with that label, as soon as it is there; the message goes over the websocket."""
        await comes_true(lambda: _labelled(self.shown, words) is not None, seconds)
        control = _labelled(self.shown, words)
        assert control is not None
        await self.send(control._i, "click")

    async def send(self, target: int, name: str, data: Any = None) -> None:
        """Send any event of any control, whether or not that exists."""
        event = {"target": target, "name": name, "data": data}
        await self.windows[-1].send(MessageAction.CONTROL_EVENT, event)

    async def sees(self, words: str, seconds: float = 10) -> None:
        """Wait until the latest window shows a text with these words."""
        await comes_true(lambda: any(words in text for text in self.shown.texts()), seconds)


def _labelled(window: Window, words: str) -> Any:
    try:
        return starting(window, words)
    except AssertionError:
        return None


def session_of(window: SocketWindow) -> Session:
    sessions: dict[str, Session] = flet_app_manager.app_manager._FletAppManager__sessions
    return next(session for session in sessions.values() if session.id == window.session_id)


def drawing_of(window: SocketWindow) -> Window:
    session = session_of(window)
    seen: Window = Window.__new__(Window)
    seen.session, seen.page = session, session.page
    return seen


@dataclass(eq=False)
class Party:
    """A device that shares a table, and the phones around it."""

    served: Served
    network: LocalNetwork
    phones: list[Phone] = field(default_factory=list)

    @property
    def device(self) -> Device:
        return self.served.device

    @property
    def pin(self) -> str:
        """The PIN of the first shared table."""
        return self.device.hall.first.pin

    async def table(self, game: str = "meow_oracle", *names: str, **config: Any) -> Table:
        await self.device.open()
        setup = referee(game).config(seats=seated(names or ("Ann", "Bob", "Cid")), **config)
        table = await self.device.tables.create(game, setup)
        self.device.hall.first.share(table.head.id, game)
        return table

    async def another(self, game: str = "meow_oracle", *names: str, **config: Any) -> tuple[Hosting, Table]:
        """Another new game, shared in addition to the first."""
        setup = referee(game).config(seats=seated(names or ("Dan", "Eva", "Fay")), **config)
        table = await self.device.tables.create(game, setup)
        hall = self.device.hall
        hosting = hall.share_another(table.head.id, game, await hall.another_number())
        assert hosting is not None
        return hosting, table

    def phone(self, address: str = HERE) -> Phone:
        assert self.network.port is not None
        phone = Phone(self.network.port, address)
        self.phones.append(phone)
        return phone

    async def joined(
        self, seat: int | None = None, *, watches: bool = False, address: str = HERE, at: Hosting | None = None
    ) -> Phone:
        """A phone that has typed the PIN of a table and chosen its player, before its first window."""
        hosting = at or self.device.hall.first
        phone = self.phone(address)
        assert (await phone.join(hosting.pin)).status_code == 303
        guest = list(hosting.guests)[-1]
        if seat is not None:
            hosting.claim(guest, seat)
        if watches:
            hosting.watch(guest)
        return phone

    async def playing(self) -> tuple[Table, Phone]:
        """A new game of Meow Oracle, shared as the first table, and the phone of its first player."""
        return await self.table(), await self.joined(0)


@asynccontextmanager
async def open_party(folder: Path) -> AsyncIterator[Party]:
    """A device that is served and shares, without a table yet."""
    async with served(Device(folder)) as server:
        hall = server.device.hall
        hall.network = network = LocalNetwork(server.app, hall, 0)
        hall.guest_file.folder = folder
        await hall.begin()
        opened = Party(server, network)
        try:
            yield opened
        finally:
            for phone in opened.phones:
                for window in phone.windows:
                    await window.close()
            await hall.end()
