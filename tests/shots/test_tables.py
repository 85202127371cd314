"""Pictures of several shared tables: the host's board with three and with twenty, and a call for the referee."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.common.records import any_golden
from tests.e2e.data_folder import store_game
from tests.e2e.driver import Server, begin
from tests.shots.conftest import Camera

pytestmark = [pytest.mark.shots, pytest.mark.browser]

GAMES = ("meow_oracle", "haggatha", "higgins_oracle", "interstellar_oracle", "oblivion")
NAMES = ("Ann", "Bartholomew", "Claire", "Dee", "Eleanor", "Fay")
MINUTE = 60_000


def shared(folder: Path, count: int) -> None:
    """Store that many tables as a killed companion leaves them: the second called the referee, the third is over."""
    now = time.time_ns() // 1_000_000
    tables = []
    for number in range(1, count + 1):
        game, id = GAMES[number % len(GAMES)], f"00000000-0000-4000-8000-{number:012}"
        found = any_golden(game)
        config = referee(game).read_config(found.config)
        names = tuple(NAMES[(number + seat) % len(NAMES)] for seat in range(len(config.seats)))
        entries = [json.loads(told) for told, mark in found.entries[:20] if mark is None][: 2 + number % 5]
        if number == 3:
            entries = [{"kind": "conclude", "how": "ranked", "ranking": [*range(len(names))]}]
        begun = now - (len(entries) + number % 7) * MINUTE
        store_game(folder, game, config.model_copy(update={"seats": seated(names)}), entries, id=id, start=begun)
        guests = [
            {"id": f"{number}-{seat}", "number": seat + 1, "key": f"{number}-{seat}", "address": "10.0.0.1",
             "told": "iPhone", "seat": seat, "called_at": now - 2 * MINUTE if (number, seat) == (2, 1) else None}
            for seat in range(len(names) - (number == 1))
        ]  # fmt: skip
        pin = f"{number if number > 1 else ''}482913"
        what = {"number": number, "pin": pin, "table": id, "game": game}
        tables.append({**what, "each": False, "count": 4, "guests": guests})
    kept = {"port": 0, "tables": tables, "start": "share", "at": now}
    (folder / "companion-guests").write_text(json.dumps(kept), "utf-8")


@pytest.fixture(params=[3, 20])
def count(request: pytest.FixtureRequest) -> int:
    """The number of shared tables."""
    found: int = request.param
    return found


@pytest.fixture
def server(tmp_path: Path, count: int) -> Iterator[Server]:
    """A companion that continues sharing these tables."""
    shared(tmp_path, count)
    found = begin(tmp_path, 0, "--share", "--share-port", "0")
    yield found
    found.stop()


def test_the_board(camera: Camera, count: int) -> None:
    """Pictures of the board, its end, and the screens that it leads to."""
    screen, address = camera.screen, camera.screen.page.url.split("?")[0].rstrip("/").removesuffix("/share")
    screen.open(f"{address}/share", "Tables")
    camera.see(screen.button(re.compile("^Table 1 .*Waiting for", re.DOTALL)).first)
    camera.take(f"tables-{count}")
    if count == 3:
        camera.see(screen.button("Stop sharing all tables"))
        camera.take("tables-end")
        camera.open("tables-one", f"{address}/share/2", "Table 2")
        camera.open("tables-another", f"{address}/share/another", "Share another table")
        camera.open("tables-watched", f"{address}/watch/00000000-0000-4000-8000-000000000001")
