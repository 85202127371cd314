"""Quick taps on a number become one entry after a pause."""

import asyncio

import pytest

from companion.table.control import quick_taps
from companion.table.table import Table
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import laid, on_screen, tap

MORE, LESS = "One more: How many drops?", "One less: How many drops?"
PAUSE = 1.0  # on a busy machine, half a second may pass between two taps of a test


@pytest.fixture
def pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_taps.QuickTaps.__init__, "__defaults__", (PAUSE,))


async def lantern(house: House) -> tuple[Table, Window]:
    table, window = await on_screen(house, laid(house, "lantern_oracle", "Ann", "Bob"))
    await tap(window, "amber")
    return table, window


def drops(table: Table) -> list[int]:
    entries = [stored.entry.model_dump() for stored in table.timeline.entries]
    return [entry["drops"] for entry in entries if entry["kind"] == "pour"]


@pytest.mark.usefixtures("pause")
async def test_quick_taps_are_one_entry(house: House) -> None:
    """Two taps show 2, not entered yet; nothing is in the record until the pause ends, and then one entry is."""
    table, window = await lantern(house)
    await tap(window, MORE, MORE)
    assert "2, not entered yet" in window.texts()
    assert drops(table) == []
    await asyncio.sleep(PAUSE * 1.5)
    await window.settle()
    assert drops(table) == [2]
    assert "2, not entered yet" not in window.texts()


async def test_taps_stay_in_range(house: House) -> None:
    """Taps above the maximum or below the minimum don't count; "Keep" enters the number at once."""
    table, window = await lantern(house)
    for step, limit in ((MORE, 9), (LESS, 1)):
        await tap(window, *[step] * 10)
        assert f"{limit}, not entered yet" in window.texts()
    await tap(window, "Keep 1")
    assert drops(table) == [1]


async def test_undo_first_discards_the_number(house: House) -> None:
    """While a number isn't entered yet, the undo bar discards it, and the record is unchanged."""
    table, window = await lantern(house)
    await tap(window, MORE, "Keep 1", MORE, MORE, "Undo: 2, not entered yet")
    assert drops(table) == [1]
    assert any(words.startswith("Undo: ") and "1" in words for words in window.texts())
    await tap(window, "Undo: ")
    assert drops(table) == []


async def test_leaving_the_table_enters_the_number(house: House) -> None:
    """Going back to the start screen enters the number, or says there why not."""
    table, window = await lantern(house)
    await tap(window, *[MORE] * 6, "Back")
    await window.settle()
    assert drops(table) == []
    assert any("wasn't entered: Is it 6 drops" in words for words in window.texts())
    await window.go(f"/table/{table.head.id}")
    await tap(window, MORE, MORE, "Back")
    await window.settle()
    assert drops(table) == [2]


async def test_a_crash_loses_only_the_unentered_number(house: House) -> None:
    """If the app ends before the pause does, earlier entries are stored, and the unentered number isn't."""
    table, window = await lantern(house)
    await tap(window, MORE, MORE, "Keep 2", MORE)
    reopened = await Table.open(house.device.store, table.head.id, house.clock)
    assert drops(reopened) == [2]
    assert reopened.timeline.invalid_entries == []


async def test_another_entry_follows_the_number(house: House) -> None:
    """An entry from "More" first enters the number, so it follows it in the record."""
    table, window = await lantern(house)
    await tap(window, MORE, MORE, "More", "A player leaves", "Bob")
    assert [stored.entry.kind_name() for stored in table.timeline.entries[1:]] == ["pour", "leave"]


async def test_an_entry_in_another_window_discards_the_number(house: House) -> None:
    """If another window answers the question, the number is discarded with a notice, not entered for the next one."""
    table, window = await lantern(house)
    await tap(window, MORE, MORE)
    other = await house.window(f"/table/{table.head.id}")
    await tap(other, MORE, "Keep 1")
    await window.settle()
    assert drops(table) == [1]
    assert any("wasn't saved" in words for words in window.texts())
