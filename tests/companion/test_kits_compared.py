"""A family compares its copy with the kit once, not for every game."""

from typing import Any

import pytest

from companion.screens.kits.listed import comparison_status, kit_choice
from companion.screens.table.rule_panel import NOW as ASKED
from companion.table.assumed import left_to_compare
from companion.words import day_of, text
from tests.companion.conftest import House
from tests.companion.kits import GAMES
from tests.companion.tables import on_screen, tap
from tests.companion.test_kits_at_table import new_table
from tests.sampling import some


@pytest.mark.sampled
@pytest.mark.parametrize("game", some(GAMES, 2))
async def test_a_copy_is_compared_once(house: House, game: str) -> None:
    """Facts that a table confirmed are stored with the family's dated kit; its next game asks for no comparison."""
    table, window = await on_screen(house, new_table(house, game))
    await tap(window, ASKED, "As shown")
    device: Any = house.device
    chosen = await kit_choice(device, game)
    assert chosen.of_family is not None
    status = text(comparison_status(chosen.kit(game), game, chosen.of_family))
    assert status.endswith(f" your pieces. Last changed on {day_of(chosen.of_family.changed_at)}")
    config: Any = table.config
    again = await device.tables.create(game, config.model_copy(update={"kit": chosen.kit(game), "checked": ()}))
    assert left_to_compare(again) == ()
    window = await house.window(f"/table/{again.head.id}")
    assert ASKED not in window.labels()
