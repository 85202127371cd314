"""In each game an entry is made by activating what a screen reader finds, without a tap at any position."""

import json
import re
from collections.abc import Callable

import pytest

from referees.common.registry import referee
from tests.common.records import RECORDS, golden
from tests.e2e.driver import DRAWN, IS_REDRAWN, Screen, entered, undo_label
from tests.e2e.test_small_windows import TABLES, Played

pytestmark = pytest.mark.browser

SHEET = Played("2-players-example-1-the-rulebooks-roll", 0, "", ("Star Chart: zoom in",))

EVERY = [*TABLES.items(), ("haggatha", SHEET)]
OFTEN = ("oblivion", "haggatha")  # the games that an ordinary run checks: one with a board and one with a sheet


@pytest.mark.parametrize(
    ("game", "table"), [pytest.param(*values, marks=() if values[0] in OFTEN else pytest.mark.long) for values in EVERY]
)
def test_each_button_reacts_when_it_is_activated(at_table: Callable[..., Screen], game: str, table: Played) -> None:
    """Each place, card and key redraws something when activated, the last makes an entry, unless it only zooms in."""
    played = golden(RECORDS / game / f"{table.record}.jsonl")
    entries = [json.loads(entry) for entry, _ in played.entries[: table.entries]]
    window = at_table(game, referee(game).read_config(played.config), entries)
    window.button("What do the rules say?").wait_for(state="attached")
    window.quiet()
    before = undo_label(window)
    for words in table.taps:
        window.page.evaluate(DRAWN)
        window.activate(window.button(re.compile(f"^{words}")))
        window.wait(IS_REDRAWN, f"nothing came of {words}")
        window.quiet()
    if table is not SHEET:
        entered(window, before)
