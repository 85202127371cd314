"""The offline app: one game tap by tap, the plug pulled at any moment, a second tab, no server, any path."""

from __future__ import annotations

import os
import random
import shutil
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
from build.pwa.site_files import seal
from tests.companion.oblivion_taps import game_config, steps, taps
from tests.e2e import test_oblivion
from tests.e2e.driver import BROWSER_ARGUMENTS, Screen, entered, taken_back
from tests.e2e.kept import GAME, laid, reopened
from tests.e2e.offline import BUILT, Offline, brought, offline

pytestmark = pytest.mark.browser


STEPS = list(steps())
KILLS = 200


def enter(window: Screen, at: int) -> None:
    """The entry of the game with that number, by its keys."""
    before = taken_back(window)
    for words in taps(*STEPS[at]):
        window.activate(window.page.get_by_role("button", name=test_oblivion.called(words)).first)
    entered(window, before)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("server", ["offline"], indirect=True)
def test_it_runs_in_the_browser_alone(screen: Callable[..., Screen], server: Offline, tmp_path: Path) -> None:
    """Entries are made and kept; a second tab waits and takes over, without a server; nothing is fetched from elsewhere
    and nothing complained of."""
    laid(tmp_path, "oblivion", game_config())
    window = screen(f"table/{GAME}")
    for at in range(4):
        enter(window, at)
    assert all(url.startswith((server.origin, "data:", "blob:")) for url in window.loaded)
    server.stop()
    other = window.page.context.new_page()
    other.goto(f"{server.address}table/{GAME}")
    expect(other.get_by_text("open in another tab")).to_be_visible()
    window.page.close()
    taking_over = Screen(other)
    taking_over.wake()
    enter(taking_over, 4)
    assert len(reopened(tmp_path).timeline.entries) == 5
    assert server.complaints == []


@contextmanager
def device(browser: Browser, folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], Page]]:
    """A browser with a profile of its own that can be killed; and its first tab, of a phone's size."""
    command = [str(find()), *BROWSER_ARGUMENTS, "--headless", f"--user-data-dir={folder}", "--remote-debugging-port=0"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        told = folder / "DevToolsActivePort"
        while not told.is_file() or not told.read_text().strip():
            assert process.poll() is None
            time.sleep(0.05)
        chromium = browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{told.read_text().split()[0]}")
        page = chromium.contexts[0].new_page()
        page.set_default_timeout(60_000)
        page.set_viewport_size({"width": 390, "height": 844})
        yield process, page
    finally:
        kill(process)
        (folder / "DevToolsActivePort").unlink(missing_ok=True)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Pull the plug of a browser and all of its processes."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(10)


def pulled(browser: Browser, address: str, profile: Path, done: int, seconds: float) -> int:
    """Plays on from there; the plug is pulled after so many seconds. Returns how many entries were shown as kept."""
    with device(browser, profile) as (process, page):
        window = Screen(page).open(f"{address}table/{GAME}")
        window.page.get_by_role("heading").first.wait_for(state="attached")
        threading.Timer(seconds, kill, [process]).start()
        try:
            for at in range(done, len(STEPS)):
                enter(window, at)
                done += 1
        except Error:
            assert process.wait(10) == -signal.SIGKILL
    return done


def after(browser: Browser, address: str, profile: Path, folder: Path) -> int:
    """How many entries the browser kept. They are a record: the store of this device opens it, and folds it."""
    with device(browser, profile) as (_, page):
        page.goto(f"{address.partition('?')[0]}icon.svg")
        brought(page, folder)
    return len(reopened(folder).timeline.entries)


@pytest.mark.soak
def test_pulling_the_plug(browser: Browser, tmp_path: Path) -> None:
    """Whatever the app has shown as kept is kept, and at most the entry that was on its way besides."""
    rng, folder, profile = random.Random(7), tmp_path / "data", tmp_path / "profile"
    folder.mkdir()
    profile.mkdir()
    laid(folder, "oblivion", game_config())
    with offline(folder) as static:
        with device(browser, profile) as (_, page):
            static.lay(page)
        kept = 0
        for _ in range(KILLS):
            shown = pulled(browser, static.address, profile, kept, rng.uniform(0.1, 6))
            kept = after(browser, static.address, profile, folder)
            assert shown <= kept <= shown + 1
            if kept >= len(STEPS) - 1:
                with device(browser, profile) as (_, page):
                    static.lay(page)
                kept = 0


@pytest.mark.soak
def test_a_new_version(browser: Browser, tmp_path: Path) -> None:
    """It is fetched while the app runs and offered on the start screen; under any path. One that does not start gives
    way to the version before it."""
    built = tmp_path / "some" / "where"
    shutil.copytree(BUILT, built)
    with offline(tmp_path, tmp_path) as static:
        address = static.address.replace("/?", "/some/where/?")
        page = static.context(browser).new_page()
        page.set_default_timeout(60_000)
        window = Screen(page).open(address)
        window.button("History").wait_for(state="attached")
        (built / "labels.css").write_text("/* another version */", "utf-8")
        seal(built)
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        page.get_by_role("button", name="Use it now").click()
        page.wait_for_load_state()
        window.wake()
        window.button("History").wait_for(state="attached")
        assert "another version" in page.evaluate("fetch('labels.css').then((one) => one.text())")
        (built / "python-worker.js").write_text("throw new Error('this version is broken')", "utf-8")
        seal(built)
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        page.get_by_role("button", name="Use it now").click()
        page.wait_for_load_state()
        for _ in range(2):
            page.wait_for_timeout(3000)
            page.reload()
        window.wake()
        window.button("History").wait_for(state="attached")
