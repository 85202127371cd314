"""What can go wrong with the store, each with a sentence for people: what happened, what is safe, what to do."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from referees.common.protocol.sentence import Reader, Sentence, say

if TYPE_CHECKING:
    from companion.store.protocol import StoredGame

__all__ = [
    "TROUBLE",
    "GameMissing",
    "StaleWriter",
    "StoreBusy",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreGone",
    "StoreNewer",
    "StoreReadOnly",
    "StoreUnreachable",
    "troubled",
]

TROUBLE = (sqlite3.Error, OSError, UnicodeDecodeError)
"""What `troubled` understands. UnicodeDecodeError: SQLite quotes a damaged name, and Python cannot read the message."""

ROOM_NEEDED = 256 * 1024
"""Bytes: with less than this left on the disk, an unexplained I/O error is told as a full disk."""


class StoreError(Exception):
    """Something the store could not do. `sentence` is for the screen; `str()` of the error is the same in English."""

    says: ClassVar[Sentence] = say(
        "The games on this device could not be reached, so nothing was changed. "
        "What was kept before is safe. Close the app, open it again and go on from there."
    )

    def __init__(self, sentence: Sentence | None = None) -> None:
        self.sentence = self.says if sentence is None else sentence
        super().__init__(Reader(()).text(self.sentence))


class StoreDamaged(StoreError):
    """The file, or one game in it, is not what was written; it is left untouched.

    `game` is what could still be read of the one damaged game, or None where the whole file is damaged.
    """

    says = say(
        "The file that keeps your games is damaged. It was left as it is, so nothing more is lost. "
        "Set it aside to begin with a new one; the damaged file stays in the same folder for a rescue."
    )

    def __init__(self, sentence: Sentence | None = None, game: StoredGame | None = None) -> None:
        super().__init__(sentence)
        self.game = game


class StoreNewer(StoreError):
    """A newer app wrote the file: reading works, writing raises this."""

    says = say(
        "Your games were last kept by a newer Oracle Companion. You can read all of them, and nothing is changed. "
        "To play on, update this app."
    )


class StaleWriter(StoreError):
    """The journal has gone on since the caller read it: another window or process wrote first."""

    says = say(
        "This game went on in another window, so this last step was not kept. Everything entered there is safe. "
        "Open the game again to go on from where it stands."
    )


class StoreFull(StoreError):
    """The disk is full, or the browser gives no more room."""

    says = say(
        "This device has no room left, so nothing more could be kept. Everything kept before is safe. "
        "Free some space, then enter the last step again."
    )


class StoreBusy(StoreError):
    """Another process holds the file for longer than the store waits."""

    says = say(
        "Another program is using the file that keeps your games, so nothing could be kept just now. "
        "Everything kept before is safe. Close the other program or wait a moment, then try again."
    )


class StoreReadOnly(StoreError):
    """The file or its folder may not be written."""

    says = say(
        "The file that keeps your games may only be read here. All of them can be read, and nothing is changed. "
        "To play on, allow this app to write there, or start it with another folder."
    )


class StoreUnreachable(StoreError):
    """The folder cannot be made or used: a path that is no folder, a disk that went away."""

    says = say(
        "The folder that keeps your games cannot be used, so nothing could be kept just now. What was kept before is "
        "safe there. Check that its disk is still connected and try again, or start the app with another folder."
    )


class StoreGone(StoreUnreachable):
    """The file was deleted, moved or replaced since it was opened. What was read of it is still in memory."""

    says = say(
        "The file that keeps your games was moved, deleted or replaced while the app was open, so nothing was changed "
        "by this last step. All that you have seen is still in memory: save a backup of it now. "
        "Then put the file back and go on, or start the app again and restore the backup."
    )


class GameMissing(StoreError):
    """No such game here, or it was deleted."""

    says = say(
        "This game is no longer in the list: it was deleted, perhaps in another window. "
        "A deleted game is kept and can be brought back from the history."
    )


_BY_CODE: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_BUSY: StoreBusy,
    sqlite3.SQLITE_LOCKED: StoreBusy,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
    sqlite3.SQLITE_FORMAT: StoreDamaged,
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_IOERR: StoreUnreachable,
    sqlite3.SQLITE_CANTOPEN: StoreUnreachable,
}


def troubled(error: Exception, folder: Path) -> StoreError:
    """The store's own error for what SQLite or the system reported about a file in `folder`."""
    if isinstance(error, StoreError):
        return error
    kind = _kind(error)
    if kind is StoreUnreachable and _is_full(folder):
        kind = StoreFull
    return kind()


def _kind(error: Exception) -> type[StoreError]:
    if isinstance(error, OSError):
        return StoreFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else StoreUnreachable
    if isinstance(error, UnicodeDecodeError):
        return StoreDamaged
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:  # sqlite3's own complaint: text in the file is no text any more
        return StoreDamaged if "decode" in str(error).lower() else StoreError
    if code & 0xFF == sqlite3.SQLITE_ERROR and "malformed" in str(error):
        return StoreDamaged
    return _BY_CODE.get(code & 0xFF, StoreError)


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < ROOM_NEEDED
    except (OSError, AttributeError):  # AttributeError: some systems cannot say
        return False
