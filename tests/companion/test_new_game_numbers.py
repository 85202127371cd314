"""Numbers of a game's config in the new-game screen: the target of The Oracle by Peter Higgins."""

import flet as ft
import pytest

from tests.companion.conftest import House
from tests.companion.tables import tap

FIELD = "Points needed to win"


async def test_the_target_is_fifty_by_default(house: House) -> None:
    """The field for the target has 50 at first; a typed number becomes the game's target."""
    window = await house.window("/new/higgins_oracle")
    await window.seat("Ann", "Bob")
    assert window.one(ft.TextField, label=FIELD).value == "50"
    await window.type(FIELD, "30")
    await tap(window, "Start")
    assert "Race to 30 points" in window.texts()


@pytest.mark.parametrize("typed", ["", "0", "1000", "ten", "5.5", "-3"])
async def test_an_invalid_target_starts_nothing(house: House, typed: str) -> None:
    """For an invalid target, a sentence asks for a number from 1 to 999."""
    window = await house.window("/new/higgins_oracle")
    await window.seat("Ann", "Bob")
    await window.type(FIELD, typed)
    await tap(window, "Start")
    assert f"{FIELD}: type a number from 1 to 999." in window.texts()
    assert window.page.route == "/new/higgins_oracle"


async def test_a_game_without_numbers_asks_none(house: House) -> None:
    """Meow Oracle's set-up has no field for a number."""
    window = await house.window("/new/meow_oracle")
    assert window.all(ft.TextField, label=FIELD) == []
