"""Every kind of entry of Haggatha is made by taps on the board and in the tray, without the list of all offers."""

from companion.table.table import Table
from referees.common.protocol.entry import Entry
from referees.haggatha import REFEREE
from scoresheets.haggatha.regions import line_id
from tests.companion.conftest import House
from tests.companion.haggatha_taps import opened, taps_of
from tests.companion.harness import Window
from tests.companion.tables import tap
from tests.companion.tap_counting import TapCount
from tests.companion.test_sheets import touch

COMMON = {"adjust", "conclude", "leave", "score_by_sheet"}
"""The kinds of every game, which are under "More"."""

AROUND_HER = {"boarding", "cleaning_up", "purses", "setting_out", "turns"}
"""Chapters of the base game: clock, bag, boats, the players' gold."""

Step = str | tuple[int, int]  # the beginning of a label; or the two dots of a line on the star chart

FIRST_TURNS: tuple[Step, ...] = (
    *taps_of("bone voodoo 2 | 3 skull"),
    "red was drawn",
    "Every boat has its Adventurers",
    "the Die showing 3 in the right half", "Turn the 3 into a 4",
    "the Coin", "Move to the left half",
    "Star Charting: 2 lines", (1, 2), "Undo: ", (1, 2), "More", "Stop drawing lines",
    *taps_of("bone skull 2 | 3 voodoo"), "Divination: 3 icons", "Predict red",
    *taps_of("bone tree 4 | 1 voodoo"), "Twisting Fates: two ±1",
    *taps_of("voodoo 4 | bone 3 tree"), "Divination: 4 icons", "Predict blue",
    "Two at once", "red is one of the two drawn", "blue is one of the two drawn", "blue",
    "Bonus: a Tome, a Charm", "Take a green Tome", "X for red", "Gold from the red Hall", "7", "Enter 7",
)  # fmt: skip
"""Bubbles, lines, two predictions that succeed at once."""

STAFF_TURNS: tuple[Step, ...] = (
    *taps_of("bone voodoo tree 1 2 |"),
    "Recruit or replace Townsfolk", "Mira", "0", "the Palm Reader", "red", "Enter",
    "Townsfolk give you gold", "3", "Enter 3",
    *taps_of("bone voodoo tree 1 | 2"), "Activate Staff", "the Palm Reader", "Fill 1 “±1” and 1 “Move 1” bubbles",
    *taps_of("bone 2 1 | skull voodoo"), "Horoscopes: write 1 and 2", "1 in the top line", "2 in the top line",
    "Take a blue Charm",
    *taps_of("bone 2 | 1 skull voodoo"),
    "Recruit or replace Townsfolk", "Tom", "0", "Security", "Enter",
    *taps_of("bone 2 | 1 skull voodoo"), "Activate Staff", "Security", "Discard 1 Corruption card",
    "More", "Stop using Staff Abilities",
    *taps_of("bone 3 4 | skull voodoo"), "Horoscopes: write 3 and 4", "3 in the top line",
    "More", "Skip the rest of the Dice", "Yes, skip it",
    *taps_of("bone voodoo | 3 skull 4"), "Twisting Fates: an X", "X in the bottom line",
    *taps_of("bone 2 1 voodoo | skull"), "Horoscopes: write 1 and 2", "1 in the bottom line", "Take a green Charm",
    *taps_of("bone voodoo | 3 skull 4"), "Twisting Fates: an X", "More", "Skip an X",
)  # fmt: skip
"""Townsfolk and Staff, horoscopes, Dice and bonuses that are skipped."""

LAST_DAYS: tuple[Step, ...] = (
    "Production is over", "Sell a blue Charm", "5", "Enter 5", "The Market is over",
    "Every boat", "Production is over", "The Market is over", "Every boat", "Production is over", "The Market is over",
    "Gold for Mira", "4", "Enter 4", "Ann's final gold", "9", "Enter 9",
    "Bob's final gold", "8", "Enter 8", "Cid's final gold", "7", "Enter 7",
)  # fmt: skip

CEILINGS = {
    "roll": 5, "draw": 3, "change_die": 2, "move_rune": 2, "finish_lines": 2, "divine": 2, "take_good": 2, "sponsor": 3,
    "recruit": 6, "gain_ability": 3, "finish_staff": 2, "leave_dice": 3, "forgo": 2, "sell": 3, "score_townsfolk": 3,
    "count_gold": 3,
}  # fmt: skip
"""The most taps of an entry, by its kind; one by default."""


async def test_every_kind_of_entry_is_made_by_taps(house: House) -> None:
    """Each kind of entry, from the first roll to the last count, is made in no more taps than `CEILINGS` allows."""
    table, window = await opened(house)
    count = TapCount(table)
    for step in (*FIRST_TURNS, *STAFF_TURNS, *LAST_DAYS):
        await take_step(window, table, step)
        count.tapped()
    assert not count.beyond(CEILINGS)
    kinds = {type(stored.entry) for stored in table.timeline.entries}
    expected = {entry for entry in REFEREE.entries if entry.kind_name() not in COMMON and not is_of_the_cove(entry)}
    assert not called(expected - kinds)
    assert table.state.outcome is not None


def is_of_the_cove(entry: type[Entry]) -> bool:
    """Whether this kind is only for tables that record the whole game (C-MC-22)."""
    return entry.__module__.rpartition(".")[2] in AROUND_HER


def called(kinds: set[type[Entry]]) -> list[str]:
    """The kinds' names, sorted."""
    return sorted(kind.kind_name() for kind in kinds)


async def take_step(window: Window, table: Table, step: Step) -> None:
    """Do one step: tap a label or draw a line; a person's name is typed and entered."""
    if isinstance(step, tuple):
        await touch(window, table, line_id(step))
    elif step in {"Mira", "Tom"}:
        await window.type("In your own words", step, submit=True)
    else:
        await tap(window, step)
