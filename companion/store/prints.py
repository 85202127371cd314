"""Running hashes of a game's lines, to recognize a journal and find where two diverge."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from companion.store.queries import union as queries
from companion.store.records import Line

if TYPE_CHECKING:
    from companion.store.database import Database

SIZE: Final = 8  # bytes for each line
PAGE: Final = 200  # lines
MOST: Final = 100_000  # hashes of a purged game; the first ones suffice to recognize an older version


def prints_of(db: Database, game_id: str, side: str = "main") -> bytes:
    """The hashes of all lines, `SIZE` bytes each; a hash covers its line and all before it."""
    prints, last, after = bytearray(), b"", 0
    while page := db.execute(queries.READ_LINES.format(side=side), (game_id, after, PAGE)).fetchall():
        for line in page:
            last = _print(Line(*line), last)
            prints += last
        after = page[-1][0]
    return bytes(prints)


def common(left: bytes, right: bytes) -> int:
    """The number of leading lines that both journals share."""
    low, high = 0, min(len(left), len(right)) // SIZE
    while low < high:  # equal hashes mean that all earlier lines are equal, too
        middle = (low + high + 1) // 2
        if left[(middle - 1) * SIZE : middle * SIZE] == right[(middle - 1) * SIZE : middle * SIZE]:
            low = middle
        else:
            high = middle - 1
    return low


def _print(line: Line, before: bytes) -> bytes:
    text = f"{line.n}|{line.op}|{line.ref}|{line.mark}|{line.at}|{line.payload}"
    return blake2b(before + text.encode("utf-8", "replace"), digest_size=SIZE).digest()
