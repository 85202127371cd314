"""A spectator's window on a television: what matters fills the screen, and is large enough to read across a room."""

import json
from itertools import takewhile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.boards import BOARDS
from referees.common.registry import referee
from tests.common.records import any_golden
from tests.e2e.data_folder import store_game
from tests.e2e.phones import hosting, phone

pytestmark = pytest.mark.browser
PLAYED = {"meow_oracle": 30, "higgins_oracle": 12, "haggatha": 30, "interstellar_oracle": 40, "oblivion": 40}
"""The number of golden entries already made, for each game."""

REACH = """(identifier) => {
    const part = document.querySelector(`[flt-semantics-identifier="${identifier}"]`);
    const boxes = [...part.querySelectorAll('flt-semantics')].map((one) => one.getBoundingClientRect())
        .filter((one) => one.width > 0 && one.height > 0);
    return [Math.min(...boxes.map((one) => one.left)), Math.min(...boxes.map((one) => one.top)),
            Math.max(...boxes.map((one) => one.right)), Math.max(...boxes.map((one) => one.bottom))];
}"""
"""The rectangle around all that is inside a part's semantics, which is where it's drawn."""

IS_FILLED = """(reach, width, height) => {
    const [left, top, right, bottom] = reach('watched board');
    return (right - left) / (width * 2 / 3) > 0.85 || (bottom - top) / height > 0.85;
}"""
"""Whether the board fills the room beside the ranking, at least in one direction."""
OWN = """(identifier) => {
    const own = document.querySelector(`[flt-semantics-identifier="${identifier}"]`).getBoundingClientRect();
    return [own.left, own.top, own.right, own.bottom];
}"""
"""The rectangle of a part that is as large as its own content."""


SIZES = (1920, 1080), (3840, 2160)
SHOWN = [
    pytest.param(game, *size, marks=() if (game, size) == ("meow_oracle", SIZES[0]) else pytest.mark.long)
    for game in BOARDS
    for size in SIZES
]


@pytest.mark.parametrize(("game", "width", "height"), SHOWN)
def test_board_and_ranking_fill_a_television(
    browser: Browser, tmp_path: Path, game: str, width: int, height: int
) -> None:
    """The board fills its part of the screen at least in one direction; nothing leaves the screen; each player's line
    is at least a twenty-fifth of the height, which can be read from three metres."""
    record = any_golden(game)
    config = referee(game).read_config(record.config)
    sure = takewhile(lambda entry: entry[1] is None, record.entries[: PLAYED[game]])
    store_game(tmp_path, game, config, [json.loads(text) for text, _ in sure])
    with hosting(tmp_path), phone(browser, tmp_path, "Just watch", width=width, height=height) as (_, screen):
        expect(screen.named("watched board")).to_be_attached()
        screen.quiet()
        screen.page.wait_for_function(f"({IS_FILLED})({REACH}, {width}, {height})")
        left, top, right, bottom = screen.page.evaluate(REACH, "watched board")
        assert left >= 0 and top >= 0 and right <= width and bottom <= height
        first, above, last, below = screen.page.evaluate(OWN, "watched standing")
        assert first >= right - 1 and last <= width and above > 0 and below <= height
        assert (last - first) / width > 0.28
        assert (below - above) / len(config.seats) >= height / 25
