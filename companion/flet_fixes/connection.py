"""A window's connection that survives what is sent to a client that has just gone. Only where there is a server."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from flet.messaging.protocol import Message
from flet_web.fastapi.flet_app import FletApp  # type: ignore[import-untyped]

__all__ = ["Connection", "apply"]


class Unlogged(Message):
    """A message whose text is its kind alone. Flet writes out every message that it sends, for a log that nobody keeps:
    of a whole table that takes seconds."""

    def __repr__(self) -> str:
        return self.action.name


class Connection(FletApp):  # type: ignore[misc]
    """A window's connection. Flet raises where something is sent to a client that has just gone, in the midst of a
    drawing: it would stay half done, and nothing in that window be drawn again, even when it comes back. What is sent
    then is moot, since a window that comes back is told everything."""

    def send_message(self, message: Any) -> None:
        """Send it, if anybody is there."""
        if getattr(self, "_FletApp__send_queue", None) is not None:
            super().send_message(Unlogged(message.action, message.body))


def apply() -> None:
    """Let Flet's server make such connections; it has no other way to be given them."""
    served: Any = import_module("flet_web.fastapi.app")  # by this name: its package also has a function called so
    served.FletApp = Connection
