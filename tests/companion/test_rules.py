"""The rules during play: full-text search, and passages with their neighbours."""

from __future__ import annotations

import pytest

from tests.companion.conftest import House, Play


def test_all_rules_stand_in_order_until_a_word_is_typed(play: Play) -> None:
    """Without a word every rulebook is listed; with one, though misspelt, what was found."""

    async def go(house: House) -> None:
        window = await house.window("/rules")
        assert "Meow Oracle" in window.texts()
        assert "Thirty-six cards" in window.texts()
        await window.type("Search the rules", "diagnal")
        assert "Thirty-six cards" not in window.texts()
        assert "Point 2: colour lines" in window.texts()

    play(go)


def test_a_rule_that_was_found_opens_with_its_neighbours(play: Play) -> None:
    """The passage, where the original says it, its house option and the rules beside it are shown."""

    async def go(house: House) -> None:
        window = await house.window("/rules")
        await window.type("Search the rules", "two players compare")
        await window.tap("Unclear: two players compare")
        assert "Which way" not in window.text()
        assert "How often do two players compare?" in window.texts()
        assert "Unclear: three jokers in a line" in window.texts()

    play(go)


@pytest.mark.parametrize("words", ["zzzzqqqq", '"*(', "   x  "])
def test_what_no_rule_speaks_of_is_said(play: Play, words: str) -> None:
    """Nothing found has a face too, and no words break the screen."""

    async def go(house: House) -> None:
        window = await house.window("/rules")
        await window.type("Search the rules", words)
        assert "Rules" in window.texts()

    play(go)
