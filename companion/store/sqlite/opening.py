"""Opens a database: inspects it read-only, and writes only if that is safe."""

import shutil
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store.errors import StoreDamaged, StoreError, StoreNewer, StoreReadOnly, StoreUnreachable
from companion.store.place import OWNER_FILE
from companion.store.projections import Project, seated
from companion.store.queries import games as queries
from companion.store.sqlite import schema
from companion.store.sqlite.database import Identity, SqliteDatabase
from companion.store.sqlite.errors import TROUBLE, converting
from companion.store.sqlite.rescue import set_log_aside, sync_folder
from companion.store.sqlite.store import SqliteStore
from referees.common.protocol.sentence import say

BUSY_SECONDS = 0.25  # the app blocks meanwhile

# bytes; damage in larger files shows when it is read
CHECKED_BYTES = 8 * 1024 * 1024
JOURNAL_MODE = "delete" if sys.platform == "emscripten" else "wal"  # browser file systems have no shared memory
UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)
NOT_OURS = say(
    "The file where your games should be belongs to another program. We left it as it is. Set it aside to start with "
    "a new one, or start the app with another folder."
)
NO_WAL = say(
    "This folder's disk can't keep your games safe. Nothing was changed. Start the app with a folder on this "
    "device's own disk."
)


async def opened(
    path: Path,
    *,
    flush: Callable[[], Awaitable[None]] | None = None,
    busy: float = BUSY_SECONDS,
    work_out: Project = seated,
) -> SqliteStore:
    """Open or create this file's store; `busy` is in seconds. Raises StoreError, leaving a damaged file untouched."""
    with converting(path.parent):
        store = _opened(path, flush, busy, work_out)
        if store.read_only is None:
            await store.flushed()
    return store


def _opened(path: Path, flush: Callable[[], Awaitable[None]] | None, busy: float, work_out: Project) -> SqliteStore:
    path = path.absolute()  # a later change of directory must not mislead SQLite
    reason = _reason_after_logs(path, busy)
    if reason is None:
        try:
            db = writing(path, busy)
            identity = Identity(path)
            db.before_commit = identity.check
            return SqliteStore(db, path, identity=identity, flush=flush, work_out=work_out)
        except sqlite3.Error as error:
            if _primary(error) not in UNWRITABLE or not path.exists():
                raise
            reason = StoreReadOnly()
    db = reading(path, busy)
    if 0 < (version := schema.version_of(db)) <= max(queries.OLDER_GAMES):
        db.execute(next(view for last, view in queries.OLDER_GAMES.items() if version <= last))
    return SqliteStore(db, path, read_only=reason)


def _reason_after_logs(path: Path, busy: float) -> StoreError | None:
    """Rename any log left by another database, then return why the file can't be written."""
    if _mode(path) == NO_WAL_MODE and _bytes_in(_wal(path)):
        set_log_aside(path)
    try:
        return _reason_not_to_write(path, busy)
    except (StoreDamaged, sqlite3.DatabaseError) as error:
        is_damage = isinstance(error, StoreDamaged) or _primary(error) in (
            sqlite3.SQLITE_CORRUPT,
            sqlite3.SQLITE_NOTADB,
        )
        if not is_damage or not _is_whole_alone(path, busy):
            raise
        set_log_aside(path)
    return _reason_not_to_write(path, busy)


def _is_whole_alone(path: Path, busy: float) -> bool:
    if not _bytes_in(path) or not (_bytes_in(_wal(path)) or _bytes_in(_journal(path))):
        return False
    with TemporaryDirectory() as folder:
        copy = Path(folder, path.name)
        shutil.copyfile(path, copy)
        try:
            _reason_not_to_write(copy, busy)
        except (StoreDamaged, sqlite3.DatabaseError):
            return False
    return True


def _reason_not_to_write(path: Path, busy: float) -> StoreError | None:
    if path.is_dir():
        raise StoreDamaged
    if _bytes_in(path) <= 1:  # SQLite treats a file of one byte as empty
        if _bytes_in(_wal(path)):  # SQLite would treat the file as new and discard its -wal
            raise StoreDamaged
        return None
    with closing(reading(path, busy)) as db:
        return _inspected(db, path)


def _inspected(db: SqliteDatabase, path: Path) -> StoreError | None:
    tables = db.execute("select count(*) from sqlite_master").fetchone()[0]
    mark = db.execute("pragma application_id").fetchone()[0]
    if mark != schema.APPLICATION_ID and (tables or mark):
        raise StoreDamaged(NOT_OURS)
    pages, size = (db.execute(f"pragma {name}").fetchone()[0] for name in ("page_count", "page_size"))
    if not _bytes_in(_wal(path)) and _bytes_in(path) < pages * size:  # SQLite would read the missing pages as zeros
        raise StoreDamaged
    if pages * size <= CHECKED_BYTES and db.execute("pragma quick_check(1)").fetchone()[0] != "ok":
        raise StoreDamaged
    return StoreNewer() if schema.version_of(db) > schema.VERSION else None


def reading(path: Path, busy: float) -> SqliteDatabase:
    """A read-only connection: the file and its -wal stay as they are."""
    if _needs_shared_memory(path):
        return SqliteDatabase(_copied(path, busy))
    connection = _connected(path, "ro", busy)
    try:
        connection.execute("select count(*) from sqlite_master").fetchone()
    except TROUBLE as error:
        connection.close()
        if _primary(error) not in UNWRITABLE or not path.exists():
            raise
        connection = _copied(path, busy)
    return SqliteDatabase(connection)


def _copied(path: Path, busy: float) -> sqlite3.Connection:
    """An in-memory copy with -wal or -journal applied, if interrupted or where no -shm can be created."""
    with TemporaryDirectory() as folder:
        for file in (path, _wal(path), _journal(path)):
            if file.exists():
                shutil.copyfile(file, Path(folder, file.name))
        with closing(_connected(Path(folder, path.name), "rw", busy)) as copy:
            connection = sqlite3.connect(":memory:", isolation_level=None)
            copy.backup(connection)
    return connection


def writing(path: Path, busy: float, *, in_any_thread: bool = False) -> SqliteDatabase:
    """A durable connection with an up-to-date schema. Raises sqlite3.Error, OSError, StoreError."""
    is_new = not path.exists()
    if is_new:
        path.touch(OWNER_FILE)  # SQLite gives its companion files the same permissions
    db = SqliteDatabase(_connected(path, "rwc", busy, check_same_thread=not in_any_thread))
    try:
        make_durable(db)
        schema.bring_up_to_date(db, path)
        db.execute(queries.CHANGE_NOTHING)  # tests whether the file is writable
        if is_new:
            sync_folder(path.parent)
    except BaseException:
        db.close()
        raise
    return db


def make_durable(db: SqliteDatabase) -> None:
    """Set and verify the pragmas that make a commit survive a power cut. Raises StoreUnreachable."""
    mode = db.execute(f"pragma journal_mode = {JOURNAL_MODE}").fetchone()[0]
    db.execute("pragma locking_mode = normal")  # it was exclusive while the file was in WAL mode
    db.execute("pragma synchronous = full")
    db.execute("pragma fullfsync = on")  # macOS: flush the disk's own cache; no effect elsewhere
    db.execute("pragma checkpoint_fullfsync = on")
    db.execute("pragma foreign_keys = on")
    db.execute("pragma cell_size_check = on")  # detects corrupt pages earlier
    db.execute("pragma temp_store = memory")  # staged lines need no disk yet
    if mode != JOURNAL_MODE or db.execute("pragma synchronous").fetchone()[0] != 2:
        raise StoreUnreachable(NO_WAL)


def _connected(path: Path, mode: str, busy: float, *, check_same_thread: bool = True) -> sqlite3.Connection:
    uri = f"{path.as_uri()}?mode={mode}"
    db = sqlite3.connect(uri, uri=True, timeout=busy, isolation_level=None, check_same_thread=check_same_thread)
    if _needs_shared_memory(path):
        db.execute("pragma locking_mode = exclusive")  # an exclusive connection needs none
    return db


def _needs_shared_memory(path: Path) -> bool:
    """In a browser: whether a file brought from another system is in WAL mode."""
    if JOURNAL_MODE == "wal" or not path.exists():
        return False
    return _mode(path) == b"\x02\x02"


NO_WAL_MODE = b"\x01\x01"


def _mode(path: Path) -> bytes:
    """The file's mode bytes: both 2 in WAL mode, else 1."""
    try:
        with path.open("rb") as file:
            return file.read(20)[18:]
    except OSError:
        return b""


def _primary(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def _wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _journal(path: Path) -> Path:
    return path.with_name(path.name + "-journal")


def _bytes_in(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
