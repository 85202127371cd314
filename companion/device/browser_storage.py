"""A browser's storage, in place of a folder: how writes are waited for, and what the browser promises."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from referees.common.protocol.sentence import Sentence, say

__all__ = ["BrowserStorage", "Flush"]

Flush = Callable[[], Awaitable[None]]

IN_FILES = say("In this browser's own storage, on this device.")
IN_INDEXED_DB = say(
    "In this browser's own database, on this device. It has no files that are written at once, so each entry takes a "
    "little longer than in other browsers; it is just as safe."
)
PROMISED = say("The browser has promised to keep them. Whoever clears the data of websites clears the games, too.")
NOT_PROMISED = say(
    "The browser has not promised to keep them: it may clear them when the device has little room, or when this app "
    "has not been used for weeks. Save a backup now and then."
)


@dataclass(frozen=True)
class BrowserStorage:
    """`flush` is awaited after each commit where writes reach the disk later (None: they are there when they return);
    `is_persistent` asks for the browser's promise, `ask` asks the browser to promise."""

    flush: Flush | None
    is_persistent: Callable[[], Awaitable[bool]]
    ask: Callable[[], None]

    @property
    def place(self) -> Sentence:
        """Where the games are."""
        return IN_FILES if self.flush is None else IN_INDEXED_DB

    async def promise(self) -> Sentence:
        """What the browser has promised."""
        return PROMISED if await self.is_persistent() else NOT_PROMISED
