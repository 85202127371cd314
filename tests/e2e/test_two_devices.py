"""Two devices with the offline app, in real browsers: a game is handed over, and games of a backup are added."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.files.games.handed import codes
from tests.companion.oblivion_taps import game_config, whole_game
from tests.e2e.browser_files import DATABASE
from tests.e2e.data_folder import GAME, store_game, stored
from tests.e2e.driver import Screen, announced, new_tab
from tests.e2e.offline import Offline, offline

pytestmark = [pytest.mark.browser, pytest.mark.long]
ENTRIES = 12


def device(browser: Browser, static: Offline, folder: Path) -> Page:
    """A tab on a device that has the folder's database, if the folder has one."""
    static.folder = folder
    return new_tab(static.context(browser, height=2400), 60_000)


def downloaded(screen: Screen, label: str, file: Path) -> bytes:
    """Tap a button that saves a file; returns the file."""
    with screen.page.expect_download() as coming:
        screen.activate(screen.button(label))
    coming.value.save_as(file)
    return file.read_bytes()


def test_a_game_goes_to_another_device_and_back(browser: Browser, tmp_path: Path) -> None:
    """Links in a game's QR codes take it to another device; an undo there comes back in a backup, and nothing else."""
    first_folder, second_folder = tmp_path / "here", tmp_path / "there"
    for folder in (first_folder, second_folder):
        folder.mkdir()
    store_game(first_folder, "oblivion", game_config(), list(whole_game())[:ENTRIES])
    with offline(tmp_path) as static:
        first = Screen(device(browser, static, first_folder)).open(f"{static.address}tally/{GAME}/share")
        content = downloaded(first, "Save for another device", tmp_path / "game")
        links = codes(content, static.address.partition("#")[0])
        first.activate(first.button("Show codes to scan"))
        for at in range(1, len(links)):
            announced(first.page, f"Code {at} of {len(links)}. Scan each")
            first.activate(first.button("Next code"))
        second = Screen(device(browser, static, second_folder))
        for link in reversed(links):
            second.page.goto("about:blank")
            second.open(link)
        second.activate(second.button("Continue it here"))
        announced(second.page, "continues here")
        second.page.goto(f"{static.address}table/{GAME}")
        second.activate(second.button(re.compile("^Undo: ")))
        second.button(re.compile("^Redo: ")).wait_for(state="attached")
        second.page.goto(f"{static.address}settings")
        downloaded(second, "Save a backup", second_folder / DATABASE)
        first.page.goto(f"{static.address}settings")
        with first.page.expect_file_chooser() as choosing:
            first.activate(first.button("Add what's new in a backup"))
        choosing.value.set_files(second_folder / DATABASE)
        announced(first.page, "1 game picks up where it left off on the other device.")
        downloaded(first, "Save a backup", first_folder / DATABASE)
    assert stored(first_folder).lines == stored(second_folder).lines
    assert stored(first_folder).lines[-1].op == "back"
