"""Faster encoding of a redraw: reads only set fields, copies nothing, examines each class once. Flet does so for each
control, and copies lists for comparisons that component redraws never make (`_frozen`). Flet encodes other objects."""

import sys
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from flet.controls.base_control import BaseControl
from flet.controls.value_types import _UNSET
from flet.messaging import protocol

from referees.common.values.value import Value

NAME = "configure_encode_object_for_msgpack"


class Sent(Value):
    """Properties of a class, for encoding its instances."""

    events: frozenset[str]  # fields of which only their presence is sent
    roots: dict[str, Any]  # defaults of the client, for fields that may be omitted
    overridden: tuple[tuple[str, Any], ...]  # defaults that the client does not know
    structural: tuple[tuple[str, Any], ...]  # fields that are always stored, with the client's default


def apply() -> None:
    """Replace Flet's encoding, also in modules that imported it."""
    original: Any = vars(protocol)[NAME]
    if hasattr(original, "__wrapped__"):
        return

    @wraps(original)
    def configured(control_cls: Any) -> Callable[[Any], Any]:
        return _encoder(original(control_cls))

    for name, module in tuple(sys.modules.items()):
        if name.startswith("flet") and vars(module).get(NAME) is original:
            vars(module)[NAME] = configured


def _encoder(original: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def encoded(item: Any) -> Any:
        known = sent(type(item))
        return original(item) if known is None or not hasattr(item, "_frozen") else _set_fields(item, known)

    return encoded


def _set_fields(item: Any, known: Sent) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in item._values.items():
        if value is not None and (name not in known.roots or value != known.roots[name]):
            fields[name] = True if name in known.events else value
    for name, value in known.overridden:
        if name not in fields:
            fields[name] = value
    for name, default in known.structural:
        value = getattr(item, name)
        if isinstance(value, (list, dict)):
            if value:
                fields[name] = value
        elif value is not None and (hasattr(type(value), "__dataclass_fields__") or value != default):
            fields[name] = value
    return fields


def _sent(cls: Any) -> Sent | None:
    """How a class's instances are encoded; None unless they are controls or Flet values."""
    if not (issubclass(cls, BaseControl) or getattr(cls, "_is_flet_value", False)):
        return None
    overridden, first = getattr(cls, "_override_props", {}).items(), vars(protocol)["_get_root_dataclass_field"]
    return Sent(
        getattr(cls, "_event_fields", frozenset()),
        {name: value for name, value in cls._root_defaults.items() if value is not _UNSET},
        tuple((name, value) for name, value in overridden if value is not None),
        tuple((name, first(cls, name).default) for name in cls._structural_fields),
    )


sent: Callable[[Any], Sent | None] = cache(_sent)
