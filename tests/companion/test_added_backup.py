"""Adding what is new in another device's backup, in the settings; nothing is lost, and it can be undone."""

from pathlib import Path
from typing import Any

import pytest

from companion.device.device import Device
from companion.screens.shared.handing_in import HOLDS, LEAVES_OUT, NOTHING_FINISHED, READERS
from companion.store.errors import StoreBusy, StoreFull
from companion.store.slices import sliced
from tests.companion.conftest import House
from tests.companion.harness import Window, hears, label
from tests.companion.tables import meow, tap
from tests.companion.test_bad_input import begin
from tests.companion.test_people_screens import undo
from tests.companion.test_restore import players, refused_whole, replaced_files, saved
from tests.store.test_statistics import play

ADD = "Add what's new in a backup"


async def pick(window: Window, content: bytes) -> None:
    """Simulates a tap on the button and picking a file with this content."""
    await window.tap(ADD)
    await window.pick(content)


async def other_device(house: House, folder: Path, content: bytes | None = None) -> House:
    other = House(folder)
    other.time = house.time + 500
    other.device = Device(folder, other.clock)
    await other.device.open()
    if content is not None:
        await other.device.restore(content)
    return other


async def test_games_of_a_backup_are_added(house: House, tmp_path: Path) -> None:
    """A backup's games are added to the existing ones; one tap undoes that, another adds them again."""
    await begin(house, "Ann", "Bob")
    other = await other_device(house, tmp_path / "other")
    await begin(other, "Cid", "Dee")
    window = await house.window("/settings")
    await pick(window, await saved(other))
    assert "1 game was added." in window.texts()
    assert sorted(await players(house)) == ["Ann, Bob", "Cid, Dee"]
    await window.tap("Bring back the earlier games")
    assert await players(house) == ["Ann, Bob"]
    await window.tap("Bring back the earlier games")
    assert sorted(await players(house)) == ["Ann, Bob", "Cid, Dee"]
    await other.close()


async def test_nothing_new(house: House) -> None:
    """A backup without anything new replaces no file, and open tables stay open."""
    game = await begin(house, "Ann", "Bob")
    table = await house.window(f"/table/{game}")
    window = await house.window("/settings")
    await pick(window, await saved(house))
    assert "Everything in this backup is already here. Nothing was changed." in window.texts()
    assert replaced_files(house) == [] and table.page.route == f"/table/{game}"


async def test_a_game_gets_the_entries_of_the_other_device(house: House, tmp_path: Path) -> None:
    """After entries on both devices, both versions are kept until a player deletes one, which can be undone."""
    table = await meow(house, 37)
    other = await other_device(house, tmp_path / "other", await saved(house))
    second = await other.window()
    await second.go(f"/table/{table.head.id}")
    await tap(second, "Bob: ", "red 5")
    window = await house.window("/settings")
    await pick(window, await saved(other))
    assert "1 game picks up where it left off on the other device." in window.texts()
    await window.go(f"/table/{table.head.id}")
    assert "Undo: Bob turns up red 5 beside the area" in window.labels()
    assert [*second.labels(), "Undo"] == window.labels()  # the notice's
    other.time += 60 * 60 * 1000
    for view in (window, second):
        await view.tap("Undo: Bob turns up red 5 beside the area")
    await window.go("/settings")
    await pick(window, await saved(other))
    assert any(words.startswith("1 game was continued on both devices.") for words in window.texts())
    assert len(await players(house)) == 2
    await window.go("/history")
    rows = [row for row in window.walk() if hears(row) and (label(row) or "").startswith("More about")]
    assert len(rows) == len({label(row) for row in rows}) == 2  # distinguished by their last entries
    assert sum("(entries: 37, last entry: " in words for words in window.texts()) == 2
    await window.event(rows[0], "click")
    assert "There's another version of this game." in window.texts()
    await window.tap("Keep only this version")
    assert len(await players(house)) == 1
    await undo(window)
    assert len(await players(house)) == 2
    await other.close()


async def test_games_created_meanwhile_are_not_lost(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Adding starts again with games created meanwhile; on a device that is never idle, it raises StoreBusy."""
    await begin(house, "Ann", "Bob")
    other = await other_device(house, tmp_path / "other")
    await begin(other, "Cid", "Dee")
    backup, times = await saved(other), [0]

    async def busy(steps: Any, *rest: Any) -> Any:
        result = await sliced(steps, *rest)
        if steps.__name__ == "uniting" and len(times) < times[0]:
            times.append(1)
            await house.device.tables.create("meow_oracle", (await house.device.tables.get(first)).config)
        return result

    first = (await house.device.store.page()).heads[0].id
    monkeypatch.setattr("companion.device.device.sliced", busy)
    times[0] = 3
    assert (await house.device.add_backup(backup)).new == 1
    assert len(await players(house)) == 4
    times[:] = [99]
    await begin(other, "Eve", "Fay")
    with pytest.raises(StoreBusy):
        await house.device.add_backup(await saved(other))
    await other.close()


async def test_what_is_no_backup_is_refused(house: House) -> None:
    """Files that aren't backups are refused with the same sentences as by a restore."""
    await refused_whole(house, pick)


async def test_a_failed_swap_changes_nothing(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the new file can't be put in place, the old store is open again, and the screen says why."""
    await begin(house, "Ann", "Bob")
    other = await other_device(house, tmp_path / "other")
    await begin(other, "Cid", "Dee")
    backup = await saved(other)
    await other.close()
    window = await house.window("/settings")

    def refuse(*_: object) -> None:
        raise StoreFull

    with monkeypatch.context() as patch:
        patch.setattr("companion.store.backups.backup.put_in_place", refuse)
        await pick(window, backup)
    assert str(StoreFull()) in window.texts()
    assert await players(house) == ["Ann, Bob"] and house.device.trouble is None


async def test_games_for_a_club(house: House, tmp_path: Path) -> None:
    """Before the file is saved, the app says what it contains, what it leaves out and who can read it, and scrolls to
    that. A club that stores its games in a file adds it like any backup."""
    window = await house.window("/settings")
    await window.tap("Save games for your club")
    assert [name for name, _ in window.client.calls].count("scroll_to") == 1
    assert {sentence.template for sentence in (HOLDS, LEAVES_OUT, READERS)} <= set(window.texts())
    await window.tap("Save the file")
    assert NOTHING_FINISHED.template in window.texts()
    await begin(house, "Cid", "Dee")
    await play(house.device.store, "Ann", "Bob", status="finished")  # type: ignore[arg-type]  # a SqliteStore
    await window.tap("Save the file")
    (args,) = [args for name, args in window.client.calls if name == "save_file"]
    assert HOLDS.template not in window.texts()
    club = await other_device(house, tmp_path / "club")
    second = await club.window("/settings")
    await pick(second, args["src_bytes"])
    assert "1 game was added." in second.texts() and len(await players(club)) == 1
    await club.close()
