"""If the database disappears while the app runs, no unsaved entry is acknowledged, and games in memory can be saved."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.device.device import Device
from companion.store.engines import open_store
from companion.store.errors import StoreGone
from companion.table.table import Entered, Table, Trouble
from referees.common.always.conclude import Leave
from referees.common.protocol.config import seated
from referees.common.registry import referee


def unlinked(folder: Path) -> None:
    """Delete only the database file."""
    (folder / "companion.db").unlink()


def deleted(folder: Path) -> None:
    shutil.rmtree(folder)


def moved(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def replaced(folder: Path) -> None:
    """Replace the database by another valid one."""
    other = folder / "other.db"
    shutil.copyfile(folder / "companion.db", other)
    other.replace(folder / "companion.db")


def without_its_log(folder: Path) -> None:
    """Delete the -wal file, which has the latest writes."""
    (folder / "companion.db-wal").unlink()


PULLED = (unlinked, deleted, moved, replaced, without_its_log)
Pull = Callable[[Path], None]


async def game_begun(device: Device) -> Table:
    """Start a game and make one entry."""
    await device.open()
    config = referee("meow_oracle").config(seats=seated(["Ann", "Bob", "Cid", "Dan"]))
    table = await device.tables.create("meow_oracle", config)
    assert isinstance(await table.enter(Leave(seat=0)), Entered)
    return table


@pytest.mark.parametrize("pull", PULLED)
async def test_the_next_entry_is_not_acknowledged(pull: Pull, tmp_path: Path) -> None:
    """No entry, setting or note is acknowledged; the table is unchanged, and so is a file in the database's place."""
    device = Device(tmp_path / "games")
    table = await game_begun(device)
    pull(tmp_path / "games")
    file = tmp_path / "games" / "companion.db"
    before = file.read_bytes() if file.exists() else b""
    for _ in range(2):
        answer = await table.enter(Leave(seat=1))
        assert isinstance(answer, Trouble) and answer.may_save
        assert len(table.timeline.entries) == 1
    with pytest.raises(StoreGone):
        await device.settings.change(device.store, theme="dark")
    with pytest.raises(StoreGone):
        await device.store.set_note(table.head.id, "gone")
    assert (file.read_bytes() if file.exists() else b"") == before
    await device.close()


@pytest.mark.parametrize("pull", PULLED)
async def test_what_is_in_memory_is_saved_and_can_be_restored(pull: Pull, tmp_path: Path) -> None:
    """The saved game, restored into another folder, has all its entries."""
    device = Device(tmp_path / "games")
    table = await game_begun(device)
    pull(tmp_path / "games")
    backup = await device.backup()
    assert backup.is_whole
    await device.close()
    restored = Device(tmp_path / "fresh")
    await restored.open()
    assert await restored.restore(backup.content) == 1
    assert len((await restored.store.read(table.head.id)).lines) == 2
    await restored.close()


async def test_without_the_disk_the_open_games_are_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the file can't be read any more, games open at a table are saved whole, kits and corrections included."""
    device = Device(tmp_path / "games")
    await game_begun(device)
    space = await device.tables.create(
        "interstellar_oracle", referee("interstellar_oracle").config(seats=seated(["Ann", "Bob"]))
    )
    assert isinstance(await space.undo(), Trouble)
    deleted(tmp_path / "games")

    async def unreadable() -> bytes:
        raise StoreGone

    monkeypatch.setattr(device.store, "snapshot", unreadable)
    backup = await device.backup()
    assert not backup.is_whole
    path = tmp_path / "saved.db"
    path.write_bytes(backup.content)
    store = await open_store(path)
    for table in (space, *device.tables._open.values()):
        stored = await store.read(table.head.id)
        again = await Table.open(store, table.head.id, device.clock)
        assert len(stored.lines) == len(table.lines) and again.state == table.state
    await store.close()
    await device.close()


async def test_a_folder_that_is_put_back_works_again(tmp_path: Path) -> None:
    """Once the folder is back, the refused entry can be stored."""
    device = Device(tmp_path / "games")
    table = await game_begun(device)
    moved(tmp_path / "games")
    assert isinstance(await table.enter(Leave(seat=1)), Trouble)
    (tmp_path / "elsewhere").rename(tmp_path / "games")
    assert isinstance(await table.enter(Leave(seat=1)), Entered)
    assert len((await device.store.read(table.head.id)).lines) == 3
    await device.close()
