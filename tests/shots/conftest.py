"""The camera, and the looks in which every screen is pictured."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page

from tests.e2e.conftest import browser
from tests.e2e.data_folder import with_store
from tests.e2e.driver import Screen, Server, new_tab, served

__all__ = ["LOOKS", "Camera", "Look", "browser"]

PATIENCE = 120_000
"""Timeout in ms, long because each picture starts with a reloaded page on a busy machine."""

SOON, PAGES, ENDLESS = 2_000, 20, 100_000
"""How long a visible element may take to appear (ms), how often to scroll to find others, and a scroll to the top."""

FRAMES = """() => new Promise(done => {
    let left = 10
    const next = () => left-- ? requestAnimationFrame(next) : done()
    next()
})"""
"""Resolves after ten frames, however long these take."""

FOLDER = Path(__file__).parents[2] / "shots"


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A companion with the games that the test module stores by its `lay_out`, if any."""
    if hasattr(request.module, "lay_out"):
        with_store(tmp_path, request.module.lay_out)
    with served(tmp_path) as found:
        yield found


@dataclass(frozen=True)
class Look:
    """A device, its colours, and its owner's text size."""

    name: str
    width: int = 390
    height: int = 844
    colours: Literal["light", "dark"] = "dark"
    words: float = 1


LOOKS = (
    Look("phone-dark"),
    Look("phone-light", colours="light"),
    Look("phone-large-words", words=2),
    Look("small-phone", 360, 640, "light"),
    Look("tablet-dark", 820, 1180),
    Look("tablet-wide", 1180, 820, "light"),
    Look("phone-turned", 844, 390),
    Look("small-turned", 640, 360, "light"),
)


@dataclass(frozen=True)
class Camera:
    """A screen in one look, which takes pictures."""

    screen: Screen
    look: Look

    def take(self, name: str) -> None:
        """Wait until nothing moves, then save a picture: shots/<name>-<look>.png."""
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}-{self.look.name}.png").write_bytes(self._at_rest())

    def open(self, name: str, address: str, ready: str | None = None) -> None:
        """Load an address, wait for the words that are `ready` then, and save a picture with that name."""
        self.screen.open(address, ready)
        self.take(name)

    def activate(self, name: str | re.Pattern[str], take: str = "") -> None:
        """Activate a button, even if it's out of sight; then save a picture with the name to `take`, if any."""
        self.screen.activate(self.see(self.screen.button(name)))
        if take:
            self.take(take)

    def see(self, place: Locator) -> Locator:
        """Scroll from the top to an element in the page or the tray: clients don't build elements far out of sight."""
        for step in (0, -ENDLESS, *[0.4 * self.look.height] * PAGES):
            if step:
                self.screen.page.mouse.move(self.look.width * 0.7, self.look.height * 0.7)
                self.screen.page.mouse.wheel(0, step)
            with suppress(Error):
                place.wait_for(state="attached", timeout=SOON)
                break
        place.wait_for(state="attached")
        return place

    def scroll(self, down: float, times: int = 1, until: Locator | None = None) -> None:
        """Scroll in the middle of the screen that often, or only until the element is there."""
        for _ in range(times):
            if until is not None and until.count():
                break
            self.screen.page.mouse.move(self.look.width / 2, self.look.height / 2)
            self.screen.page.mouse.wheel(0, down)
            self.screen.rest(0.1)

    def _at_rest(self) -> bytes:
        """A picture, taken once three in a row are equal or, since cursors blink, after a limited number."""
        taken: list[bytes] = []
        for _ in range(12):
            self.screen.rest(0.15)
            self.screen.page.evaluate(FRAMES)
            taken = [*taken[-2:], self.screen.page.screenshot()]
            if len(taken) == 3 and len(set(taken)) == 1:
                break
        return taken[-1]


def opened(context: BrowserContext, look: Look) -> Page:
    """A tab with the look's text size."""
    page = new_tab(context, PATIENCE)
    if look.words != 1:  # Flutter reads the text size from the page's root, where browsers set the owner's choice
        size = f"document.documentElement.style.fontSize = '{16 * look.words}px'"
        page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {size} }})")
    return page


@pytest.fixture(params=LOOKS, ids=lambda look: look.name)
def camera(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Camera]:
    """A screen of a companion, in each look in turn."""
    look: Look = request.param
    context = server.context(browser, look.width, look.height, color_scheme=look.colours)
    screen = Screen(opened(context, look))
    yield Camera(screen.open(server.address, "Oracle Companion"), look)  # the next element may be out of sight
    context.close()
