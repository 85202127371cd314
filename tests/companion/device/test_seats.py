"""Seating as plain values: the marks of players."""

from __future__ import annotations

import pytest

from companion.device.seats import MARKS, Mark, marked, read_marks, written
from referees.common.protocol.config import seated

NAMES = tuple("ABCDEFGHIJKL")


@pytest.mark.parametrize("known", [{}, {"c": MARKS[0]}, {"a": MARKS[1], "b": MARKS[1]}, {"l": MARKS[6], "k": MARKS[0]}])
def test_no_two_players_look_alike(known: dict[str, Mark]) -> None:
    """Whatever is remembered, each of a table of twelve has a mark of its own, and the first seven a colour each."""
    for count in range(1, 13):
        seats = marked(NAMES[:count], known)
        assert len({(one.colour, one.shape) for one in seats}) == count
        assert len({one.colour for one in seats}) == min(count, 7)


def test_players_who_are_not_known_look_as_they_always_did() -> None:
    """Without anything remembered the marks are those of the seats."""
    assert marked(NAMES, {}) == seated(NAMES)


@pytest.mark.parametrize("text", [None, "", "no", "[]", '{"ann": 3}', '{"ann": ["orange"]}', '{"ann": ["x", "y"]}'])
def test_what_is_no_mark_is_left_out(text: str | None) -> None:
    """A setting written by another app, or by nobody, is no error."""
    assert read_marks(text) == {}


def test_marks_are_kept_for_so_many_players() -> None:
    """Those who played last are remembered; whoever played long ago is given a mark anew."""
    known: dict[str, Mark] = {}
    for at in range(300):
        known = read_marks(written(known, seated([f"P{at}"])))
    assert len(known) == 200 and "p299" in known and "p0" not in known
