"""Times, counts and titles as people say them."""

import time
from collections.abc import Iterator

import pytest

from companion.titles import title_of
from companion.words import count_of_players, reader_for, said, when

NOON = 1_750_000_000_000  # 15 June 2025, 15:06 UTC
HOUR = 3_600_000


@pytest.fixture(autouse=True)
def _in_greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("hours", "words"),
    [(1, "today at 14:06"), (20, "yesterday at 19:06"), (24 * 40, "6 May"), (24 * 400, "11 May 2024")],
)
def test_a_moment_is_said_as_far_as_it_matters(hours: int, words: str) -> None:
    """Today and yesterday with the time, older ones with the day."""
    assert when(NOON - hours * HOUR, NOON) == words


def test_players_are_counted() -> None:
    """Singular, equal bounds and ranges."""
    assert count_of_players(2, 4) == "for 2 to 4 players"
    assert count_of_players(3, 3) == "for 3 players"
    assert count_of_players(1, 1) == "for one player"


def test_a_game_without_rules_is_called_by_its_id() -> None:
    """A game of an app that has more games than this one."""
    assert title_of("meow_oracle") == "Meow Oracle"
    assert title_of("black_canasta") == "Black Canasta"


def test_windows_isolate_names_that_run_from_right_to_left() -> None:
    """Wherever a window puts them into a sentence."""
    assert said("{name} won", name="דנה") == "\u2068דנה\u2069 won"
    assert reader_for(("دنا",)).isolates
