"""Seating as plain values: the marks of players."""

import pytest

from companion.device.seats import MARKS, Mark, marked, marks_of
from companion.store.records import Player
from referees.common.protocol.config import seated

NAMES = tuple("ABCDEFGHIJKL")


@pytest.mark.parametrize("known", [{}, {"c": MARKS[0]}, {"a": MARKS[1], "b": MARKS[1]}, {"l": MARKS[6], "k": MARKS[0]}])
def test_no_two_players_look_alike(known: dict[str, Mark]) -> None:
    """With any remembered marks, each of twelve players has a different mark, and the first seven a colour each."""
    for count in range(1, 13):
        seats = marked(NAMES[:count], known)
        assert len({(seat.colour, seat.shape) for seat in seats}) == count
        assert len({seat.colour for seat in seats}) == min(count, 7)


def test_players_who_are_not_known_look_as_they_always_did() -> None:
    """Without anything remembered the marks are those of the seats."""
    assert marked(NAMES, {}) == seated(NAMES)


def test_a_name_stands_for_who_was_chosen() -> None:
    """Of two players with one name the chosen one's mark is used, else that of the one who played last."""
    last, second = (Player("Ann", at, id, *mark) for at, id, mark in ((2, "a", MARKS[0]), (1, "b", MARKS[1])))
    assert marks_of((last, second), {}) == {"ann": MARKS[0]}
    assert marks_of((last, second), {"ann": "b"}) == {"ann": MARKS[1]}
