"""Pictures of a table that records the whole game around Haggatha: the cove at each of its questions."""

import json
import re
from typing import Any

import pytest

from companion.store.store import Store
from companion.table.table import Table
from referees.haggatha import REFEREE
from tests.e2e.driver import Server
from tests.haggatha.cove_simulator import CoveGame, play_cove
from tests.haggatha.test_cove_simulator import config_of
from tests.shots.conftest import Camera

pytestmark = [pytest.mark.shots, pytest.mark.browser]

QUESTIONS = ("Arrive", "OthersTurn", "Boarding", "Docking", "Produce", "Market", "CleanUp", "FinalCount")
GAME = "00000000-0000-4000-8000-0000000000{:02}"


def asked_at(game: CoveGame) -> dict[str, int]:
    """The number of entries before each question, on the second day if it's asked there."""
    found: dict[str, int] = {}
    state: Any = REFEREE.setup(config_of(game))
    for index, raw in enumerate(game.played.entries):
        question = type(state.open[-1]).__name__
        if state.day <= 2 or question not in found:
            found[question] = index
        state = REFEREE.evolve(state, REFEREE.read_entry(json.dumps(raw)), index + 2).state
    return found


async def lay_out(store: Store) -> None:
    """Store the same game of four, stopped at each question."""
    game = play_cove(1109, 4, knows_boards=True, odds="shown", customers="returned", at_sea="market")
    stops = asked_at(game)
    for place, question in enumerate(QUESTIONS):
        moments = iter(range(1_790_000_000_000, 1_791_000_000_000, 1000))
        table = await Table.create(store, "haggatha", config_of(game), GAME.format(place), moments.__next__)
        for raw in game.played.entries[: stops[question]]:
            entry = table.referee.read_entry(json.dumps(raw))
            await table.enter(entry, mark="confirmed")


@pytest.mark.parametrize("place", range(len(QUESTIONS)), ids=QUESTIONS)
def test_the_cove(camera: Camera, server: Server, place: int) -> None:
    """Pictures of merchants, clock, boats, piers and Halls, and the keys that answer the question."""
    camera.screen.open(f"{server.address}table/{GAME.format(place)}")
    camera.screen.button(re.compile("^Undo: ")).wait_for(state="attached")
    camera.screen.rest(2)  # the cove is painted some time after its message
    camera.take(f"ledger-{QUESTIONS[place].lower()}")
