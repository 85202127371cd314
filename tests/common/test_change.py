"""`changed` is a faster `dataclasses.replace`."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from referees.common.values.change import added, changed, changed_further, changing
from tests.common.playing import GAMES, reached


@dataclass(frozen=True, slots=True)
class Base:
    """For these tests."""

    one: int
    two: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Derived(Base):
    """Adds a field to the inherited ones."""

    three: str = "x"


@given(
    one=st.integers(), two=st.tuples(st.integers()), three=st.text(),
    names=st.sets(st.sampled_from(("one", "two", "three")), min_size=1),
)  # fmt: skip
def test_it_equals_replace(one: int, two: tuple[int, ...], three: str, names: set[str]) -> None:
    """Whatever is changed, inherited or own."""
    value = Derived(1, (2,), "3")
    fresh: dict[str, Any] = {
        name: content for name, content in {"one": one, "two": two, "three": three}.items() if name in names
    }
    of_these = changing(Derived, *sorted(names))
    for copy in (changed(value, **fresh), of_these(value, **fresh), of_these(value, **fresh)):
        assert copy == replace(value, **fresh) and type(copy) is Derived and copy is not value
    assert value == Derived(1, (2,), "3")


def test_what_was_just_made_is_changed_further_in_place() -> None:
    """A copy is filled in; the value from which it was made never is."""
    origin = Derived(1, (2,), "3")
    fresh = changed(origin, one=4)
    assert changed_further(fresh, origin, two=(5,)) is fresh
    assert fresh == Derived(4, (5,), "3")
    assert changed_further(origin, origin, two=(5,)) == Derived(1, (5,), "3")
    assert origin == Derived(1, (2,), "3")


def test_a_number_of_a_tuple_is_made_more_or_less() -> None:
    """At that place alone, in a copy."""
    hands = (5, 0, 3)
    assert (added(hands, 2, 2), added(hands, 0, -1), hands) == ((5, 0, 5), (4, 0, 3), (5, 0, 3))


@pytest.mark.parametrize("game", GAMES)
def test_it_equals_replace_for_the_states_of_every_game(game: str) -> None:
    """Field by field, for each state and each kind of open decision."""
    for one in reached(game)[:: max(len(reached(game)) // 12, 1)]:
        values: list[Any] = [one.state, *one.state.open]
        for value in values:
            content = {field.name: getattr(value, field.name) for field in fields(value)}
            assert changed(value, **content) == replace(value, **content) == value


def test_a_field_that_is_not_there_is_an_error() -> None:
    """A misspelt name never passes silently."""
    with pytest.raises(AttributeError):
        changed(Derived(1), four=4)
    with pytest.raises(AttributeError):
        changing(Derived, "four")(Derived(1), four=4)


def test_what_is_made_for_some_fields_takes_all_of_them_and_no_others() -> None:
    """A forgotten field never keeps its old content by chance, at the first call as at any later one."""
    of_two = changing(Derived, "one", "two")
    for _ in range(2):
        for wrong in ({"one": 4}, {"one": 4, "two": (), "three": ""}):
            with pytest.raises(TypeError):
                of_two(Derived(1), **wrong)
    assert of_two(Derived(1, (2,), "3"), one=4, two=()) == Derived(4, (), "3")
