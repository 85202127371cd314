"""A backup is one file with all data, taken while the database is in use; restoring it replaces another database."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.backups.backup import last_replaced, put_in_place, snapshot
from companion.store.backups.inspection import inspecting
from companion.store.errors import StoreBusy, StoreDamaged, StoreError
from companion.store.records import StoredGame
from companion.store.sqlite.store import SqliteStore
from referees.common.record.steps import finished

from .making import begin, enter, files, store_in, with_store


async def play_one(store: SqliteStore) -> StoredGame:
    head = await enter(store, await begin(store), 2, 3, 4, 5)
    return await store.read(head.id)


async def games_of(store: SqliteStore) -> list[StoredGame]:
    return [await store.read(head.id) for head in (await store.page()).heads]


def all_games(path: Path) -> list[StoredGame]:
    return with_store(path, games_of)


async def test_a_backup_has_what_was_entered_last(path: Path, tmp_path: Path) -> None:
    """A backup includes steps that are still in the log, and the open database stays usable."""
    async with store_in(path) as store:
        game = await play_one(store)
        content = snapshot(path)
        await enter(store, game.head, 6)
    copy = tmp_path / "copy.db"
    copy.write_bytes(content)
    async with store_in(copy) as store:
        assert await games_of(store) == [game]
    async with store_in(path) as store:
        assert len((await games_of(store))[0].lines) == 6


def test_no_backup_of_a_damaged_file(path: Path) -> None:
    """An error is raised instead of storing a broken file as a backup."""
    with_store(path, play_one)
    content = bytearray(path.read_bytes())
    content[4096:] = b"x" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(StoreDamaged):
        snapshot(path)


def test_the_old_file_is_kept_beside_the_new_one(path: Path, tmp_path: Path) -> None:
    """A restore keeps the old file byte for byte under a dated name; the old file can be restored in the same way."""
    old = with_store(path, play_one)
    before = path.read_bytes()
    other = tmp_path / "other.db"
    new = with_store(other, play_one)
    replaced = put_in_place(other, path)
    assert replaced is not None and replaced.name.startswith("companion-replaced-") and replaced.read_bytes() == before
    assert all_games(path) == [new] and not other.exists()
    assert last_replaced(path) == replaced
    put_in_place(replaced, path)
    assert all_games(path) == [old]


def test_on_a_new_device_nothing_is_kept(path: Path, tmp_path: Path) -> None:
    """If there was no database yet, a restore keeps none."""
    other = tmp_path / "other.db"
    game = with_store(other, play_one)
    assert put_in_place(other, path) is None
    assert last_replaced(path) is None and all_games(path) == [game]


def test_a_log_left_by_a_crash_goes_into_the_kept_file(path: Path, tmp_path: Path) -> None:
    """After a crash the last entries are in a log next to the file: the kept file gets them, the new one doesn't."""
    game = with_store(path, play_one)
    crashed, other = tmp_path / "crashed.db", tmp_path / "other.db"

    async def crash(store: SqliteStore) -> None:
        await enter(store, game.head, 6)
        for suffix in ("", "-wal"):
            (tmp_path / f"crashed.db{suffix}").write_bytes(path.with_name(path.name + suffix).read_bytes())

    with_store(path, crash)
    assert crashed.with_name("crashed.db-wal").stat().st_size
    new = with_store(other, play_one)
    replaced = put_in_place(other, crashed)
    assert replaced is not None
    assert all_games(crashed) == [new] and len(all_games(replaced)[0].lines) == 6


def test_another_program_has_it_open(path: Path, tmp_path: Path) -> None:
    """Nothing is moved while another program has the database open: it would write to a file never opened again."""
    game = with_store(path, play_one)
    other = tmp_path / "other.db"
    with_store(other, play_one)
    with closing(sqlite3.connect(path)) as elsewhere:
        elsewhere.execute("select count(*) from games").fetchone()
        with pytest.raises(StoreBusy):
            put_in_place(other, path)
        assert other.exists() and last_replaced(path) is None
    assert all_games(path) == [game]


def test_a_move_that_fails_leaves_everything(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If moving the new file fails, the old file is still in place, and its second name is removed."""
    with_store(path, play_one)
    other = tmp_path / "other.db"
    with_store(other, play_one)
    before = files(tmp_path)

    def refuse(*_: object) -> None:
        raise OSError("no")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(StoreError):
        put_in_place(other, path)
    assert files(tmp_path) == before


def test_a_disk_without_second_names(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a disk without hard links the old file is copied."""
    with_store(path, play_one)
    before, other = path.read_bytes(), tmp_path / "other.db"
    with_store(other, play_one)

    def refuse(*_: object) -> None:
        raise OSError("this disk knows no links")

    monkeypatch.setattr("os.link", refuse)
    replaced = put_in_place(other, path)
    assert replaced is not None and replaced.read_bytes() == before


async def test_a_backup_passes_inspection(path: Path, tmp_path: Path) -> None:
    """A backup with deleted games, kits and settings is accepted, and keeps all of them."""
    copy = tmp_path / "copy" / "companion.db"
    copy.parent.mkdir()
    async with store_in(path) as store:
        kit = await store.put_kit("meow_oracle", '{"cards": 36}')
        game = await enter(store, await begin(store, kit=kit), 2, 3)
        await begin(store, "Ann", "Bob")
        await store.delete(game.id, 5)
        await store.set_setting("theme", "dark")
        copy.write_bytes(snapshot(path))
    assert finished(inspecting(copy, 0)) == 1
    async with store_in(copy) as store:
        assert await store.settings() == {"theme": "dark"}
        assert len((await store.page("deleted")).heads) == 1
        assert {player.name for player in await store.players()} == {"Ann", "Bob", "Claire", "Molly"}
