"""Reads an uploaded file in pieces, repeatedly if needed, and creates the errors for unusable files."""

import codecs
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final
from weakref import finalize

from companion.files.untrusted_json import BadFile
from companion.store.errors import StoreError
from referees.common.protocol.sentence import Sentence, say

CHUNK: Final = 65_536
LARGEST: Final = 256 * 1024 * 1024  # bytes: some 150,000 plays
MOST_PLAYS: Final = 200_000
MOST_SEATS: Final = 100
UNTOUCHED = say("Nothing was imported, and your games are unchanged.")
TOO_LARGE = say("The file is too large to be a list of plays.")
BEYOND = say("This file is too large or too complex to be a list of plays.")
NOT_ARRIVED = say("The file couldn't be read. Choose it again.")
UNKNOWN = say(
    "We can't use this file. Choose a game or spreadsheet saved from Oracle Companion, or a list of plays from BG "
    "Stats or BoardGameGeek."
)


def refused(why: Sentence) -> StoreError:
    """The error for an unusable file; it says that nothing was changed."""
    return BadFile(say("{why} {untouched}", why=why, untouched=UNTOUCHED))


def refused_size(size: int) -> StoreError | None:
    """The error if a file of `size` bytes is too large, else None."""
    return refused(TOO_LARGE) if size > LARGEST else None


class Source:
    """An uploaded file, kept open, since the uploaded copy is deleted early; for one reader at a time."""

    def __init__(self, picked: bytes | Path) -> None:
        try:
            self._file: BinaryIO = BytesIO(picked) if isinstance(picked, bytes) else picked.open("rb")
        except OSError as error:
            raise refused(NOT_ARRIVED) from error
        finalize(self, self._file.close)

    def chunks(self) -> Iterator[bytes]:
        """The content from its beginning. Raises BadFile if it is gone or too large."""
        read = 0
        try:
            self._file.seek(0)
            while chunk := self._file.read(CHUNK):
                read += len(chunk)
                if read > LARGEST:
                    raise refused(TOO_LARGE)
                yield chunk
        except OSError as error:
            raise refused(NOT_ARRIVED) from error

    def text(self) -> Iterator[str]:
        """The content as text, piece by piece. Raises UnicodeDecodeError if it isn't UTF-8."""
        decoder = codecs.getincrementaldecoder("utf-8-sig")()
        for chunk in self.chunks():
            yield decoder.decode(chunk)
        yield decoder.decode(b"", final=True)

    def beginning(self) -> bytes:
        """The file's first bytes."""
        return next(self.chunks(), b"")
