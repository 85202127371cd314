"""The offline app in mid-game: the device becomes full, a new version is found, or both."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Error, Page, expect

from build.pwa.site_files import seal
from companion.store.sqlite import schema
from tests.companion.oblivion_taps import game_config
from tests.e2e.browser_files import DATABASE, copy_files
from tests.e2e.by_keys import STEPS, enter, press
from tests.e2e.data_folder import GAME, reopened, store_game, version
from tests.e2e.driver import Screen, announced, new_tab, undo_label
from tests.e2e.offline import Offline, another_build, offline
from tests.e2e.test_updates import LATER, UPDATE

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.usefixtures("quick")]

NO_ROOM = "This device is out of space"
TAB_MS = 60_000


def full(session: CDPSession, static: Offline, *, is_full: bool) -> None:
    """Leave no space for the app on the device, or lift that limit."""
    session.send("Storage.overrideQuotaForOrigin", {"origin": static.origin, **({"quotaSize": 1} if is_full else {})})


def shown_as_kept(window: Screen, at: int) -> bool:
    """Make the entry with that number; returns whether it's shown as made, rather than refused for lack of space."""
    page = window.page
    refused = page.locator(f'[aria-label*="{NO_ROOM}"]').or_(page.get_by_text(NO_ROOM)).first
    expect(refused).to_have_count(0)
    window.button(re.compile("^Undo: ")).wait_for(state="attached")
    before = undo_label(window)
    press(window, at)
    for _ in range(TAB_MS // 100):
        if refused.count():
            return False
        if undo_label(window) not in {before, "Nothing to undo"}:
            return True
        page.wait_for_timeout(100)
    raise AssertionError("neither kept nor refused")


def stored_count(page: Page, static: Offline, folder: Path) -> int:
    """The number of entries in the browser's storage, read while the app is closed."""
    static.leave_app(page)
    copy_files(page, folder)
    return len(reopened(folder).timeline.entries)


def test_the_device_becomes_full_in_the_midst_of_a_game(browser: Browser, tmp_path: Path) -> None:
    """Every entry shown as made is stored; the first without room and each after it is refused in a sentence; after a
    restart the same game is shown. With room again the game continues to its end."""
    store_game(tmp_path, "oblivion", game_config())
    with offline(tmp_path) as static:
        context = static.context(browser, height=2400)
        page = new_tab(context, TAB_MS)
        window = Screen(page).open(f"{static.address}table/{GAME}")
        enter(window, 0)
        enter(window, 1)
        session = context.new_cdp_session(page)
        full(session, static, is_full=True)
        count = 2
        while count < len(STEPS) and shown_as_kept(window, count):
            count += 1
        announced(page, NO_ROOM)
        window.activate(window.button("OK"))
        assert not shown_as_kept(window, count)
        assert stored_count(page, static, tmp_path) == count
        window = Screen(page).open(f"{static.address}table/{GAME}")
        assert not shown_as_kept(window, count)
        full(session, static, is_full=False)
        window.activate(window.button("OK"))
        for at in range(count, len(STEPS) - 1):
            enter(window, at)
        assert stored_count(page, static, tmp_path) == len(STEPS) - 1
        print(f"{count} entries kept until there was no room, {count} there afterwards")
        context.close()


def test_a_new_version_comes_in_the_midst_of_a_game(browser: Browser, tmp_path: Path) -> None:
    """A full device keeps its version, and the game continues; with room the new version is loaded, but not offered at
    the table. Once it's used, with another database format, every entry is there and the game continues."""
    store_game(tmp_path, "oblivion", game_config())
    built = another_build(tmp_path, "python-worker.js", lambda script: script)
    begin = "import companion.in_browser"
    with offline(tmp_path, built) as static:
        context = static.context(browser, height=2400)
        page = new_tab(context, TAB_MS)
        window = Screen(page).open(f"{static.address}table/{GAME}")
        enter(window, 0)
        session = context.new_cdp_session(page)
        full(session, static, is_full=True)
        worker = (built / "python-worker.js").read_text("utf-8")
        (built / "python-worker.js").write_text(worker.replace(begin, LATER + begin), "utf-8")
        seal(built)
        with pytest.raises(Error, match="no room"):
            page.evaluate(f"{UPDATE}.then(() => {INSTALLED})")
        page.reload()
        window.wake()
        full(session, static, is_full=False)
        enter(window, 1)
        page.evaluate(f"{UPDATE}.then(() => {INSTALLED})")
        enter(window, 2)
        expect(page.locator("#offer")).to_have_count(0)
        page.goto(static.address)
        with page.expect_navigation():
            page.get_by_role("button", name="Use it now").click()
        window.wake()
        page.goto(f"{static.address}table/{GAME}")
        enter(window, 3)
        static.leave_app(page)
        copy_files(page, tmp_path)
        assert version(tmp_path / DATABASE) == schema.VERSION + 1
        (copy,) = tmp_path.glob("companion-before-*.db")
        shutil.copyfile(copy, tmp_path / DATABASE)
        assert len(reopened(tmp_path).timeline.entries) == 3, "what there was when the new version began"
        context.close()


INSTALLED = """navigator.serviceWorker.getRegistration().then((one) => new Promise((done, fail) => {
    const look = () => {
        if (one.waiting) done()
        else if (!one.installing) fail(new Error('redundant: there was no room'))
        else one.installing.addEventListener('statechange', look)
    }
    look()
}))"""
"""Resolves when a new version is installed and waits, and fails if it couldn't be stored."""
