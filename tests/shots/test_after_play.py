"""Pictures of games in progress and finished ones: tables, tallies, records, sharing."""

import json
import re

import pytest

from companion.store.store import Store
from companion.table.table import Table
from referees.common.protocol.config import seated
from referees.common.registry import HOUSE, referee
from tests.common.records import any_golden
from tests.companion.meow_taps import NAMES
from tests.e2e.driver import Server
from tests.meow_oracle.simulator import play
from tests.shots.conftest import Camera

pytestmark = [pytest.mark.shots, pytest.mark.browser]

PLAYED = "00000000-0000-4000-8000-000000000001"
BROKEN = "00000000-0000-4000-8000-000000000002"
PLAYING = "00000000-0000-4000-8000-000000000003"

HALF = {game: f"00000000-0000-4000-8000-00000000001{n}" for n, game in enumerate(HOUSE)}
"""A golden game of each kind, less than half played."""


async def _play_half(store: Store) -> None:
    for game, id in HALF.items():
        found = any_golden(game)
        moments = iter(range(1_789_990_000_000, 1_789_999_000_000, 1000))
        config = referee(game).read_config(found.config)
        table = await Table.create(store, game, config, id, lambda moments=moments: next(moments))  # type: ignore[misc]
        for entry, mark in found.entries[: len(found.entries) * 2 // 5]:
            await table.enter(table.referee.read_entry(entry), mark=mark)


async def lay_out(store: Store) -> None:
    """Store a finished game, one whose record no longer fits, one in mid-turn, and half a game of each kind."""
    for id, most in ((PLAYED, 1000), (BROKEN, 46), (PLAYING, 41)):
        moments = iter(range(1_790_000_000_000, 1_790_009_000_000, 1000))
        config = referee("meow_oracle").config(seats=seated(NAMES))
        table = await Table.create(store, "meow_oracle", config, id, lambda moments=moments: next(moments))  # type: ignore[misc]
        for entry in play(5, 4).entries[:most]:
            await table.enter(table.referee.read_entry(json.dumps(entry)))
        if id == BROKEN:
            await table.remove(table.timeline.entries[1].id)
    await _play_half(store)


def test_the_table(camera: Camera, server: Server) -> None:
    """Pictures of the start screen with running games, a table in mid-turn, an illegal tap, the log, and "More"."""
    screen = camera.screen
    camera.open("home-running", server.address, "Games in progress")
    screen.open(f"{server.address}table/{PLAYING}")
    screen.button("More").wait_for(state="attached")
    camera.take("table")
    is_beside_the_board = screen.text("Check or fix the record").count()
    for panel in ("More",) if is_beside_the_board else ("Log", "More"):
        camera.activate(panel)
        screen.button("Close").wait_for(state="attached")
        camera.take(f"table-{panel.lower()}")
        camera.activate("Close")
    screen.activate(screen.page.get_by_role("button", name=re.compile(", (bottom|top) [a-z]+: (red|green|blue)")).first)
    screen.button("Dismiss").wait_for(state="attached")
    camera.take("table-ruling")


@pytest.mark.parametrize("game", HALF)
def test_the_table_of_each_game(camera: Camera, server: Server, game: str) -> None:
    """Pictures of each game's board, current question and hand before half-time."""
    camera.screen.open(f"{server.address}table/{HALF[game]}")
    camera.screen.button("More").wait_for(state="attached")
    camera.screen.rest(2)  # a sheet full of marks is painted some time after its message
    camera.take(f"table-{game.replace('_', '-')}")


def test_the_tally_and_the_record(camera: Camera, server: Server) -> None:
    """Pictures of a tally with its outcome, cards, a highlighted line and export buttons, and of a record."""
    screen = camera.screen
    camera.open("tally", f"{server.address}tally/{PLAYED}", "Winner Points")
    line = screen.page.get_by_role("button", name=re.compile("^Colour line: ")).first
    camera.scroll(200, times=40, until=line)
    camera.scroll(200)
    screen.rest()
    screen.activate(line)
    camera.take("tally-line")
    camera.scroll(1000, times=30)
    camera.take("tally-end")
    camera.open("record", f"{server.address}record/{BROKEN}", "Record")
    camera.scroll(700)
    camera.take("record-entries")


def test_the_share_dialog(camera: Camera, server: Server) -> None:
    """Pictures of the dialog for a finished game, with a QR code, for a running game's sheet, and for statistics."""
    screen = camera.screen
    camera.open("share", f"{server.address}tally/{PLAYED}/share", "As text")
    code = screen.button("Show the QR code")
    camera.scroll(200, times=20, until=code)
    screen.activate(code)
    screen.button("Hide the QR code").wait_for(state="attached")
    camera.take("share-code")
    camera.activate("Hide the QR code")
    camera.scroll(1000, times=30)
    camera.take("share-end")
    screen.open(f"{server.address}tally/{HALF['haggatha']}/share", "As text")
    camera.activate("The sheet")
    screen.rest(1)
    camera.take("share-sheet")
    camera.open("share-statistics", f"{server.address}statistics/share", "All plays")
