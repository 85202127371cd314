"""Numbers of a game's config in the new-game screen: the target of The Oracle by Peter Higgins."""

from __future__ import annotations

import flet as ft
import pytest

from tests.companion.conftest import House, Play
from tests.companion.tables import tap

FIELD = "Points to play for"


def test_the_target_is_asked_with_fifty_in_it(play: Play) -> None:
    """Typed over, it is what the game is played for."""

    async def go(house: House) -> None:
        window = await house.window("/new/higgins_oracle")
        for name in ("Ann", "Bob"):
            await window.type("Another player", name, submit=True)
        assert window.one(ft.TextField, label=FIELD).value == "50"
        await window.type(FIELD, "30")
        await tap(window, "Start")
        assert "Race to 30 points" in window.texts()

    play(go)


@pytest.mark.parametrize("typed", ["", "0", "1000", "ten", "5.5", "-3"])
def test_what_is_no_target_is_said_and_starts_nothing(play: Play, typed: str) -> None:
    """The way out is said: a number from 1 to 999."""

    async def go(house: House) -> None:
        window = await house.window("/new/higgins_oracle")
        for name in ("Ann", "Bob"):
            await window.type("Another player", name, submit=True)
        await window.type(FIELD, typed)
        await tap(window, "Start")
        assert f"{FIELD}: type a number from 1 to 999." in window.texts()
        assert window.page.route == "/new/higgins_oracle"

    play(go)


def test_a_game_without_numbers_asks_none(play: Play) -> None:
    """Meow Oracle has no such field."""

    async def go(house: House) -> None:
        window = await house.window("/new/meow_oracle")
        assert window.all(ft.TextField, label=FIELD) == []

    play(go)
