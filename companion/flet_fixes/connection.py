"""A window's connection: bounds what its client may say, survives what is sent to one that has just gone, and begins
anew with one that comes back. Only where there is a server."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import Any

from flet.messaging.protocol import Message, SessionCrashedBody
from flet_web.fastapi.flet_app import FletApp  # type: ignore[import-untyped]
from flet_web.fastapi.flet_app_manager import app_manager  # type: ignore[import-untyped]

from companion.flet_fixes.refs import MessageAction
from companion.flet_fixes.reported import reported

log = logging.getLogger(__name__)

CRASHED = "This page can't continue. Reload it: everything you've seen is saved."


class Unlogged(Message):
    """A message whose `repr` is its kind alone. Flet formats every message for a debug log; for a whole table that
    takes seconds."""

    def __repr__(self) -> str:
        return self.action.name


class Connection(FletApp):  # type: ignore[misc]
    """A window's connection that drops messages to a client that is gone. Flet would raise in the midst of a redraw,
    leaving it half done. Dropping is safe: whoever comes back has a window of its own, and gets everything."""

    guest = ""
    """The id of the guest whose phone it is; empty for the windows of this device."""

    _kept_as = ""
    """Where the session is kept."""

    async def handle(self, websocket: Any) -> None:
        """Serve a window until it goes, and its session with it. Flet would keep that for an hour, for a client that
        comes back to it; here none does."""
        self.guest = websocket.scope.get("guest", "")
        try:
            await super().handle(websocket)
        finally:
            await app_manager.delete_session(self._kept_as)

    def _FletApp__get_unique_session_id(self, session_id: str) -> str:
        """Where a session is kept; nowhere for the one that a client had before. Told all that the session shows, a
        client that still shows it would compare both, at each depth all that is below: with a table it never came to an
        end. Its address says where it was, and its cookie who it is."""
        if getattr(self, "_FletApp__session", None) is None:
            return ""
        self._kept_as = super()._FletApp__get_unique_session_id(session_id)
        return self._kept_as

    async def _FletApp__on_message(self, data: Any) -> None:
        """Take a message, and of the properties in it those that a client reports."""
        action, body = data
        if action == MessageAction.REGISTER_CLIENT.value:
            body = {**body, "page": reported("Page", body["page"])}
        elif action == MessageAction.UPDATE_CONTROL_PROPS.value:
            session: Any = getattr(self, "_FletApp__session", None)
            control = session.index.get(body["id"])
            body = {**body, "props": reported(getattr(control, "_c", ""), body["props"])}
        await super()._FletApp__on_message([action, body])

    def send_message(self, message: Any) -> None:
        """Send a message, or drop it if the client is gone. Where Flet gives up it would send the traceback."""
        if message.action is MessageAction.SESSION_CRASHED:
            log.error("a window cannot go on: %s", message.body.message)
            message = Message(message.action, SessionCrashedBody(CRASHED))
        if getattr(self, "_FletApp__send_queue", None) is not None:
            super().send_message(Unlogged(message.action, message.body))


def apply() -> None:
    """Let Flet's server make such connections; it has no other way to be given them."""
    served: Any = import_module("flet_web.fastapi.app")  # by this name: its package also has a function called so
    served.FletApp = Connection
