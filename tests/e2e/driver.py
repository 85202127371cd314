"""Drives the app in a real browser by what a screen reader finds there (Flutter's semantics tree)."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl
from weakref import WeakSet

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Request, WebSocket, expect

from companion.serving.access import KeyAccess
from tests.e2e.forked import Forked, forked

UNUSED = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
)  # fmt: skip
"""Features to turn off in Chromium, which obeys only the last such list: all that Playwright turns off for tests, and
two that would each add a page to every window."""
BROWSER_ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--disable-features={','.join(UNUSED)}",
]  # fmt: skip
SHORT_LIVED = "--js-flags=--liftoff-only"
"""For pages that are closed after a few taps: optimizing their code takes longer than running it unoptimized."""
GO = "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate', {state: null})) }"
"""Leads the app to another address without loading it again."""
START_SECONDS = 60
NOTHING = "Nothing to undo"
LONGEST_SECONDS = 30
DIARY_LINES = 100
QUIET_SECONDS = 0.2  # longer than the client takes to lay out, measure, and lay out again

HOST = "document.querySelector('flt-semantics-host')"
DRAWN = f"() => {{ window.drawn = {HOST}.innerHTML }}"
IS_REDRAWN = f"() => {HOST}.innerHTML !== window.drawn"
UNDO = """() => [...document.querySelectorAll('flt-semantics[role=button]')]
    .map(button => button.ariaLabel || button.textContent).find(words => words.startsWith('Undo: '))"""
WAITED = f"""([trouble, longest, before]) => new Promise((done, fail) => {{
    const isSo = %s
    const end = (how, with_) => {{ watcher.disconnect(); clearTimeout(timer); how(with_) }}
    const look = () => {{ if (isSo(before)) end(done) }}
    const watcher = new MutationObserver(look)
    const timer = setTimeout(() => end(fail, new Error(trouble)), longest)
    watcher.observe({HOST}, {{subtree: true, childList: true, attributes: true, characterData: true}})
    look()
}})"""
"""Resolves when a condition is true; checks it only when the semantics tree changes."""

FRAMES = """() => new Promise(done => {
    requestAnimationFrame(() => requestAnimationFrame(done))
    setTimeout(done, 2000)
})"""

HOW_IT_IS = """() => new Promise(done => {
    const tell = how => done(`${how}, ${document.visibilityState}, beside the app: ` +
        [...document.body.children].map(one => one.id || one.localName).join(' '))
    requestAnimationFrame(() => tell('it draws'))
    setTimeout(tell, 2000, 'it does not draw')
})"""
"""Whether the page still draws, whether it's visible, and which elements are outside the app."""


@dataclass(frozen=True)
class Server:
    process: subprocess.Popen[str] | Forked
    address: str
    access: KeyAccess

    def context(self, browser: Browser, width: int = 390, height: int = 844, **options: Any) -> BrowserContext:
        """A browser context of that size with the access cookie and, unless the options say otherwise, reduced motion:
        painting a ripple under a tap takes two dozen frames."""
        settings = {"has_touch": True, "reduced_motion": "reduce", **options}
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        name, _, value = self.access.cookie.partition(";")[0].partition("=")
        context.add_cookies([{"name": name, "value": value, "url": self.address}])
        return context

    def stop(self) -> int:
        """End the companion by SIGTERM, as the system would; returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(10)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def kill(self) -> None:
        """Kill the companion, without any shutdown."""
        self.process.kill()
        self.process.wait(10)
        if self.process.stdout is not None:
            self.process.stdout.close()


def start(folder: Path, port: int = 0, *more: str) -> Server:
    """Start a companion on a folder as a person would; returns once it has printed its address."""
    arguments, environment = command_of(folder, port)
    command = [sys.executable, "-m", "companion", *arguments, *more]
    return _running(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment))


def command_of(folder: Path, port: int) -> tuple[list[str], dict[str, str]]:
    """A companion's arguments and environment; modules are compiled only once (.pyc), as for users."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**variables, "PYTHONPATH": str(Path(__file__).parents[2])}
    return ["--data", str(folder), "--port", str(port), "--no-browser"], environment


def _running(process: subprocess.Popen[str] | Forked) -> Server:
    assert process.stdout is not None
    line = process.stdout.readline()
    match = re.search(r"http://\S+", line)
    if match is None:
        process.kill()
        raise RuntimeError(f"the companion did not start: {line!r}")
    address, _, query = match.group().partition("?")
    address = address.removesuffix("share")  # if a table is shared from the start, that screen comes first
    return Server(process, address, KeyAccess(dict(parse_qsl(query))["key"]))


def begin(folder: Path, port: int = 0, *more: str) -> Server:
    """Start a companion like `start`, but forked if possible."""
    arguments, environment = command_of(folder, port)
    process = forked([*arguments, *more], environment)
    return start(folder, port, *more) if process is None else _running(process)


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    """A companion that is stopped at the end."""
    server = begin(folder)
    try:
        yield server
    finally:
        server.stop()


SCREENS: WeakSet["Screen"] = WeakSet()
"""All screens; the report of a failed test has what those with an open tab showed."""


class Screen:
    """One browser tab on the app, read and touched by labels."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.started_at = time.monotonic()
        self.diary: list[str] = []
        """The page's requests, messages and errors, with their time in seconds: they help to find out why it hangs."""
        self.loaded: list[str] = []
        """The URLs of all responses; requests stopped by the page's own policy aren't among them."""
        self.heard: list[float] = []
        """The times of messages from the app: as long as messages come, the screen may still change."""
        self._listen()
        SCREENS.add(self)

    def open(self, address: str, ready: str | None = None) -> "Screen":
        """Load an address and switch the semantics on: Flutter keeps them off until a screen reader asks."""
        self.page.goto(address)
        self.wake()
        if ready is not None:
            self.text(ready).wait_for(state="attached")
        return self

    def go(self, path: str) -> "Screen":
        """Lead the app to another address without loading it again; returns once something else is drawn."""
        self.page.evaluate(DRAWN)
        self.page.evaluate(GO, path)
        self.wait(IS_REDRAWN, f"nothing is shown at {path}")
        return self

    def wake(self) -> None:
        """Switch the semantics on; needed again after a reload."""
        placeholder = self.page.locator("flt-semantics-placeholder")
        placeholder.wait_for(state="attached", timeout=START_SECONDS * 1000)
        placeholder.evaluate("element => element.click()")  # the element is outside the window: it couldn't be clicked
        self.page.locator("flt-semantics-host flt-semantics").first.wait_for(state="attached")

    def _listen(self) -> None:
        def note(words: str) -> None:
            self.diary.append(f"{time.monotonic() - self.started_at:7.2f} {words}")

        def noted(frame: str | bytes) -> None:
            self.heard.append(time.monotonic())
            note(f"told {len(frame)} bytes")

        def connected(socket: WebSocket) -> None:
            note(f"connected to {socket.url}")
            socket.on("framereceived", noted)
            socket.on("framesent", lambda frame: note(f"said {len(frame)} bytes"))
            socket.on("close", lambda _: note("disconnected"))

        def finished(request: Request) -> None:
            self.loaded.append(request.url)
            note(f"got {request.url}")

        self.page.on("websocket", connected)
        self.page.on("request", lambda request: note(f"asked for {request.url}"))
        self.page.on("requestfinished", finished)
        self.page.on("requestfailed", lambda request: note(f"did not get {request.url}: {request.failure}"))
        self.page.on("console", lambda message: note(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: note(f"error: {error}"))

    # Looking

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first

    def starting(self, words: str) -> Locator:
        """A button by the beginning of its label."""
        return self.button(re.compile(f"^{re.escape(words)}"))

    def field(self, name: str) -> Locator:
        return self.page.get_by_role("textbox", name=name)

    def text(self, words: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        return self.page.locator("flt-semantics-host").get_by_text(words, exact=exact).last

    def named(self, identifier: str) -> Locator:
        """The element with this semantics identifier."""
        return self.page.locator(f'[flt-semantics-identifier="{identifier}"]')

    def tree(self) -> str:
        """All text that a screen reader could read."""
        return self.page.locator("flt-semantics-host").aria_snapshot()

    # Touching

    def tap(self, name: str | re.Pattern[str]) -> None:
        self.button(name).tap()

    def touch(self, place: Locator) -> None:
        """Tap a place, and wait until something is redrawn, as after each tap in a game."""
        self.page.evaluate(DRAWN)
        place.tap()
        self.wait(IS_REDRAWN, f"nothing came of a tap on {place}")

    def wait(self, is_so: str, trouble: str, before: object = "", seconds: float = LONGEST_SECONDS) -> None:
        """Wait until a JavaScript function, given `before`, returns true."""
        self.page.evaluate(WAITED % is_so, [trouble, seconds * 1000, before])

    def quiet(self) -> None:
        """Wait until the app has sent nothing for a while, or for twice the longest recent pause on a busy machine."""
        since = time.monotonic()
        while time.monotonic() - since < LONGEST_SECONDS:
            times = [at for at in self.heard if at > since - QUIET_SECONDS]
            pauses = [later - earlier for earlier, later in pairwise(times)]
            if time.monotonic() - max([since, *times]) > max([QUIET_SECONDS, *(2 * pause for pause in pauses)]):
                return
            self.page.wait_for_timeout(30)  # a page receives messages only while it waits
        raise AssertionError("it keeps drawing")

    def frames(self) -> None:
        """Wait until the last change is drawn, at most two seconds."""
        self.page.evaluate(FRAMES)

    def enter(self, place: Locator) -> None:
        """Tap what makes an entry, and wait until it's shown. A tap that missed a moving screen is repeated."""
        before = undo_label(self)
        self.touch(place)
        try:
            entered(self, before, LONGEST_SECONDS / 4)
        except Error:
            if undo_label(self) == before:
                self.touch(place)
            entered(self, before)

    def activate(self, place: Locator) -> None:
        """Activate an element as a screen reader does, even if it isn't visible."""
        place.wait_for(state="attached")
        place.evaluate("element => element.click()")

    def tap_middle(self, place: Locator) -> None:
        """Tap the middle of an element that other elements may cover."""
        place.wait_for(state="attached")
        self.page.touchscreen.tap(*middle(place))

    def type(self, name: str, value: str, *, submit: bool = False) -> None:
        """Type into a field, tapped first unless focused (maybe scrolling): Flutter attaches its editor only then."""
        if not self.field(name).evaluate("field => field === document.activeElement"):
            self.field(name).tap(position={"x": 40, "y": 24})  # not in the middle: a sentence may be part of the field
            self.page.wait_for_timeout(100)
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(value) if value else self.page.keyboard.press("Delete")
        expect(self.field(name)).to_have_value(value, timeout=30_000)
        if submit:
            self.page.keyboard.press("Enter")

    def seat(self, *names: str) -> None:
        """At set-up, add these players."""
        for name in names:
            self.type("Another player", name, submit=True)
            self.button(f"Remove {name}").wait_for()

    def rest(self, seconds: float = 0.35) -> None:
        """Wait for an animation to end."""
        time.sleep(seconds)


def new_tab(context: Browser | BrowserContext, patience: float = LONGEST_SECONDS * 1000) -> Page:
    """A tab that waits that many milliseconds for elements."""
    page = context.new_page()
    page.set_default_timeout(patience)
    return page


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def what_is_shown() -> Iterator[tuple[str, str]]:
    """The address of each open tab, with all that a screen reader could read in it and the end of its diary."""
    for screen in SCREENS:
        if not screen.page.is_closed():
            try:
                lines = [screen.tree(), screen.page.evaluate(HOW_IT_IS)]
            except Error as error:
                lines = [str(error)]
            yield screen.page.url, "\n".join([*lines, *screen.diary[-DIARY_LINES:]])


def undo_label(screen: Screen) -> str:
    """The label of the "Undo" button, which names an entry; NOTHING if there is no entry to undo."""
    return screen.page.evaluate(UNDO) or NOTHING


def entered(screen: Screen, before: str, seconds: float = LONGEST_SECONDS) -> None:
    """Waits until "Undo" names another entry than before; while the bar is redrawn, it names none."""
    is_another = f"before => ![undefined, before].includes(({UNDO})())"
    screen.wait(is_another, f"nothing followed after “{before}”", before, seconds)


def announced(page: Page, words: str) -> None:
    """Waits until the screen shows these words, in a notice or elsewhere."""
    page.locator(f'[aria-label*="{words}"]').or_(page.get_by_text(words)).first.wait_for(state="attached")
