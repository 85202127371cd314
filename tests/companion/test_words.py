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
def test_a_moment_is_as_exact_as_needed(hours: int, words: str) -> None:
    """Moments of today and yesterday have the time, older ones the date."""
    assert when(NOON - hours * HOUR, NOON) == words


def test_players_are_counted() -> None:
    """The number of players has texts for one, for equal bounds and for ranges."""
    assert count_of_players(2, 4) == "for 2 to 4 players"
    assert count_of_players(3, 3) == "for 3 players"
    assert count_of_players(1, 1) == "for one player"


def test_a_game_without_rules_is_named_by_its_id() -> None:
    """A game that only another version of the app has is named by its id."""
    assert title_of("meow_oracle") == "Meow Oracle"
    assert title_of("black_canasta") == "Black Canasta"


def test_windows_isolate_names_that_run_from_right_to_left() -> None:
    """In sentences of a window, names in right-to-left scripts are isolated."""
    assert said("{name} won", name="דנה") == "\u2068דנה\u2069 won"
    assert reader_for(("دنا",)).isolates
