"""Parts of long work are committed several at a time, and don't delay other writes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.queries.plays import HASTE
from companion.store.sqlite import database
from companion.store.sqlite.database import TOGETHER, SqliteDatabase, checkpoint
from companion.store.sqlite.opening import writing

ADD = "insert into settings(key, value) values (?, '')"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


@pytest.fixture
def db(path: Path) -> Iterator[SqliteDatabase]:
    connection = writing(path, 0.1)
    yield connection
    connection.close()


def written(path: Path) -> set[str]:
    """The settings' keys that another program finds in the file."""
    with closing(sqlite3.connect(path)) as connection:
        return {key for (key,) in connection.execute("select key from settings")}


def synchronous(db: SqliteDatabase) -> int:
    """SQLite's setting for commits: 1 doesn't wait for the disk, 2 waits for all that was written."""
    return int(db.execute("pragma synchronous").fetchone()[0])


def add(db: SqliteDatabase, key: str) -> None:
    """Write a part that adds a setting."""
    with db.part(*HASTE):
        db.execute(ADD, (key,))


def test_parts_are_committed_together(db: SqliteDatabase, path: Path) -> None:
    """Nothing is committed until there are enough parts; then all are, and the next commit waits for the disk."""
    for part in range(TOGETHER - 1):
        add(db, f"{part}")
    assert (written(path), synchronous(db)) == (set(), 1)
    add(db, "last")
    assert (len(written(path)), synchronous(db)) == (TOGETHER, 2)


def test_more_parts_are_committed_together_while_that_is_quick(
    db: SqliteDatabase, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number of parts committed together grows after quick commits and shrinks after slow ones, down to one."""

    def together() -> int:
        before, count = written(path), 0
        while written(path) == before:
            count += 1
            add(db, f"{len(before)} {count}")
        return count

    for quick, slow, expected in ((1, 2, [6, 12, 24, 48, 48]), (-1, 0, [48, 24, 12, 6, 3, 1, 1]), (-1, 1, [1, 1])):
        monkeypatch.setattr(database, "QUICK", quick)
        monkeypatch.setattr(database, "SLOW", slow)
        assert [together() for _ in expected] == expected


def test_other_writes_do_not_wait_for_parts(db: SqliteDatabase, path: Path) -> None:
    """Another write first commits the parts, then itself, and waits for the disk; if it fails, the parts stay."""
    add(db, "part")
    with db.atomic():
        assert (written(path), synchronous(db)) == ({"part"}, 2)
        db.execute(ADD, ("entry",))
    assert written(path) == {"part", "entry"}
    add(db, "another part")
    with pytest.raises(sqlite3.IntegrityError), db.atomic():
        db.execute(f"{ADD}, ('entry', '')", ("lost",))
    assert written(path) == {"part", "entry", "another part"}


def test_a_part_that_fails_rolls_back_uncommitted_ones(db: SqliteDatabase, path: Path) -> None:
    """A failing part rolls back all uncommitted parts; later writes are as durable as before."""
    add(db, "committed")
    db.settle()
    add(db, "waiting")
    with pytest.raises(sqlite3.IntegrityError):
        add(db, "waiting")
    assert (written(path), synchronous(db)) == ({"committed"}, 2)
    with db.atomic():
        db.execute(ADD, ("waiting",))
    assert written(path) == {"committed", "waiting"}


def test_a_failed_commit_of_parts_is_raised_once(db: SqliteDatabase, path: Path) -> None:
    """If the file was removed meanwhile, the next write raises the error, once."""
    add(db, "waiting")

    def file_removed() -> None:
        raise FileNotFoundError

    db.before_commit = file_removed
    with pytest.raises(FileNotFoundError), db.atomic():
        raise AssertionError("begins no transaction over what is not committed")
    db.before_commit = None
    assert (written(path), synchronous(db)) == (set(), 2)
    with db.atomic():
        db.execute(ADD, ("entry",))
    assert written(path) == {"entry"}


def test_a_part_may_contain_transactions(db: SqliteDatabase, path: Path) -> None:
    """A part may contain transactions: they are committed with it."""
    with db.part(*HASTE), db.atomic():
        db.execute(ADD, ("inside",))
    assert written(path) == set()
    db.close()
    assert written(path) == {"inside"}, "closing commits what waits"


def test_the_log_is_copied_while_the_database_is_open(db: SqliteDatabase, path: Path) -> None:
    """Committed pages are copied into the file; a missing file isn't created."""
    add(db, "part")
    db.settle()
    size = path.stat().st_size
    checkpoint(db.path)
    assert b"part" in path.read_bytes()
    assert path.stat().st_size >= size
    checkpoint(str(path.with_name("missing.db")))
    assert not path.with_name("missing.db").exists()
