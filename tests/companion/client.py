"""A simulated client, which has the controls that it was sent."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from operator import getitem
from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.messaging.connection import Connection
from flet.messaging.protocol import MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

REPLACE, ADD, REMOVE, MOVE = range(4)


class Mirror:
    """The page as a tree of dicts and lists, patched as Flet's client does it (`Control.applyPatch` of 1.0.5 in its
    compiled `main.dart.js`), independent of Flet's diff."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.controls = dict(_controls(page))

    def change(self, id: int, patch: list[Any]) -> None:
        """Apply a patch to a control: numbered paths, then changes in order that refer to them. Raises IndexError or
        KeyError if a target is missing: a real client would then stop drawing."""
        control, paths = self.controls[id], dict(_paths(patch[0]))
        for kind, path, key, *rest in patch[1:]:
            holder = reduce(getitem, paths[path], control)
            if kind in (REMOVE, MOVE):
                value = holder.pop(key)
                if kind == REMOVE:
                    continue
                holder, key = reduce(getitem, paths[rest[0]], control), rest[1]  # noqa: PLW2901
            else:
                (value,) = rest
                self.controls.update(_controls(value))
            if kind == REPLACE or isinstance(holder, dict):
                holder[key] = value
            elif key > len(holder):
                raise IndexError(key)
            else:
                holder.insert(key, value)


HOLDERS = frozenset({dict, list})
"""What may hold a control in a decoded message."""


def _controls(value: Any) -> Iterator[Any]:
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            if "_i" in value:
                yield value["_i"], value
            waiting.extend([item for item in value.values() if type(item) in HOLDERS])
        elif isinstance(value, list):
            waiting.extend(value)


def _paths(node: list[Any], path: tuple[Any, ...] = ()) -> Iterator[Any]:
    yield node[0], path
    for key, rest in (node[1] if len(node) > 1 else {}).items():
        yield from _paths(rest, (*path, key))


ENCODE = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]


def packed(content: Any) -> Any:
    return msgpack.unpackb(msgpack.packb(content, default=ENCODE), strict_map_key=False)


class PretendedClient(Connection):
    """Encodes every message as a real connection does (which also takes snapshots for the next diff) and answers."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(1)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.page_url, self.page_name = "http://127.0.0.1", ""
        self.replies: dict[str, Any] = {}
        self.failing: set[str] = set()
        """Functions that fail on this client."""
        self.calls: list[tuple[str, Any]] = []
        self.errors: list[str] = []
        self.sent = 0
        self.heard: Callable[[], None] = lambda: None
        """Called with each message."""
        self.navigating: asyncio.Task[None] | None = None
        self.session: Session | None = None
        self.mirror = Mirror({})

    def send_message(self, message: Any) -> None:
        _, body = packed([message.action, message.body])
        self.sent += 1
        self.heard()
        if message.action == MessageAction.PATCH_CONTROL:
            self.mirror.change(body["id"], body["patch"])
        elif message.action == MessageAction.SESSION_CRASHED:
            self.errors.append(message.body.message)
        elif message.action == MessageAction.INVOKE_METHOD:
            self.calls.append((message.body.name, message.body.args))
            self.loop.call_soon(self._reply, message.body)

    def _reply(self, call: Any) -> None:
        session = self.session
        assert session is not None
        if session._Session__closed:  # type: ignore[attr-defined]  # a closed window doesn't answer
            return
        reply = self.replies.get(call.name)
        reply = reply(call.args) if callable(reply) else reply
        if call.name == "push_route" and reply is None:
            session.apply_page_patch({"route": call.args["route"]})
            change = session.dispatch_event(1, "route_change", {"route": call.args["route"]})
            self.navigating = self.loop.create_task(change)
        error = f"{call.name} is not supported" if call.name in self.failing else None
        session.handle_invoke_method_results(call.control_id, call.call_id, reply, error)

    def get_upload_url(self, file_name: str, expires: int) -> str:
        """Uploads aren't supported."""
        raise NotImplementedError

    def dispose(self) -> None:
        """Shut down the thread pool."""
        self.executor.shutdown(wait=False)


def _is_unset(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, dict | list) and not value)


def differences(has: Any, drawn: Any, default: Callable[[int, str], Any], path: tuple[Any, ...] = ()) -> Iterator[Any]:
    """Each path at which a client's copy differs from the drawn tree, with both values. The tree omits values equal to
    `default` (by a control's id and field). The page's own fields, which the client changes, aren't compared."""
    if has == drawn:
        return
    if isinstance(drawn, dict) and isinstance(has, dict):
        for key in drawn.keys() | has.keys():
            left, right = has.get(key), drawn.get(key)
            if key not in drawn and "_i" in drawn:
                right = default(drawn["_i"], key)
            elif key not in drawn and not isinstance(left, dict | list):
                continue  # a field of a value with its default
            if not (_is_unset(left) and _is_unset(right)):
                yield from differences(left, right, default, (*path, key))
    elif isinstance(drawn, list) and isinstance(has, list) and len(drawn) == len(has):
        for at, (left, right) in enumerate(zip(has, drawn, strict=True)):
            yield from differences(left, right, default, (*path, at))
    elif len(path) > 1:
        yield path, has, drawn
