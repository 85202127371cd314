"""The offline app is played tap by tap, killed at any moment, opened in two tabs, without a server, at any path."""

import random
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from build.browser import find
from tests.companion.oblivion_taps import game_config
from tests.e2e.browser_files import DATABASE, copy_files, replace_storage
from tests.e2e.by_keys import STEPS, enter
from tests.e2e.data_folder import GAME, reopened, store_game
from tests.e2e.driver import BROWSER_ARGUMENTS, Screen, new_tab
from tests.e2e.offline import BUILT, Offline, offline, without_files
from tests.e2e.other_browsers import ended

pytestmark = pytest.mark.browser

KILLS = 25


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("server", ["offline"], indirect=True)
def test_it_runs_in_the_browser_alone(screen: Callable[..., Screen], server: Offline, tmp_path: Path) -> None:
    """Entries are made and stored in the browser; a second tab waits and takes over, without a server; nothing is
    loaded from other hosts, one thread paints, and there are no warnings."""
    store_game(tmp_path, "oblivion", game_config())
    window = screen(f"table/{GAME}")
    for at in range(4):
        enter(window, at)
    assert all(url.startswith((server.origin, "data:", "blob:")) for url in window.loaded)
    assert not [worker for worker in window.page.workers if worker.url.startswith("blob:")]
    server.stop()
    second = window.page.context.new_page()
    second.goto(f"{server.address}table/{GAME}")
    expect(second.get_by_text("open in another tab")).to_be_visible()
    window.page.close()
    taking_over = Screen(second)
    taking_over.wake()
    enter(taking_over, 4)
    assert len(reopened(tmp_path).timeline.entries) == 5
    assert server.complaints == []


ASKED = """() => {
    const ask = navigator.storage.persist.bind(navigator.storage)
    navigator.storage.persist = () => { window.asked = true; return ask() }
}"""
"""Makes the page record whether it asks the browser for persistent storage; a headless browser doesn't ask the user."""


@pytest.mark.soak
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("server", ["offline"], indirect=True)
def test_the_first_game_asks_the_browser_to_keep_it(screen: Callable[..., Screen]) -> None:
    """When the first game starts, a browser that can protect stored games is asked to; the settings say so."""
    seen = screen(height=2400)
    page = seen.page
    page.evaluate(ASKED)
    seen.tap(re.compile("^Meow Oracle"))
    seen.seat("Ann", "Bob")
    seen.tap("Start")
    seen.text("Who starts?").wait_for(state="attached")
    page.wait_for_function("() => window.asked")
    session = page.context.new_cdp_session(page)
    context = session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    session.send("Browser.grantPermissions", {"permissions": ["durableStorage"], "browserContextId": context})
    for words in ("Back", "Settings"):
        seen.activate(seen.button(words))
    expect(seen.text("The browser won't delete your games by itself.")).to_be_attached()


@contextmanager
def device(browser: Browser, folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], Page]]:
    """A browser with a new profile that can be killed, and its first tab, of a phone's size."""
    command = [str(find()), *BROWSER_ARGUMENTS, "--headless", f"--user-data-dir={folder}", "--remote-debugging-port=0"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        file = folder / "DevToolsActivePort"
        while not file.is_file() or not file.read_text().strip():
            assert process.poll() is None
            time.sleep(0.05)
        chromium = browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{file.read_text().split()[0]}")
        page = new_tab(chromium.contexts[0], 60_000)
        page.set_viewport_size({"width": 390, "height": 844})
        yield process, page
    finally:
        ended(process)
        (folder / "DevToolsActivePort").unlink(missing_ok=True)


def play_until_killed(page: Page, process: subprocess.Popen[bytes], address: str, done: int, seconds: float) -> int:
    """Continue after `done` entries until the browser is killed after that many seconds; returns the number shown."""
    window = Screen(page).open(f"{address}table/{GAME}")
    window.page.get_by_role("heading").first.wait_for(state="attached")
    threading.Timer(seconds, ended, [process]).start()
    try:
        for at in range(done, len(STEPS)):
            enter(window, at)
            done += 1
    except Error:
        assert process.wait(10) == -signal.SIGKILL
    return done


@pytest.mark.soak
@pytest.mark.parametrize("place", ["files", "database"])
def test_kills_at_any_moment(browser: Browser, tmp_path: Path, place: str) -> None:
    """After each kill the stored game opens with all entries that were shown, and at most the one under way."""
    rng, folder, profile = random.Random(place), tmp_path / "data", tmp_path / "profile"
    folder.mkdir()
    profile.mkdir()
    store_game(folder, "oblivion", game_config())
    content = (folder / DATABASE).read_bytes()
    least = most = acknowledged = unseen = 0
    with offline(folder, without_files(tmp_path) if place == "database" else BUILT) as static:
        for kills in range(KILLS + 1):
            with device(browser, profile) as (process, page):
                static.leave_app(page)
                if kills:
                    copy_files(page, folder)
                    count = len(reopened(folder).timeline.entries)
                    assert least <= count <= least + 1
                    acknowledged, unseen = acknowledged + least - most, unseen + count - least
                    most = count
                if not kills or most >= len(STEPS) - 1:
                    replace_storage(page, content, indexed=place == "database")
                    most = 0
                if kills < KILLS:
                    least = play_until_killed(page, process, static.address, most, rng.uniform(0.1, 6))
    print(f"{KILLS} kills, {acknowledged} entries acknowledged, 0 lost; {unseen} kept before they were shown")
