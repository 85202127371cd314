"""Players at tables of several processes behind a web server, who count their acknowledged entries. Each has cookies
and a real websocket like a browser, and undoes and redoes the same entry, over and over."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from time import monotonic
from typing import Any

import httpx
from flet.messaging.protocol import MessageAction
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from companion.store.records import Line
from tests.companion.served.windows import SocketWindow

NAME = "table.example.org"
ORIGIN = f"https://{NAME}"
ANSWER_SECONDS = 4.0  # how long a player waits for an answer before it reloads the page


class Lost(AssertionError):
    """An acknowledged entry is lost or duplicated."""


@dataclass(eq=False)
class Player:
    """A phone at a table, behind the web server at `port`. `undone` is the last state it saw, None at first."""

    port: int
    table_id: str
    cookies: dict[str, str]
    undone: bool | None = None
    acknowledged: int = 0
    is_pending: bool = False
    opened_at: float = 0.0
    acknowledged_at: list[tuple[float, float]] = field(default_factory=list)
    """For each acknowledged entry, when its window was opened, and when it was acknowledged."""
    undo: int = 0
    redo: int = 0
    seen: bool | None = None

    async def play(self) -> None:
        """Undo and redo until cancelled."""
        while True:
            try:
                await self._page()
                await self._window()
            except (httpx.HTTPError, OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.3)

    @property
    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Host": NAME, "Origin": ORIGIN, "Cookie": cookies}

    async def _page(self) -> None:
        """Load the page, as a browser follows redirects. Raises TimeoutError unless the table can be played."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=ANSWER_SECONDS) as client:
            for _ in range(4):
                answer = await client.get("/", headers=self._headers)
                for cookie in answer.headers.get_list("set-cookie"):
                    self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
                if answer.status_code == 200:
                    return
                if answer.status_code == 401:
                    raise Lost("the phone isn't known any more")
                if answer.status_code != 307:
                    break
        raise TimeoutError

    async def _window(self) -> None:
        headers = {name: value for name, value in self._headers.items() if name != "Host"}
        socket = await connect(
            f"ws://{NAME}/ws", host="127.0.0.1", port=self.port, max_size=None, additional_headers=headers,
            open_timeout=ANSWER_SECONDS, close_timeout=0.2,
        )  # fmt: skip
        window, self.opened_at = SocketWindow(socket), monotonic()
        try:
            self.seen = None
            await window.register(f"/table/{self.table_id}")
            await self._sees(window)
            self._compare()
            while True:
                await self._tap(window)
        finally:
            await window.close()

    def _compare(self) -> None:
        """Asserts that a reloaded page shows what was acknowledged, except for an entry that was never answered."""
        if self.undone is not None and self.seen != self.undone:
            if not self.is_pending:
                raise Lost(self.table_id)
            self.acknowledged += 1
        self.undone, self.is_pending = self.seen, False

    async def _tap(self, window: SocketWindow) -> None:
        was, self.is_pending = self.undone, True
        target = self.redo if was else self.undo
        event = {"target": target, "name": "click", "data": None}
        await window.send(MessageAction.CONTROL_EVENT, event)
        while self.seen == was:
            await self._sees(window)
        self.undone, self.is_pending = self.seen, False
        self.acknowledged += 1
        self.acknowledged_at.append((self.opened_at, monotonic()))
        await asyncio.sleep(0.05)

    async def _sees(self, window: SocketWindow) -> None:
        """Read messages until one shows a newer undo or redo of the entry. Raises TimeoutError."""
        before = self.seen
        async with asyncio.timeout(ANSWER_SECONDS * (5 if before is None else 1)):
            while self.seen is None or self.seen == before:
                messages = [*window.messages]
                window.messages.clear()
                for _, body in messages:
                    self._read(body)
                if self.seen is None or self.seen == before:
                    if window.reader is not None and window.reader.done():
                        raise TimeoutError
                    window.heard.clear()
                    waiting = asyncio.ensure_future(window.heard.wait())
                    ends = [waiting, *([window.reader] if window.reader is not None else [])]
                    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                    waiting.cancel()

    def _read(self, body: Any) -> None:
        for words, target in _labels(body, 0):
            kind, colon, what = words.partition(": ")
            if not colon or kind not in {"Undo", "Redo"}:
                continue
            if target and kind == "Undo" and what:
                self.undo = target
            if target and kind == "Redo":
                self.redo = target
            if what:
                self.seen = kind == "Redo"

    def check(self, lines: list[Line]) -> None:
        """Asserts that the journal has undo and redo in turn: all that were acknowledged, and at most one more."""
        ops = [line.op for line in lines[2:]]
        assert ops == [("forward", "back")[number % 2 == 0] for number in range(len(ops))], ops
        assert len(ops) - self.acknowledged in ({0, 1} if self.is_pending else {0}), (len(ops), self.acknowledged)


def _labels(body: Any, clicked: int) -> Iterator[tuple[str, int]]:
    """All texts in a message, each with the id of the tappable control around it, or 0."""
    if isinstance(body, str):
        yield body, clicked
    elif isinstance(body, dict):
        inside = body["_i"] if body.get("on_click") and "_i" in body else clicked
        for value in body.values():
            yield from _labels(value, inside)
    elif isinstance(body, list):
        for value in body:
            yield from _labels(value, clicked)


def kept_entry() -> str:
    """The entry that players undo and redo."""
    return json.dumps({"kind": "start_round", "starter": 1})
