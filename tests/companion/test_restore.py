"""Saving and restoring backups of everything; after any error, the games are unchanged."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.store.backups.backup import last_replaced
from companion.store.engines import open_store
from companion.store.errors import StoreBusy, StoreFull, StoreNewer, StoreUnreachable
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import meow, tap
from tests.companion.test_bad_input import begin, change_file, database
from tests.zones import local_time

GIGABYTE = 1 << 30


async def saved(house: House) -> bytes:
    return (await house.device.backup()).content


async def pick(window: Window, content: bytes | None, **file: Any) -> None:
    """Simulates a tap on restore and picking a file with this content."""
    await window.tap("Restore a backup")
    await window.pick(content, **file)


async def players(house: House) -> list[str]:
    return [head.headline for head in (await house.device.store.page()).heads]


def replaced_files(house: House) -> list[str]:
    """The files in the folder other than the database and SQLite's auxiliary files."""
    return [file.name for file in house.folder.iterdir() if not file.name.startswith("companion.db")]


async def test_a_backup_is_one_tap(house: House) -> None:
    """One tap saves a file with the date in its name, which can be restored."""
    await begin(house, "Ann", "Bob")
    window = await house.window("/settings")
    await window.tap("Save a backup")
    name, args = next(call for call in window.client.calls if call[0] == "save_file")
    assert name and args["file_name"] == f"oracle-companion-{local_time(house.clock())}.db"
    assert args["src_bytes"].startswith(b"SQLite format 3\x00")
    await begin(house, "Cid", "Dee")
    await pick(window, args["src_bytes"])
    assert await players(house) == ["Ann, Bob"]


async def test_a_restored_backup_is_shown_and_can_be_undone(house: House) -> None:
    """After a restore, the old database is kept next to the new one with a date in its name; one tap swaps them."""
    await begin(house, "Ann", "Bob")
    backup = await saved(house)
    await begin(house, "Cid", "Dee")
    window = await house.window("/settings")
    assert "Bring back the earlier games" not in window.labels()
    await pick(window, backup)
    assert "1 game was restored." in window.texts()
    assert await players(house) == ["Ann, Bob"]
    file = last_replaced(database(house))
    assert file is not None and replaced_files(house) == [file.name] and file.name in window.text()
    await window.tap("Bring back the earlier games")
    assert "Everything is as it was before." in window.texts()
    assert await players(house) == ["Cid, Dee", "Ann, Bob"]
    await window.tap("Bring back the earlier games")
    assert await players(house) == ["Ann, Bob"] and len(replaced_files(house)) == 1


async def test_other_windows_show_the_restored_games(house: House) -> None:
    """Other windows show the start screen, and an entry at a table that no longer exists changes nothing."""
    await begin(house, "Ann", "Bob")
    backup = await saved(house)
    table = await meow(house, 37)
    at_table, at_home = await house.window(f"/table/{table.head.id}"), await house.window()
    history, window = await house.window("/history"), await house.window("/settings")
    await pick(window, backup)
    for view in (at_table, at_home, history):
        await view.settle()
        assert view.page.route == "/"
        assert any(words.startswith("Ann, Bob") for words in view.texts()) and "Claire" not in view.text()
    assert window.page.route == "/settings"
    assert await table.redo() is not None
    assert await players(house) == ["Ann, Bob"]
    await window.tap("Bring back the earlier games")
    await at_table.go(f"/table/{table.head.id}")
    await tap(at_table, "Bob: ", "red 5")
    assert "Undo: Bob turns up red 5 beside the area" in at_table.labels()


async def test_settings_are_in_the_backup(house: House) -> None:
    """A restored backup's settings apply at once."""
    window = await house.window("/settings")
    await house.device.settings.change(house.device.store, theme="dark")
    backup = await saved(house)
    await house.device.settings.change(house.device.store, theme="light")
    await pick(window, backup)
    assert window.page.theme_mode == ft.ThemeMode.DARK


async def test_a_file_by_its_path(house: House, tmp_path: Path) -> None:
    """A backup that a phone or desktop picks by its path is restored, and not deleted."""
    await begin(house, "Ann", "Bob")
    elsewhere = tmp_path.parent / f"{tmp_path.name}-elsewhere.db"
    elsewhere.write_bytes(await saved(house))
    await begin(house, "Cid", "Dee")
    await pick(await house.window("/settings"), None, path=str(elsewhere))
    assert await players(house) == ["Ann, Bob"] and elsewhere.exists()
    elsewhere.unlink()


async def assert_refused(house: House, window: Window, words: str) -> None:
    """Asserts that one sentence with these words is shown, and that games, files and screen are unchanged."""
    lines = [text for text in window.texts() if words in text]
    assert len(lines) == 1 and ("nothing" in lines[0]), window.texts()
    assert await players(house) == ["Ann, Bob"] and replaced_files(house) == []
    assert window.page.route == "/settings" and "Bring back the earlier games" not in window.labels()


BAD: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "nothing": (lambda good: b"", "This file is empty"),
    "a text": (lambda good: b"Dear diary, " * 500, "isn't an Oracle"),
    "the first half": (lambda good: good[: len(good) // 2], "Part of this backup is missing"),
    "garbage in the middle": (lambda good: good[:9000] + b"\x07" * 3000 + good[12000:], "is damaged"),
    "all but a byte": (lambda good: good[:-1], "Part of this backup is missing"),
    "of a newer app": (lambda good: good[:60] + b"\x00\x00\x00\x63" + good[64:], "newer Oracle Companion"),
    "a gigabyte, it claims": (lambda good: good[:28] + b"\x00\x04\x00\x00" + good[32:], "is missing"),
    "of another program": (lambda good: good[:68] + b"\x00\x00\x00\x63" + good[72:], "isn't an Oracle"),
}  # fmt: skip
"""How each is spoiled, and words of its refusal: others than those of the one before, which is shown until then."""


async def refused_whole(house: House, pick: Any) -> tuple[Window, bytes]:
    """Asserts that damaged backups change nothing, leave no files; returns the settings' window and the good one."""
    game = await begin(house, "Ann", "Bob")
    table = await house.window(f"/table/{game}")
    good = await saved(house)
    before = database(house).read_bytes()
    window = await house.window("/settings")
    for spoil, words in BAD.values():
        await pick(window, spoil(good))
        await assert_refused(house, window, words)
        assert database(house).read_bytes() == before and table.page.route == f"/table/{game}"
    return window, good


async def test_what_is_no_backup_is_refused(house: House) -> None:
    """A file that isn't a whole backup is refused; afterwards a good one can be restored."""
    window, good = await refused_whole(house, pick)
    await pick(window, good)
    assert "1 game was restored." in window.texts()


async def test_a_file_that_is_too_large_is_not_read(house: House) -> None:
    """A file of a gigabyte is refused by its size, without being uploaded."""
    await begin(house, "Ann", "Bob")
    house.device.inbox = house.folder / "inbox"
    window = await house.window("/settings")
    await pick(window, None, size=GIGABYTE)
    assert any("too large to be a backup" in words for words in window.texts())
    assert "upload" not in [name for name, _ in window.client.calls]
    assert await players(house) == ["Ann, Bob"]


async def test_nothing_is_picked(house: House) -> None:
    """Closing the file dialog without picking a file changes nothing."""
    await begin(house, "Ann", "Bob")
    window = await house.window("/settings")
    await window.tap("Restore a backup")
    before = window.texts()
    await window.event(window.picker, "result", {"files": []})
    assert window.texts() == before


@pytest.mark.parametrize("trouble", [StoreBusy, StoreFull, StoreUnreachable])
async def test_a_swap_that_fails_changes_nothing(house: House, monkeypatch: pytest.MonkeyPatch, trouble: Any) -> None:
    """If swapping the files fails, a sentence says why, and the old store is open again."""
    await begin(house, "Ann", "Bob")
    good = await saved(house)
    window = await house.window("/settings")

    def refuse(*_: object) -> None:
        raise trouble

    with monkeypatch.context() as patch:
        patch.setattr("companion.store.backups.backup.put_in_place", refuse)
        await pick(window, good)
    await assert_refused(house, window, str(trouble()))
    assert house.device.trouble is None


async def test_a_new_file_that_cannot_be_opened_is_replaced_by_the_old_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the new database can't be opened, the old one is put back, and the new one is kept for inspection."""
    await begin(house, "Ann", "Bob")
    good = await saved(house)
    await begin(house, "Cid", "Dee")
    tries: list[Path] = []

    async def fails_once(path: Path, **how: Any) -> Any:
        tries.append(path)
        if len(tries) == 1:
            raise StoreFull
        return await open_store(path, **how)

    monkeypatch.setattr("companion.device.device.open_store", fails_once)
    with pytest.raises(StoreFull):
        await house.device.restore(good)
    assert await players(house) == ["Cid, Dee", "Ann, Bob"] and len(replaced_files(house)) == 1


async def test_a_file_that_may_only_be_read_is_not_replaced(house: House) -> None:
    """An older app doesn't replace a newer app's database."""
    await begin(house, "Ann", "Bob")
    good = await saved(house)
    await change_file(house, "pragma user_version = 99")
    window = await house.window("/settings")
    await pick(window, good)
    assert window.texts().count(str(StoreNewer())) == 2  # above all settings, and next to the file picker
    assert await players(house) == ["Ann, Bob"] and replaced_files(house) == []


async def test_there_is_nothing_to_undo(house: House) -> None:
    """If the old database is gone, a sentence says that there's nothing to undo."""
    await begin(house, "Ann", "Bob")
    window = await house.window("/settings")
    await pick(window, await saved(house))
    file = last_replaced(database(house))
    assert file is not None
    file.unlink()
    await window.tap("Bring back the earlier games")
    assert any("nothing to undo" in words for words in window.texts())
    assert await players(house) == ["Ann, Bob"]
