"""The service worker, with any order of tabs, versions and taps: in a simulated world, and in two tabs of a browser."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from build.pwa.site_files import WEB, WORKER, seal
from tests.e2e.driver import Screen
from tests.e2e.offline import BUILT, Offline, offline

pytestmark = pytest.mark.browser

WORLD = Path(__file__).with_name("versions.js")
FEWEST = {4: 600, 6: 7_000}  # the least number of different states of the world at each depth


@pytest.mark.parametrize("depth", [4, pytest.param(6, marks=pytest.mark.long)])
def test_no_order_of_versions_and_tabs_ends_the_app(browser: Browser, depth: int) -> None:
    """After any events with two tabs and two later versions, each good or broken, the app runs once it has been closed
    and opened a few times, without a network, in the new version if that works; one that reported its failure isn't
    tried again. Each page gets only files of its own version, and an older one never runs after a later one. The
    expected result comes from what each made-up version does, not from the script's records."""
    page = browser.new_page()
    world, script = WORLD.read_text("utf-8"), (WEB / WORKER).read_text("utf-8")
    result = page.evaluate(f"(given) => ({world})(...given)", [script, depth])
    assert result["wrong"] == []
    assert result["states"] >= FEWEST[depth]
    page.close()


HANGS = "await new Promise(() => {});"
MARK = "getComputedStyle(document.documentElement).getPropertyValue('--version')"
UPDATE = "navigator.serviceWorker.getRegistration().then((one) => one.update())"


def published(page: Page, built: Path, version: str, *, hangs: bool = False) -> None:
    """Put another version on the server, and accept it on the page that offers it."""
    (built / "labels.css").write_text(f":root {{ --version: {version} }}", "utf-8")
    worker = (BUILT / "python-worker.js").read_text("utf-8")
    (built / "python-worker.js").write_text(HANGS + worker if hangs else worker, "utf-8")
    seal(built)
    page.evaluate(UPDATE)
    with page.expect_navigation():
        page.get_by_role("button", name="Use it now").click()


def opened(page: Page, static: Offline) -> Page:
    """A tab on the app, which may have to wait for another tab."""
    page.set_default_timeout(60_000)
    page.goto(static.address)
    return page


def expect_version(page: Page, version: str) -> None:
    """Wait for the first screen, and check its version."""
    Screen(page).wake()
    Screen(page).button("History").wait_for(state="attached")
    assert page.evaluate(MARK) == version


@pytest.mark.long
def test_a_waiting_tab_does_not_continue_with_an_older_version(browser: Browser, tmp_path: Path) -> None:
    """If a new version is accepted in one tab, a waiting tab uses it, too. A waiting tab doesn't count as a successful
    start of a version that hangs: the app rolls back by itself."""
    built = tmp_path / "built"
    shutil.copytree(BUILT, built)
    with offline(tmp_path, built) as static:
        context = static.context(browser)
        asking = opened(context.new_page(), static)
        expect_version(asking, "")
        waiting = opened(context.new_page(), static)
        elsewhere = waiting.get_by_text("open in another tab")
        expect(elsewhere).to_be_visible()
        published(asking, built, "second")
        expect_version(asking, "second")
        expect(elsewhere).to_be_visible()
        with waiting.expect_navigation():  # once its page has that version
            asking.close()
        expect_version(waiting, "second")
        second = opened(context.new_page(), static)
        expect(second.get_by_text("open in another tab")).to_be_visible()
        published(waiting, built, "third", hangs=True)
        with second.expect_navigation():
            pass
        second.close()
        waiting.reload()
        expect_version(waiting, "second")
        context.close()
