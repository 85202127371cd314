"""Haggatha's board if the whole game is recorded: each question is answered by taps next to the cove or the sheet."""

from itertools import pairwise
from typing import Any

import flet as ft
import pytest

from companion.boards.haggatha.cove import HALLS, IN_A_LINE, INSET, PAWN, clock_height, follows, geometry, where
from companion.boards.haggatha.heights import COVE
from companion.boards.haggatha.merchants import STRIP
from companion.boards.haggatha.taps import is_of_the_cove
from companion.measures import GAP, SNUG, Place, Room
from companion.screens.table.frame import frame_of
from companion.table.control.scene import Scene
from companion.table.table import Entered, Table
from companion.window.window_size import HEAD, Window as Size
from referees.common.protocol.entry import Entry
from referees.haggatha import REFEREE
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.boarding import Dock, Embark, NoDraw
from referees.haggatha.cove.purses import Corrupt, TakeGold
from referees.haggatha.cove.setting_out import Move, SetOut
from referees.haggatha.cove.turns import PlaceToken, SpendHours, TakeTurn
from referees.haggatha.days import EndPhase
from referees.haggatha.table.counting import CountGold
from referees.haggatha.table.kit import Kit, shipped
from scoresheets.haggatha.pieces import room_for
from tests.companion.conftest import House
from tests.companion.haggatha_taps import opened, taps_of
from tests.companion.harness import Window
from tests.companion.tables import tap
from tests.companion.tap_counting import TapCount
from tests.haggatha.tables import EXAMPLE, roll
from tests.perf.played import cove_games
from tests.sampling import some, up_to

WHOLE = {"ledger": "table", "players": 2, "setup_roll": "rolled_anew"}
BEGUN = (
    roll(EXAMPLE), SetOut(place="lair", number=2), SetOut(place="bag", number=3),
    *(SetOut(place=colour, number=1) for colour in ("red", "green", "blue", "yellow")),
)  # fmt: skip
ARRIVED = tuple(Draw(first=colour) for _ in range(6) for colour in ("red", "blue"))

SET_OUT = ("2", "3", "1", "Enter all numbers")  # rogues in the Lair and in the bag, and a customer in each Hall

FIRST_DAY = (
    "Every boat has its Adventurers", "More", "It's Bob's turn",
    "red was drawn", "Into boat 1", "grey was drawn", "The Adventurer goes to the Lair", "2 hours",
    *taps_of("bone voodoo | 2 3 skull"), "Horoscopes: write 2 and 3", "2 in the top line", "3 in the top line",
    "Take a blue Charm",
    "blue was drawn", "Into boat 1", "Dock at the Town Square", "The last berth is taken",
    "Show the cove", "Show the sheet",
    *taps_of("bone 4 tree | voodoo 1"), "Twisting Fates: an X", "X in the bottom line", "3 hours",
)  # fmt: skip
"""Bob and Ann act by the clock; boat 1 fills, docks and brings the Market token on hour 4, which both reach."""

MARKET = (
    "Production is over",
    "Sell a blue Charm at the Town Square", "3", "+", "6", "+", "2", "Enter 11",
    "Bob's gold: goods sold", "1", "2", "Enter 12",
    "The Market is over: Clean-up begins", "The cove is cleaned up: the day ends",
)  # fmt: skip
TWO_EMPTY_DAYS = (EndPhase(), EndPhase(), TakeGold(seat=1, what="sale", gold=0), EndPhase(), EndPhase()) * 2
COUNT = (
    "Bob's gold: Townsfolk icons", "3", "Enter 3", "Bob's gold: paid for Corruption", "2", "Enter 2",
    "Bob ends with 13 gold", "Ann's gold: paid for Corruption", "1", "Enter 1", "Ann ends with 10 gold",
)  # fmt: skip


async def test_a_replay_shows_the_half_of_the_board_that_was_asked_about(house: House) -> None:
    """A replay shows the sheet for the roll, then the cove for placing Adventurers, not what is open now."""
    table, _ = await at(house, *ARRIVED)
    window = await house.window(f"/replay/{table.head.id}")
    turned: list[str] = []
    for _ in range(2):
        labels = [part.label for part in window.all(ft.Semantics) if part.label and "Show the" in part.label]
        turned += [label.partition(".")[0] for label in labels]
        await window.tap("Step forward")
    assert turned == ["Show the cove", "Show the sheet"]


async def test_another_player_may_begin_the_day(house: House) -> None:
    """MC-B7: with the first roll made in set-up, the question for an action also has a key for each other player."""
    table, window = await opened(house, *BEGUN, *ARRIVED, EndPhase(), players=3, ledger="table")
    assert "Ann: choose an action if you go first today" in window.texts()
    await tap(window, "It's Cid's turn")
    assert table.timeline.entries[-1].entry == TakeTurn(seat=2)


CEILINGS = {"take_turn": 2, "roll": 7, "sell": 7, "take_gold": 4}
"""The most taps of an entry, by its kind; one by default."""


async def test_a_whole_game_is_played_by_taps(house: House) -> None:
    """A day by the clock, its Market and clean-up, and the final count take no more taps than `CEILINGS` allows."""
    table, window = await at(house, *ARRIVED)
    count = TapCount(table)
    for words in (*FIRST_DAY, *MARKET):
        await tap(window, words)
        count.tapped()
    assert not count.beyond(CEILINGS)
    for entry in TWO_EMPTY_DAYS:  # like the first; tests/e2e plays them by taps
        await table.enter(entry, mark="confirmed")
    await window.settle()
    await tap(window, *COUNT)
    assert table.state.outcome is not None
    assert REFEREE.tally(table.state).totals(2) == (10, 13)
    kinds = {type(stored.entry) for stored in table.timeline.entries}
    assert {Embark, Dock, SpendHours, TakeTurn, PlaceToken, TakeGold, CountGold} <= kinds


async def test_a_game_is_set_out_in_four_taps(house: House) -> None:
    """In set-up, each number leads to the next, the first Hall's counts for all, and one key makes an entry of each;
    one undo removes them. Then the drawn Adventurers go into the boats in order."""
    table, window = await opened(house, roll(EXAMPLE), **WHOLE)
    await tap(window, *SET_OUT, "Undo: ")
    assert [stored.entry for stored in table.timeline.entries] == [roll(EXAMPLE)]
    await tap(window, "Redo: ")
    assert tuple(stored.entry for stored in table.timeline.entries) == BEGUN
    await tap(window, "red was drawn", "Two at once", "blue is one of the two drawn", "grey is one of the two drawn")
    assert [boat.aboard for boat in table.state.cove.boats[:2]] == [("red", "blue"), ("grey",)]


async def test_a_hall_may_hold_another_number_than_the_others(house: House) -> None:
    """Any place can be tapped to change its number; larger numbers are under "Other numbers"."""
    table, window = await opened(house, roll(EXAMPLE), **WHOLE)
    await tap(window, "0", "Other numbers", "8", "2", "3")
    await tap(window, "Customers in the yellow Hall: 2", "Other numbers", "9", "Rogues in the Lair: 0", "0")
    assert "Rogues in the bag: 8" in window.labels() and "Customers in the blue Hall: 2" in window.labels()
    await tap(window, "Enter all numbers")
    assert table.state.cove.halls == (2, 3, 2, 9, 0)


async def test_the_halls_begin_as_in_the_last_game(house: House) -> None:
    """Of a new game's set-up only the numbers on the rogue card are missing, if as many play as in an earlier one. The
    sheet can still be shown instead."""
    await tap(
        (await opened(house, roll(EXAMPLE), **WHOLE))[1], "0", "Other numbers", "8", "2", "3", "Enter all numbers"
    )
    table, window = await opened(house, roll(EXAMPLE), **WHOLE)
    await tap(window, "Show the sheet")
    assert [words for words in window.labels() if (words or "").startswith("Show the cove")]
    await tap(window, "Show the cove")
    assert {"Customers in the red Hall: 2", "Customers in the green Hall: 3"} <= {*window.labels()}
    assert {"Rogues in the Lair: no number yet", "Rogues in the bag: no number yet"} <= {*window.labels()}
    await tap(window, "1", "3", "Enter all numbers")
    assert table.state.cove.halls == (2, 3, 2, 2, 1)


async def test_numbers_are_entered_all_or_none(house: House) -> None:
    """While a number is missing, the key is disabled; too many rogues are refused, and the form stays filled in."""
    table, window = await opened(house, roll(EXAMPLE), **WHOLE)
    await tap(window, "Other numbers", "5", "4")
    (enter,) = [button for button in window.all(ft.FilledButton) if button.content == "Enter all numbers"]
    assert enter.disabled
    await tap(window, "1", "Enter all numbers")
    assert len(table.timeline.entries) == 1
    assert any("You only have 3 Adventurers left to place here." in words for words in window.texts())
    await tap(window, "Rogues in the bag: 4", "3", "Enter all numbers")
    assert (table.state.cove.halls[-1], table.state.cove.bag[-1]) == (5, 3)


async def test_what_is_set_out_already_is_not_asked_again(house: House) -> None:
    """If some places were already entered, the form asks for the others."""
    table, window = await opened(house, *BEGUN[:4], **WHOLE)
    assert not [
        words for words in window.labels() if (words or "").startswith(("Rogues in", "Customers in the red Hall"))
    ]
    await tap(window, "1", "Enter all numbers")
    assert tuple(stored.entry for stored in table.timeline.entries) == BEGUN


async def test_a_sum_is_typed_on_the_keypad(house: House) -> None:
    """3 + 6 + 2 is entered as 11; a superfluous plus is ignored, and a sum above the maximum can't be entered."""
    table, window = await at(house, *ARRIVED, EndPhase(), TakeTurn(seat=1))
    await tap(window, "More", "A player's gold", "Ann's gold: something else", "+", "0", "3", "+", "+", "6", "+")
    assert "3 + 6 + = 9" in window.texts()
    await tap(window, "2", "Enter 11")
    assert table.timeline.entries[-1].entry == TakeGold(seat=0, what="other", gold=11)
    await tap(window, "More", "A player's gold", "Ann's gold: something else", "9", "9", "9", "9", "+", "1")
    enter = next(button for button in window.all(ft.FilledButton) if button.content == "Enter 1000")
    assert enter.disabled


async def at(house: House, *entries: Entry, kit: Kit | None = None, **size: int) -> tuple[Table, Window]:
    """A table that records the whole game, after set-up and these entries."""
    return await opened(house, *BEGUN, *entries, kit=kit, **size, **WHOLE)


async def test_what_cards_do_is_under_more(house: House) -> None:
    """Corruption, Sponsorship and an Adventurer that a card moves are entered under "More"."""
    table, window = await at(house, *ARRIVED, EndPhase(), TakeTurn(seat=1))
    await tap(window, "More", "A player's Corruption cards", "Bob's Corruption cards: drawn", "2", "Enter 2")
    await tap(window, "More", "A card moves an Adventurer", "Boat 2", "red", "the bag")
    await tap(window, "More", "A player's gold", "Bob's gold: Sponsorship", "5", "Enter 5")
    kinds = [type(stored.entry) for stored in table.timeline.entries][-3:]
    assert kinds == [Corrupt, Move, TakeGold]


async def test_the_draw_for_a_known_bag_icon_can_be_skipped(house: House) -> None:
    """Passing a bag icon asks for the drawn Adventurer; skipping the draw is under "More"."""
    known = Kit.model_validate(shipped().model_dump() | {"cove": {"bag_hours": [2]}})
    table, window = await at(house, *ARRIVED, EndPhase(), TakeTurn(seat=1), kit=known)
    await tap(window, "2 hours")
    assert "Bob passed a bag icon: which Adventurer do you draw?" in " ".join(window.texts())
    await tap(window, "More", "Skip drawing an Adventurer", "Yes, skip it")
    assert isinstance(table.timeline.entries[-1].entry, NoDraw)


@pytest.mark.parametrize("odds", ["hidden", "shown"])
async def test_the_odds_are_on_the_board_only_if_the_table_wants_them(house: House, odds: str) -> None:
    """C-MC-23: the board shows how many Adventurers are in the bag; their odds only by the option."""
    _, window = await opened(house, *BEGUN, odds=odds, **WHOLE)
    (halls,) = [text for text in spoken(window) if text.startswith("Halls: ")]
    assert "43 Adventurers in the bag" in halls
    assert ("red 28%" in halls) == (odds == "shown")


def spoken(window: Window) -> list[str]:
    return [control.label for control in window.all(ft.Semantics) if isinstance(control.label, str)]


async def test_a_sheet_only_table_shows_no_cove(house: House) -> None:
    """C-MC-22: by default the board is only Haggatha's sheet."""
    _, window = await opened(house, players=2)
    assert not [text for text in spoken(window) if text.startswith(("Halls: ", "Clock: "))]


@pytest.mark.parametrize(("width", "height"), [(360, 640), (820, 1180), (844, 390)])
async def test_the_clock_and_the_hours_are_in_every_window(house: House, width: int, height: int) -> None:
    """On phones, upright or turned, and a tablet, screen readers read the clock and whose turn it is."""
    _, window = await opened(house, *BEGUN, *ARRIVED, EndPhase(), TakeTurn(seat=1), width=width, height=height,
                             **WHOLE)  # fmt: skip
    (clock,) = [text for text in spoken(window) if text.startswith("Clock: ")]
    assert clock == "Clock: Ann: 1 and Bob: 1. It's Bob's turn."
    await tap(window, "12 hours" if "12 hours" in window.labels() else "4 hours")


PARTS = ("clock", "boats", "piers", "halls")

Drawn = list[tuple[str, float, tuple[float, ...]]]


def parts(window: Window) -> Drawn:
    """The cove's parts in order: the name, the top, and the heights of the part and its places."""
    places = []
    for part in window.all(ft.Container):
        if isinstance(part.key, ft.ScrollKey) and part.key.value in PARTS:
            at: Any = part
            while not isinstance(at, ft.Container) or at.top is None:
                at = at.parent
            boxes = [box for box in window.walk(at) if isinstance(box, ft.Stack)]
            high = {float(box.height) for box in boxes if box.height is not None}
            places.append((str(part.key.value), float(at.top), tuple(sorted(high))))
    return places


@pytest.mark.sampled
@pytest.mark.parametrize("players", some([3, 2, 4], 1))
async def test_nothing_of_the_cove_moves_from_one_question_to_the_next(house: House, players: int) -> None:
    """Through a real game, on a phone and a tablet, clock, boats, piers and Halls keep their positions and heights."""
    played = next(game for game in cove_games() if len(game.config.seats) == players)
    table = await house.table("haggatha", played.config)
    windows = [
        await house.window(f"/table/{table.head.id}", width=width, height=height)
        for width, height in ((390, 844), (1180, 820))
    ]
    seen: tuple[list[Drawn], list[Drawn]] = ([], [])
    moments: set[Any] = set()
    state, waiting = table.state, list[Entry]()
    for number, entry in enumerate(played.read(), start=2):
        view = REFEREE.view(state)
        if is_of_the_cove(view) and view.day <= up_to(1, 3) and (view.asks, view.day) not in moments:
            moments.add((view.asks, view.day))
            assert isinstance(await table.enter(*waiting, mark="confirmed"), Entered)
            waiting.clear()
            for window, layouts in zip(windows, seen, strict=True):
                await window.settle()
                if "Share" not in window.labels():
                    layouts.append(parts(window))
        waiting.append(entry)
        state = REFEREE.evolve(state, entry, number).state
    for layouts in seen:
        assert len(layouts) > up_to(6, 15)
        assert [name for name, _, high in layouts[0] if high] == [*PARTS]
        assert all(layout == layouts[0] for layout in layouts), [layout for layout in layouts if layout != layouts[0]]


@pytest.mark.parametrize(("has_bags", "has_odds"), [(False, False), (True, False), (False, True), (True, True)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cove_fits_a_usual_phone(seats: int, *, has_bags: bool, has_odds: bool) -> None:
    """On 390 × 844 dp with tray and merchants' line nothing is scrolled; boats and piers are at least 48 dp high."""
    frame = frame_of(Size(390, 844 - HEAD), COVE, has_board=True, is_large=False)
    assert frame.board is not None
    room = Room(frame.board.width, frame.board.height - STRIP)
    sizes = geometry(room, seats, has_bags=has_bags, has_odds=has_odds)
    assert sizes.height == room.height
    assert min(sizes.boat, sizes.piers) >= 48
    clock = clock_height(seats, has_bags=has_bags) * sizes.scale
    pawns = 2 * min(PAWN * sizes.scale, room_for((room.width - 40) / 3 - 2 * INSET, IN_A_LINE)) + 2
    assert 2 * INSET + (1.3 * 14 + 12) * sizes.scale + 2 * 2 + pawns <= sizes.piers  # name, posts, five colours
    assert clock + 2 * sizes.boat + sizes.piers + HALLS * sizes.scale + GAP + 3 * sizes.gap <= room.height


async def test_a_small_phone_scrolls_to_the_part_that_is_asked_about(house: House) -> None:
    """The cove is larger than a small phone's board, which scrolls to the boats when one is to be boarded."""
    table, window = await at(house, *ARRIVED, EndPhase(), TakeTurn(seat=1), width=360, height=640)
    assert follows(Scene(table.view)) == "clock"
    await tap(window, "red was drawn")
    assert follows(Scene(table.view)) == "boats"
    assert "boats" in [box.key.value for box in window.all(ft.Container) if isinstance(box.key, ft.ScrollKey)]


async def test_the_sheet_is_not_as_high_as_the_cove(house: House) -> None:
    """On a small phone the sheet is lower than the cove; with the cove's height, it could be scrolled past its end."""
    _, window = await at(house, *ARRIVED, EndPhase(), TakeTurn(seat=1), width=320, height=568)
    heights = []
    for key in ("Show the sheet", "Show the cove"):
        stacks = [stack for stack in window.all(ft.Stack) if stack.controls and isinstance(stack.controls[-1], ft.Row)]
        sizes: list[Any] = [stack.controls[0] for stack in stacks]
        heights += [part.height for part in sizes if part.width == 320]
        await tap(window, key)
    assert heights[0] > heights[1]


@pytest.mark.parametrize(("room", "first"), [(Room(360, 182), STRIP), (Room(780, 900), STRIP)])
def test_the_places_to_scroll_to_are_below_each_other(room: Room, first: int) -> None:
    """In a small and a large room, the parts are in order below the merchants' line, and never move."""
    (played,) = [game for game in cove_games() if len(game.config.seats) == 4]
    state, first_places = REFEREE.setup(REFEREE.read_config(played.config.model_dump_json())), dict[str, Place]()
    for at, entry in enumerate(played.read()):
        scene = Scene(REFEREE.view(state), seats=played.config.seats)
        place = where(scene, room)
        assert place is None or first_places.setdefault(follows(scene), place) == place
        state = REFEREE.evolve(state, entry, at + 2).state
    places = [first_places[name] for name in PARTS if name in first_places]
    assert [name for name in PARTS if name in first_places][:3] == ["clock", "boats", "piers"]
    assert all(above.bottom < below.top + 0.1 for above, below in pairwise(places))
    clock, boats, piers, *_ = places
    assert clock.top >= first - SNUG and boats.bottom - boats.top >= 2 * 48 + GAP and piers.bottom - piers.top >= 48
    assert places[-1].bottom <= max(room.height, 350) + SNUG
