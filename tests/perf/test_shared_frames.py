"""G24 in real browsers: from a tap on one phone to the painted frame on another, compared with a bare Flet page."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import count, islice
from pathlib import Path
from statistics import median, quantiles

import pytest
from playwright.sync_api import Browser, Page

from tests.companion.meow_taps import NAMES, taps
from tests.e2e.conftest import quick
from tests.e2e.data_folder import store_game_of
from tests.e2e.driver import Screen
from tests.e2e.meow_keys import called
from tests.e2e.phones import hosting, phone
from tests.e2e.test_sharing_whole import entries_in
from tests.meow_oracle.simulator import play
from tests.perf.bare_windows import RAISE, served_by
from tests.perf.gates import Gate
from tests.perf.test_taps import browser

__all__ = ["browser", "quick"]

pytestmark = [pytest.mark.bench, pytest.mark.browser]

GATE = "G24 to the frame on another phone"
TAPS, WARM = 40, 6
WANTED_MS = 150.0
STILL_MS = 300
SEATS = NAMES[:2]

FINGER = """
    window.tapped = 0;
    addEventListener('pointerdown', event => { window.tapped = performance.timeOrigin + event.timeStamp; }, true);
"""
"""Records the time of the last tap, on a clock that all pages share."""

SEEN = """
    let told = null, painter = null;
    window.last = 0;
    window.painted = [];
    window.came = null;
    window.forget = () => { told = window.came = null; window.painted = []; };
    const now = () => performance.timeOrigin + performance.now();
    const heard = () => { window.last = now(); window.came ??= window.last; told ??= {}; };
    const next = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = draw => next(time => {
        const drawn = told;
        if (drawn) drawn.isBuilt = true;
        draw(time);
        if (drawn && !painter) drawn.isDrawn = true;
    });
    const hand = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function(what, ...more) {
        if (what && what.l === 'renderPictures') {
            painter = this;
            if (told && told.isBuilt) told.isDrawn = true;
        }
        return hand.call(this, what, ...more);
    };
    const picture = ImageBitmapRenderingContext.prototype, show = picture.transferFromImageBitmap;
    picture.transferFromImageBitmap = function(bitmap) {
        show.call(this, bitmap);
        if (!told || !told.isDrawn) return;
        told = null;
        next(() => window.painted.push(now()));
    };
"""
"""Records when messages were painted: the next frame is built, its picture is handed to the page, by the worker that
paints it if there is one, and the page's frame begins. What hears a message calls `heard`."""

EYES = f"""{SEEN}
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {{
        constructor(...where) {{
            super(...where);
            this.addEventListener('message', heard);
        }}
    }};
"""

IS_STILL = f"() => window.last && performance.timeOrigin + performance.now() - window.last > {STILL_MS}"


def delays(tap: Callable[[], None], hand: Page, eyes: Page, entries: Callable[[], int]) -> tuple[float, float] | None:
    """Milliseconds from a tap to the other phone's message and to its frame; None if the tap only prepared an entry."""
    eyes.wait_for_function(IS_STILL, polling=100)
    eyes.evaluate("() => window.forget()")
    before = entries()
    tap()
    hand.wait_for_timeout(STILL_MS)  # no polling meanwhile, which would slow the page down
    if entries() == before:
        return None
    since = hand.evaluate("() => window.tapped")
    eyes.wait_for_function("() => window.painted.length", polling=100)
    heard, painted = eyes.evaluate("since => [window.came - since, window.painted[0] - since]", since)
    return heard, painted


def guest_page(browser: Browser, open_: ExitStack, script: str) -> Page:
    """A phone's tab with a script that records taps or frames."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    open_.callback(context.close)
    context.set_default_timeout(60_000)
    context.add_init_script(script)
    return context.new_page()


def two_of(browser: Browser, open_: ExitStack, address: str) -> tuple[Screen, Page]:
    """Two bare Flet windows: one to tap, and one to measure."""
    tapped, seen = (guest_page(browser, open_, script) for script in (FINGER, EYES))
    hand = Screen(tapped).open(address, RAISE)
    seen.goto(address)
    return hand, seen


def in_turn(
    ours_in: tuple[Screen, Page], entry_count: Callable[[], int], theirs_in: tuple[Screen, Page], gate: str
) -> list[float]:
    """Tap the app and a bare Flet page in turn, check the gate; return milliseconds to the frame on the other phone."""
    (hand, eyes), (more, screen) = ours_in, theirs_in
    ours: list[tuple[float, float]] = []
    theirs: list[tuple[float, float]] = []
    for words in islice(taps(play(7, len(SEATS))), TAPS + WARM):
        place = called(hand, words)
        place.wait_for(state="attached")
        times = delays(place.tap, hand.page, eyes, entry_count)
        beside = times and delays(more.button(RAISE).tap, more.page, screen, partial(next, count()))
        if times is not None and beside is not None:
            ours.append(times)
            theirs.append(beside)
    assert len(ours) > 2 * WARM
    (heard, drawn), (heard_alone, beneath) = [zip(*both[WARM:], strict=True) for both in (ours, theirs)]
    print(f"\n{len(drawn)} entries, finger to another phone: told in {median(heard):.0f} ms,", end=" ")
    print(f"to its frame {median(drawn):.0f} ms, 19 of 20 within {quantiles(drawn, n=20)[-1]:.0f} ms;", end=" ")
    print(f"Flet alone {median(heard_alone):.0f} and {median(beneath):.0f} ms", end="")
    Gate(gate, "time", 2, 4).hold([mine / two for mine, two in zip(drawn, beneath, strict=True)])
    return [*drawn]


@pytest.mark.usefixtures("quick")
def test_an_entry_on_one_phone_is_painted_on_another(browser: Browser, tmp_path: Path) -> None:
    """Taps on a phone at a shared table alternate with taps in a bare Flet window, for all entries of a few turns; each
    is timed from the tap to the frame on the other phone."""
    store_game_of(tmp_path, "meow_oracle", SEATS)
    with ExitStack() as open_:
        host, address = (
            open_.enter_context(hosting(tmp_path)),
            open_.enter_context(served_by("tests.perf.bare_windows")),
        )
        hand = open_.enter_context(phone(browser, host.folder, SEATS[0], FINGER))[1]
        other_phone = open_.enter_context(phone(browser, host.folder, SEATS[1], EYES))[1]
        other_phone.text("Who starts?").wait_for(state="attached")
        eyes = other_phone.page
        eyes.reload()  # without a screen reader, as most phones are
        drawn = in_turn((hand, eyes), partial(entries_in, host.folder), two_of(browser, open_, address), GATE)
    Gate(GATE, "time", WANTED_MS, 4 * WANTED_MS, " ms").hold(drawn)
