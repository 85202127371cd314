"""Quick taps on a number become one entry, stored only after a pause."""

import asyncio

import pytest

from companion.table.control import quick_taps
from companion.table.table import Table
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import laid, on_screen, tap

MORE, LESS = "One more: How many drops?", "One less: How many drops?"
PAUSE = 1.0  # between two taps of a test on a busy machine half a second may pass


@pytest.fixture
def pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shorter one than people have."""
    monkeypatch.setattr(quick_taps.QuickTaps.__init__, "__defaults__", (PAUSE,))


async def lantern(house: House) -> tuple[Table, Window]:
    """A table that asks for a number."""
    table, window = await on_screen(house, laid(house, "lantern_oracle", "Ann", "Bob"))
    await tap(window, "amber")
    return table, window


def drops(table: Table) -> list[int]:
    """The numbers in the record."""
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


async def test_each_tap_begins_the_pause_anew_and_stays_in_range(house: House) -> None:
    """Less than the least there can be, and more than the most, is not counted; "Keep" enters it at once."""
    table, window = await lantern(house)
    await tap(window, MORE, MORE, LESS, LESS, LESS)
    assert "1, not entered yet" in window.texts()
    await tap(window, "Keep 1")
    assert drops(table) == [1]


async def test_undo_lets_the_draft_go_first(house: House) -> None:
    """The undo bar refers to the draft; the record is unchanged."""
    table, window = await lantern(house)
    await tap(window, MORE, "Keep 1", MORE, MORE, "Undo: 2, not entered yet")
    assert drops(table) == [1]
    assert any(words.startswith("Undo: ") and "1" in words for words in window.texts())
    await tap(window, "Undo: ")
    assert drops(table) == []


async def test_leaving_the_table_keeps_it(house: House) -> None:
    """Going back to the start enters what was counted."""
    table, window = await lantern(house)
    await tap(window, MORE, MORE, "Back")
    await window.settle()
    assert drops(table) == [2]


async def test_pulling_the_plug_loses_the_draft_alone(house: House) -> None:
    """A store read before the pause ends has the entries before, and nothing half counted."""
    table, window = await lantern(house)
    await tap(window, MORE, MORE, "Keep 2", MORE)
    reopened = await Table.open(house.device.store, table.head.id, house.clock)
    assert drops(reopened) == [2]
    assert reopened.timeline.invalid_entries == []


async def test_another_entry_comes_after_what_was_counted(house: House) -> None:
    """A rare entry from "More" follows the number in the record, which is entered first."""
    table, window = await lantern(house)
    await tap(window, MORE, MORE, "More", "A player leaves", "Bob")
    assert [stored.entry.kind_name() for stored in table.timeline.entries[1:]] == ["pour", "leave"]


async def test_a_change_in_another_window_lets_the_draft_go_with_a_word(house: House) -> None:
    """If the question is no longer the same, what was counted for it isn't entered for another player."""
    table, window = await lantern(house)
    await tap(window, MORE, MORE)
    other = await house.window(f"/table/{table.head.id}")
    await tap(other, MORE, "Keep 1")
    await window.settle()
    assert drops(table) == [1]
    assert any("wasn't saved" in words for words in window.texts())
