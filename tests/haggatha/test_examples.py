"""The worked examples G-MC-1 to G-MC-7 as recorded games: every entry is legal, and the state after it is right."""

from typing import Any

import pytest

from referees.common.protocol.ruling import Allowed
from referees.haggatha import REFEREE
from referees.haggatha.table.state import Bubbles, Prediction, State, Stock
from tests.common.playing import remade
from tests.common.records import RECORDS, golden


def played(name: str) -> State:
    """The state at the end of a record; each entry is allowed without a question."""
    game = golden(RECORDS / "haggatha" / f"2-players-example-{name}.jsonl")
    state: State = REFEREE.setup(REFEREE.read_config(game.config))
    for id, (text, _) in enumerate(game.entries, start=2):
        entry = REFEREE.read_entry(text)
        assert isinstance(REFEREE.judge(state, entry), Allowed), text
        state = REFEREE.evolve(state, entry, id).state
    return state


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("1-the-rulebooks-roll", {"predictions": (Prediction(0, 2, "red"),), "top": ("2", "3"), "bottom": ("X",),
                                  "corruption": 1}),
        ("2-the-same-roll-with-both-bubbles", {"shelf": Stock((1, 0, 0, 0)), "plus_minus": Bubbles(0, 1),
                                               "move": Bubbles(0, 1)}),
        ("2-both-numbers-written", {"top": ("2",), "bottom": ("4",), "plus_minus": Bubbles(0, 1)}),
        ("2-four-icons-predicted", {"predictions": (Prediction(0, 4, "blue"),), "move": Bubbles(0, 1)}),
        ("3-a-red-customer", {"predictions": (Prediction(0, 3, "yellow", crossed=1), Prediction(3, 4, "red", 0, 4)),
                              "shelf": Stock(tomes=(1, 0, 0, 0))}),
        ("4-predictions-that-fail", {"predictions": (Prediction(0, 1, "red", crossed=1), Prediction(1, 3, "red", 2, 1)),
                                     "shelf": Stock(), "factions": ((), ("market",), (), (), ())}),
        ("5-what-may-follow", {"top": ("2", "3", "4", "1"), "bottom": ("2", "1", "4", "X", "3")}),
        ("6-plus-minus-goes-round", {"shelf": Stock((1, 0, 0, 0)), "predictions": (Prediction(0, 1, "green"),)}),
        ("7-a-pair-of-two-colours-divided", {"shelf": Stock((2, 0, 1, 0)), "corruption": 0}),
    ],
)  # fmt: skip
def test_an_example_has_the_stated_result(name: str, expected: dict[str, Any]) -> None:
    """Chart, predictions, horoscopes, bubbles and shelf are as the example says; one red Charm comes from a box."""
    state = played(name)
    assert {field: getattr(state, field) for field in expected} == expected


def test_the_pair_gives_its_charms_only_when_it_is_divided() -> None:
    """G-MC-7: before the last line the only Charm on the shelf is a box's bonus."""
    states = remade(RECORDS / "haggatha" / "2-players-example-7-a-pair-of-two-colours-divided.jsonl")
    shelves = [state.state.shelf for state in states]
    assert shelves[-4:] == [Stock((1, 0, 0, 0)), Stock((1, 0, 0, 0)), Stock((2, 0, 1, 0)), Stock((2, 0, 1, 0))]
