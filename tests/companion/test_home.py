"""The start screen."""

import asyncio
import sys
from pathlib import Path

import flet as ft
import flet.canvas as cv

from companion.measures import WIDEST
from referees.common.always.conclude import Conclude
from referees.common.record.journal import Line
from referees.common.registry import HOUSE, game_ids, head
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.tables import meow


async def test_buttons_in_the_app_bar_end_above_the_column(house: House) -> None:
    """On a tablet the buttons at the top end above the column of text, not in the window's corner."""
    for width, margin in ((390, 16), (1180, (1180 - WIDEST) / 2)):
        window = await house.window(width=width)
        head = window.one(ft.AppBar)
        assert head.actions_padding == ft.Padding.only(right=margin - (48 - 24) / 2)


async def test_a_running_table_says_what_it_is_asked(house: House) -> None:
    """A running game has its open question below its title, and one tap continues it."""
    table = await meow(house, 40)
    window = await house.window()
    question = table.reader().text(table.state.open[-1].ask(table.state), table.state)
    assert question in window.texts()
    await window.event(window.all(ft.ListTile)[0], "click")
    assert window.page.route == f"/table/{table.head.id}"


def tiles(window: Window) -> list[str]:
    """The labels of all tiles, from top to bottom."""
    return [label(tile) or "" for tile in window.all(ft.ListTile)]


async def test_every_game_is_listed_with_a_picture_and_a_sentence(house: House) -> None:
    """Each registered game is on the start screen, and one tap on it leads to the seats."""
    window = await house.window()
    assert "Oracle Companion" in window.texts() and "Meow Oracle" in window.labels()
    assert "Which game is on your table?" in window.texts()
    assert tiles(window) == [head(game).title for game in game_ids()]
    assert len(window.all(cv.Canvas)) == len(game_ids())
    for game in HOUSE:
        assert head(game).about.endswith(".") and head(game).about in window.texts()
    await window.tap("Oblivion")
    assert window.page.route == "/new/oblivion"


async def test_a_group_plays_again_with_one_tap(house: House) -> None:
    """A finished game can be started again with the same players; not while that group is playing it."""
    table = await meow(house, 3)
    await table.enter(Conclude(how="stands"))
    window = await house.window()
    again = "Meow Oracle with Ann, Bob, Claire, Dan"
    assert tiles(window)[0] == again
    await window.tap(again)
    rematch = await house.device.tables.get(window.page.route.removeprefix("/table/"))
    assert rematch.head.id != table.head.id and rematch.config.names == table.config.names
    await window.back()
    assert window.page.route == "/" and again not in tiles(window)


async def test_all_running_games_are_reached_from_the_start(house: House) -> None:
    """Three running games are shown; one tap shows the others."""
    tables = [await meow(house, 1, seed=seed) for seed in range(5)]
    window = await house.window()
    assert tiles(window).index("Meow Oracle", 3) == 3, "three that run, then the game itself"
    await window.tap("2 more games in progress")
    await window.event(window.all(ft.ListTile)[4], "click")
    assert window.page.route == f"/table/{tables[0].head.id}"


async def test_a_game_that_cannot_be_read_leaves_the_start_whole(house: House) -> None:
    """A game with an unknown entry is still listed."""
    table = await meow(house, 1)
    await house.device.store.append(
        table.head, [Line(table.timeline.last + 1, "enter", None, None, '{"kind": "nothing known"}', house.clock())]
    )
    await house.device.close()
    del table
    window = await house.window()
    assert "Games in progress" in window.texts() and "Meow Oracle" in window.texts()


COLD = """
import asyncio, pathlib, sys
from companion.app import entry
from companion.device.device import Device
from tests.companion.harness import Window

async def start():
    device = Device(pathlib.Path(sys.argv[1]))
    window = await Window.opening(entry(device))
    while "Games in progress" not in window.texts():
        await asyncio.sleep(0)
    await asyncio.sleep(0.1)
    late = "referees.meow_oracle", "companion.table.table", "sqlite_utils", "pydantic"
    early = [name for name in late if name in sys.modules]
    await window.settle()
    assert "Who starts?" in window.text(), window.texts()
    await window.close()
    await device.close()
    sys.exit(" ".join(early) or 0)

asyncio.run(start())
"""


async def test_a_cold_start_waits_for_no_rules(house: House) -> None:
    """Running games are listed before any referee is imported; their questions follow later."""
    await meow(house, 0)
    await house.device.close()
    command = [sys.executable, "-c", COLD, str(house.folder)]
    root = Path(__file__).parents[2]
    process = await asyncio.create_subprocess_exec(*command, cwd=root, stderr=asyncio.subprocess.PIPE)
    _, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
