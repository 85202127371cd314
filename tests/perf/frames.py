"""The time from a tap to the frame with its result, in a real browser slowed down to a modest phone; and a bare Flet
page that changes one text, to compare. `python -m tests.perf.frames` serves the bare page and prints its address."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

import flet as ft
from playwright.sync_api import Browser, Page, sync_playwright

from build.browser import find
from tests.e2e.driver import BROWSER_ARGUMENTS
from tests.perf.bare_windows import serve, served_by

Place = tuple[float, float]

MIDDLE: Place = (195, 422)  # the middle of a phone's window

SLOWER = 4  # factor by which the browser is slowed down

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
    let painter = null;
    window.requestAnimationFrame = draw => next(time => {
        const built = tap && tap.answered ? tap : null;
        if (built) built.isBuilt = true;
        draw(time);
        if (built && !painter) built.isDrawn = true;
    });
    const hand = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function(what, ...more) {
        if (what && what.l === 'renderPictures') {
            painter = this;
            if (tap && tap.isBuilt) tap.isDrawn = true;
        }
        return hand.call(this, what, ...more);
    };
    const picture = ImageBitmapRenderingContext.prototype, show = picture.transferFromImageBitmap;
    picture.transferFromImageBitmap = function(bitmap) {
        show.call(this, bitmap);
        if (!tap || !tap.isDrawn) return;
        const start = tap.start;
        tap = null;
        next(() => window.taken.push(performance.now() - start));
    };
"""
"""Measures from the tap to the frame after the one that shows the answer: the app's message arrives, the next frame is
built from it, its picture is handed to the page, and the page's own next frame begins.

An isolated page's pictures are painted by a worker, one after another; a picture handed over before the worker got the
answer's belongs to an earlier frame.
"""

QUIET_MS = 300  # a tap is answered once the app has sent no message for this long

LOOK_MS = 200
"""The polling interval: polling at every frame would slow the page down."""

ARGUMENTS = [*(argument for argument in BROWSER_ARGUMENTS if argument != "--disable-gpu"), "--use-angle=swiftshader"]
"""With a graphics processor (simulated), as every phone has one. Without it the browser would copy each picture from
the page to the screen through memory, which takes half as long as drawing it."""


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def slowed_down(page: Page) -> Iterator[None]:
    """Throttles the browser's CPU as DevTools does. A throttled page keeps a core busy even when idle, which slows the
    app's server and other pages: so it's throttled only while it's tapped."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        yield
    finally:
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        devtools.detach()


def settled(page: Page) -> None:
    """Waits until the app has sent nothing for 300 ms."""
    page.wait_for_function(f"() => window.heard && performance.now() - window.heard > {QUIET_MS}", polling=LOOK_MS)


def tapped(page: Page, places: Sequence[Place]) -> list[float]:
    """Tap each place once the app has answered the previous tap; returns the ms each took, with the CPU throttled."""
    page.bring_to_front()
    before = int(page.evaluate("() => window.taken.length"))
    with slowed_down(page):
        for count, place in enumerate(places, start=before):
            page.touchscreen.tap(*place)
            page.wait_for_function(f"() => window.taken.length > {count}", polling=LOOK_MS)
            settled(page)
    times: list[float] = page.evaluate("() => window.taken")
    return times[before:]


def bare_page() -> AbstractContextManager[str]:
    """The address of a bare Flet page that changes one text when it's tapped anywhere."""
    return served_by("tests.perf.frames")


def _counting(page: ft.Page) -> None:
    number = ft.Text("0")

    def more() -> None:
        number.value = str(int(number.value) + 1)
        number.update()

    page.add(ft.Container(number, on_click=more, expand=True, alignment=ft.Alignment.CENTER))


if __name__ == "__main__":
    serve(_counting)
