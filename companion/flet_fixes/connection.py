"""A window's connection that survives what is sent to a client that has just gone, and begins anew with one that comes
back. Only where there is a server."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from flet.messaging.protocol import Message
from flet_web.fastapi.flet_app import FletApp  # type: ignore[import-untyped]
from flet_web.fastapi.flet_app_manager import app_manager  # type: ignore[import-untyped]

__all__ = ["Connection", "apply"]


class Unlogged(Message):
    """A message whose `repr` is its kind alone. Flet formats every message for a debug log; for a whole table that
    takes seconds."""

    def __repr__(self) -> str:
        return self.action.name


class Connection(FletApp):  # type: ignore[misc]
    """A window's connection that drops messages to a client that is gone. Flet would raise in the midst of a redraw,
    leaving it half done, and the window could not be redrawn even after reconnecting. Dropping is safe, since a
    reconnected window gets everything again."""

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

    def send_message(self, message: Any) -> None:
        """Send a message, or drop it if the client is gone."""
        if getattr(self, "_FletApp__send_queue", None) is not None:
            super().send_message(Unlogged(message.action, message.body))


def apply() -> None:
    """Let Flet's server make such connections; it has no other way to be given them."""
    served: Any = import_module("flet_web.fastapi.app")  # by this name: its package also has a function called so
    served.FletApp = Connection
