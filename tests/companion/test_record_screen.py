"""The record's screen: corrections, and the walk through entries that no longer fit."""

import pytest

from companion.table.table import Table
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import meow, open_line, tap, watched


def newest(table: Table) -> str:
    """The last entry in words."""
    return table.reader().text(table.sentence(len(table.timeline.entries) - 1))


async def recorded(house: House, entries: int = 40) -> tuple[Table, Window]:
    """The record of a game after that many entries."""
    table = await meow(house, entries)
    return table, await house.window(f"/record/{table.head.id}")


async def broken(house: House) -> tuple[Table, Window]:
    """A record whose third entry was corrected, so that later ones no longer fit."""
    table, window = await recorded(house)
    stored = table.timeline.entries[1]
    assert stored.entry.kind_name() == "turn_up"
    await table.remove(stored.id)
    await window.settle()
    assert len(table.timeline.invalid_entries) > 1
    return table, window


@pytest.mark.parametrize(("width", "way"), [(390, ("Log",)), (1180, ())])
async def test_the_log_leads_to_the_record(house: House, width: int, way: tuple[str, ...]) -> None:
    """From the table's log, one tap on a tablet beside the board; and back to the table. Twenty entries, the newest
    first, and the next twenty behind one tap, in the log and in the record."""
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
    """Two taps; the correction is one journal line, which Undo withdraws like any other."""
    table, window = await recorded(house)
    last = newest(table)
    await open_line(window, last)
    await tap(window, "It never happened")
    assert len(table.timeline.entries) == 39
    await table.undo(agreed=True)
    await window.settle()
    assert newest(table) == last and last in window.texts()


async def test_an_entry_is_amended_by_the_form_of_the_table(house: House) -> None:
    """Another card was turned up: the same form, filled in again, at the entry's place."""
    table, window = await recorded(house, 38)
    assert table.timeline.entries[37].entry.kind_name() == "turn_up"
    source = newest(table)
    await open_line(window, source)
    await tap(window, "It was something else")
    await tap(window, "red 5", "joker 3")
    assert "joker 3" in newest(table)


async def test_a_forgotten_entry_goes_before_another(house: House) -> None:
    """An entry possible at any time is inserted before another."""
    table, window = await recorded(house)
    await open_line(window, newest(table))
    await tap(window, "Something is missing before this", "A player leaves", "Dan")
    assert len(table.timeline.entries) == 41
    assert table.timeline.entries[39].entry.kind_name() == "leave"


async def test_the_walk_goes_from_misfit_to_misfit(house: House) -> None:
    """The first entry that no longer fits with its ruling and what to do, then the next, then the first again."""
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


async def test_the_walk_ends_when_all_fits_again(house: House) -> None:
    """After undoing the removal every entry fits, and the screen says so."""
    table, window = await broken(house)
    await table.undo(agreed=True)
    await window.settle()
    assert "Every entry still fits." in window.texts()
    assert "Next entry" not in window.labels()


async def test_a_lost_record_says_so(house: House) -> None:
    """An address of no game leads back to the start."""
    window = await house.window("/record/00000000-0000-4000-8000-000000000000")
    assert "Back to the start" in window.labels()
