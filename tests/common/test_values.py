"""Values behave like the standard library's frozen dataclasses."""

import copy
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from referees.common.values import Value, added, changed, changed_further
from tests.common.playing import GAMES, reached


class Place(Value):
    """A value with a required field, an optional one, and one with a factory."""

    row: int
    name: str = "x"
    marks: Mapping[str, int] = {}

    def shifted(self) -> "Place":
        return changed(self, row=self.row + 1)


class Corner(Place):
    """A value that adds a field, and extends an inherited method."""

    side: int = 4

    def shifted(self) -> Place:
        return changed(super().shifted(), name="shifted")


class Nowhere(Value):
    """A value without fields."""


@dataclass(frozen=True, slots=True)
class Standard:
    """The fields of `Corner`, as a standard dataclass."""

    row: int
    name: str = "x"
    marks: Mapping[str, int] = field(default_factory=dict)
    side: int = 4


@given(row=st.integers(), name=st.text(), side=st.integers(), names=st.sets(st.sampled_from(("row", "name", "side"))))
def test_a_changed_copy_is_what_the_standard_library_makes(row: int, name: str, side: int, names: set[str]) -> None:
    """Any fields, inherited or own, are changed as by `dataclasses.replace`; the original isn't changed."""
    fields: dict[str, Any] = {key: {"row": row, "name": name, "side": side}[key] for key in names}
    value, standard = Corner(1, "a", {"b": 2}, 5), Standard(1, "a", {"b": 2}, 5)
    copied = changed(value, **fields)
    assert repr(copied).replace("Corner", "Standard") == repr(replace(standard, **fields))
    assert type(copied) is Corner and copied is not value and value == Corner(1, "a", {"b": 2}, 5)


def test_values_are_made_as_those_of_a_dataclass_are() -> None:
    """Fields are given by position or name, with defaults, inherited first; default containers are new each time."""
    assert repr(Corner(1)).replace("Corner", "Standard") == repr(Standard(1))
    assert Corner(1, "a", {"b": 2}, side=5) == Corner(row=1, name="a", marks={"b": 2}, side=5)
    assert Place(1).marks is not Place(1).marks


@pytest.mark.parametrize("fields", [{}, {"row": 1, "colour": 2}])
@pytest.mark.parametrize("kind", [Place, Corner, Standard])
def test_a_field_too_few_or_too_many_is_an_error(kind: Any, fields: dict[str, Any]) -> None:
    """A missing or unknown field raises TypeError."""
    with pytest.raises(TypeError):
        kind(**fields)


@pytest.mark.parametrize("change", [changed, lambda value, colour: changed_further(value, Place(2), "colour", colour)])
def test_a_changed_field_that_is_not_there_is_an_error(change: Any) -> None:
    """In a changed copy, too, an unknown field is an error."""
    with pytest.raises((TypeError, AttributeError)):
        change(Place(1), colour=4)


def test_values_are_equal_and_hashed_by_content_and_class() -> None:
    """Values are unequal if content or class differs; equal values are the same dictionary key."""
    assert Place(1) == Place(1) and Place(1) != Place(2) and Place(1) != Corner(1)
    assert {Nowhere(): 1}[Nowhere()] == 1
    left, right = (Corner(1, marks=(), side=2) for _ in range(2))  # type: ignore[arg-type]  # can be hashed
    assert {left: 1}[right] == 1


def test_nothing_changes_a_value() -> None:
    """No field can be set, added or removed."""
    corner: Any = Corner(1)
    with pytest.raises(AttributeError):
        corner.row = 2
    with pytest.raises(AttributeError):
        corner.colour = 2
    with pytest.raises(AttributeError):
        del corner.row
    assert corner == Corner(1) and not hasattr(corner, "__dict__")


def test_a_value_is_copied_pickled_and_matched() -> None:
    """A value is copied, pickled and matched like a standard dataclass; its method may call the inherited one."""
    corner = Corner(1, "a", {"b": 2}, 5)
    for twin in (copy.copy(corner), copy.deepcopy(corner), pickle.loads(pickle.dumps(corner))):  # noqa: S301 - our own value
        assert twin == corner and type(twin) is Corner
    match corner:
        case Corner(row, name):
            assert (row, name) == (1, "a")
    assert corner.shifted() == Corner(2, "shifted", {"b": 2}, 5)


@pytest.mark.parametrize("game", GAMES)
def test_states_of_every_game_are_made_again_from_their_fields(game: str) -> None:
    """Each state and decision equals one made from its fields."""
    for sample in reached(game)[:: max(len(reached(game)) // 12, 1)]:
        values: list[Any] = [sample.state, *sample.state.open]
        for value in values:
            twin = type(value)(**msgspec.structs.asdict(value))
            assert twin == value and twin is not value and repr(twin) == repr(value)


def test_a_new_copy_is_changed_in_place() -> None:
    """A new copy is changed in place; the value it was made from isn't changed."""
    origin = Corner(1, "a")
    moved = changed(origin, row=4)
    assert changed_further(moved, origin, "side", 5) is moved
    assert moved == Corner(4, "a", side=5)
    assert changed_further(origin, origin, "side", 5) == Corner(1, "a", side=5)
    assert origin == Corner(1, "a")


def test_a_number_in_a_tuple_is_changed() -> None:
    """In a changed copy, the number at one index of a tuple is changed."""
    hands = (5, 0, 3)
    assert (added(hands, 2, 2), added(hands, 0, -1), hands) == ((5, 0, 5), (4, 0, 3), (5, 0, 3))
