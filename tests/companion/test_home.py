"""The start."""

from __future__ import annotations

from tests.companion.conftest import House, Play


def test_the_start_offers_a_new_game(play: Play) -> None:
    """The start offers a new game and the history."""

    async def go(house: House) -> None:
        window = await house.window()
        assert "Oracle Companion" in window.texts()
        assert "New game" in window.labels()

    play(go)
