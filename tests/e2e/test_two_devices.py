"""Two devices with the offline app, in real browsers: a game is handed over, and games of a backup are added."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page

from companion.files.games.handed import codes
from tests.companion.oblivion_taps import game_config, whole_game
from tests.e2e.browser_files import DATABASE
from tests.e2e.driver import Screen, told
from tests.e2e.kept import GAME, laid, stored
from tests.e2e.offline import Offline, offline

ENTRIES = 12


def device(browser: Browser, static: Offline, folder: Path) -> Page:
    """A tab on a device that has the database of the folder, if there is one."""
    static.folder = folder
    page = static.context(browser, height=2400).new_page()
    page.set_default_timeout(60_000)
    return page


def downloaded(screen: Screen, label: str, file: Path) -> bytes:
    """The file that a button saves."""
    with screen.page.expect_download() as coming:
        screen.activate(screen.button(label))
    coming.value.save_as(file)
    return file.read_bytes()


def test_a_game_goes_to_another_device_and_back(browser: Browser, tmp_path: Path) -> None:
    """By the links of its codes; entries made there come back with a backup, and nothing else changes."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    laid(here, "oblivion", game_config(), list(whole_game())[:ENTRIES])
    with offline(tmp_path) as static:
        one = Screen(device(browser, static, here)).open(f"{static.address}tally/{GAME}/share")
        content = downloaded(one, "Save for another device", tmp_path / "game")
        links = codes(content, static.address.partition("#")[0])
        one.activate(one.button("Show codes to scan"))
        for at in range(1, len(links)):
            told(one.page, f"Code {at} of {len(links)}. Scan each")
            one.activate(one.button("Next code"))
        other = Screen(device(browser, static, there))
        for link in reversed(links):
            other.page.goto("about:blank")
            other.open(link)
        other.activate(other.button("Continue it here"))
        told(other.page, "continues here")
        other.page.goto(f"{static.address}table/{GAME}")
        undo = other.button(re.compile("^Undo: "))
        other.activate(undo)
        other.button(re.compile("^Redo: ")).wait_for(state="attached")
        other.page.goto(f"{static.address}settings")
        downloaded(other, "Save a backup", there / DATABASE)
        one.page.goto(f"{static.address}settings")
        with one.page.expect_file_chooser() as choosing:
            one.activate(one.button("Add what's new in a backup"))
        choosing.value.set_files(there / DATABASE)
        told(one.page, "1 game picks up where it left off on the other device.")
        downloaded(one, "Save a backup", here / DATABASE)
    assert stored(here).lines == stored(there).lines
    assert stored(here).lines[-1].op == "back"
