"""New versions of the offline app are loaded in the background, offered at the right time, rolled back on failure."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from build.pwa.site_files import seal
from companion.store.sqlite import schema
from tests.companion.oblivion_taps import game_config
from tests.e2e.browser_files import DATABASE
from tests.e2e.by_keys import enter, press
from tests.e2e.data_folder import GAME, store_game, version
from tests.e2e.driver import Screen, announced, new_tab
from tests.e2e.offline import BUILT, another_build, offline

pytestmark = pytest.mark.browser

VERSIONS = "caches.keys().then((names) => names.filter((name) => !name.endsWith('notes')))"
UPDATE = "navigator.serviceWorker.getRegistration().then((one) => one.update())"

LATER = """from companion.store.sqlite import migrations, schema
migrations.MIGRATIONS(name="moods")(lambda db: db.execute("create table moods(game)"))
schema.VERSION += 1
"""
"""Turns the app into a later version with one more migration."""


def updated(page: Page, built: Path, window: Screen) -> None:
    """Find the current build, accept it when it's offered, and wait until it has started."""
    seal(built)
    page.evaluate(UPDATE)
    page.get_by_role("button", name="Use it now").click()
    page.wait_for_load_state()
    window.wake()
    window.button("History").wait_for(state="attached")


@pytest.mark.soak
def test_a_new_version(browser: Browser, tmp_path: Path) -> None:
    """A new version is loaded while the app runs under any path, offered only on the start screen, and leaves nothing
    of the old one. A version that doesn't start is rolled back, automatically if it can report that."""
    built = tmp_path / "some" / "where"
    shutil.copytree(BUILT, built)
    with offline(tmp_path, tmp_path) as static:
        address = static.address.replace("/?", "/some/where/?")
        page = new_tab(static.context(browser), 60_000)
        window = Screen(page).open(address)
        window.button("History").wait_for(state="attached")
        window.activate(window.button("History"))
        page.wait_for_url("**#/history")
        (built / "labels.css").write_text("/* another version */", "utf-8")
        seal(built)
        page.evaluate(UPDATE)
        page.wait_for_function(f"{VERSIONS}.then((names) => names.length === 2)")
        page.wait_for_timeout(1000)
        expect(page.locator("#offer")).to_have_count(0)
        page.go_back()
        page.get_by_role("button", name="Use it now").click()
        page.wait_for_load_state()
        window.wake()
        window.button("History").wait_for(state="attached")
        assert "another version" in page.evaluate("fetch('labels.css').then((one) => one.text())")
        page.wait_for_function(f"{VERSIONS}.then((names) => names.length === 1)")
        worker = (built / "python-worker.js").read_text("utf-8")
        for broken in ("throw new Error('this version is broken')", "await new Promise(() => {})"):
            (built / "python-worker.js").write_text(broken, "utf-8")
            seal(built)
            page.evaluate(UPDATE)
            page.get_by_role("button", name="Use it now").click()
            page.wait_for_load_state()
            if "throw" not in broken:
                for _ in range(2):
                    page.wait_for_timeout(3000)
                    page.reload()
            window.wake()
            window.button("History").wait_for(state="attached")
            assert page.evaluate("fetch('python-worker.js').then((one) => one.text())") == worker


@pytest.mark.soak
def test_a_later_version_and_back(browser: Browser, tmp_path: Path) -> None:
    """A new version migrates and continues the games; the old version, served again, shows them unchanged."""
    store_game(tmp_path, "oblivion", game_config())
    built = another_build(tmp_path, "python-worker.js", lambda script: script)
    worker = (built / "python-worker.js").read_text("utf-8")
    with offline(tmp_path, built) as static:
        page = new_tab(static.context(browser), 60_000)
        window = Screen(page).open(f"{static.address}table/{GAME}")
        enter(window, 0)
        page.goto(static.address)
        begin = "import companion.in_browser"
        assert begin in worker
        (built / "python-worker.js").write_text(worker.replace(begin, LATER + begin), "utf-8")
        updated(page, built, window)
        page.goto(f"{static.address}table/{GAME}")
        enter(window, 1)
        static.to_folder()
        assert version(tmp_path / DATABASE) == schema.VERSION + 1
        (copy,) = tmp_path.glob("companion-before-*.db")
        assert version(copy) == schema.VERSION
        later = (tmp_path / DATABASE).read_bytes()
        page.goto(static.address)
        (built / "python-worker.js").write_text(worker, "utf-8")
        updated(page, built, window)
        page.goto(f"{static.address}table/{GAME}")
        press(window, 2)
        announced(page, "saved by a newer Oracle Companion")
        static.to_folder()
        assert (tmp_path / DATABASE).read_bytes() == later
