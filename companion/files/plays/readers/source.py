"""The bytes of a picked file, read piece by piece and as often as needed, and why a file of plays is refused."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.files.untrusted_json import BadFile
from companion.store.errors import StoreError
from referees.common.protocol.sentence import Sentence, say

__all__ = [
    "BEYOND", "CHUNK", "FOREIGN", "LARGEST", "MOST_PLAYS", "MOST_SEATS", "Source", "refused", "refused_size",
]  # fmt: skip

CHUNK: Final = 65_536
"""Bytes read at once."""

LARGEST: Final = 256 * 1024 * 1024
"""In bytes: some 150,000 plays with everything that is told of them."""

MOST_PLAYS: Final = 200_000
MOST_SEATS: Final = 100

UNTOUCHED = say("Nothing was taken in; your games are as they were.")
TOO_LARGE = say("The file is too large to be a list of plays.")
BEYOND = say("No list of plays is as deep, as long or as large as this file.")
NOT_ARRIVED = say("The file is not there any more. Please choose it again.")
FOREIGN = say(
    "This file is no game of Oracle Companion, and no list of plays from BG Stats, BoardGameGeek or a table of ours."
)


def refused(why: Sentence) -> StoreError:
    """The error for a file that cannot be used; it says that nothing was changed."""
    return BadFile(say("{why} {untouched}", why=why, untouched=UNTOUCHED))


def refused_size(size: int) -> StoreError | None:
    """Why a file of that many bytes is not even read, or None."""
    return refused(TOO_LARGE) if size > LARGEST else None


class Source:
    """A picked file: its bytes, or where they lie."""

    def __init__(self, picked: bytes | Path) -> None:
        self._picked = picked

    def chunks(self) -> Iterator[bytes]:
        """The content from its beginning. Raises BadFile where it is gone or larger than any."""
        if isinstance(self._picked, bytes):
            yield from self._pieces(self._picked)
            return
        read = 0
        try:
            with self._picked.open("rb") as file:
                while chunk := file.read(CHUNK):
                    read += len(chunk)
                    if read > LARGEST:
                        raise refused(TOO_LARGE)
                    yield chunk
        except OSError as error:
            raise refused(NOT_ARRIVED) from error

    @staticmethod
    def _pieces(content: bytes) -> Iterator[bytes]:
        if len(content) > LARGEST:
            raise refused(TOO_LARGE)
        for at in range(0, len(content), CHUNK):
            yield content[at : at + CHUNK]

    def text(self) -> Iterator[str]:
        """The content as text, piece by piece. Raises UnicodeDecodeError where it is no UTF-8."""
        decoder = codecs.getincrementaldecoder("utf-8-sig")()
        for chunk in self.chunks():
            yield decoder.decode(chunk)
        yield decoder.decode(b"", final=True)

    def beginning(self) -> bytes:
        """The first bytes."""
        return next(self.chunks(), b"")
