"""The simulator of Haggatha's table keeps the rulebook: its worked examples, and its invariants."""

import random

import pytest

from tests.haggatha.simulated_branches import READINGS
from tests.haggatha.simulated_dish import Gains
from tests.haggatha.simulated_sheet import COLOURS, STAND_IN, Chart, Sequence
from tests.haggatha.simulated_table import Table
from tests.haggatha.simulator import play

EXAMPLE = {"kind": "roll", "bone": "left", "voodoo": "left", "die1": "left", "value1": 2, "die2": "right", "value2": 3,
           "coin": "right", "face": "skull"}  # fmt: skip


def table() -> Table:
    """Production of the first day with the rulebook's example in the dish."""
    simulated = Table(3, {name: both[0] for name, both in READINGS.items()}, STAND_IN, random.Random(0))
    simulated.apply(EXAMPLE)
    simulated.apply({"kind": "end_phase"})
    return simulated


def test_the_worked_example_of_the_dish() -> None:
    """The example allows two lines, two icons and an X; with both bubbles, four lines and four icons."""
    example = table()
    dish = example.dish
    assert (dish.strength(), dish.dice_with("voodoo"), example.may_twist("x")) == (2, ["die1"], True)
    assert not example.may_twist("plus_minus")
    example.apply({"kind": "change_die", "die": "die2", "value": 4})
    example.apply({"kind": "move_rune", "rune": "die2"})
    assert (dish.strength(), dish.dice_with("voodoo"), dish.dice_in("left")) == (4, ["die1", "die2"], ["die1", "die2"])
    assert (example.filled, example.crossed) == ({"plus_minus": 0, "move": 0}, {"plus_minus": 1, "move": 1})
    example.apply({"kind": "twist", "option": "move"})
    assert example.corruption == 1


def test_the_worked_example_of_a_red_customer() -> None:
    """The yellow prediction loses an icon; the red one of four succeeds and brings a Tome or any lower bonus."""
    example = table()
    for value, colour in ((3, "yellow"), (4, "red")):
        example.dish.values["die1"] = value
        example.apply({"kind": "divine", "die": "die1", "colour": colour})
    example.apply({"kind": "draw", "first": "red", "second": None})
    assert [(prediction.live, prediction.circled) for prediction in example.predictions] == [(2, 0), (0, 4)]
    top = example.pending[-1]
    assert isinstance(top, Gains)
    ways = {(way["kind"], way.get("good"), way.get("mark")) for way in example.ways(top.awaited[0])}
    assert ways == {
        ("take_good", "tome", None), ("take_good", "charm", None), ("write_x", None, None),
        ("mark_faction", None, "X"), ("mark_faction", None, "market"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "written", "fits"),
    [("top", "234", "1"), ("bottom", "21", "4"), ("top", "2", "3"), ("bottom", "3", "2"), ("top", "", "1234"),
     ("bottom", "4X", "1234")],
)  # fmt: skip
def test_what_may_follow_in_a_horoscope(line: str, written: str, fits: str) -> None:
    """Numbers rise by one in the top line and fall by one below, wrapping around; any may come first or after an X."""
    sequence = Sequence("top" if line == "top" else "bottom", [""] * 6, list(written))
    assert "".join(str(number) for number in (1, 2, 3, 4) if sequence.fits(number)) == fits


def test_a_pair_of_two_colours_gives_nothing_until_it_is_divided() -> None:
    """A pair of two colours earns two Charms once divided; a pair of one colour earns a Tome at once."""
    supply = {(good, colour): 3 for good in ("charm", "tome") for colour in COLOURS}
    chart = Chart(["RB", "GG"], set(), border_is_printed=True, cross_needs_good=False)
    assert chart.draw((3, 4), supply).goods == ()
    tome_too = chart.draw((4, 5), supply)
    assert (tome_too.goods, tome_too.areas) == ((("tome", "green"),), ((2, 2), (2, 1)))
    assert sorted(chart.draw((1, 4), supply).goods) == [("charm", "blue"), ("charm", "red")]


def test_goods_and_bubbles_are_never_made_or_lost() -> None:
    """Three Charms and two Tomes of each colour are in the supply or on the shelf."""
    for seed in range(12):
        played = play(seed, sold_goods="returned")
        for truth in played.truths.values():
            for good, number in (("charm", 3), ("tome", 2)):
                for colour in COLOURS:
                    assert truth["shelf"][good, colour] + truth["supply"][good, colour] == number
            for kind, printed in played.kit["bubbles"].items():
                assert truth["filled"][kind] + truth["crossed"][kind] <= printed


def test_a_seed_determines_the_game() -> None:
    """The same arguments give the same game and false entries; another seed, another game."""
    assert play(7, false=0.5) == play(7, false=0.5)
    assert play(7).entries != play(8).entries
