"""How long a tap takes until what it did is on the screen: a real browser, slowed down to a modest phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from statistics import median, quantiles

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from build.browser import find
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.meow_taps import NAMES, taps
from tests.e2e.conftest import quick
from tests.e2e.driver import BROWSER_ARGUMENTS, Screen, Server, served, taken_back
from tests.e2e.kept import GAME, laid, stored
from tests.e2e.test_meow_oracle import CARD, answered, called
from tests.meow_oracle.simulator import play

__all__ = ["quick"]

pytestmark = [pytest.mark.bench, pytest.mark.browser]

Place = tuple[float, float]

SLOWER = 4
"""The browser's share of the work takes so many times as long."""

MOST_MS = 150
TAPS = 56
WARM = 8
"""The first taps compile and cache: they are made, not counted."""

CLOCK = """
    window.taken = [];
    window.heard = 0;
    let tap = null;
    addEventListener('pointerdown', event => { tap = {start: event.timeStamp}; }, true);
    const Socket = window.WebSocket, say = Socket.prototype.send;
    Socket.prototype.send = function(...what) { if (tap) tap.told = true; return say.apply(this, what); };
    window.WebSocket = class extends Socket {
        constructor(...where) {
            super(...where);
            this.addEventListener('message', () => {
                window.heard = performance.now();
                if (tap && tap.told) tap.answered = true;
            });
        }
    };
    const next = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = draw => next(time => {
        const drawn = tap && tap.answered ? tap : null;
        draw(time);
        if (drawn) drawn.isDrawn = true;
    });
    const picture = ImageBitmapRenderingContext.prototype, show = picture.transferFromImageBitmap;
    picture.transferFromImageBitmap = function(bitmap) {
        show.call(this, bitmap);
        if (!tap || !tap.isDrawn) return;
        const start = tap.start;
        tap = null;
        next(() => window.taken.push(performance.now() - start));
    };
"""
"""From the finger to the frame after the one that shows the answer: the app's message has come, the next frame is built
of it, its picture is handed to the page, and the page's own next frame begins."""

OTHER = GAME.replace("1", "2")
QUIET_MS = 300
"""So long nothing came from the app: it has no more to say to a tap."""


ARGUMENTS = [*(one for one in BROWSER_ARGUMENTS if one != "--disable-gpu"), "--use-angle=swiftshader"]
"""With a graphics processor, though one in software: every phone has one. Without any the browser would hand each
picture from the page to the screen by way of the memory, which takes as long as half of the drawing."""


@pytest.fixture
def browser() -> Iterator[Browser]:
    """A real Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path, quick: None) -> Iterator[Server]:
    """A companion with two games of the same four in its folder."""
    for id in (GAME, OTHER):
        laid(tmp_path, "meow_oracle", referee("meow_oracle").config(seats=seated(NAMES)), id=id)
    with served(tmp_path) as server:
        yield server


def slow_down(page: Page) -> None:
    """Throttles the browser's CPU as DevTools does."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


LOOK_MS = 200
"""So often it is looked whether something has come: a look at every frame would cost the page a part of each."""


def heard_out(page: Page) -> None:
    """Waits until the app has no more to say."""
    page.wait_for_function(f"() => window.heard && performance.now() - window.heard > {QUIET_MS}", polling=LOOK_MS)


def by_labels(window: Screen, words: Sequence[str]) -> list[Place]:
    """The taps, made with a screen reader on; where each of them was."""
    places: list[Place] = []
    called(window, words[0]).wait_for(state="attached")
    slow_down(window.page)
    for label, following in pairwise(words):
        undo, place = taken_back(window), called(window, label)
        box = place.bounding_box()
        assert box is not None
        places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        place.tap()
        answered(window, undo, asks=CARD.fullmatch(following) is not None)
        heard_out(window.page)
    return places


def by_finger(page: Page, address: str, places: Sequence[Place]) -> None:
    """The same taps as touches, without a screen reader."""
    page.goto(address)
    heard_out(page)
    page.wait_for_timeout(2_000)
    slow_down(page)
    for made, place in enumerate(places):
        page.touchscreen.tap(*place)
        page.wait_for_function(f"() => window.taken.length > {made}", polling=LOOK_MS)
        heard_out(page)


def told(page: Page, who: str) -> float:
    """Prints what the taps took, but for the first; their median in ms."""
    taken: list[float] = page.evaluate("() => window.taken")[WARM:]
    assert len(taken) >= TAPS - 2
    slowest = quantiles(taken, n=20)[-1]
    print(f"\ntap to painted frame {who}, {len(taken)} taps, {SLOWER}× slower: median {median(taken):.0f} ms", end="")
    print(f" (goal < {MOST_MS}), 19 of 20 within {slowest:.0f} ms", end="")
    return median(taken)


def test_a_tap_is_on_the_screen_at_once(browser: Browser, server: Server, tmp_path: Path) -> None:
    """From the finger to the painted answer, at the median of all taps of a few turns; for whoever has a screen reader
    on the browser has more to do, which is told beside."""
    words = list(islice(taps(play(7, 4)), WARM + TAPS + 1))
    context = server.context(browser)
    context.set_default_timeout(60_000)
    context.add_init_script(CLOCK)
    with context.new_page() as page:
        places = by_labels(Screen(page).open(f"{server.address}table/{GAME}"), words)
        told(page, "with a screen reader")
    with context.new_page() as page:
        by_finger(page, f"{server.address}table/{OTHER}", places)
        taken = told(page, "by finger")
    context.close()
    one, other = ([line.payload for line in stored(tmp_path, id).lines[1:]] for id in (GAME, OTHER))
    assert one == other, "the fingers met the same places"
    assert taken < MOST_MS
