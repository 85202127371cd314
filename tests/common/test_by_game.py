"""Every dictionary keyed by games has every game, so that a new one isn't left out by mistake."""

import pytest

from referees.common.registry import HOUSE
from tests.common.by_game import all_tests, unnamed


@pytest.mark.parametrize("game", HOUSE)
def test_every_dictionary_by_game_names_every_game(game: str) -> None:
    """Each dictionary in all tests with most of our games as keys has all of them."""
    missing = unnamed(game, all_tests())
    assert not missing, f"name {game} in each of these, or it is not tested there:\n" + "\n".join(missing)
