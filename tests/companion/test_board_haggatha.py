"""The board of Haggatha: five taps enter a roll, one starts a plan, one takes a bonus."""

from itertools import product
from typing import Any, get_args

import flet as ft
import pytest

from companion.boards.haggatha.plans import entries_of, grouped, plan_label
from companion.boards.haggatha.roll_pad import Key, PartialRoll, RolledRune, key_label
from referees.common.protocol.sentence import Reader
from referees.common.values.change import changed
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.days import EndPhase
from referees.haggatha.sheet.bubbles import ChangeDie, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.horoscopes import Horoscope, WriteDie
from referees.haggatha.sheet.plans import plans
from referees.haggatha.sheet.rolling import rolled
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine, DrawLines, FinishLines
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.gains import Forgo
from referees.haggatha.table.pieces import FACES, HALVES, RUNES, VALUES
from referees.haggatha.table.state import Bubbles, State
from tests.companion.conftest import House
from tests.companion.haggatha_taps import opened, roll_taps, taps_of
from tests.companion.tables import starting, tap
from tests.haggatha.tables import EXAMPLE, acting, allowed, roll

BEGUN = (roll(EXAMPLE), EndPhase())


def keys_of(dish: Dish) -> list[RolledRune]:
    faces: list[Key] = ["bone", "voodoo", dish.face, *dish.values]  # type: ignore[list-item]  # results are 1 to 4
    return [RolledRune(half, key) for half, key in zip(dish.halves, faces, strict=True)]


def tapped(runes: list[RolledRune]) -> PartialRoll:
    fallen = PartialRoll()
    for half, key in runes:
        fallen = fallen.tapped(half, key)
    return fallen


# A roll


def test_any_roll_is_five_taps() -> None:
    """Each of the 1024 rolls is entered by a tap for each Rune, and stored as rolled (the Dice may be swapped)."""
    for halves, face, values in product(product(HALVES, repeat=5), FACES, product(VALUES, VALUES)):
        fell = Dish(halves, face, values)
        roll_made = tapped(keys_of(fell)[::-1]).roll
        assert roll_made is not None
        assert sorted(keys_of(rolled(roll_made)), key=str) == sorted(keys_of(fell), key=str)


async def test_a_roll_is_entered_by_its_fifth_tap(house: House) -> None:
    """Four taps enter nothing; the fifth enters the roll, and the plans appear."""
    table, window = await opened(house, *BEGUN, ChartStars(), DrawLine(line=(0, 1)), FinishLines())
    taps = taps_of("bone 3 | voodoo 3 tree")
    entered = len(table.timeline.entries)
    await tap(window, *taps[:4])
    assert len(table.timeline.entries) == entered
    await tap(window, taps[4])
    assert len(table.timeline.entries) == entered + 1
    assert table.state.dish == Dish(("left", "right", "right", "left", "right"), "tree", (3, 3))
    assert "Divination: 3 icons" in window.labels()
    assert "Star Charting: 3 lines, on the same space again" in window.labels()


@pytest.mark.parametrize(
    ("taps", "placed"),
    [
        ([("left", "bone"), ("right", "bone")], [("right", "bone")]),
        ([("left", "bone"), ("left", "bone")], []),
        ([("left", "tree"), ("left", "skull")], [("left", "skull")]),
        ([("left", 2), ("left", 2)], [("left", 2), ("left", 2)]),
        ([("left", 2), ("left", 2), ("left", 2)], [("left", 2)]),
        ([("left", 2), ("right", 3), ("right", 4)], [("left", 2), ("right", 4)]),
    ],
)
def test_a_wrong_tap_is_corrected_by_another(taps: list[Any], placed: list[Any]) -> None:
    """A tap in the other half moves a Rune, one on the same key removes it; a third Die replaces the second."""
    assert list(tapped([RolledRune(*rune) for rune in taps]).runes) == placed


async def test_the_last_rune_can_be_removed(house: House) -> None:
    """A key removes the Rune that was tapped last, before the roll is entered."""
    _, window = await opened(house)
    await tap(window, "Bone in the left half", "Voodoo in the left half")
    assert "2/5" in window.texts()
    await tap(window, "Pick up the last Rune again")
    assert "1/5" in window.texts()


async def test_a_rune_is_dragged_to_the_other_half(house: House) -> None:
    """While a roll is entered, a placed Rune can be dragged over, as in the dish itself."""
    _, window = await opened(house)
    await tap(window, "Bone in the left half")
    await drag(window, RolledRune("left", "bone"), 1)
    assert starting(window, "Bone in the right half").content.selected  # type: ignore[attr-defined]


async def drag(window: Any, what: Any, target: int) -> None:
    """Drop the piece with that data on one of the halves."""
    piece = next(item for item in window.all(ft.Draggable) if item.data == what)
    onto = window.all(ft.DragTarget)[target]
    place = {"x": 9.0, "y": 9.0}
    await window.event(onto, "accept", {"src_id": piece._i, "l": place, "g": place})


async def test_setup_is_rolled_again_on_an_empty_pad(house: House) -> None:
    """MC-3: in set-up, five Runes in one half are refused, and the pad is empty for the next roll."""
    table, window = await opened(house)
    await tap(window, *taps_of("bone voodoo tree 1 2 |"))
    assert any("roll again" in text for text in window.texts())
    assert not table.timeline.entries
    assert "0/5" in window.texts()


# The placed Runes


async def test_a_rune_is_moved_by_a_tap_on_the_other_half_or_a_drag(house: House) -> None:
    """To move a Rune, players can also tap the other half of the dish, or drop the Rune there."""
    table, window = await opened(house, *BEGUN)
    await tap(window, "the Bone in the left half")
    halves = [target.content for target in window.all(ft.DragTarget)]
    await window.event(halves[1], "click")
    assert table.state.dish.half("bone") == "right"
    await table.undo(agreed=True)
    await window.settle()
    await drag(window, "bone", 1)
    assert table.state.dish.half("bone") == "right"


async def test_a_missing_bubble_is_explained(house: House) -> None:
    """Without a filled bubble, a tap on what a bubble would do shows the rule."""
    _, window = await opened(house, *BEGUN, ChangeDie(die="die1", value=3), MoveRune(rune="bone"))
    await tap(window, "the Coin", "Move to the left half")
    assert any("You have no filled bubbles" in text for text in window.texts())


# Plans


def rich(drawn: str) -> State:
    """A state in which Haggatha acts, with enough bubbles for any plan."""
    return changed(acting(drawn), plus_minus=Bubbles(2), move=Bubbles(2))


@pytest.mark.parametrize(
    "drawn", [EXAMPLE, "bone 1 | voodoo 4 tree", "bone voodoo tree 4 4 |", "bone voodoo | 2 2 skull"]
)
def test_what_a_plan_enters_is_allowed_and_as_strong_as_it_says(drawn: str) -> None:
    """Each plan's entries are allowed in order, and result in its numbers and use its bubbles."""
    state = rich(drawn)
    for plan in plans(state):
        done = allowed(state, *entries_of(plan, state.dish, "red")).state
        top = done.open[-1]
        if plan.space == "chart":
            assert isinstance(top, DrawLines) and top.left == plan.numbers[0]
        elif plan.space == "divination":
            assert done.predictions[-1].length == plan.numbers[0]
        elif plan.space == "horoscopes":
            assert tuple(sorted(done.dish.value(die) for die in top.left(done))) == plan.numbers
        assert done.plus_minus.crossed + done.move.crossed == len(plan.uses)


def test_a_chart_plan_for_bubbles_is_longer_than_without() -> None:
    """A chart plan uses bubbles only for more lines than the Runes give, as players may always draw fewer."""
    chart = next(group for group in grouped(plans(rich(EXAMPLE))) if group.space == "chart")
    assert [plan.numbers[0] for plan in chart.plans] == [2, 3, 4]


def test_a_plan_says_all_it_takes() -> None:
    """A plan's label names the action, its strength and each bubble, with the Runes' values when it is used."""
    state = acting()
    labels = {Reader(()).text(plan_label(plan, state.dish)) for plan in plans(state)}
    assert "Star Charting: 4 lines, using ±1 (the 3 becomes a 4) and Move 1 (the Die showing 4)" in labels
    assert "Twisting Fates: an X and 1 Corruption card" in labels
    assert len(labels) == len(plans(state))


async def test_a_tap_starts_a_plan_and_one_undo_reverts_it(house: House) -> None:
    """G-MC-2: one tap starts four lines with both bubbles; one undo reverts the action and the bubbles."""
    table, window = await opened(house, *BEGUN)
    before = table.state
    await tap(window, "Star Charting: 4 lines")
    assert isinstance(table.state.open[-1], DrawLines) and table.state.open[-1].left == 4
    assert "Ann: draw lines (4 left)" in window.texts()
    await tap(window, "Undo: ")
    assert table.state == before


async def test_a_plan_is_deselected_when_it_no_longer_fits(house: House) -> None:
    """A divination no longer asks for its colour once a moved Rune has changed what the dish shows."""
    table, window = await opened(house, *BEGUN)
    await tap(window, "Divination: 3 icons")
    await drag(window, "voodoo", table.state.dish.half("voodoo") == "left")
    assert "Predict blue" not in window.labels()


async def test_a_divination_asks_for_its_colour(house: House) -> None:
    """One tap plans a divination, a second picks its colour; grey isn't offered while a rogue fits no prediction."""
    table, window = await opened(house, *BEGUN)
    await tap(window, "Divination: 3 icons")
    assert "Predict grey" not in window.labels()
    await tap(window, "Predict blue")
    assert (table.state.predictions[0].length, table.state.predictions[0].colour) == (3, "blue")
    assert table.state.plus_minus.crossed == 1


# Waiting bonuses


async def test_while_haggatha_acts_the_bag_is_a_key(house: House) -> None:
    """While Haggatha acts, the pawns are hidden until the bag's key is tapped."""
    table, window = await opened(house, *BEGUN)
    assert "red was drawn" not in window.labels()
    await tap(window, "Enter a drawn Adventurer", "red was drawn")
    assert table.state.drawn[0] == 1


async def test_predicted_colours_are_shown_for_a_draw(house: House) -> None:
    """A player who enters an Adventurer sees which colours are still predicted."""
    acted = [Divine(die="die1", colour="red"), roll("bone 1 voodoo | tree 4")]
    _, window = await opened(house, *BEGUN, *acted)
    await tap(window, "Enter a drawn Adventurer")
    assert [words for words in window.texts() if words.endswith(" was predicted")] == ["red was predicted"]


async def test_of_two_bonuses_either_can_be_taken_first(house: House) -> None:
    """MC-42: a Tome is taken for the larger success, then an X for the smaller one, each by its own keys."""
    first = [Divine(die="die1", colour="red"), roll("bone 1 voodoo | tree 4"), Twist(option="x"), Forgo()]
    second = [roll("voodoo 4 1 bone | tree"), Divine(die="die1", colour="red"), Draw(first="red")]
    table, window = await opened(house, *BEGUN, *first, *second)
    assert "Take a red Tome" not in window.labels()
    await tap(window, "Bonus: a Tome, a Charm", "Take a red Tome")
    assert table.state.shelf.tomes[0] == 1
    await tap(window, "X in the top line")
    assert table.state.top == ("X",)


async def test_rare_entries_are_under_more(house: House) -> None:
    """Skipping a Die has no key in the tray; under "More" it asks for confirmation."""
    _, window = await opened(house, *BEGUN, Horoscope(half="left"))
    assert "Skip the rest of the Dice" not in window.labels()
    await tap(window, "More", "Skip the rest of the Dice")
    assert any("There's still a Die that fits. Skip it?" in text for text in window.texts())
    assert "Yes, skip it" in window.labels() and "No, write it down" in window.labels()


async def test_a_die_is_written_into_either_line(house: House) -> None:
    """Each line that the Die fits into has a key; the other line has none."""
    written = [
        Horoscope(half="left"),
        WriteDie(die="die1", line="top"),
        roll(EXAMPLE),
        Divine(die="die1", colour="red"),
    ]
    table, window = await opened(house, *BEGUN, *written)
    await tap(window, *taps_of("4 | 3 bone voodoo tree"), "Horoscopes: write 4")
    assert "4 in the top line" not in window.labels()
    await tap(window, "4 in the bottom line")
    assert table.state.bottom == ("4",)


def test_every_key_says_its_half() -> None:
    """No two keys of the pad have the same label."""
    words = [Reader(()).text(key_label(key, half)) for half in HALVES for key in get_args(Key)]
    assert len(set(words)) == len(words) == 16
    assert set(roll_taps(rolled(roll(EXAMPLE)))) <= set(words)
    assert len(RUNES) == len(roll_taps(rolled(roll(EXAMPLE))))
