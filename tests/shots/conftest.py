"""The looks in which every screen is pictured, and the camera."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Error, Locator

from tests.e2e.conftest import browser
from tests.e2e.driver import Screen, Server, served
from tests.e2e.kept import in_thread

__all__ = ["LOOKS", "Camera", "Look", "browser"]

PATIENCE = 120_000
"""In ms: pictures are taken on a busy machine, and each starts with a reloaded page."""

SOON, PAGES, ENDLESS = 2_000, 20, 100_000
"""How long a visible element may take to appear, in ms; how often to scroll for others; the way to the top."""

FRAMES = """() => new Promise(done => {
    let left = 10
    const next = () => left-- ? requestAnimationFrame(next) : done()
    next()
})"""
"""Resolves when the browser has painted some times: however long that takes it."""

FOLDER = Path(__file__).parents[2] / "shots"


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A companion with the games that a module lays out, if it does."""
    if hasattr(request.module, "lay_out"):
        in_thread(request.module.lay_out(tmp_path))
    with served(tmp_path) as found:
        yield found


@dataclass(frozen=True)
class Look:
    """A device, its colours, and how large its owner likes words."""

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
    """A screen in one look, and where its pictures go."""

    screen: Screen
    look: Look

    def take(self, name: str) -> None:
        """Wait until nothing moves, then keep a picture: shots/<name>-<look>.png."""
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}-{self.look.name}.png").write_bytes(self._at_rest())

    def activate(self, name: str | re.Pattern[str]) -> None:
        """Activate a button, in or out of sight."""
        self.screen.activate(self.see(self.screen.button(name)))

    def see(self, place: Locator) -> Locator:
        """Scroll to it from above, in the page or in the tray: a client builds elements far out of sight only then."""
        for step in (0, -ENDLESS, *[0.4 * self.look.height] * PAGES):
            if step:
                self.screen.page.mouse.move(self.look.width * 0.7, self.look.height * 0.7)
                self.screen.page.mouse.wheel(0, step)
            with suppress(Error):
                place.wait_for(state="attached", timeout=SOON)
                break
        place.wait_for(state="attached")
        return place

    def _at_rest(self) -> bytes:
        """The last of three pictures that are the same, some frames apart: a machine that has much to do paints late. A
        cursor that blinks is not waited for."""
        taken: list[bytes] = []
        for _ in range(12):
            self.screen.rest(0.15)
            self.screen.page.evaluate(FRAMES)
            taken = [*taken[-2:], self.screen.page.screenshot()]
            if len(taken) == 3 and len(set(taken)) == 1:
                break
        return taken[-1]


@pytest.fixture(params=LOOKS, ids=lambda look: look.name)
def camera(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Camera]:
    """A screen on a companion of its own, in each look in turn."""
    look: Look = request.param
    context = server.context(browser, look.width, look.height, color_scheme=look.colours)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    if look.words != 1:  # Flutter takes the size of words from the page's root, where browsers put the owner's choice
        size = f"document.documentElement.style.fontSize = '{16 * look.words}px'"
        page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {size} }})")
    yield Camera(Screen(page).open(server.address, "Oracle Companion"), look)  # the next element may be out of sight
    context.close()
