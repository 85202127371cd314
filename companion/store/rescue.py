"""Files beside the database: a damaged one set aside, a copy made before its tables change."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from companion.store.errors import troubled

__all__ = ["COMPANIONS", "back_up", "free_name", "moment", "set_aside", "sync_folder"]

COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; without its -wal a file lacks what was written last."""


def set_aside(path: Path) -> Path:
    """Rename a damaged database with all that belongs to it to companion-damaged-<time>.db; the new name of the file.

    The -wal goes first: a new database must never find the old one's. Raises StoreReadOnly, StoreUnreachable.
    """
    target = free_name(path, f"{path.stem}-damaged-{moment()}")
    try:
        for suffix in (*COMPANIONS, ""):
            source = path.with_name(path.name + suffix)
            if source.exists():
                source.rename(target.with_name(target.name + suffix))
        sync_folder(path.parent)
    except OSError as error:
        raise troubled(error, path.parent) from error
    return target


def back_up(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    """Copy the whole database, what is still in its -wal included, beside itself; durable before it returns."""
    target = free_name(path, f"{path.stem}-before-{version}-{moment()}")
    unfinished = target.with_suffix(".part")
    try:
        with closing(_begun(unfinished)) as copy:
            connection.backup(copy)
        unfinished.rename(target)
        sync_folder(path.parent)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return target


def _begun(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    connection.execute("pragma synchronous = full")
    return connection


def sync_folder(folder: Path) -> None:
    """Make names in a folder survive a power cut; where a system cannot do that, it does so by itself."""
    if sys.platform in {"win32", "emscripten"}:
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def free_name(path: Path, stem: str) -> Path:
    """A name in the same folder that nothing bears, neither the file nor what belongs to it."""
    for count in range(1, 1000):
        target = path.with_name(f"{stem}{'' if count == 1 else f'-{count}'}{path.suffix}")
        if not any(target.with_name(target.name + suffix).exists() for suffix in ("", *COMPANIONS)):
            return target
    raise FileExistsError(stem)


def moment() -> str:
    """Now, as a part of a file's name."""
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
