"""Limits a client's messages, and the properties they may set; Flet sets any, even handlers and internal state."""

import logging
from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import Message, SessionCrashedBody

from companion.flet_fixes.refs import MessageAction

log = logging.getLogger(__name__)
CRASHED = "This page can't continue. Reload it: everything you entered is saved."
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
"""By type of control, the properties that Flet's client sets by itself."""


def reported(kind: str, props: dict[str, Any]) -> dict[str, Any]:
    """The `props` that a client may set on this kind of control."""
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


def without_traceback(message: Message) -> Message:
    """The message; a crash is logged, and reported in plain words."""
    if message.action is not MessageAction.SESSION_CRASHED:
        return message
    log.error("a window cannot go on: %s", message.body.message)
    return Message(message.action, SessionCrashedBody(CRASHED))


PROTOCOL = 0  # first byte of a message; Flet's other kind is not used here

FIELDS: dict[int, dict[str, type | tuple[type, ...]]] = {
    MessageAction.REGISTER_CLIENT.value: {"session_id": (str, type(None)), "page_name": str, "page": dict},
    MessageAction.CONTROL_EVENT.value: {"target": int, "name": str, "data": object},
    MessageAction.UPDATE_CONTROL_PROPS.value: {"id": int, "props": dict},
    MessageAction.INVOKE_METHOD.value: {
        "control_id": int, "call_id": str, "result": object, "error": (str, type(None)),
    },
}  # fmt: skip
"""The exact fields of each message that a window may send."""


def read_message(content: Any) -> tuple[int, dict[str, Any]] | None:
    """The action and the body of a message; None if Flet could not handle it."""
    if not content or content[0] != PROTOCOL:
        return None
    try:
        action, body = msgpack.unpackb(content[1:], ext_hook=lambda code, _: code, strict_map_key=False)
    except Exception:  # noqa: BLE001 - the decoder may raise anything on untrusted bytes
        return None
    fields = FIELDS.get(action) if isinstance(action, int) else None
    if fields is None or not isinstance(body, dict) or body.keys() != fields.keys():
        return None
    return (action, body) if all(isinstance(body[name], kind) for name, kind in fields.items()) else None


def only_reported(action: int, body: dict[str, Any], kind_of: Any) -> dict[str, Any]:
    """The body with only the properties that a client may set; `kind_of` returns the type of a control by id."""
    if action == MessageAction.REGISTER_CLIENT.value:
        return {**body, "page": reported("Page", body["page"])}
    if action == MessageAction.UPDATE_CONTROL_PROPS.value:
        return {**body, "props": reported(kind_of(body["id"]), body["props"])}
    return body
