"""The offline app's storage: a browser without files that are written at once, a full device, a newer file."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.store import schema
from tests.companion.oblivion_taps import game_config, whole_game
from tests.e2e.browser_files import DATABASE, lay
from tests.e2e.by_keys import enter, press
from tests.e2e.driver import Screen, taken_back, told
from tests.e2e.kept import GAME, laid, reopened, version
from tests.e2e.offline import BUILT, Offline, another_build, offline, without_files
from tests.e2e.power_cuts import RECORDER, Files, done, killed, powerless, read_by_the_pool, recorded
from tests.store.test_migrations import yesterdays

RESTORED, SAMPLES = 9, 2
PROMISED_MS = {"files": 0, "database": 31_000}
"""How long Chromium gives out the room that it has found before, whatever the quota is now."""

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.usefixtures("quick")]


@contextmanager
def opened(browser: Browser, static: Offline) -> Iterator[Page]:
    """A tab on a device of its own, where the app does not run yet."""
    context = static.context(browser, height=2400)
    page = context.new_page()
    page.set_default_timeout(30_000)
    static.beside(page)
    yield page
    context.close()
    assert static.complaints == []


def test_without_files_the_games_are_in_the_database(browser: Browser, tmp_path: Path) -> None:
    """Where files cannot be written at once, each entry is in IndexedDB before it is shown; the settings say so."""
    laid(tmp_path, "oblivion", game_config())
    fresh = (tmp_path / DATABASE).read_bytes()
    with offline(tmp_path, without_files(tmp_path)) as static, opened(browser, static) as page:
        lay(page, fresh, indexed=True)
        window = Screen(page).open(f"{static.address}table/{GAME}")
        for at in range(2):
            enter(window, at)
            static.bring()
            assert len(reopened(tmp_path).timeline.entries) == at + 1
        shown = taken_back(window)
        page.reload()
        window.wake()
        window.button(shown).wait_for(state="attached")
        enter(window, 2)
        window.activate(window.button("Back"))
        window.activate(window.button("Settings"))
        expect(window.text("In this browser's own database")).to_be_attached()


def test_games_in_files_are_not_hidden(browser: Browser, tmp_path: Path) -> None:
    """Where it is no longer known that games are in files, and files cannot be opened now, the app does not begin anew
    elsewhere; they are there as soon as files can be opened."""
    laid(tmp_path, "oblivion", game_config(), list(whole_game())[:1])
    built = without_files(tmp_path)
    with offline(tmp_path, built) as static:
        context = static.context(browser, height=2400, service_workers="block")
        page = context.new_page()
        page.goto(static.address)
        page.get_by_text("Your games are safe on this device").wait_for()
        assert [words for words in static.complaints if "not here" in words]
        shutil.copy(BUILT / "files.js", built)
        static.beside(page)
        window = Screen(page).open(f"{static.address}table/{GAME}")
        enter(window, 1)
        context.close()


def restore(window: Screen, backup: Path) -> None:
    """From the table to the settings, and the backup in place of what is there."""
    window.activate(window.button("Back"))
    window.activate(window.button("Settings"))
    with window.page.expect_file_chooser() as choosing:
        window.activate(window.button("Restore a backup"))
    choosing.value.set_files(backup)
    window.button("Undo the restore").wait_for(state="attached")


def test_the_power_goes_at_any_moment(browser: Browser, tmp_path: Path) -> None:
    """Between any two writes of an entry or of a restore: what was acknowledged is there and folds, and at most what
    was on its way besides."""
    folder, rng = tmp_path / "backup", Random(7)
    folder.mkdir()
    laid(folder, "oblivion", game_config(), list(whole_game())[:RESTORED])
    laid(tmp_path, "oblivion", game_config())
    recording = another_build(tmp_path, "files.js", lambda script: RECORDER + script)
    with offline(tmp_path, recording) as static, opened(browser, static) as page:
        lay(page, (tmp_path / DATABASE).read_bytes())
        window = Screen(page).open(f"{static.address}table/{GAME}")
        (worker,) = (one for one in page.workers if one.url.endswith("python-worker.js"))
        enter(window, 0)
        begun = done(worker)
        enter(window, 1)
        entered = done(worker)
        restore(window, folder / DATABASE)
        operations = recorded(worker)
        static.beside(page)
        disks, may_be = list[Files](), list[set[int]]()
        for at in range(begun, len(operations) + 1):
            there = [*killed(operations[:at]), *powerless(operations[:at], rng, SAMPLES)]
            disks += there
            may_be += [{1, 2} if at < entered else {2, RESTORED} if at < len(operations) else {RESTORED}] * len(there)
        found = read_by_the_pool(page, disks)
    opens = dict[tuple[bytes, bytes | None], int]()
    for files, counts in zip(found, may_be, strict=True):
        journal = f"{DATABASE}-journal"
        state = files[DATABASE], files.get(journal)
        if state not in opens:
            for name in (DATABASE, journal):
                (folder / name).unlink(missing_ok=True)
                if name in files:
                    (folder / name).write_bytes(files[name])
            opens[state] = len(reopened(folder).timeline.entries)
        assert opens[state] in counts


@pytest.mark.parametrize("place", ["files", pytest.param("database", marks=pytest.mark.soak)])
def test_a_full_device(browser: Browser, tmp_path: Path, place: str) -> None:
    """The next entry is told as not kept for want of room, and nothing else is lost; a backup can be saved all the
    same, and with room again the game goes on."""
    laid(tmp_path, "oblivion", game_config(), list(whole_game())[:1])
    built = without_files(tmp_path) if place == "database" else BUILT
    with offline(tmp_path, built) as static, opened(browser, static) as page:
        lay(page, (tmp_path / DATABASE).read_bytes(), indexed=place == "database")
        window = Screen(page).open(f"{static.address}table/{GAME}")
        enter(window, 1)
        kept = taken_back(window)
        storage = page.context.new_cdp_session(page)
        storage.send("Storage.overrideQuotaForOrigin", {"origin": static.origin, "quotaSize": 1})
        page.wait_for_timeout(PROMISED_MS[place])
        page.reload()  # a file that is open has some room in advance
        window.wake()
        window.button(kept).wait_for(state="attached")
        press(window, 2)
        told(page, "This device has no room left")
        window.activate(window.button("All right"))
        window.button(kept).wait_for(state="attached")
        window.activate(window.button("Back"))
        window.activate(window.button("Settings"))
        with page.expect_download() as coming:
            window.activate(window.button("Save a backup"))
        coming.value.save_as(tmp_path / DATABASE)
        assert len(reopened(tmp_path).timeline.entries) == 2
        storage.send("Storage.overrideQuotaForOrigin", {"origin": static.origin})
        page.goto(f"{static.address}table/{GAME}")
        window.button(kept).wait_for(state="attached")
        enter(window, 2)
        static.bring()
        assert len(reopened(tmp_path).timeline.entries) == 3


def test_files_of_other_versions(browser: Browser, tmp_path: Path) -> None:
    """An older app's file is migrated, and a copy of it kept; a newer app's is shown, and not a byte of it changed."""
    path = tmp_path / DATABASE
    yesterdays(path)
    with offline(tmp_path) as static, opened(browser, static) as page:
        old = path.read_bytes()
        lay(page, old)
        Screen(page).open(static.address, "Which game is on your table?")
        static.bring()
        assert version(path) == schema.VERSION
        (copy,) = tmp_path.glob("companion-before-*.db")
        assert version(copy) == 1
        path.unlink()
        laid(tmp_path, "oblivion", game_config(), list(whole_game())[:2])
        with closing(sqlite3.connect(path)) as newer:
            newer.execute(f"pragma user_version = {schema.VERSION + 1}")
        new = path.read_bytes()
        static.lay(page)
        window = Screen(page).open(f"{static.address}table/{GAME}")
        window.button(re.compile("^Undo: ")).wait_for(state="attached")
        press(window, 2)
        told(page, "kept by a newer Oracle Companion")
        static.bring()
        assert path.read_bytes() == new
