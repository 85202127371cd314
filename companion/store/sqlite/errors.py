"""Conversion of SQLite's and the system's errors to the store's own."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.store.errors import StoreBusy, StoreDamaged, StoreError, StoreFull, StoreReadOnly, StoreUnreachable

# UnicodeDecodeError: SQLite's message quotes a damaged name that isn't UTF-8
TROUBLE = (sqlite3.Error, OSError, UnicodeDecodeError)
ROOM_NEEDED = 256 * 1024  # free bytes below which an unexplained I/O error is reported as a full disk
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
    """The StoreError for an error that SQLite or the system raised for a file in `folder`."""
    if isinstance(error, StoreError):
        return error
    kind = _kind(error)
    if kind is StoreUnreachable and _is_full(folder):
        kind = StoreFull
    return kind()


@contextmanager
def converting(folder: Path) -> Iterator[None]:
    """Raises errors of SQLite or the system about files in `folder` as StoreErrors."""
    try:
        yield
    except TROUBLE as error:
        raise troubled(error, folder) from error


def _kind(error: Exception) -> type[StoreError]:
    if isinstance(error, OSError):
        return StoreFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else StoreUnreachable
    if isinstance(error, UnicodeDecodeError):
        return StoreDamaged
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:  # sqlite3 found text in the file that is not UTF-8
        return StoreDamaged if "decode" in str(error).lower() else StoreError
    if code & 0xFF == sqlite3.SQLITE_ERROR and "malformed" in str(error):
        return StoreDamaged
    return _BY_CODE.get(code & 0xFF, StoreError)


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < ROOM_NEEDED
    except (OSError, AttributeError):  # AttributeError: not available on every system
        return False
