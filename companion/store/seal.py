"""Checksums that detect corruption by a failing disk: SQLite itself has none for its pages.

`chain` covers all lines of a game: crc32 is incremental, so appending a line costs one step. Kits are identified by
hash.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from zlib import crc32

from companion.store.records import GameHead, Line

__all__ = ["chained", "kit_hash", "sealed"]


def chained(lines: Iterable[Line], chain: int = 0) -> int:
    """The checksum after one more journal line."""
    text = "".join([f"{line.n}|{line.op}|{line.ref}|{line.mark}|{line.at}|{line.payload}\n" for line in lines])
    return crc32(text.encode(), chain)


def sealed(head: GameHead, last: int, chain: int) -> int:
    """The checksum of a game's row, including its last line's number and checksum."""
    text = (
        f"{head.id}|{head.game}|{head.edition}|{head.created_at}|{head.updated_at}|{head.status}|{head.entries}|"
        f"{head.kit}|{last}|{chain}\n{head.config}\n{head.headline}\n{head.tally}\n{head.outcome}"
    )
    return crc32(text.encode())


def kit_hash(game: str, content: str) -> str:
    """The hash of a kit's content, which depends on the order of its keys."""
    return sha256(f"{game}\n{content}".encode()).hexdigest()
