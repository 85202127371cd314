"""Long work on screen: progress as numbers, "Cancel", which changes nothing, and other windows that aren't blocked."""

import asyncio
import json
import os
import re
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.store.backups.backup import ABANDONED_SECONDS, RESTORING
from companion.store.errors import StoreReadOnly
from companion.store.records import Search
from companion.table.table import Entered, Trouble
from referees.common.values.change import changed
from tests.common.journals import record_of
from tests.companion.conftest import House
from tests.companion.game_files import ID
from tests.companion.harness import Window
from tests.companion.hostile_files import long_document, long_stored
from tests.companion.tables import meow
from tests.companion.test_restore import players, replaced_files, saved
from tests.meow_oracle.simulator import play as simulated

GAME = "lantern_oracle"
LONG = 90
STOPPED = "You cancelled, so nothing was changed."


async def until(holds: Callable[[], bool]) -> None:
    """Run the event loop until the condition is true."""
    for _ in range(1000):
        if holds():
            return
        await asyncio.sleep(0)
    raise TimeoutError("it never came to that")


def figures(window: Window, what: str) -> list[str]:
    """The progress shown: "12 of 90 entries", or "12 of 90" while the content of a file isn't known yet."""
    return [words for words in window.texts() if re.fullmatch(rf"\d+ of \d\d {what}".rstrip(), words)]


async def cancelled(work: Coroutine[Any, Any, Any], *windows: Window, what: str = "entries") -> Any:
    """Cancels work in the first window once all windows show its progress; returns the result of the work."""
    running = asyncio.ensure_future(work)
    await until(lambda: all(figures(window, what) for window in windows))
    share = windows[0].one(ft.ProgressBar).value
    assert isinstance(share, float) and 0 <= share <= 1
    await windows[0].tap("Cancel")
    result = await running
    for window in windows:
        await window.settle()
        assert not figures(window, what) and not window.all(ft.ProgressBar)
    return result


async def long_game(house: House) -> None:
    """Store a long game, finished, so that the start screen doesn't open it."""
    await house.device.open()
    game = long_stored(GAME, LONG)
    await house.device.store.create(game.head, game.lines)


async def test_a_long_file_shows_progress_and_can_be_cancelled(house: House, no_time: None) -> None:
    """After cancelling an import, nothing of the file is stored, and it can be imported later."""
    window = await house.window("/history")
    content = long_document(GAME, LONG)
    await cancelled(window.picker.data.take(content), window, what="")
    assert STOPPED in window.texts()
    for shelf in ("all", "deleted"):
        assert (await house.device.store.search(Search(shelf=shelf))).heads == ()
    await window.picker.data.take(content)
    await window.settle()
    assert any("was imported" in words for words in window.texts())


async def test_one_file_is_checked_at_a_time(house: House, no_time: None) -> None:
    """A file that is picked while another is checked is refused; the first is imported."""
    window = await house.window("/history")
    first = asyncio.ensure_future(window.picker.data.take(long_document(GAME, LONG)))
    await until(lambda: bool(figures(window, "")))
    await window.pick(b"{}")
    await first
    await window.settle()
    assert any(words.startswith("We're still checking another file.") for words in window.texts())
    assert len((await house.device.store.search(Search())).heads) == 1


async def test_a_backup_shows_progress_and_can_be_cancelled(house: House, no_time: None) -> None:
    """After cancelling a restore, the games are unchanged, no files are left behind, and the store is open."""
    await long_game(house)
    for n in range(1, LONG):
        game = long_stored("meow_oracle", 3)
        await house.device.store.create(changed(game.head, id=f"game {n}"), game.lines)
    backup = await saved(house)
    await meow(house, 2)
    before = await players(house)
    window = await house.window("/settings")
    await cancelled(window.picker.data.take(backup), window, what="games")
    assert STOPPED in window.texts()
    assert await players(house) == before and replaced_files(house) == []


@pytest.mark.parametrize("route", ["table", "record", "replay", "tally", "own"])
async def test_opening_a_long_game_shows_progress(house: House, no_time: None, route: str) -> None:
    """Every screen that opens a game shows progress and confirms a cancellation; the game can be opened again."""
    await long_game(house)
    window = await house.window("/settings")
    await cancelled(window.go(f"/{route}/{ID}"), window)
    assert STOPPED in window.texts()
    assert house.device.tables.find_open(ID) is None
    await window.go("/settings")
    await window.go(f"/{route}/{ID}")
    assert house.device.tables.find_open(ID) is not None and STOPPED not in window.texts()


async def test_short_games_show_no_figures(house: House) -> None:
    """Work that takes less than half a second shows no progress."""
    await long_game(house)
    seen: list[str] = []
    house.device.tables.opening(ID).work.listen(lambda: seen.append("told"))
    await house.window(f"/table/{ID}")
    table = await house.device.tables.get(ID)
    table.work.listen(lambda: seen.append("told"))
    assert isinstance(await table.remove(table.timeline.entries[3].id), Entered)
    assert seen == []


async def test_other_games_open_while_a_long_one_does(house: House, no_time: None) -> None:
    """Opening a long game delays no other; two requests for the same game get the same table."""
    await long_game(house)
    short = (await meow(house, 3)).head.id
    tables = house.device.tables
    tables._recent.clear()
    long = [asyncio.ensure_future(tables.get(ID)) for _ in range(2)]
    await until(lambda: tables.opening(ID).work.progress is not None)
    table = await tables.get(short)
    assert table.head.id == short and not any(task.done() for task in long)
    first, second = await asyncio.gather(*long)
    assert first is second


async def test_a_correction_of_a_long_game_can_be_cancelled_in_every_window(house: House, no_time: None) -> None:
    """Progress is shown at the table and over its record; cancelling leaves timeline and stored journal unchanged."""
    await long_game(house)
    table = await house.device.tables.get(ID)
    at_table, over_record = await house.window(f"/table/{ID}"), await house.window(f"/record/{ID}")
    before, record = table.timeline, record_of(table.timeline)
    answer = await cancelled(table.remove(table.timeline.entries[5].id), at_table, over_record)
    assert isinstance(answer, Trouble) and table.reader().text(answer.sentence) == STOPPED
    assert table.timeline is before and record_of(table.timeline) == record
    assert len((await house.device.store.read(ID)).lines) == LONG
    answer = await cancelled(table.reconfigure(table.config), over_record, at_table)
    assert isinstance(answer, Trouble)
    assert len((await house.device.store.read(ID)).lines) == LONG


async def test_others_play_on_while_a_long_game_is_corrected(house: House, no_time: None) -> None:
    """During a correction, another table accepts entries; an entry at the same table waits until it is stored."""
    await long_game(house)
    table, second = await house.device.tables.get(ID), await meow(house, 0)
    await table.undo(agreed=True)
    first, again = table.timeline.entries[0], table.timeline.entries[1].entry
    correcting = asyncio.ensure_future(table.remove(first.id))
    await until(lambda: table.work.progress is not None)
    entering = asyncio.ensure_future(table.enter(again))
    answer = await second.enter(second.referee.read_entry(json.dumps(simulated(3, 4).entries[0])))
    assert isinstance(answer, Entered) and not correcting.done() and not entering.done()
    assert first in table.timeline.entries
    assert isinstance(await correcting, Entered) and isinstance(await entering, Entered)
    lines = (await house.device.store.read(ID)).lines
    assert [line.op for line in lines[-3:]] == ["back", "remove", "enter"]
    assert [line.n for line in lines] == [*range(1, LONG + 4)]


async def test_a_read_only_folder_is_reported(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no temporary folder for a backup can be created, restoring raises StoreReadOnly and changes nothing."""
    await meow(house, 2)
    backup, before = await saved(house), await players(house)

    def denied(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "Permission denied", str(house.folder))

    with monkeypatch.context() as patch:
        patch.setattr("companion.store.backups.backup.TemporaryDirectory", denied)
        with pytest.raises(StoreReadOnly, match="read-only here"):
            await house.device.restore(backup)
    assert await players(house) == before and replaced_files(house) == []
    assert await house.device.restore(backup) == 1


async def test_the_leftovers_of_a_restore_are_deleted_at_the_start(house: House) -> None:
    """An old temporary folder is deleted at the start; a recent one, perhaps in use by another app, isn't."""
    await meow(house, 2)
    await house.device.close()
    old, new = (Path(house.folder, f"{RESTORING}{name}") for name in ("old", "fresh"))
    for folder in (old, new):
        folder.mkdir()
        (folder / "companion.db").write_bytes(b"half of it")
    os.utime(old, (time.time() - 2 * ABANDONED_SECONDS,) * 2)
    await house.device.open()
    assert not old.exists() and (new / "companion.db").exists()
