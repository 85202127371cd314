"""Types that stand only in inner modules of Flet: of `ft.use_ref`, and of what a window sends."""

from __future__ import annotations

from flet.components.hooks.use_ref import MutableRef
from flet.messaging.protocol import MessageAction

__all__ = ["MessageAction", "MutableRef"]
