"""Phones and a tablet at one shared table in a real browser."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.e2e.data_folder import GAME
from tests.e2e.driver import LONGEST_SECONDS, UNDO, Screen, Server, begin, new_tab

BACK_SECONDS = 3.0  # the longest time until a phone with its network back shows the table

GUESTS_ADDRESS = "127.0.0.2"  # the address of this machine for guests, not for the host's own windows

TABLET = 820, 1180

SAME = f"said => ({UNDO})() === said"


class Guest(Screen):
    """A phone's tab, and every message that was sent to it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.sent: list[bytes] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._keep))

    def _keep(self, frame: str | bytes) -> None:
        self.sent.append(frame if isinstance(frame, bytes) else frame.encode())


class Host:
    """A companion that shares the table in the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = self._start(0)

    def _start(self, port: int) -> Server:
        return begin(self.folder, port, "--share", "--share-port", "0")

    def start_again(self) -> None:
        """Restart a killed companion at the same address."""
        self.server = self._start(int(self.server.address.rsplit(":", 1)[1].strip("/")))


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    """A host that is stopped at the end."""
    host = Host(folder)
    try:
        yield host
    finally:
        host.server.stop()


def join_link(folder: Path) -> tuple[str, str]:
    """The address of this machine at which phones join, and the PIN that the host's screen shows."""
    content = json.loads((folder / "companion-guests").read_text("utf-8"))
    return f"http://{GUESTS_ADDRESS}:{content['port']}/", content["tables"][0]["pin"]


@contextmanager
def phone(
    browser: Browser, folder: Path, seat: str, script: str = "", *, width: int = 390, height: int = 844
) -> Iterator[tuple[BrowserContext, Guest]]:
    """A phone that has joined by PIN and taken a seat; its pages first run `script`."""
    address, pin = join_link(folder)
    size: Any = {"width": width, "height": height}
    context = browser.new_context(viewport=size, has_touch=True, reduced_motion="reduce")
    context.add_init_script(script)
    page = new_tab(context)
    screen = Guest(page)
    page.goto(address)
    page.get_by_label("PIN").fill(pin)
    page.get_by_role("button", name="Join").click()
    screen.wake()
    heading = page.get_by_role("heading", name="Who's playing on this phone?")
    own = screen.starting(seat)
    screen.activate(own)
    try:
        heading.wait_for(state="detached", timeout=LONGEST_SECONDS / 4 * 1000)
    except Error:  # a tap during a redraw is repeated, as people's are
        screen.activate(own)
    try:
        yield context, screen
    finally:
        context.close()


@contextmanager
def screens_around(browser: Browser, host: Host, *seats: str) -> Iterator[list[Screen]]:
    """The phones of these players and the tablet that hosts the game, all showing the table."""
    with ExitStack() as open_:
        screens = [open_.enter_context(phone(browser, host.folder, seat))[1] for seat in seats]
        context = host.server.context(browser, *TABLET)
        open_.callback(context.close)
        page = new_tab(context)
        yield [*screens, Screen(page).open(f"{host.server.address}table/{GAME}")]


def agree(*screens: Screen) -> None:
    """Wait until all screens have the same entry to undo as the first."""
    screens[0].button(re.compile("^Undo: ")).wait_for(state="attached")
    label = screens[0].page.evaluate(UNDO)
    for screen in screens[1:]:
        screen.wait(SAME, f"it does not show “{label}”", label)


def reconnected(screen: Screen, since: float) -> None:
    """Waits until the window has received messages again, and then none for a while."""
    while not any(at > since for at in screen.heard):
        assert time.monotonic() - since < LONGEST_SECONDS, "it doesn't reconnect"
        screen.page.wait_for_timeout(20)  # a page receives messages only while it waits
    screen.quiet()
