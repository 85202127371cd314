"""The card with a ruling: why an entry is refused, by which rule, what's possible instead, and overruling it."""

import flet as ft
import pytest
from lantern_oracle.kindling import KindleLantern
from lantern_oracle.pouring import Pour

from companion.table.control.controller import TableController
from companion.table.control.draft import Ruled
from companion.table.control.tap_guard import TapGuard
from companion.table.table import Trouble
from companion.words import text
from referees.meow_oracle.handing_out import Give
from referees.meow_oracle.pieces import card_label
from referees.meow_oracle.setting_up import StartRound
from referees.meow_oracle.turning_up import TurnUp
from tests.companion.conftest import House
from tests.companion.harness import label
from tests.companion.tables import laid, on_screen, tap, watched


async def test_a_card_that_came_up_before_is_refused_and_the_pad_stays(house: House) -> None:
    """A card that came up before is refused with place and rule, whose button opens the passage and its place in the
    original. Closing that shows the refusal and the pad again, which stays for another card in the same cell. "Enter it
    anyway" makes the entry, marked as overruled in log and record."""
    table, window = await watched(house, 37)
    await tap(window, "Bob, bottom right: ", "green 1")
    reason = "The green 1 is in the top middle of Bob's area, and there's only one."
    assert reason in window.texts()
    assert "Why? MO-1" in window.labels()
    assert len(table.timeline.entries) == 37
    await tap(window, "Why? MO-1")
    assert "Thirty-six cards · MO-1" in window.texts()
    assert any(text.startswith("In the original: ") for text in window.texts())
    await tap(window, "Close")
    assert "Why? MO-1" in window.labels() and "red 1" in window.labels()
    await tap(window, "Dismiss")
    assert "Why? MO-1" not in window.labels() and "red 1" in window.labels()
    await tap(window, "Close")
    assert "red 1" not in window.labels()
    await tap(window, "Bob, bottom right: ", "green 1", "red 1")
    assert table.timeline.entries[-1].entry == TurnUp(seat=1, source=8, card="R1")
    assert reason not in window.texts()
    await tap(window, "Undo: ", "Bob, bottom right: ", "green 1", "Enter it anyway")
    assert table.timeline.entries[-1].mark == "overruled"
    for words in ("Log", "Check or fix the record"):
        await tap(window, words)
        assert "Overruled by the players" in window.texts()


async def test_a_refusal_says_what_is_possible(house: House) -> None:
    """If only a few answers are possible, the refusal names them."""
    _, window = await watched(house, 40)
    await tap(window, "Bob, bottom middle: ", "Bob, bottom left: ")
    assert "Possible now: Claire or Dan." in window.texts()


async def test_a_refused_tap_on_the_board_covers_nothing(house: House) -> None:
    """After a refused tap, the next tap on the board is entered, and the refusal disappears."""
    table, window = await watched(house, 40)
    hand = table.view.turned
    await tap(window, f"Take {text(card_label(hand[1]))}", "Bob, top middle: green 1")
    refused = "The green 1 is already face up in the top middle of Bob's area."
    assert refused in window.texts()
    await tap(window, "Bob, bottom middle: ")
    assert refused not in window.texts()
    assert [stored.entry.card for stored in table.timeline.entries[40:]] == [hand[1]] * 2  # type: ignore[attr-defined]


async def test_a_place_that_is_not_offered_says_why_before_the_card_is_asked(house: House) -> None:
    """A tap on another player's card is refused at once; "Enter it anyway" opens the pad, which makes the entry."""
    table, window = await watched(house, 37)
    await tap(window, "Ann, centre: ")
    assert "It's Bob's turn, not Ann's." in window.texts()
    await tap(window, "Enter it anyway", "red 1")
    assert table.timeline.entries[-1].mark == "overruled"
    assert (table.state.turned, table.state.given) == ((), (("R1", 0),))


async def test_giving_and_placing_is_refused_as_one(house: House) -> None:
    """If placing a card is refused, giving it isn't entered either; "Enter it anyway" enters both."""
    table, window = await watched(house, 40)
    await tap(window, "Bob, top middle: green 1")
    assert "The green 1 is already face up in the top middle of Bob's area." in window.texts()
    assert len(table.timeline.entries) == 40
    await tap(window, "Enter it anyway")
    assert [stored.mark for stored in table.timeline.entries[40:]] == [None, "overruled"]


async def test_an_entry_that_makes_no_sense_now_cannot_be_overruled(house: House) -> None:
    """A tap that can't be an answer yet says what to do first, and can't be overruled."""
    _, window = await watched(house)
    await tap(window, "Ann, centre: ")
    assert "No round has started yet. First, deal nine cards to each player." in window.texts()
    assert "Enter it anyway" not in window.labels()


async def test_a_happening_is_shown_with_its_rule(house: House) -> None:
    """A happening is shown with a button for its rule."""
    _, window = await watched(house, 40)
    await tap(window, "Bob, bottom middle: ")
    assert "The face-down card goes beside Bob's area." in window.texts()
    await tap(window, "Why? MO-13")
    assert any(text.endswith(" · MO-13") for text in window.texts())


async def test_a_doubt_is_answered_on_its_card(house: House) -> None:
    """After "No", a doubtful number can be entered again, or confirmed; an unverified kit item isn't asked about."""
    table, window = await on_screen(house, laid(house, "lantern_oracle", "Ann", "Bob"))
    await tap(window, *[words for words in window.labels() if words == "amber"])
    await tap(window, "How many drops?", "6")
    assert "Is it 6 drops on the first turn of a night?" in window.texts()
    likely = [box for box in window.all(ft.Container) if box.on_click and box.bgcolor == ft.Colors.PRIMARY]
    assert list(map(label, likely)) == ["No"]
    assert [why for why in window.labels() if str(why).startswith("Why?")] == ["Why? C-LO-2"]
    await tap(window, "No", "6", "Yes, 6")
    assert table.timeline.entries[-1].mark == "confirmed"
    assert table.config.assumes("ladle")


@pytest.mark.parametrize(
    ("pours", "marks"),
    [
        ([(1, 1), (0, 7)], ["overruled", "confirmed"]),
        ([(0, 7), (1, 7)], ["confirmed"] * 2),
        ([(1, 1), (1, 1), (0, 7)], ["overruled"] * 2 + ["confirmed"]),
    ],
)
async def test_each_doubt_about_a_tap_is_asked(house: House, pours: list[tuple[int, int]], marks: list[str]) -> None:
    """After the rulings on earlier entries of a tap are settled, a doubt about a later one is still asked."""
    table = await laid(house, "lantern_oracle", "Ann", "Bob")
    await table.enter(KindleLantern(seat=0, colour="rose"))
    controller = TableController(table, lambda: None, TapGuard(house.clock, 0))
    await controller.enter(*[Pour(seat=seat, drops=drops) for seat, drops in pours])
    for _ in range(2):
        assert isinstance(controller.reply, Ruled) and len(table.timeline.entries) == 1
        await controller.insist()
    assert [stored.mark for stored in table.timeline.entries[1:]] == marks


async def test_insisting_on_a_tap_after_a_change_elsewhere_enters_nothing(house: House) -> None:
    """If another window has undone what a refused tap builds on, overruling says so and enters nothing."""
    table = await laid(house, "meow_oracle", "Ann", "Bob")
    turned = [TurnUp(seat=0, source=cell, card=card) for cell, card in enumerate(("R0", "R1", "R2"))]
    await table.enter(StartRound(starter=0), *turned)
    controller = TableController(table, lambda: None, TapGuard(house.clock, 0))
    await controller.enter(*[Give(seat=0, card=card, to=0) for card in ("R0", "R1", "R2")])
    assert isinstance(controller.reply, Ruled)
    await table.undo(agreed=True)
    await controller.insist()
    assert isinstance(controller.reply, Trouble) and not table.timeline.entries
