"""Every dictionary keyed by games has every game, so that a new one isn't left out by mistake."""

import pytest

from referees.common.registry import HOUSE
from tests.common.by_game import all_tests, dictionaries, unnamed


@pytest.mark.parametrize("game", HOUSE)
def test_every_dictionary_by_game_names_every_game(game: str) -> None:
    """Each dictionary in all tests with most of our games as keys has all of them."""
    missing = unnamed(game, all_tests())
    assert not missing, f"name {game} in each of these, or it is not tested there:\n" + "\n".join(missing)


def test_an_unknown_game_is_missing_in_each_dictionary() -> None:
    """An unknown game is missing in each of these, by path, line and name, but not in a dictionary with few games."""
    modules = all_tests()
    names = unnamed("no_such_oracle", modules)
    assert len(names) == sum(len([*dictionaries(code)]) for code in modules.values()) > 8
    assert any(name.startswith("tests/perf/played.py:") and " REAL" in name for name in names)
    few = f"SOME: dict[str, int] = {dict.fromkeys([*HOUSE][:3], 1)}\nALL = {dict.fromkeys(HOUSE, 1)}"
    assert unnamed("no_such_oracle", {"x.py": few}) == ["x.py:2 ALL"]
