"""The board made larger and smaller by taps, and scrolled of itself to the player in turn, in a real browser."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, expect

from companion.store import open_store
from companion.table import Table
from referees.common.config import seated
from referees.common.registry import referee
from tests.companion.meow_taps import NAMES
from tests.e2e.driver import Screen, Server, served
from tests.meow_oracle.simulator import play

pytestmark = pytest.mark.browser
ID = "00000000-0000-4000-8000-000000000008"
ENTRIES = 40
"""Three cards are up; whose they are, any area may get."""


async def lay_out(folder: Path) -> int:
    """A table of four in the middle of a game; who is in turn."""
    store = await open_store(folder / "companion.db")
    await store.set_setting("text_size", "200")
    rules = referee("meow_oracle")
    config = rules.config(seats=seated(NAMES))
    table = await Table.create(store, "meow_oracle", config, ID, lambda: 1_750_000_000_000)
    for number, entry in enumerate(play(3, 4).entries):
        await table.enter(rules.read_entry(json.dumps(entry)))
        if number >= ENTRIES and table.state.turn in {2, 3}:
            break
    await store.close()
    turn: int | None = table.state.turn
    assert turn is not None
    return turn


@pytest.fixture
def turn(tmp_path: Path) -> int:
    """Who is in turn: one who sits below, and would not be seen on a small phone."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(lay_out(tmp_path))).result()


@pytest.fixture
def server(tmp_path: Path, turn: int) -> Iterator[Server]:
    """A companion on that table."""
    with served(tmp_path) as server:
        yield server


def cell(screen: Screen, name: str, where: str) -> FloatRect:
    """The box of a cell."""
    found = screen.page.get_by_role("button", name=re.compile(f"^{name}, {where}: ")).first
    box = found.bounding_box()
    assert box is not None
    return box


def test_a_board_larger_than_the_phone(browser: Browser, server: Server, turn: int) -> None:
    """At 360×640 and 200 % the area in turn comes into view, and by three taps the board grows, shrinks and is whole;
    a tap on a cell of the enlarged board means that cell."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    page = context.new_page()
    screen = Screen(page).open(f"{server.address}table/{ID}")
    name = NAMES[turn]
    screen.button("Size of the board").wait_for()
    screen.rest(1.2)
    box = cell(screen, name, "top left")
    question = page.get_by_role("heading", name=re.compile(f"^{name}: ")).first.bounding_box()
    assert question is not None
    assert box["height"] >= 47 and box["y"] >= 52 and box["y"] + box["height"] <= question["y"] + 1
    widths = [cell(screen, name, "top left")["width"]]
    for words in ("Larger", "Smaller", "Larger", "Whole board"):
        screen.tap("Size of the board")
        place = page.get_by_role("menuitem", name=words).or_(page.get_by_role("button", name=words, exact=True)).first
        place.tap()
        expect(place).to_have_count(0)
        screen.rest(0.6)
        widths.append(cell(screen, name, "top left")["width"])
    assert widths[1] > widths[0] == widths[2] == widths[4] < widths[3] == widths[1]
    context.close()
