"""An entry at each game's table by what a screen reader activates, which sends no finger's tap to any place."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from referees.common.registry import referee
from tests.common.records import RECORDS, golden
from tests.e2e.driver import DRAWN, IS_DRAWN_ANEW, Screen, Server, entered, taken_back
from tests.e2e.kept import GAME, laid
from tests.e2e.test_small_windows import TABLES, Played

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick")]

SHEET = Played("2-players-example-1-the-rulebooks-roll", 0, "", ("Star Chart: zoom in",))

EVERY = [*TABLES.items(), ("haggatha", SHEET)]
OFTEN = ("oblivion", "haggatha")  # the games with a board and with a sheet that an ordinary run checks


@pytest.mark.parametrize(
    ("game", "table"), [pytest.param(*values, marks=() if values[0] in OFTEN else pytest.mark.long) for values in EVERY]
)
def test_what_is_called_a_button_is_activated(
    screen: Callable[..., Screen], server: Server, tmp_path: Path, game: str, table: Played
) -> None:
    """Places of boards and of a sheet, cards and keys: each draws something, and the last one enters something, unless
    it only looks closer."""
    played = golden(RECORDS / game / f"{table.record}.jsonl")
    entries = [json.loads(entry) for entry, _ in played.entries[: table.entries]]
    laid(tmp_path, game, referee(game).read_config(played.config), entries)
    window = screen(f"table/{GAME}")
    window.button("What do the rules say?").wait_for(state="attached")
    window.quiet()
    before = taken_back(window)
    for words in table.taps:
        window.page.evaluate(DRAWN)
        window.activate(window.button(re.compile(f"^{words}")))
        window.wait(IS_DRAWN_ANEW, f"nothing came of {words}")
        window.quiet()
    if table is not SHEET:
        entered(window, before)
