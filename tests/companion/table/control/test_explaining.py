"""The sentence that says since which correction entries no longer fit."""

from collections.abc import Awaitable, Callable

from companion.screens.table.tray import open_question
from companion.table.control.explaining import invalid_since
from companion.table.table import Answer, Entered, Table
from referees.common.values import changed
from referees.meow_oracle.turning_up import TurnUp
from tests.companion.table.test_open_table import START, UPS, entered


def reason(table: Table) -> str:
    return table.reader().text(invalid_since(table), table.state)


async def test_the_only_correction_is_named(table: Table) -> None:
    """A correction is named only while no other is in force, since only then is it surely the cause."""
    await entered(table, START, *UPS)
    ids = [stored.id for stored in table.timeline.entries]
    nothing = reason(table)
    steps: tuple[tuple[Callable[[], Awaitable[Answer]], str], ...] = (
        (
            lambda: table.amend(ids[2], TurnUp(seat=0, source=1, card="B1")),
            "since an entry was changed to “Ann turns up",
        ),
        (lambda: table.insert(ids[3], TurnUp(seat=0, source=7, card="G8")), "since “Ann turns up green 8 "),
        (lambda: table.remove(ids[1]), "since an entry was removed"),
        (lambda: table.reconfigure(table.config), "since this table's kit or house rules were changed"),
    )
    for correct, words in steps:
        assert isinstance(await correct(), Entered)
        assert reason(table).startswith(words)
        assert isinstance(await table.reconfigure(table.config), Entered)
        assert reason(table) == nothing == "since the record was corrected"
        for expected in (words, nothing):
            assert isinstance(await table.undo(agreed=True), Entered)
            assert reason(table).startswith(expected)
    table.head = changed(table.head, edition=1)
    assert reason(table) == "since the app has newer rules", "nothing was corrected"


async def test_an_entry_inserted_before_its_like_is_a_correction(table: Table) -> None:
    """An entry inserted before one with the same words changes the record; a second correction makes it uncertain."""
    await entered(table, START, *UPS)
    first, repeated = table.timeline.entries[1:3]
    assert isinstance(await table.insert(repeated.id, repeated.entry, "overruled"), Entered)
    assert reason(table).startswith("since “Ann turns up red 1 ")
    assert isinstance(await table.remove(first.id), Entered)
    assert reason(table) == "since the record was corrected"


async def test_overruling_an_invalid_entry_is_not_the_reason(table: Table) -> None:
    """Overruling an entry that no longer fits is an amendment, but the sentence still names the correction. The card
    offers it only for an entry that may stand."""
    await entered(table, START, *UPS)
    ids = [stored.id for stored in table.timeline.entries]
    assert isinstance(await table.amend(ids[1], TurnUp(seat=0, source=0, card="R1")), Entered)
    assert [id for id, _ in table.timeline.invalid_entries] == [ids[2]]
    assert (open_question(table).invalid_entry or (0, ""))[1].endswith("or count it anyway.")
    assert isinstance(await table.amend(ids[2], UPS[1], "overruled"), Entered)
    assert table.timeline.invalid_entries == []
    assert reason(table) == "since an entry was changed to “Ann turns up red 1 in the top left”"
    assert isinstance(await table.remove(ids[0]), Entered)
    assert (open_question(table).invalid_entry or (0, ""))[1].endswith("or remove it."), "it's meaningless now"
