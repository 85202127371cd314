"""Connects a window over any transport of whole messages; Flet supports only sockets and a single page."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from importlib import import_module
from typing import Any

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, RegisterClientResponseBody, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.flet_fixes.refs import MessageAction
from companion.flet_fixes.reported import PROTOCOL, only_reported, read_message, without_traceback

log = logging.getLogger(__name__)
LARGEST_MESSAGE, MOST_WAITING = 256 * 1024, 500  # bytes, and messages not yet handled
Main = Callable[[ft.Page], Awaitable[None]]


class PhoneConnection(Connection):
    """Runs `main` for a guest's window. `page_props` overrides outdated properties in the phone's first message.
    `delay` returns the seconds before handling the next message."""

    def __init__(
        self, guest: str, languages: str, page_props: dict[str, Any], *, main: Main, send: Callable[[bytes], None],
        refuse: Callable[[], None], delay: Callable[[], float],
    ) -> None:  # fmt: skip
        super().__init__()  # type: ignore[no-untyped-call]
        self.guest, self.languages, self._page_props = guest, languages, page_props
        self._main, self._send, self._refuse, self._delay = main, send, refuse, delay
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub(self.loop)
        self._encode = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]
        self._session: Session | None = None
        self._is_refused = False
        self._arrived: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks: set[asyncio.Task[Any]] = {self.loop.create_task(self._handle_all())}

    def receive(self, content: bytes) -> None:
        """Queue a message; a phone that sends too much is disconnected."""
        if len(content) > LARGEST_MESSAGE or self._arrived.qsize() >= MOST_WAITING:
            self._refuse_all()
        elif not self._is_refused:
            self._arrived.put_nowait(content)

    def _refuse_all(self) -> None:
        if not self._is_refused:
            self._is_refused = True
            log.warning("a phone sent what cannot be read, and was disconnected")
            self._refuse()

    async def _handle_all(self) -> None:
        while True:
            content = await self._arrived.get()
            if delay := self._delay():
                await asyncio.sleep(delay)
            read = read_message(content)
            if read is None or (read[0] == MessageAction.REGISTER_CLIENT.value) != (self._session is None):
                self._refuse_all()
                return
            self._handle(*read)

    def _handle(self, action: int, body: dict[str, Any]) -> None:
        session: Any = self._session
        body = only_reported(action, body, lambda id: getattr(session.index.get(id), "_c", ""))
        if session is None:
            self._register({**body["page"], **self._page_props})
        elif action == MessageAction.CONTROL_EVENT.value:
            self._run(session.dispatch_event(body["target"], body["name"], body["data"]))
        elif action == MessageAction.UPDATE_CONTROL_PROPS.value:
            session.apply_patch(body["id"], body["props"])
        else:
            session.handle_invoke_method_results(body["control_id"], body["call_id"], body["result"], body["error"])

    def _register(self, page: dict[str, Any]) -> None:
        self._session = session = Session(self)
        _context_page.set(session.page)
        session.apply_page_patch(page)
        patch: Any = session.get_page_patch()  # type: ignore[no-untyped-call]
        answer = RegisterClientResponseBody(session_id=session.id, page_patch=patch, error="")
        self.send_message(Message(MessageAction.REGISTER_CLIENT, answer))
        runner: Any = vars(import_module("flet.app"))["__get_on_session_created"]
        self._run(runner(self._main)(session))

    def _run(self, work: Any) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def send_message(self, message: Message) -> None:
        message = without_traceback(message)
        packed = msgpack.packb([message.action, message.body], default=self._encode)
        if self._tasks:
            self._send(bytes([PROTOCOL]) + packed)

    def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()
        if self._session is not None:
            copy_context().run(self._close, self._session)

    def _close(self, session: Any) -> None:
        _context_page.set(session.page)
        session.close()
