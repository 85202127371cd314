"""Flet fix: which properties a client may set.

Flet sets any property that a message names: handlers, internal state, any name with an underscore.
"""

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
"""By control type, what Flet's client sends by itself, for the controls used here."""


def reported(kind: str, props: dict[str, Any]) -> dict[str, Any]:
    """The properties that a client may set on such a control."""
    known = REPORTED.get(kind, {})
    return {
        name: _plain(value) if isinstance(value, dict) else value
        for name, value in props.items()
        if name in known and isinstance(value, known[name])
    }


def _plain(inner: dict[Any, Any]) -> dict[str, Any]:
    return {
        name: _plain(value) if isinstance(value, dict) else value
        for name, value in inner.items()
        if isinstance(name, str) and not name.startswith(("_", "on_"))
    }
