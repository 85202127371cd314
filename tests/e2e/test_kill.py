"""The server is killed in mid-game: everything that the screen had shown is there again."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice, pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

from tests.companion.meow_taps import NAMES, taps
from tests.e2e.data_folder import GAME, store_game_of, stored
from tests.e2e.driver import Screen, Server, new_tab, start
from tests.meow_oracle.simulator import play

CARD = re.compile(r"(red|green|blue|joker) \d+")


def stored_texts(folder: Path) -> list[str]:
    """The stored journal's lines, as JSON texts."""
    return [line.payload or "" for line in stored(folder).lines]


@contextmanager
def opened(browser: Browser, server: Server) -> Iterator[Screen]:
    """A tab on the game's table, closed at the end."""
    context = server.context(browser)
    page = new_tab(context)
    yield Screen(page).open(f"{server.address}table/{GAME}")
    context.close()


def tapped(screen: Screen, labels: list[str]) -> None:
    """Activates the buttons with these labels, each once it's there: so the previous result is shown by then."""
    for label in labels:
        screen.quiet()
        screen.rest(0.3)  # a tap on a control that has just changed is ignored
        screen.activate(named(screen, label))


def named(screen: Screen, label: str) -> Locator:
    """The button with that label; a label that ends in ": " is the beginning of a cell's label."""
    return screen.starting(label) if label.endswith(": ") else screen.button(label)


@pytest.mark.long
@pytest.mark.browser
def test_a_killed_server_has_kept_what_the_screen_showed(browser: Browser, tmp_path: Path) -> None:
    """After each of two kills of the server every entry that was shown is stored, and play continues from there."""
    store_game_of(tmp_path, "meow_oracle", NAMES)
    *labels, awaited = islice(taps(play(3, 4)), 23)
    counts = entries_made([*labels, awaited])[:-1]
    done = 0
    for until in (8, 18):  # both kills come at a card being placed, after a tap that needs none before it
        server = start(tmp_path)
        with opened(browser, server) as screen:
            tapped(screen, labels[done:until])
            server.kill()
        last = until - 1  # the last tap may still have been on its way when the server was killed
        texts = stored_texts(tmp_path)
        assert counts[last] <= len(texts) - 1 <= counts[until]
        done = until if len(texts) - 1 == counts[until] else last
    server = start(tmp_path)
    with opened(browser, server) as screen:
        tapped(screen, labels[done:])
        named(screen, awaited).wait_for(state="attached")
    assert server.stop() == 0
    assert len(stored_texts(tmp_path)) - 1 == counts[-1]


def entries_made(labels: list[str]) -> list[int]:
    """The number of entries after each tap: a cell makes none, its card one, the cell for the card two."""
    counts = [0]
    for label, after in pairwise([*labels, ""]):
        is_place = label.endswith(": ")
        step = (0 if CARD.fullmatch(after) else 2) if is_place else 1
        counts.append(counts[-1] + step)
    return counts
