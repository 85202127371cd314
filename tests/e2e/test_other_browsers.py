"""One game served and one offline in Firefox, and in WebKitGTK, which is Safari's relative."""

import os
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.companion.oblivion_taps import WON, game_config, taps
from tests.e2e.browser_files import DATABASE, copy_files, replace_storage
from tests.e2e.by_keys import STEPS
from tests.e2e.data_folder import GAME, reopened, store_game
from tests.e2e.driver import UNDO, served
from tests.e2e.offline import offline
from tests.e2e.other_browsers import Tab, firefox, until, wake, webkit

pytestmark = [pytest.mark.browser, pytest.mark.soak, pytest.mark.usefixtures("quick")]

Browser = Callable[[Path], AbstractContextManager[Tab]]
HALF = len(STEPS) // 2
EACH = pytest.mark.parametrize("browser", [firefox, webkit])

IS_THERE = """(words) => [...document.querySelectorAll('flt-semantics[role=button]')].some((button) =>
    (button.ariaLabel || button.textContent).startsWith(words))"""
PRESS = """(words) => [...document.querySelectorAll('flt-semantics[role=button]')].find((button) =>
    (button.ariaLabel || button.textContent).startsWith(words)).click()"""
SAYS_BELOW = """(words) => {
    const wheel = {deltaY: 300, clientX: 200, clientY: 400, bubbles: true};
    document.querySelector('flutter-view').dispatchEvent(new WheelEvent('wheel', wheel));
    return document.querySelector('flt-semantics-host').innerHTML.includes(words);
}"""
SAYS = "(words) => document.querySelector('flt-semantics-host').innerHTML.includes(words)"
IS_ANOTHER = f"(before) => ![null, undefined, before].includes(({UNDO})())"


def press(tab: Tab, words: str) -> None:
    """Press the key with that label, once it's there."""
    until(tab, IS_THERE, words)
    tab.evaluate(PRESS, words)


def play(tab: Tab, entries: range) -> None:
    """Make these entries, each once the screen shows the previous one."""
    for at in entries:
        before = tab.evaluate(UNDO)
        for words in taps(*STEPS[at]):
            press(tab, words)
        until(tab, IS_ANOTHER, before)


@EACH
def test_a_game_served(browser: Browser, tmp_path: Path) -> None:
    """A whole game of Oblivion is played and stored, entry by entry."""
    store_game(tmp_path, "oblivion", game_config())
    with served(tmp_path) as server, browser(tmp_path / "browser") as tab:
        tab.goto(server.access.address(server.address))
        wake(tab)
        tab.goto(f"{server.address}table/{GAME}")
        wake(tab)
        play(tab, range(len(STEPS)))
        until(tab, SAYS, WON)
        assert len(reopened(tmp_path).timeline.entries) == len(STEPS)


def opened(tab: Tab, address: str) -> None:
    tab.goto("about:blank")
    tab.goto(address)
    wake(tab)


@EACH
def test_a_game_offline(browser: Browser, tmp_path: Path) -> None:
    """A whole game is played in the browser alone, with a reload in mid-game; it's stored in files if the browser has
    synchronous ones, otherwise in its database, as the settings say."""
    is_indexed = browser is webkit
    store_game(tmp_path, "oblivion", game_config())
    with offline(tmp_path) as static, browser(tmp_path / "browser") as tab:
        static.leave_app(tab)
        replace_storage(tab, (tmp_path / DATABASE).read_bytes(), indexed=is_indexed)
        opened(tab, f"{static.address}table/{GAME}")
        play(tab, range(HALF))
        opened(tab, f"{static.address}table/{GAME}")
        until(tab, IS_THERE, "Undo: ")
        play(tab, range(HALF, len(STEPS)))
        until(tab, SAYS, WON)
        opened(tab, f"{static.address}settings")
        until(tab, SAYS_BELOW, "in this browser's own database" if is_indexed else "in this browser's own storage")
        static.leave_app(tab)
        copy_files(tab, tmp_path)
        assert len(reopened(tmp_path).timeline.entries) == len(STEPS)


def test_firefox_is_killed(tmp_path: Path) -> None:
    """After Firefox is killed and restarted, entries that it had shown are there. (MiniBrowser keeps no storage.)"""
    store_game(tmp_path, "oblivion", game_config())
    with offline(tmp_path) as static:
        with firefox(tmp_path / "browser") as tab:
            static.leave_app(tab)
            replace_storage(tab, (tmp_path / DATABASE).read_bytes())
            opened(tab, f"{static.address}table/{GAME}")
            play(tab, range(HALF))
            label = tab.evaluate(UNDO)
            os.killpg(tab.process.pid, signal.SIGKILL)
        with firefox(tmp_path / "browser") as tab:
            opened(tab, f"{static.address}table/{GAME}")
            until(tab, IS_THERE, label)
            play(tab, range(HALF, HALF + 1))


def test_a_system_without_a_language(tmp_path: Path) -> None:
    """The app starts if WebKit calls the language of a system without one "C", also without a storage API."""
    with offline(tmp_path) as static, webkit(tmp_path / "browser", "C", "") as tab:
        opened(tab, static.address)
        until(tab, SAYS, "Which game is on your table?")
    with served(tmp_path) as server, webkit(tmp_path / "browser", "C") as tab:
        opened(tab, server.access.address(server.address))
        until(tab, SAYS, "Which game is on your table?")
