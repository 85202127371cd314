"""A step is one transaction, synced, and acknowledged only when it is stored."""

import sqlite3
from pathlib import Path
from typing import Any, cast

import pytest

from companion.store.errors import StoreUnreachable
from companion.store.sqlite import migrations, opening, schema
from companion.store.sqlite.store import SqliteStore

from .making import a_line, after, begin, enter, run, store_in

FULL = 2
ENDS = {"status": "finished", "tally": '{"lines":[]}', "outcome": '{"ranking":[[0],[1]]}'}


def pragmas(connection: sqlite3.Connection) -> dict[str, object]:
    """The settings that decide whether a commit survives a power cut."""
    names = ("journal_mode", "synchronous", "fullfsync", "checkpoint_fullfsync")
    return {name: connection.execute(f"pragma {name}").fetchone()[0] for name in names}


DURABLE = {"journal_mode": "wal", "synchronous": FULL, "fullfsync": 1, "checkpoint_fullfsync": 1}


async def test_new_and_reopened_connections_are_durable(path: Path) -> None:
    """The writing connection uses WAL and FULL, for a new file and for an old one."""
    for _ in range(2):
        async with store_in(path) as store:
            assert pragmas(store._db.conn) == DURABLE


async def test_every_connection_that_is_made_to_write_is_durable(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all connections that a store opens, those that can write use WAL and FULL."""
    opened: list[tuple[str, sqlite3.Connection]] = []
    connect = opening._connected

    def remember(path: Path, mode: str, busy: float, **options: Any) -> sqlite3.Connection:
        opened.append((mode, connect(path, mode, busy, **options)))
        return opened[-1][1]

    monkeypatch.setattr(opening, "_connected", remember)
    async with store_in(path) as store:
        await enter(store, await begin(store), 2, 3)
        writing = [connection for mode, connection in opened if mode != "ro"]
        assert [pragmas(connection) for connection in writing] == [DURABLE]
        assert writing == [store._db.conn]
    opened.clear()
    async with store_in(path) as store:
        assert store.read_only is None
    assert [mode for mode, _ in opened] == ["ro", "rwc"]


def test_a_file_system_without_wal_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a write-ahead log the store refuses with a sentence instead of storing games less safely."""
    make_durable = opening.make_durable

    class Stubborn:
        def __init__(self, db: Any) -> None:
            self.db = db

        def execute(self, sql: str) -> Any:
            return self.db.execute("select 'delete'" if "journal_mode" in sql else sql)

    monkeypatch.setattr(opening, "make_durable", lambda db: make_durable(cast(Any, Stubborn(db))))
    with pytest.raises(StoreUnreachable, match="can't keep your games safe"):
        run(opening.opened(path))


class Watched:
    """A connection that records each statement once it has returned."""

    def __init__(self, connection: sqlite3.Connection, notes: list[str]) -> None:
        self._connection = connection
        self._notes = notes

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        cursor = self._connection.execute(sql, *values)
        self._notes.append(sql.split(maxsplit=1)[0].upper())
        return cursor

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


async def test_acknowledged_only_after_the_commit_returned(path: Path) -> None:
    """An append returns only after its COMMIT and, in the browser, its flush."""
    notes: list[str] = []

    async def flush() -> None:
        notes.append("FLUSH")

    async with store_in(path, flush=flush) as store:
        head = await enter(store, await begin(store), 2)
        store._db.conn = cast(sqlite3.Connection, Watched(store._db.conn, notes))
        for n in (3, 4):
            notes.clear()
            await store.append(after(head, n), (a_line(n),))
            notes.append("acknowledged")
            assert [note for note in notes if note != "SELECT"] == [
                "BEGIN",
                "UPDATE",
                "INSERT",
                "COMMIT",
                "FLUSH",
                "acknowledged",
            ]


async def test_a_commit_that_fails_is_not_acknowledged(store: SqliteStore) -> None:
    """If COMMIT raises, append raises too, and neither the line nor the head is stored."""

    class Failing(Watched):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql == "COMMIT":
                raise sqlite3.OperationalError("disk I/O error")
            return super().execute(sql, *values)

    head = await enter(store, await begin(store), 2)
    before = await store.read(head.id)
    connection = store._db.conn
    store._db.conn = cast(sqlite3.Connection, Failing(connection, []))
    with pytest.raises(Exception, match="safe"):
        await store.append(after(head, 3), (a_line(3),))
    store._db.conn = connection
    assert await store.read(head.id) == before
    await enter(store, head, 3)
    assert len((await store.read(head.id)).lines) == 3


@pytest.mark.parametrize(("numbers", "ends"), [((3,), {}), ((3, 4, 5), {}), ((3,), ENDS)])
async def test_one_commit_per_step(store: SqliteStore, numbers: tuple[int, ...], ends: dict[str, Any]) -> None:
    """A step of any number of lines, with tally, outcome and statistics at the end, is one transaction and commit."""
    traced: list[str] = []
    head = await enter(store, await begin(store), 2)
    store._db.conn.set_trace_callback(traced.append)
    await store.append(after(head, numbers[-1], **ends), [a_line(n) for n in numbers])
    store._db.conn.set_trace_callback(None)
    assert [sql for sql in traced if sql.upper().startswith(("BEGIN", "COMMIT", "SAVEPOINT"))] == ["BEGIN", "COMMIT"]
    assert any("into seats" in sql for sql in traced) is bool(ends)


async def test_a_step_touches_two_tables_and_no_index_but_keys(path: Path) -> None:
    """An ordinary step writes two pages to the log: the journal's and the game's."""
    async with store_in(path) as store:
        head = await enter(store, await begin(store), 2, 3)
        log = path.with_name(path.name + "-wal")
        before = log.stat().st_size
        await enter(store, head, 4)
        later = log.stat().st_size
    assert (later - before) // (24 + 4096) == 2


async def test_the_version_in_the_header_counts_the_migrations(store: SqliteStore) -> None:
    """`user_version`, which identifies a newer file, is the number of migrations that were applied."""
    assert schema.version_of(store._db) == migrations.applied(store._db.conn) == schema.VERSION
