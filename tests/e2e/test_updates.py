"""New versions of the offline app are loaded in the background, offered at the right time, rolled back on failure."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from build.pwa.site_files import seal
from tests.e2e.driver import Screen, new_tab
from tests.e2e.offline import BUILT, offline

pytestmark = pytest.mark.browser

VERSIONS = "caches.keys().then((names) => names.filter((name) => !name.endsWith('notes')))"
UPDATE = "navigator.serviceWorker.getRegistration().then((one) => one.update())"

LATER = """from companion.store.sqlite import migrations, schema
migrations.MIGRATIONS(name="moods")(lambda db: db.execute("create table moods(game)"))
schema.VERSION += 1
"""
"""Turns the app into a later version with one more migration."""


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
