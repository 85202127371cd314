"""Checksums that tell what was written from what a failing disk gives back: SQLite itself keeps none for its pages.

`chain` runs over all lines of a game: crc32 over text that is joined is the crc32 of the next part begun with that of
the last, so one line more costs one step. A kit is known by its hash.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from zlib import crc32

from companion.store.records import GameHead, Line

__all__ = ["chained", "kit_hash", "sealed"]


def chained(lines: Iterable[Line], chain: int = 0) -> int:
    """The checksum of a journal that goes on from one of checksum `chain`."""
    text = "".join([f"{line.n}|{line.op}|{line.ref}|{line.mark}|{line.at}|{line.payload}\n" for line in lines])
    return crc32(text.encode(), chain)


def sealed(head: GameHead, last: int, chain: int) -> int:
    """The checksum of a game's row, `last` line and checksum of the lines included."""
    text = (
        f"{head.id}|{head.game}|{head.edition}|{head.created_at}|{head.updated_at}|{head.status}|{head.entries}|"
        f"{head.kit}|{last}|{chain}\n{head.config}\n{head.headline}\n{head.tally}\n{head.outcome}"
    )
    return crc32(text.encode())


def kit_hash(game: str, content: str) -> str:
    """What a kit is kept under: it depends on all that stands in it, and on their order."""
    return sha256(f"{game}\n{content}".encode()).hexdigest()
