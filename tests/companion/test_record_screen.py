"""The record's screen: corrections, and going through entries that no longer fit."""

import pytest

from companion.table.table import Table
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import meow, open_line, tap, watched


def newest(table: Table) -> str:
    return table.reader().text(table.sentence(len(table.timeline.entries) - 1))


async def recorded(house: House, entries: int = 40) -> tuple[Table, Window]:
    """The table of a game after that many entries, and a window with its record."""
    table = await meow(house, entries)
    return table, await house.window(f"/record/{table.head.id}")


async def broken(house: House) -> tuple[Table, Window]:
    """A table and its record's window, with an early entry removed, so that later ones no longer fit."""
    table, window = await recorded(house)
    stored = table.timeline.entries[1]
    assert stored.entry.kind_name() == "turn_up"
    await table.remove(stored.id)
    await window.settle()
    assert len(table.timeline.invalid_entries) > 1
    return table, window


@pytest.mark.parametrize(("width", "way"), [(390, ("Log",)), (1180, ())])
async def test_the_log_leads_to_the_record(house: House, width: int, way: tuple[str, ...]) -> None:
    """The table's log, beside the board on a tablet, has a button for the record, which leads back to the table. Both
    show the newest twenty entries, and twenty more with each tap."""
    table, window = await watched(house, 45, width=width, height=820)
    lines = [table.reader().text(table.sentence(at)) for at in range(45)]
    for words in (way, ["Check or fix the record"]):
        await tap(window, *words)
        assert lines[44] in window.texts() and lines[24] not in window.texts()
        await tap(window, "Show more", "Show more")
        assert lines[0] in window.texts()
    assert window.page.route == f"/record/{table.head.id}"
    assert any(words.startswith("At the table, Undo takes back") for words in window.texts())
    await tap(window, "Back")
    assert window.page.route == f"/table/{table.head.id}"


async def test_an_entry_is_removed_and_undo_brings_it_back(house: House) -> None:
    """An entry is removed with two taps, and undo restores it."""
    table, window = await recorded(house)
    last = newest(table)
    await open_line(window, last)
    await tap(window, "It never happened")
    assert len(table.timeline.entries) == 39
    await table.undo(agreed=True)
    await window.settle()
    assert newest(table) == last and last in window.texts()


async def test_an_entry_is_amended_by_the_form_of_the_table(house: House) -> None:
    """An entry is amended with the form in which it was made."""
    table, window = await recorded(house, 38)
    assert table.timeline.entries[37].entry.kind_name() == "turn_up"
    await open_line(window, newest(table))
    await tap(window, "It was something else")
    await tap(window, "red 5", "joker 3")
    assert "joker 3" in newest(table)


async def test_invalid_entries_are_shown_one_after_the_other(house: House) -> None:
    """The first entry that no longer fits is shown with ways to correct it, then the next, finally the first again."""
    table, window = await broken(house)
    count = len(table.timeline.invalid_entries)
    assert f"{count} entries no longer fit since an entry was removed" in window.texts()
    assert any(words.startswith(f"Entry 1 of {count}: ") for words in window.texts())
    assert {"It was something else", "Something is missing before this", "It never happened"} <= set(window.labels())
    await tap(window, "Next entry")
    assert any(words.startswith(f"Entry 2 of {count}: ") for words in window.texts())
    for _ in range(count - 1):
        await tap(window, "Next entry")
    assert any(words.startswith(f"Entry 1 of {count}: ") for words in window.texts())


async def test_the_screen_says_when_every_entry_fits_again(house: House) -> None:
    """Once every entry fits again, the screen says so."""
    table, window = await broken(house)
    await table.undo(agreed=True)
    await window.settle()
    assert "Every entry still fits." in window.texts()
    assert "Next entry" not in window.labels()
