"""A window's connection: limits what its client may set, ignores messages to a disconnected one, and starts a new
session when it reconnects."""

from importlib import import_module
from typing import Any

from flet.messaging.protocol import Message
from flet_web.fastapi.flet_app import FletApp  # type: ignore[import-untyped]
from flet_web.fastapi.flet_app_manager import app_manager  # type: ignore[import-untyped]

from companion.flet_fixes.reported import only_reported, without_traceback


class Unlogged(Message):
    """A message with a short `repr`: Flet formats every message for a debug log, which takes seconds for a table."""

    def __repr__(self) -> str:
        return self.action.name


class Connection(FletApp):  # type: ignore[misc]
    """Drops messages to a disconnected client, where Flet would raise; it returns to a new window."""

    guest = ""  # the guest's id; empty for windows of this device

    languages = ""  # the browser's Accept-Language

    _session_key = ""  # the key of the stored session

    async def handle(self, websocket: Any) -> None:
        """Serve a window until it is closed, then delete its session, which Flet would keep for an hour."""
        self.guest = websocket.scope.get("guest", "")
        self.languages = websocket.headers.get("accept-language", "")
        try:
            await super().handle(websocket)
        finally:
            await app_manager.delete_session(self._session_key)

    def _FletApp__get_unique_session_id(self, session_id: str) -> str:
        """A new session's key; empty when Flet seeks a previous one: comparing both trees would never end."""
        if getattr(self, "_FletApp__session", None) is None:
            return ""
        self._session_key = super()._FletApp__get_unique_session_id(session_id)
        return self._session_key

    async def _FletApp__on_message(self, data: Any) -> None:
        """Handle a message, with only the properties that a client may set."""
        action, body = data
        session: Any = getattr(self, "_FletApp__session", None)
        body = only_reported(action, body, lambda id: getattr(session.index.get(id), "_c", ""))
        await super()._FletApp__on_message([action, body])

    def send_message(self, message: Any) -> None:
        """Send a message unless the client is disconnected."""
        message = without_traceback(message)
        if getattr(self, "_FletApp__send_queue", None) is not None:
            super().send_message(Unlogged(message.action, message.body))


def apply() -> None:
    """Make Flet's server use `Connection`; Flet has no setting for that."""
    served: Any = import_module("flet_web.fastapi.app")  # its package also has a function of that name
    served.FletApp = Connection
