"""Creates one-file backups and restores them. The database is replaced in one step, so it always exists."""

import errno
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store.errors import StoreBusy, StoreReadOnly
from companion.store.sqlite.errors import converting, troubled
from companion.store.sqlite.opening import BUSY_SECONDS, reading
from companion.store.sqlite.rescue import COMPANIONS, copies, free_name, keep_last, moment, sync_folder

REPLACED = "-replaced-"  # infix of a database that a restore replaced
RESTORING = "restoring-"  # prefix of temporary folders
ABANDONED_SECONDS = 24 * 60 * 60  # seconds after which such a folder counts as abandoned


def snapshot(path: Path) -> bytes:
    """The whole database as one file's bytes, its -wal included. Raises StoreDamaged, StoreFull."""
    with converting(path.parent), TemporaryDirectory() as folder, closing(reading(path.absolute(), BUSY_SECONDS)) as db:
        target = Path(folder, path.name)
        db.execute("vacuum into ?", (str(target),))
        return target.read_bytes()


@contextmanager
def temporary_folder(path: Path) -> Iterator[Path]:
    """A temporary folder on the same disk as a file. Raises StoreReadOnly, StoreFull, StoreUnreachable."""
    try:
        temporary = TemporaryDirectory(dir=path.parent, prefix=RESTORING, ignore_cleanup_errors=True)
    except PermissionError as error:
        raise StoreReadOnly from error
    except OSError as error:
        raise StoreReadOnly if error.errno == errno.EROFS else troubled(error, path.parent) from error
    with temporary as folder:
        yield Path(folder)


def sweep(path: Path) -> None:
    """Delete temporary folders that a power cut left beside a file. Raises nothing."""
    with suppress(OSError):
        for folder in path.parent.glob(f"{RESTORING}*"):
            if time.time() - folder.stat().st_mtime > ABANDONED_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)


def lay_down(picked: bytes | Path, path: Path) -> None:
    """Write an uploaded file to a temporary place, durably. Raises StoreFull, StoreUnreachable."""
    with converting(path.parent):
        if isinstance(picked, bytes):
            path.write_bytes(picked)
        else:
            shutil.copyfile(picked, path)
        make_durable(path)


def put_in_place(source: Path, path: Path) -> Path | None:
    """Move a closed database to `path`; returns the replaced one's new path. Raises StoreError, changing nothing."""
    with converting(path.parent):
        _settle(path)
        replaced = _link_or_copy(path) if path.exists() else None
        try:
            make_durable(source)
            source.replace(path)
        except BaseException:
            if replaced is not None:
                replaced.unlink()
            raise
        sync_folder(path.parent)
    keep_last(path, REPLACED)
    return replaced


def last_replaced(path: Path) -> Path | None:
    """The database that the last restored backup replaced, if it still exists."""
    try:
        paths = copies(path, REPLACED)
    except OSError:
        return None
    return paths[-1] if paths else None


def _settle(path: Path) -> None:
    """Empties the -wal file. Raises StoreBusy while others have the database open."""
    if not any(_sidecars(path)):
        return
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    if any(_sidecars(path)):
        raise StoreBusy


def _sidecars(path: Path) -> list[Path]:
    """The -wal, -shm and -journal files: SQLite would apply them to any new database of that name."""
    return [file for file in [path.with_name(path.name + suffix) for suffix in COMPANIONS] if file.exists()]


def _link_or_copy(path: Path) -> Path:
    copy = free_name(path, f"{path.stem}{REPLACED}{moment()}")
    try:
        os.link(path, copy)
    except (OSError, NotImplementedError, AttributeError):
        try:
            shutil.copyfile(path, copy)
            make_durable(copy)
        except BaseException:
            with suppress(OSError):
                copy.unlink()
            raise
    return copy


def make_durable(path: Path) -> None:
    """Flush a file to disk (fsync). Raises OSError."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
