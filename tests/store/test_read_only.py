"""Read-only stores (a newer app's file, a write-protected file or folder) can still be read."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.store.backups.backup import snapshot
from companion.store.errors import StoreError, StoreNewer, StoreReadOnly
from companion.store.records import StoredGame
from companion.store.sqlite import schema
from companion.store.sqlite.store import SqliteStore

from .making import a_line, after, begin, enter, files, new_head, store_in, with_store


async def play(store: SqliteStore) -> StoredGame:
    """Store a kit, a setting, and a game of two entries; returns the game."""
    head = await enter(store, await begin(store, "Claire", "Molly"), 2, 3)
    await store.put_kit("meow_oracle", '{"cards":36}')
    await store.set_setting("theme", "dark")
    return await store.read(head.id)


async def assert_reads_and_refuses(store: SqliteStore, game: StoredGame, error: type[StoreError]) -> None:
    """Asserts that everything can be read and every write raises this error."""
    assert isinstance(store.read_only, error)
    assert await store.read(game.head.id) == game
    assert (await store.page()).heads == (game.head,)
    assert await store.resume() == (game.head,)
    assert [player.name for player in await store.players()] == ["Claire", "Molly"]
    assert await store.settings() == {"theme": "dark"}
    changes: list[Callable[[], object]] = [
        lambda: store.create(new_head()),
        lambda: store.append(after(game.head, 4), (a_line(4),)),
        lambda: store.delete(game.head.id, 1),
        lambda: store.undelete(game.head.id),
        lambda: store.put_kit("meow_oracle", "{}"),
        lambda: store.set_setting("theme", "light"),
        store.rebuild,
    ]
    for change in changes:
        with pytest.raises(error, match=r"nothing was changed\. To keep playing"):
            await change()  # type: ignore[misc]  # each gives a coroutine
    assert await store.read(game.head.id) == game


def test_a_newer_apps_file(path: Path) -> None:
    """A file with a later version is read, not written, and stays byte for byte the same."""
    game = with_store(path, play)
    newer = sqlite3.connect(path)
    newer.execute("alter table games add column mood text")
    newer.execute(f"pragma user_version = {schema.VERSION + 1}")
    newer.close()
    before = files(path.parent)
    with_store(path, lambda store: assert_reads_and_refuses(store, game, StoreNewer))
    assert files(path.parent) == before


async def test_a_newer_apps_file_that_cannot_be_understood(path: Path) -> None:
    """If a newer app has changed tables that this one reads, the error says that it can't."""
    async with store_in(path) as store:
        game = await play(store)
    newer = sqlite3.connect(path)
    newer.execute("alter table games rename column headline to title")
    newer.execute(f"pragma user_version = {schema.VERSION + 1}")
    newer.close()
    async with store_in(path) as store:
        with pytest.raises(StoreNewer, match="can't read"):
            await store.read(game.head.id)
        with pytest.raises(StoreNewer, match="can't read"):
            await store.page()
        assert await store.settings() == {"theme": "dark"}


@pytest.fixture
def protect(tmp_path: Path) -> Iterator[Callable[[Path], None]]:
    """Make a file or folder read-only for this user: by its mode, or for root by a read-only mount."""
    with ExitStack() as undo:

        def by_mode(target: Path) -> None:
            mode = target.stat().st_mode
            target.chmod(mode & ~0o222)
            undo.callback(target.chmod, mode)

        def by_mount(target: Path) -> None:
            if subprocess.run(["mount", "--bind", str(target), str(target)], check=False).returncode:
                pytest.skip("root may write everything here, and this container may not mount")
            undo.callback(subprocess.run, ["umount", str(target)], check=True)
            subprocess.run(["mount", "-o", "remount,ro,bind", str(target)], check=True)

        yield by_mount if sys.platform == "linux" and os.geteuid() == 0 else by_mode


def test_a_write_protected_file(path: Path, protect: Callable[[Path], None]) -> None:
    """A write-protected file is opened for reading; the error of a step says why it isn't stored."""
    game = with_store(path, play)
    protect(path)
    with_store(path, lambda store: assert_reads_and_refuses(store, game, StoreReadOnly))


def test_a_write_protected_folder(tmp_path: Path, protect: Callable[[Path], None]) -> None:
    """A database in a write-protected folder can be read and exported."""
    folder = tmp_path / "usb stick 100% full?"
    folder.mkdir()
    path = folder / "companion.db"
    game = with_store(path, play)
    protect(folder)
    with_store(path, lambda store: assert_reads_and_refuses(store, game, StoreReadOnly))
    assert snapshot(path).startswith(b"SQLite format 3")  # a backup can still be made


def test_a_write_protected_folder_with_a_log(tmp_path: Path, protect: Callable[[Path], None]) -> None:
    """If a write-protected folder has the last steps in a log, they can be read, too."""
    folder = tmp_path / "stick"
    folder.mkdir()
    path = folder / "companion.db"

    async def copied_in_mid_play(store: SqliteStore) -> tuple[StoredGame, dict[str, bytes]]:
        return await play(store), files(tmp_path / "play")

    (tmp_path / "play").mkdir()
    game, left = with_store(tmp_path / "play" / path.name, copied_in_mid_play)
    assert len(left) == 2
    for name, content in left.items():
        (folder / name).write_bytes(content)
    protect(folder)
    with_store(path, lambda store: assert_reads_and_refuses(store, game, StoreReadOnly))
    assert snapshot(path).startswith(b"SQLite format 3")  # a backup can still be made
