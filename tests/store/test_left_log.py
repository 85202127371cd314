"""A database file is replaced by hand but the old log stays; the test copies files as the operating system would."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.backups.backup import snapshot
from companion.store.sqlite.store import SqliteStore

from .making import begin, enter, store_in


async def _play(store: SqliteStore, names: tuple[str, ...], entries: int) -> str:
    head = await begin(store, *names)
    await enter(store, head, *range(2, 2 + entries))
    return head.id


async def killed(folder: Path, *names: str, entries: int = 5, checkpoint: bool = False) -> tuple[Path, str]:
    """Returns a folder as a kill leaves it, with a database and its log; and the id of its game."""
    played = folder / "played" / "companion.db"
    left = folder / "left" / "companion.db"
    for path in (played, left):
        path.parent.mkdir(parents=True)
    async with store_in(played) as store:
        if checkpoint:  # some of the pages are in the file, some in the log
            for _ in range(40):
                await _play(store, names, 20)
            store._db.execute("pragma wal_checkpoint(truncate)")
        id = await _play(store, names, entries)
        for file in played.parent.iterdir():
            shutil.copyfile(file, left.parent / file.name)
    return left, id


async def games(path: Path) -> dict[str, int]:
    async with store_in(path) as store:
        return {head.id: head.entries for head in (await store.page(limit=100)).heads}


def put_aside(path: Path) -> list[str]:
    return [file.name for file in path.parent.glob("companion-log-*-wal") if file.stat().st_size]


@pytest.mark.parametrize("checkpoint", [False, True])
async def test_a_backup_copied_over_the_games_by_hand(tmp_path: Path, checkpoint: bool) -> None:
    """A backup copied over the games is opened; the old log is put aside, and shows the old games beside their file."""
    left, old = await killed(tmp_path / "old", "Ann", "Bob", checkpoint=checkpoint)
    other, new = await killed(tmp_path / "new", "Cleo", "Zoë", entries=3)
    before = left.read_bytes()
    left.write_bytes(snapshot(other))
    assert await games(left) == {new: 3}
    (log,) = put_aside(left)
    again = tmp_path / "again.db"
    again.write_bytes(before)
    shutil.copyfile(left.parent / log, again.with_name("again.db-wal"))
    assert (await games(again))[old] == 5


async def test_a_file_with_a_log_copied_over_a_file_with_a_log(tmp_path: Path) -> None:
    """A file copied over another one is opened without the old file's log, which would damage it."""
    left, _ = await killed(tmp_path / "old", "Ann", "Bob", checkpoint=True)
    other, new = await killed(tmp_path / "new", "Cleo", "Zoë", entries=3)
    with closing(sqlite3.connect(other)) as db:
        db.execute("pragma wal_checkpoint(truncate)")
        for at in range(60):  # so that the new file's pages differ from the old file's
            db.execute("insert into settings(key, value) values (?, ?)", (f"key {at}", "x" * 4000))
        db.commit()
        db.execute("pragma wal_checkpoint(truncate)")
    shutil.copyfile(other, left)
    assert await games(left) == {new: 3}
    assert put_aside(left)


@pytest.mark.parametrize("checkpoint", [False, True])
async def test_the_log_that_belongs_to_the_file_stays(tmp_path: Path, checkpoint: bool) -> None:
    """After a kill every entry is there, and no log is put aside."""
    left, id = await killed(tmp_path, "Ann", "Bob", checkpoint=checkpoint)
    assert (await games(left))[id] == 5
    assert put_aside(left) == []
