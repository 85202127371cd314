"""Types from Flet's internal modules: references of `ft.use_ref`, and kinds of messages."""

from flet.components.hooks.use_ref import MutableRef
from flet.messaging.protocol import MessageAction

__all__ = ["MessageAction", "MutableRef"]
