"""Screen readers announce which cells of a board are highlighted."""

import pytest

from companion.boards.meow_oracle import taps as areas
from companion.boards.oblivion.taps import legal_taps
from companion.table.control.controller import TableController
from companion.table.control.tap_guard import TapGuard
from tests.companion.conftest import House
from tests.companion.test_redrawn import midst
from tests.perf.played import USUAL, made

CHOSEN = ", you can choose this"
MOST = 24  # entries of a game


@pytest.mark.parametrize("game", ["oblivion", "interstellar_oracle", "haggatha", "cove"])
async def test_highlighted_places_of_a_board_are_announced(house: House, game: str) -> None:
    """In mid-game labels announce legal places; in Oblivion exactly if a battlefield or pile answers a tap."""
    window, table, _ = await midst(house, game)
    rest, count = USUAL[game]().read()[len(table.timeline.entries) :], 0
    for entry in rest[:MOST]:
        await made(table, entry)
        await window.settle()
        chosen = [str(text) for text in window.labels() if str(text).endswith(CHOSEN)]
        count += len(chosen)
        if game == "oblivion":
            scene = TableController(table, lambda: None, TapGuard(house.clock, 0)).scene
            piles = [pile for pile in scene.view.piles if pile is not None and scene.view.stage != "layout"]
            legal = legal_taps(scene) or piles
            assert len(chosen) <= len(legal) and bool(chosen) == bool(legal), entry
    assert count


async def test_an_area_says_that_its_places_can_be_chosen(house: House) -> None:
    """In Meow Oracle, the names of exactly the players whose areas have legal cells announce that."""
    window, table, _ = await midst(house, "meow_oracle")
    rest, names = USUAL["meow_oracle"]().read()[len(table.timeline.entries) :], set[str]()
    for entry in rest[:MOST]:
        await made(table, entry)
        await window.settle()
        light = areas.legal_cells(TableController(table, lambda: None, TapGuard(house.clock, 0)).scene)
        lights = zip(table.config.seats, light, strict=True)
        named = {f"{seat.player}{CHOSEN}" for seat, places in lights if {*places} - {"beside"}}
        assert {text for text in window.texts() if text.endswith(CHOSEN)} == named
        names |= named
    assert len(names) == len(table.config.seats)
