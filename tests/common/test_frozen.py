"""`frozen` is a faster `dataclass(frozen=True, slots=True)`."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import Any

import pytest

from referees.common.values.frozen import frozen
from tests.common.playing import GAMES, reached


@frozen
class Place:
    """For these tests: a field that must be given, one that may be, one that is made, one that neither counts nor
    shows."""

    row: int
    name: str = "x"
    marks: Mapping[str, int] = field(default_factory=dict)
    note: str = field(default="", repr=False, compare=False)


@frozen
class Corner(Place):
    """Adds a field to the inherited ones."""

    side: int = 4


@frozen
class Nowhere:
    """No field at all."""


@dataclass(frozen=True, slots=True)
class Standard:
    """The same fields, by the standard library."""

    row: int
    name: str = "x"
    marks: Mapping[str, int] = field(default_factory=dict)
    note: str = field(default="", repr=False, compare=False)


def test_values_are_made_as_those_of_a_dataclass_are() -> None:
    """In order, by name, with defaults, inherited fields first; the first value as the second."""
    for _ in range(2):
        assert (Place(1).row, Place(1).name, Place(1).marks, Place(1).note) == (1, "x", {}, "")
        corner = Corner(1, "a", {"b": 2}, side=5)
        assert [getattr(corner, one.name) for one in fields(corner)] == [1, "a", {"b": 2}, "", 5]
    assert Place(1).marks is not Place(1).marks


@pytest.mark.parametrize("wrong", [{}, {"row": 1, "colour": 2}])
def test_a_field_too_few_or_too_many_is_an_error(wrong: dict[str, Any]) -> None:
    """What must be given is asked for, and a misspelt name never passes silently."""
    for kind in (Place, Corner, Standard):
        with pytest.raises(TypeError):
            kind(**wrong)


def test_values_are_equal_by_content_and_class() -> None:
    """Fields that do not count leave them equal, and unequal content or another class does not."""
    assert Place(1, note="a") == Place(1, note="b")
    assert Place(1) != Place(2) and Place(1) != Corner(1)
    assert Nowhere() == Nowhere() and hash(Nowhere()) == hash(Nowhere())
    assert hash(Corner(1, marks=(), side=2)) == hash(Corner(1, marks=(), side=2))  # type: ignore[arg-type]  # can be hashed


def test_nothing_changes_a_value() -> None:
    """No field is set, added or taken away."""
    one: Any = Corner(1)
    for change in ("one.row = 2", "one.colour = 2", "del one.row"):
        with pytest.raises(FrozenInstanceError):
            exec(change)  # noqa: S102 - our own three lines
    assert one == Corner(1) and not hasattr(one, "__dict__")


def test_a_value_is_shown_as_that_of_a_dataclass_is() -> None:
    """Without the fields that are not to be shown."""
    assert repr(Place(1, note="secret")) == repr(Standard(1, note="secret")).replace("Standard", "Place")


def test_what_the_class_says_itself_stands() -> None:
    """A class may show its values in a way of its own."""

    @frozen
    class Hidden:
        """Defines its own `repr`."""

        secret: str

        def __repr__(self) -> str:
            return "Hidden"

    assert repr(Hidden("x")) == "Hidden"


def test_a_value_is_copied_replaced_matched_and_pickled_as_a_dataclass() -> None:
    """The standard library treats it as a dataclass."""
    one = Corner(1, "a", {"b": 2}, "c", 5)
    assert is_dataclass(one) and replace(one, row=2) == Corner(2, "a", {"b": 2}, "c", 5)
    for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):  # noqa: S301 - our own value
        assert again == one and again.note == "c" and type(again) is Corner
    match one:
        case Corner(row, name):
            assert (row, name) == (1, "a")


@pytest.mark.parametrize("game", GAMES)
def test_states_of_every_game_are_made_anew_from_their_fields(game: str) -> None:
    """Each kind of state and decision, field by field."""
    for one in reached(game)[:: max(len(reached(game)) // 12, 1)]:
        values: list[Any] = [one.state, *one.state.open]
        for value in values:
            again = type(value)(**{field.name: getattr(value, field.name) for field in fields(value)})
            assert again == value and again is not value and repr(again) == repr(value)
