"""The shipped sheet and homemade ones: complete, playable, and refused in plain words if something is wrong."""

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from referees.haggatha.table.kit import ITEMS, Kit, box_bonus, shipped
from tests.haggatha.tables import config, kit


def test_the_shipped_kit_is_whole_and_every_item_assumed() -> None:
    """C-MC-1, C-MC-2, C-MC-4: the rulebook's text gives no item of the kit, so every item is unverified."""
    assert set(shipped().assumed) == set(ITEMS)
    assert Counter("".join(shipped().chart)) == {"R": 9, "G": 9, "B": 9, "Y": 9}
    assert len(shipped().cross) == 4


def test_the_shipped_chart_looks_the_same_from_all_sides() -> None:
    """A quarter turn moves each colour one further: red to green to blue to yellow."""
    chart = shipped().chart
    turned = ["".join(row[column] for row in reversed(chart)) for column in range(len(chart))]
    assert tuple(row.translate(str.maketrans("RGBY", "GBYR")) for row in turned) == chart


def test_the_shipped_boxes_show_each_colour_as_often() -> None:
    """Each colour is shown on two Charm boxes and one Tome box."""
    counts = Counter(
        (bonus.kind, colour)
        for text in (*shipped().top, *shipped().bottom)
        if (bonus := box_bonus(text)) is not None
        for colour in bonus.colours
    )
    assert {count for (kind, _), count in counts.items() if kind == "charm"} == {2}
    assert {count for (kind, _), count in counts.items() if kind == "tome"} == {1}


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ({"chart": ("RG", "B")}, "row 2 has 1 cells, but the first row has 2"),
        ({"chart": ("RG", "BP")}, "row 2: cells can be R, G, B or Y, not “P”"),
        ({"chart": ("RG",)}, "a chart needs 2 to 12 rows of 2 to 12 cells"),
        ({"chart": ()}, "a chart needs 2 to 12 rows of 2 to 12 cells"),
        ({"cross": ((0, 2),)}, "the Cross can't join dots 0 and 2"),
        ({"cross": ((1, 0),)}, "the Cross can't join dots 1 and 0"),
        ({"cross": ((6, 7),)}, "the Cross can't join dots 6 and 7"),
        ({"cross": ((42, 49),)}, "the Cross can't join dots 42 and 49"),
        ({"cross": ((0, 1), (0, 1))}, "the Cross joins dots 0 and 1 twice"),
        ({"top": ("charm red",)}, "box 1: “charm red” isn't a bonus"),
        ({"bottom": ("", "gold")}, "box 2: “gold” isn't a bonus"),
        ({"top": ("x red blue",)}, "box 1: “x red blue” isn't a bonus"),
        ({"assumed": ("weather",)}, "“weather” isn't an item of this kit"),
        (
            {"twisting": {"plus_minus": "coin", "move": "bone", "x": "die"}},
            "the Coin can go with “bone”, “voodoo” or “die”",
        ),
        ({"divining": 0}, "greater than or equal to 4"),
        ({"bubbles": {"plus_minus": 0, "move": 3}}, "greater than or equal to 2"),
        ({"weather": "fine"}, "Extra inputs are not permitted"),
    ],
)
def test_a_kit_that_cannot_be_is_refused_in_words(items: dict[str, Any], words: str) -> None:
    """The error about each mistake in a kit names the place and its possible values."""
    with pytest.raises(ValidationError) as caught:
        kit(**items)
    assert words in str(caught.value)


def test_a_kit_survives_its_json() -> None:
    """A kit read back from JSON is equal, alone and inside its config."""
    own = config(kit=kit(name="Ours", assumed=("cross",), bubbles={"plus_minus": 6, "move": 5}))
    assert type(own).model_validate_json(own.model_dump_json()) == own
    assert Kit.model_validate_json(shipped().model_dump_json()) == shipped()


def test_an_item_is_assumed_until_it_is_checked() -> None:
    """The config says which items are still unverified."""
    own = config(checked=("chart",))
    assert not own.assumes("chart")
    assert own.assumes("cross")
    assert not config(kit=kit(assumed=()), checked=()).assumes("cross")
