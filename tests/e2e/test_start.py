"""A game is started by taps in a real browser, on a companion started as people do."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tests.e2e.driver import Screen, Server, start

pytestmark = pytest.mark.browser

GROUP = ("Ann", "Bob", "Cid")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of that companion."""
    return tmp_path_factory.mktemp("games")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """A companion that is started, not forked; the same for all tests. SIGTERM ends it with code 0."""
    server = start(folder)
    yield server
    assert server.stop() == 0


def test_a_game_is_started_by_taps_and_found_again(screen: Callable[..., Screen], server: Server) -> None:
    """A game is started by taps; one tap on the start screen leads back to it; nothing is loaded from other hosts,
    which Flutter's client alone would do, nothing is an error, zooming is allowed, and one thread paints: Flutter's
    second one shares a glyph cache without a lock, with which pages may hang."""
    seen = screen()
    seen.button(re.compile("^Meow Oracle")).tap()
    seen.seat(*GROUP)
    seen.tap("Start")
    seen.text("Who starts?").wait_for()
    seen.open(server.address, "Which game is on your table?")
    seen.button(re.compile("Meow Oracle.*Ann, Bob, Cid", re.DOTALL)).tap()
    seen.text("Who starts?").wait_for()
    foreign_urls = [url for url in seen.loaded if not url.startswith((server.address, "data:", "blob:"))]
    assert foreign_urls == []
    assert [line for line in seen.diary if " error: " in line] == []
    contents = seen.page.locator("meta[name=viewport]").evaluate_all("all => all.map(one => one.content)")
    assert contents and not any("user-scalable" in content or "maximum-scale" in content for content in contents)
    assert [worker.url for worker in seen.page.workers if worker.url.startswith("blob:")] == []


NO_LANGUAGE = """for (const [name, value] of [['language', 'C'], ['languages', ['C']]])
    Object.defineProperty(Navigator.prototype, name, {get: () => value})"""


@pytest.mark.long
def test_a_system_that_names_no_language(browser: Browser, server: Server) -> None:
    """The app starts if the browser names the language of its system "C"."""
    context = server.context(browser)
    context.add_init_script(NO_LANGUAGE)
    Screen(context.new_page()).open(server.address, "Which game is on your table?")
    context.close()


def test_it_ends_cleanly_when_asked(tmp_path: Path) -> None:
    """Ctrl+C ends the companion with code 0, as SIGTERM does after all other tests."""
    server = start(tmp_path)
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(10) == server.stop() == 0


def test_a_taken_port_is_reported_in_one_sentence(server: Server, folder: Path) -> None:
    """A taken port gives exit code 1 and one sentence, no traceback."""
    port = server.address.rstrip("/").rpartition(":")[2]
    command = [sys.executable, "-m", "companion", "--data", str(folder), "--port", port, "--no-browser"]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env={**os.environ})
    assert second.returncode == 1
    assert second.stderr.startswith(f"Port {port} can't be used here. Perhaps Oracle Companion is already running.")


@pytest.mark.long
def test_the_printed_address_lets_a_browser_in_for_good(browser: Browser, server: Server) -> None:
    """Without the key in the printed address a browser gets only a sentence; once it has used the key, the app."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.address)
    assert "Open the address that was shown" in page.locator("body").inner_text()
    page.goto(server.access.address(f"{server.address}settings"))
    Screen(page).wake()
    Screen(page).text("Appearance").wait_for(state="attached")
    assert page.url == f"{server.address}settings"
    page.close()
    again = context.new_page()
    Screen(again).open(server.address, "Which game is on your table?")
    assert again.evaluate("document.cookie") == "", "no script can read it"
    context.close()


def test_other_names_are_refused(server: Server) -> None:
    """A page of another host whose name points to this address (DNS rebinding) gets nothing."""
    assert httpx.get(server.address, headers={"Host": "evil.example"}).status_code == 421


def test_the_fonts_are_ours(server: Server) -> None:
    """The served font manifest has the bundled typeface, and the icons that the app needs."""
    cookie = {"Cookie": server.access.cookie.partition(";")[0]}
    answer = httpx.get(f"{server.address}assets/FontManifest.json", headers=cookie)
    families = {font["family"] for font in answer.json()}
    assert {"Atkinson Hyperlegible Next", "MaterialIcons", "Roboto"} <= families
