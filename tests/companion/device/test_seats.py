"""The marks of players: from their seats, or remembered."""

import pytest

from companion.device.seats import marks_at, marks_of
from companion.store.records import Player
from referees.common.protocol.seating import MARKS, Mark, usual_mark

NAMES = tuple("ABCDEFGHIJKL")


@pytest.mark.parametrize("known", [{}, {"c": MARKS[0]}, {"a": MARKS[1], "b": MARKS[1]}, {"l": MARKS[6], "k": MARKS[0]}])
def test_no_two_players_look_alike(known: dict[str, Mark]) -> None:
    """With any remembered marks, up to twelve players all have different marks, and up to seven different colours."""
    for count in range(1, 13):
        marks = marks_at(NAMES[:count], known)
        assert len({*marks}) == count
        assert len({mark.colour for mark in marks}) == min(count, 7)


def test_players_without_remembered_marks_have_default_ones() -> None:
    """Without remembered marks, each seat has its default mark."""
    assert marks_at(NAMES, {}) == tuple(map(usual_mark, range(len(NAMES))))


def test_a_name_means_the_chosen_player() -> None:
    """If two players share a name, the chosen one's mark is used, else that of the one who played last."""
    last, second = (Player("Ann", at, id, *mark) for at, id, mark in ((2, "a", MARKS[0]), (1, "b", MARKS[1])))
    assert marks_of((last, second), {}) == {"ann": MARKS[0]}
    assert marks_of((last, second), {"ann": "b"}) == {"ann": MARKS[1]}
