"""Types from inner modules of Flet: of `ft.use_ref`, and of a window's messages."""

from flet.components.hooks.use_ref import MutableRef
from flet.messaging.protocol import MessageAction

__all__ = ["MessageAction", "MutableRef"]
