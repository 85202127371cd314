"""JSON that a stranger wrote: read within limits of depth, count and length, or refused; never more than values."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

__all__ = ["Beyond", "Limits", "Unreadable", "parsed", "printable"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a file of some kind may be: bytes in all, layers, values, letters of a text, digits of a number."""

    bytes: int
    layers: int
    values: int
    letters: int
    digits: int


class Unreadable(ValueError):
    """It is no JSON, or only the beginning of some; `begins_well` where it at least starts like an object."""

    def __init__(self, *, begins_well: bool) -> None:
        super().__init__("no JSON")
        self.begins_well = begins_well


class Beyond(ValueError):
    """It is deeper, longer or larger than anything of its kind."""


def parsed(content: bytes, limits: Limits) -> Any:
    """The values in a file. Raises Unreadable, Beyond. A name that stands twice, NaN and the like are unreadable."""

    def whole(digits: str) -> int:
        if len(digits) > limits.digits:
            raise ValueError("a number beyond all counting")
        return int(digits)

    if len(content) > limits.bytes:
        raise Beyond
    try:
        text = content.decode("utf-8-sig")
        values = json.loads(text, object_pairs_hook=_once, parse_int=whole, parse_constant=_never)
    except RecursionError as error:
        raise Beyond from error
    except ValueError as error:
        raise Unreadable(begins_well=content.lstrip()[:1] == b"{") from error
    if not _is_modest(values, limits):
        raise Beyond
    return values


def printable(words: str, most: int = 40) -> str:
    """A stranger's words as they may stand in a sentence: short, and nothing but signs that can be shown."""
    return "".join(one if one.isprintable() else "?" for one in words[:most])


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice")
    return found


def _never(name: str) -> Any:
    raise ValueError(name)


def _is_modest(values: Any, limits: Limits) -> bool:
    layer, seen = [values], 0
    for _ in range(limits.layers):
        inner: list[Any] = []
        for one in layer:
            if isinstance(one, dict):
                if any(len(name) > limits.letters for name in one):
                    return False
                inner += one.values()
            elif isinstance(one, list):
                inner += one
            elif isinstance(one, str) and len(one) > limits.letters:
                return False
        seen += len(inner)
        if seen > limits.values:
            return False
        layer = inner
    return not layer
