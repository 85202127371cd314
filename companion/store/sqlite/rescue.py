"""Copies in the database's folder: corrupt databases set aside, and the latest backups made before migrations."""

import logging
import os
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store.sqlite.errors import converting

log = logging.getLogger(__name__)

# without its -wal a database lacks the latest writes
COMPANIONS = ("-wal", "-shm", "-journal")
BEFORE = "-before-"
LOG_ASIDE = (
    "The log beside %s belongs to another file, probably to one that was there before this one was copied over it. "
    "It was put aside as %s-wal or -journal; put both files back together to see what that one held."
)

COPIES = 3  # of each kind


def set_aside(path: Path) -> Path:
    """Rename a corrupt database and its companion files, -wal first; returns the new name. Raises StoreError."""
    return _renamed(path, "damaged", (*COMPANIONS, ""))


def set_log_aside(path: Path) -> Path:
    """Rename another database's log files; returns their new name without suffixes. Raises StoreError."""
    target = _renamed(path, "log", COMPANIONS)
    log.warning(LOG_ASIDE, path.name, target.name)
    return target


def _renamed(path: Path, why: str, suffixes: Sequence[str]) -> Path:
    target = free_name(path, f"{path.stem}-{why}-{moment()}")
    with converting(path.parent):
        for suffix in suffixes:
            source = path.with_name(path.name + suffix)
            if source.exists():
                source.rename(target.with_name(target.name + suffix))
        sync_folder(path.parent)
    return target


def back_up(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    """Copy the whole database, -wal included, to a file beside it; durable before it returns."""
    target = free_name(path, f"{path.stem}{BEFORE}{version}-{moment()}")
    unfinished = target.with_suffix(".part")
    try:
        with closing(_synchronous(unfinished)) as copy:
            connection.backup(copy)
        unfinished.rename(target)
        sync_folder(path.parent)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    keep_last(path, BEFORE)
    return target


def copied(connection: sqlite3.Connection) -> bytes:
    """The database of an open connection as one file's bytes. Raises sqlite3.Error, OSError."""
    with TemporaryDirectory() as folder:
        target = Path(folder, "copy.db")
        with closing(sqlite3.connect(target)) as copy:
            connection.backup(copy)
        return target.read_bytes()


def _synchronous(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    connection.execute("pragma synchronous = full")
    return connection


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to disk; does nothing on Windows and in browsers."""
    if sys.platform in {"win32", "emscripten"}:
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def free_name(path: Path, stem: str) -> Path:
    """A file name in the same folder, unused even with the `COMPANIONS` suffixes."""
    for count in range(1, 1000):
        target = path.with_name(f"{stem}{'' if count == 1 else f'-{count}'}{path.suffix}")
        if not any(target.with_name(target.name + suffix).exists() for suffix in ("", *COMPANIONS)):
            return target
    raise FileExistsError(stem)


def keep_last(path: Path, kind: str) -> None:
    """Delete all but the newest `COPIES` of a kind beside a file. Ignores errors."""
    with suppress(OSError):
        for copy in copies(path, kind)[:-COPIES]:
            copy.unlink()


def copies(path: Path, kind: str) -> list[Path]:
    """The copies of a kind beside a file, oldest first. Raises OSError."""
    paths = path.parent.glob(f"{path.stem}{kind}*{path.suffix}")
    return sorted(paths, key=lambda copy: (copy.stat().st_ctime_ns, len(copy.name), copy.name))


def moment() -> str:
    """The current time as part of a file name."""
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
