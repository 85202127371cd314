"""Untrusted JSON files: read within limits of depth, count and length, or refused; yields plain values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.files.bounded_json import Beyond, Limits, Unreadable, parsing
from companion.store.errors import StoreError
from referees.common.protocol.sentence import Sentence, say
from referees.common.steps import Steps

__all__ = ["CUT_SHORT", "GAME_FORMAT", "KIT_FORMAT", "FileKind", "printable"]

GAME_FORMAT = "oracle-companion-game"
KIT_FORMAT = "oracle-companion-kit"

CUT_SHORT = say("The file is damaged, or only a part of it arrived.")
BACKUP = b"SQLite format 3\x00"
"""The first bytes of a backup."""


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file, `{"format": …, "version": …, …}`, its limits, and the sentences for one that cannot be used."""

    format: str
    version: int
    limits: Limits
    error: type[StoreError]
    untouched: Sentence
    """What stays as it is when a file is refused; said with each reason."""
    foreign: Sentence
    """Said of a file that this app did not write."""
    others: Mapping[str, Sentence]
    """Files of this app that are of another kind, by their format; "" is a backup."""
    too_large: Sentence
    beyond: Sentence
    newer: Sentence

    def refused(self, why: Sentence) -> StoreError:
        """The error for an unusable file; it says that nothing was changed."""
        return self.error(say("{why} {untouched}", why=why, untouched=self.untouched))

    def refused_size(self, size: int) -> StoreError | None:
        """Why a file of that many bytes is not even read, or None."""
        return self.refused(self.too_large) if size > self.limits.bytes else None

    def reading(self, content: bytes) -> Steps[dict[str, Any]]:
        """Parse a file of this version or an older one. Raises `error`, which says what is wrong with it."""
        if len(content) > self.limits.bytes:
            raise self.refused(self.too_large)
        whole = yield from self._values(content)
        found = whole.get("format") if isinstance(whole, dict) else None
        if found != self.format:
            raise self.refused(self.others.get(found, self.foreign) if isinstance(found, str) else self.foreign)
        if not isinstance(whole.get("version"), int) or whole["version"] > self.version:
            raise self.refused(self.newer)
        return dict(whole)

    def _values(self, content: bytes) -> Steps[Any]:
        try:
            return (yield from parsing(content, self.limits))
        except Beyond as error:
            raise self.refused(self.beyond) from error
        except Unreadable as error:
            foreign = self.others[""] if content.startswith(BACKUP) else self.foreign
            raise self.refused(CUT_SHORT if error.begins_well else foreign) from error


def printable(words: str, most: int = 40) -> str:
    """Untrusted text made safe to quote in a sentence: shortened, and printable characters only."""
    return "".join(one if one.isprintable() else "?" for one in words[:most])
