"""Every screen in a real browser: sizes of tappable controls, doubled text size, contrast of real pixels."""

import base64
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Literal, TypeVar

import pytest
from playwright.sync_api import Browser, Page

from companion.device.settings import Contrast, TextSize
from companion.store.store import Store
from referees.common.registry import HOUSE
from tests.accessibility.addresses import ENTRIES, LATER, Filled, addresses, filled_in, furnish, patterns
from tests.accessibility.opened import a_file, steps
from tests.e2e.data_folder import in_thread, with_store
from tests.e2e.driver import GO, Screen, Server, new_tab, served

pytestmark = pytest.mark.browser

T = TypeVar("T")

HERE = Path(__file__).parent
BOXES, CONTRAST = (HERE / "boxes.js").read_text("utf-8"), (HERE / "contrast.js").read_text("utf-8")
LEAST_CONTRAST = 4.5
LOOK_AGAIN_MS = 80
PATIENCE = 75
PANELS = (("More", "What can I do now?"), ("Log",), ("What do the rules say?",))
"""Panels that open over a table; each is checked like a screen of its own."""


@dataclass(frozen=True)
class Look:
    """A window's size, text size, theme and contrast."""

    width: int
    height: int
    words: TextSize
    theme: Literal["light", "dark"]
    contrast: Contrast = "normal"

    def __str__(self) -> str:
        return f"{self.width}x{self.height}-{self.words}-{self.theme}-{self.contrast}"


USUAL = (Look(390, 844, "100", "light"), Look(360, 640, "200", "dark"))
"""The looks of an ordinary run; each screen is checked in one of them."""
SIZES = ((390, 844), (360, 640), (820, 1180))
WORDS: tuple[TextSize, ...] = ("100", "200")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CONTRASTS: tuple[Contrast, ...] = ("normal", "high")
ALL = [Look(*size, words, theme, high) for size in SIZES for words, theme, high in product(WORDS, THEMES, CONTRASTS)]


async def _furnished(folder: Path, entries: int = ENTRIES) -> Filled:
    return await furnish(folder, tuple(HOUSE), entries)


async def _dressed(store: Store, look: Look) -> None:
    for name, value in (("theme", look.theme), ("contrast", look.contrast), ("text_size", look.words)):
        await store.set_setting(name, value)


def slices(filled: Filled, looks: int) -> list[list[str]]:
    """Every route and every game's table once, distributed over the looks; a fixed seed chooses a route's game."""
    drawn: list[str] = []
    for pattern in patterns():
        choices = list(filled_in(pattern, filled))
        drawn += choices[::2] if pattern == "/table/:id" else [random.Random(pattern).choice(choices)]
    return [drawn[look::looks] for look in range(looks)]


def _opened(browser: Browser, server: Server, look: Look) -> Page:
    """A page that shows the settings; not the start screen, whose tables load their questions later."""
    context = server.context(browser, look.width, look.height, color_scheme=look.theme)
    page = new_tab(context, 60_000)
    Screen(page).open(f"{server.address}settings", "Appearance")
    return page


def words_of(screen: dict[str, Any]) -> str:
    return "\n".join(word["says"] for word in screen["words"])


def _at_rest(page: Page, words: str, *, remains: float = 1) -> dict[str, Any]:
    """What the screen shows once it has changed and nothing moves."""
    was = set(words.splitlines())
    before: dict[str, Any] = {}
    for again in range(200):
        page.wait_for_timeout(LOOK_AGAIN_MS)
        now: dict[str, Any] = page.evaluate(BOXES)
        is_other = words_of(now) != words and len(was.intersection(words_of(now).splitlines())) <= remains * len(was)
        if now["words"] and now["tree"] == before.get("tree") and (is_other or again > PATIENCE):
            return now
        before = now
    raise TimeoutError(f"{page.url} does not come to rest")


def _faint(page: Page, eye: Page, words: list[dict[str, Any]]) -> list[str]:
    """Texts with too little contrast to their background, also after some time to fade in."""
    faults: list[str] = []
    for _ in range(4):
        picture = base64.b64encode(page.screenshot()).decode()
        ratios = eye.evaluate(CONTRAST, [picture, words, 1])
        faults = [
            f"contrast {ratio:.2f} of {word['says']!r}"
            for word, ratio in zip(words, ratios, strict=True)
            if ratio is not None and ratio < LEAST_CONTRAST
        ]
        if not faults:
            break
        page.wait_for_timeout(4 * LOOK_AGAIN_MS)
    return faults


def _checked(page: Page, eye: Page, words: str, where: str, *, remains: float = 1) -> tuple[str, list[str]]:
    """The screen's text after a change, and its faults."""
    screen, faults = _at_rest(page, words, remains=remains), list[str]()
    for _ in range(6):  # on a busy machine the screen may still move: only lasting faults count
        faults = [f"{where}: {fault}" for fault in (*screen["faults"], *_faint(page, eye, screen["words"]))]
        if not faults:
            break
        page.wait_for_timeout(1500)
        screen = _at_rest(page, "")
    return words_of(screen), faults


def _panels(page: Page, eye: Page, words: str, address: str) -> tuple[str, list[str]]:
    """Open each panel over a table, one after the other; returns the screen's text at the end, and all faults."""
    faults: list[str] = []
    close = page.get_by_role("button", name="Close", exact=True)
    for way in PANELS:
        is_open = False
        for name in way:
            button = page.get_by_role("button", name=name, exact=True)
            for _ in range(3):  # a tap just after a change is ignored
                if button.count() == 1:
                    button.evaluate("element => element.click()")
                    words, more = _checked(page, eye, words, f"{address} {name}")
                    faults, is_open = faults + more, close.count() > 0
                    if is_open:
                        break
        if is_open:
            close.last.evaluate("element => element.click()")
            words = words_of(_at_rest(page, words))
    return words, faults


def _steps(page: Page, eye: Page, look: Look, way: tuple[str, tuple[str, ...]]) -> list[str]:
    """The faults of each screen that opens when these buttons are tapped in order."""
    address, taps = way
    page.evaluate(GO, address)
    faults: list[str] = []
    for name in taps:
        alike = f"^{re.escape(name)}" if name.endswith((" ", ": Played")) else f"^{re.escape(name)}(\n|$)"
        words = _tapped(page, look, alike)
        _, more = _checked(page, eye, words, f"{look} {address} {name}")
        faults += more
    return faults


def _tapped(page: Page, look: Look, alike: str) -> str:
    """Taps a button, after scrolling to it: controls out of sight aren't in the tree. Returns the text before that."""
    button = page.get_by_role("button", name=re.compile(alike)).first
    page.mouse.move(look.width / 2, look.height / 2)
    page.mouse.wheel(0, -20_000)
    words = words_of(_at_rest(page, ""))
    for _ in range(40):
        if button.count():
            break
        page.mouse.wheel(0, look.height / 3)
        words = words_of(_at_rest(page, ""))
    button.evaluate("element => element.click()")
    return words


def _file_previewed(page: Page, eye: Page, look: Look, file: Path) -> list[str]:
    """The faults of the preview of a file of plays, and of matching a player in it."""
    page.evaluate(GO, "/history")
    button = page.get_by_role("button", name="Import games", exact=True)
    button.wait_for(state="attached")
    words = words_of(_at_rest(page, ""))
    with page.expect_file_chooser() as choosing:
        button.click()
    choosing.value.set_files(file)
    page.get_by_text("One play is new.").wait_for(state="attached")
    words, faults = _checked(page, eye, words, f"{look} a file looked at")
    words = _tapped(page, look, "^Cid")
    return faults + _checked(page, eye, words, f"{look} who is who")[1]


@contextmanager
def _window(browser: Browser, look: Look, folder: Path) -> Iterator[tuple[Page, Page]]:
    """A page in this look that shows the settings of the folder's companion, and one that analyses its pictures."""
    with_store(folder, partial(_dressed, look=look))
    with served(folder) as server:
        eye = browser.new_page()  # first: a page is no longer drawn once another is opened
        page = _opened(browser, server, look)
        yield page, eye
        page.context.close()
        eye.close()


def _walked_opened(
    browser: Browser, look: Look, folder: Path, ways: Sequence[tuple[str, tuple[str, ...]]]
) -> list[str]:
    """The faults of overlays without an address, in this look."""
    file = folder / "BGStatsExport.json"
    file.write_bytes(a_file())
    faults: list[str] = []
    with _window(browser, look, folder) as (page, eye):
        settings = page.url
        for way in ways:
            Screen(page).open(settings, "Appearance")  # reload: the screen remembers choices
            faults += _steps(page, eye, look, way)
        return faults + _file_previewed(page, eye, look, file)


def _walked(browser: Browser, look: Look, folder: Path, routes: Sequence[str], *, panels: int) -> list[str]:
    """The faults at these addresses in this look; on the first `panels` tables every panel is opened, too."""
    faults: list[str] = []
    with _window(browser, look, folder) as (page, eye):
        words = words_of(_at_rest(page, ""))
        for address in sorted(routes, key=lambda path: path == "/"):  # the start screen last, with all its text
            page.evaluate(GO, address)
            words, more = _checked(page, eye, words, f"{look} {address}", remains=0.5)
            faults += more
            if address.startswith("/table/") and "/rules/" not in address and panels > 0:
                panels -= 1
                words, more = _panels(page, eye, words, f"{look} {address}")
                faults += more
    return faults


@pytest.mark.long
def test_every_screen(browser: Browser, tmp_path: Path) -> None:
    """All tappable controls are labelled and at least 48 dp, all buttons can be activated, nothing is cut off or
    overlaps, all text has a contrast of 4.5:1."""
    parts = slices(in_thread(_furnished(tmp_path)), len(USUAL))
    shares = zip(USUAL, parts, strict=True)
    faults = [fault for look, part in shares for fault in _walked(browser, look, tmp_path, part, panels=1)]
    assert not faults, "\n".join(faults)


@pytest.mark.long
@pytest.mark.parametrize("turn", range(len(USUAL)), ids=map(str, USUAL))
def test_what_opens_on_screens(browser: Browser, turn: int, tmp_path: Path) -> None:
    """As above, for overlays without an address: forms, choices, a player's statistics, a code, a file's preview."""
    ways = steps(in_thread(_furnished(tmp_path)))[turn :: len(USUAL)]
    faults = _walked_opened(browser, USUAL[turn], tmp_path, ways)
    assert not faults, "\n".join(faults)


@pytest.mark.soak
@pytest.mark.parametrize("look", ALL, ids=str)
def test_every_screen_in_every_look(browser: Browser, look: Look, tmp_path: Path) -> None:
    """As above, for every address of every game, on phones and a tablet, with both text sizes and all contrasts."""
    filled = in_thread(_furnished(tmp_path, LATER))
    faults = _walked(browser, look, tmp_path, addresses(filled), panels=100)
    faults += _walked_opened(browser, look, tmp_path, steps(filled))
    assert not faults, "\n".join(faults)


def test_the_slice_of_an_ordinary_run_holds_every_screen(tmp_path: Path) -> None:
    """An ordinary run checks every route, including new ones, and every game's table."""
    filled = in_thread(_furnished(tmp_path))
    walked = {address for part in slices(filled, len(USUAL)) for address in part}
    for pattern in patterns():
        assert walked & set(filled_in(pattern, filled)), pattern
    assert len([path for path in walked if path.startswith("/table/") and "/rules/" not in path]) >= len(HOUSE)
