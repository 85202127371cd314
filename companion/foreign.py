"""JSON that a stranger wrote: read within limits of depth, count and length, or refused; never more than values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.store.errors import StoreError
from referees.common.protocol.sentence import Sentence, say

__all__ = [
    "CUT_SHORT", "GAME_FORMAT", "KIT_FORMAT", "Beyond", "FileKind", "Limits", "Unreadable", "parsed", "printable",
]  # fmt: skip

GAME_FORMAT = "oracle-companion-game"
KIT_FORMAT = "oracle-companion-kit"

CUT_SHORT = say("The file is damaged, or only a part of it arrived.")
BACKUP = b"SQLite format 3\x00"
"""So a backup of this app begins."""


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


@dataclass(frozen=True, slots=True)
class FileKind:
    """Files of one kind, `{"format": …, "version": …, …}`, and what is said of one that cannot be used."""

    format: str
    version: int
    limits: Limits
    error: type[StoreError]
    untouched: Sentence
    """What stays as it is when a file is refused; said with each reason."""
    foreign: Sentence
    """It is no file of this app."""
    others: Mapping[str, Sentence]
    """Files of this app that are of another kind, by their format; "" is a backup."""
    too_large: Sentence
    beyond: Sentence
    newer: Sentence

    def refused(self, why: Sentence) -> StoreError:
        """The error that says so, and that nothing was changed."""
        return self.error(say("{why} {untouched}", why=why, untouched=self.untouched))

    def refused_size(self, size: int) -> StoreError | None:
        """Why a file of so many bytes is not even read, or None."""
        return self.refused(self.too_large) if size > self.limits.bytes else None

    def read(self, content: bytes) -> dict[str, Any]:
        """What such a file holds, of this version or an older one. Raises `error`, which says what is wrong with it."""
        if len(content) > self.limits.bytes:
            raise self.refused(self.too_large)
        whole = self._values(content)
        found = whole.get("format") if isinstance(whole, dict) else None
        if found != self.format:
            raise self.refused(self.others.get(found, self.foreign) if isinstance(found, str) else self.foreign)
        if not isinstance(whole.get("version"), int) or whole["version"] > self.version:
            raise self.refused(self.newer)
        return dict(whole)

    def _values(self, content: bytes) -> Any:
        try:
            return parsed(content, self.limits)
        except Beyond as error:
            raise self.refused(self.beyond) from error
        except Unreadable as error:
            foreign = self.others[""] if content.startswith(BACKUP) else self.foreign
            raise self.refused(CUT_SHORT if error.begins_well else foreign) from error


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
