"""Flet fix: what a client may say of its controls.

Flet writes whatever properties a message names, those that its client never sends included: handlers, what it keeps for
itself, and any name that begins with an underscore, each for as long as the window is open.
"""

from __future__ import annotations

from typing import Any

NUMBER = (int, float)
TEXT = (str, type(None))
SWITCHED = (bool, type(None))

REPORTED: dict[str, dict[str, type | tuple[type, ...]]] = {
    "Page": {
        "route": str, "width": NUMBER, "height": NUMBER, "media": dict, "platform": str, "platform_brightness": str,
        "web": bool, "pwa": bool, "debug": bool, "wasm": bool, "test": bool, "multi_view": bool, "pyodide": bool,
    },
    "TextField": {"value": TEXT},
    "Checkbox": {"value": SWITCHED},
    "Switch": {"value": SWITCHED},
    "RadioGroup": {"value": TEXT},
    "SnackBar": {"open": bool},
}  # fmt: skip
"""By kind of control what Flet's client sends by itself, of the controls that are used here. It sends the window's
place on a desktop too, which nobody reads."""


def reported(kind: str, props: dict[str, Any]) -> dict[str, Any]:
    """Those of the properties that a client reports of such a control, as it does."""
    known = REPORTED.get(kind, {})
    return {
        name: _plain(value) if isinstance(value, dict) else value
        for name, value in props.items()
        if name in known and isinstance(value, known[name])
    }


def _plain(inner: dict[Any, Any]) -> dict[str, Any]:
    """Nested properties without what Flet keeps for itself."""
    return {
        name: _plain(value) if isinstance(value, dict) else value
        for name, value in inner.items()
        if isinstance(name, str) and not name.startswith(("_", "on_"))
    }
