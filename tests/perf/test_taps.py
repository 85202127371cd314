"""The time from a tap until its result is on the screen, with pads and choices: a few turns of Meow Oracle, tapped as
people do. `test_frames` measures entries in every game."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from statistics import median, quantiles

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.companion.meow_taps import NAMES, taps
from tests.e2e.conftest import quick
from tests.e2e.data_folder import GAME, store_game_of, stored
from tests.e2e.driver import Screen, Server, middle, served, undo_label
from tests.e2e.meow_keys import CARD, answered, called
from tests.meow_oracle.simulator import play
from tests.perf.frames import CLOCK, MIDDLE, SLOWER, Place, bare_page, browsing, settled, slowed_down, tapped
from tests.perf.gates import Gate

__all__ = ["quick"]

pytestmark = [pytest.mark.bench, pytest.mark.browser]

TAPS = 56
WARM = 8  # the first taps aren't counted: they compile and fill caches

OTHER = GAME.replace("1", "2")


@pytest.fixture
def browser() -> Iterator[Browser]:
    with browsing() as chromium:
        yield chromium


@pytest.fixture
def server(tmp_path: Path, quick: None) -> Iterator[Server]:
    """A companion with two games of the same four players."""
    for id in (GAME, OTHER):
        store_game_of(tmp_path, "meow_oracle", NAMES, id=id)
    with served(tmp_path) as server:
        yield server


def by_labels(window: Screen, words: Sequence[str]) -> list[Place]:
    """Make these taps with a screen reader on; returns their positions."""
    places: list[Place] = []
    called(window, words[0]).wait_for(state="attached")
    with slowed_down(window.page):
        for label, following in pairwise(words):
            undo, place = undo_label(window), called(window, label)
            places.append(middle(place))
            place.tap()
            answered(window, undo, asks=CARD.fullmatch(following) is not None)
            settled(window.page)
    return places


def by_finger(page: Page, address: str, places: Sequence[Place]) -> None:
    """Tap these positions by touch, without a screen reader."""
    page.goto(address)
    settled(page)
    page.wait_for_timeout(2_000)
    tapped(page, places)


def report(page: Page, who: str) -> float:
    """Print median and 95th percentile of the taps after warming up; returns the median in ms."""
    times: list[float] = page.evaluate("() => window.taken")[WARM:]
    assert len(times) >= TAPS - 2
    slowest = quantiles(times, n=20)[-1]
    print(f"\ntap to painted frame {who}, {len(times)} taps, {SLOWER}× slower: median {median(times):.0f} ms", end="")
    print(f", 19 of 20 within {slowest:.0f} ms", end="")
    return median(times)


def bare(context: BrowserContext) -> float:
    """Returns the median of as many taps on a bare Flet page, by touch."""
    with bare_page() as address, context.new_page() as page:
        by_finger(page, address, [MIDDLE] * (WARM + TAPS))
        return report(page, "on a bare page")


def test_a_tap_is_on_the_screen_at_once(browser: Browser, server: Server, tmp_path: Path) -> None:
    """The median time from a tap to the painted answer is bounded for a few turns by touch; with a screen reader, which
    means more work for the browser, it's only printed."""
    words = list(islice(taps(play(7, 4)), WARM + TAPS + 1))
    context = server.context(browser)
    context.set_default_timeout(60_000)
    context.add_init_script(CLOCK)
    with context.new_page() as page:
        places = by_labels(Screen(page).open(f"{server.address}table/{GAME}"), words)
        report(page, "with a screen reader")
    with context.new_page() as page:
        by_finger(page, f"{server.address}table/{OTHER}", places)
        median_ms = report(page, "by finger")
    beside = bare(context)
    context.close()
    first, second = ([line.payload for line in stored(tmp_path, id).lines[1:]] for id in (GAME, OTHER))
    assert first == second, "the taps hit the same places"
    Gate("G23 some turns of Meow Oracle by finger", "time", 1.5, 2.5).hold([median_ms / beside])
