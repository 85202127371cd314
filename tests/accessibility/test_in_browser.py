"""Every screen in a real browser: boxes of what can be tapped, words of twice the size, contrast of real pixels."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from companion.settings import Contrast, TextSize
from companion.store import open_store
from referees.common.registry import HOUSE
from tests.accessibility.addresses import addresses, furnish
from tests.e2e.driver import Screen, Server, served

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
BOXES, CONTRAST = (HERE / "boxes.js").read_text("utf-8"), (HERE / "contrast.js").read_text("utf-8")
LEAST_CONTRAST = 4.5
GO = "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate', {state: null})) }"
LOOK_AGAIN_MS = 80
PATIENCE = 25
FEW = ("meow_oracle", "higgins_oracle")
"""A game with a board of its own and one with secrets; the soak takes them all."""


@dataclass(frozen=True)
class Look:
    """A device, its colours, and how large its owner likes words."""

    width: int
    height: int
    words: TextSize
    theme: Literal["light", "dark"]
    contrast: Contrast = "normal"

    def __str__(self) -> str:
        return f"{self.width}x{self.height}-{self.words}-{self.theme}-{self.contrast}"


USUAL = (Look(390, 844, "100", "light"), Look(360, 640, "200", "dark"))
SIZES = ((390, 844), (360, 640), (820, 1180))
WORDS: tuple[TextSize, ...] = ("100", "200")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CONTRASTS: tuple[Contrast, ...] = ("normal", "high")
ALL = [Look(*size, words, theme, high) for size in SIZES for words, theme, high in product(WORDS, THEMES, CONTRASTS)]


async def _laid_out(folder: Path, look: Look, games: tuple[str, ...]) -> tuple[str, ...]:
    filled = await furnish(folder, games)
    store = await open_store(folder / "companion.db")
    for name, value in (("theme", look.theme), ("contrast", look.contrast), ("text_size", look.words)):
        await store.set_setting(name, value)
    await store.close()
    return addresses(filled)


@pytest.fixture
def furnished(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Server, tuple[str, ...]]]:
    """A served app with games to show, in the look that the test is given, and all its addresses."""
    with ThreadPoolExecutor(1) as pool:  # Playwright keeps an event loop on this thread
        found = pool.submit(lambda: asyncio.run(_laid_out(tmp_path, *request.param))).result()
    with served(tmp_path) as server:
        yield server, found


@pytest.fixture
def eye(browser: Browser) -> Iterator[Page]:
    """An empty page that looks at pictures."""
    page = browser.new_page()
    yield page
    page.close()


def _opened(browser: Browser, server: Server, look: Look) -> Page:
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height}, has_touch=True, color_scheme=look.theme
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    Screen(page).open(server.address, "New game")
    return page


def _at_rest(page: Page, gone: str) -> dict[str, Any]:
    """What is on the screen once it is no longer what was there before, and changes no more.

    An address may lead back to where one was: what still stands after a while is taken for its screen.
    """
    before: dict[str, Any] = {}
    for again in range(90):
        page.wait_for_timeout(LOOK_AGAIN_MS)
        now: dict[str, Any] = page.evaluate(BOXES)
        if now["words"] and now["tree"] == before.get("tree") and (now["tree"] != gone or again > PATIENCE):
            return now
        before = now
    raise TimeoutError(f"{page.url} does not come to rest")


def _faint(page: Page, eye: Page, words: list[dict[str, Any]]) -> list[str]:
    """Words that do not stand out from their ground, once what fades in is there."""
    found: list[str] = []
    for _ in range(4):
        picture = base64.b64encode(page.screenshot()).decode()
        ratios = eye.evaluate(CONTRAST, [picture, words, 1])
        found = [
            f"contrast {ratio:.2f} of {one['says']!r}"
            for one, ratio in zip(words, ratios, strict=True)
            if ratio is not None and ratio < LEAST_CONTRAST
        ]
        if not found:
            break
        page.wait_for_timeout(4 * LOOK_AGAIN_MS)
    return found


def _walked(browser: Browser, eye: Page, look: Look, server: Server, found: tuple[str, ...]) -> None:
    page, faults = _opened(browser, server, look), []
    seen = _at_rest(page, "")
    for address in found[1:] + found[:1]:  # the start is on the screen already
        page.evaluate(GO, address)
        seen = _at_rest(page, seen["tree"])
        faults += [f"{address}: {fault}" for fault in seen["faults"]]
        faults += [f"{address}: {fault}" for fault in _faint(page, eye, seen["words"])]
    page.context.close()
    assert not faults, "\n".join(faults)


@pytest.mark.soak  # new screens made it longer than an ordinary run may take
@pytest.mark.parametrize(
    ("furnished", "look"), [((look, FEW), look) for look in USUAL], indirect=["furnished"], ids=map(str, USUAL)
)
def test_every_screen(browser: Browser, eye: Page, look: Look, furnished: tuple[Server, tuple[str, ...]]) -> None:
    """All that can be tapped is named and 48 dp, nothing is cut off or overlaps, all words stand out at 4.5:1."""
    _walked(browser, eye, look, *furnished)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("furnished", "look"), [((look, tuple(HOUSE)), look) for look in ALL], indirect=["furnished"], ids=map(str, ALL)
)
def test_every_screen_in_every_look(
    browser: Browser, eye: Page, look: Look, furnished: tuple[Server, tuple[str, ...]]
) -> None:
    """The same on phones and a tablet, with words of both sizes, light and dark, in high contrast too."""
    _walked(browser, eye, look, *furnished)
