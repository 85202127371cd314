"""Handing a running game over: the dialog says what it reveals, and the other device continues."""

import base64
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.device.device import BrowserStorage
from companion.files.games.handed import MOST_CODES, MOST_IN_A_CODE, codes, hand_over, tag_of
from companion.store.backups.inspection import inspecting
from companion.table.answers import Entered
from referees.common.record.steps import finished
from tests.companion.conftest import House
from tests.companion.played import played_table
from tests.companion.tables import meow, on_screen
from tests.companion.test_added_backup import other_device
from tests.companion.test_restore import players
from tests.companion.test_sharing import saved

SAVE = "Save for another device"


def in_the_browser(house: House) -> None:
    """Store the games in a browser, as the offline app does."""

    async def promised() -> bool:
        return True

    house.device.storage = BrowserStorage(None, promised, lambda: None, lambda: None)


async def test_a_file_continues_on_another_device(house: House, tmp_path: Any) -> None:
    """The dialog saves a running game; the other device's history imports it, once."""
    table, window = await on_screen(house, meow(house, 20), "/tally/{}/share")
    await window.tap(SAVE)
    ((name, content),) = saved(window).items()
    assert name.startswith("meow-oracle-") and name.endswith(".handed")
    assert "only" not in next(words for words in window.texts() if words.startswith("To continue this game"))
    await window.go("/history")  # a window that has saved a file still picks one
    await window.pick(content)
    assert any("is already here" in words for words in window.texts())
    other = await other_device(house, tmp_path / "other")
    page = await other.window("/history")
    await page.pick(content)
    assert await players(other) == ["Ann, Bob, Claire, Dan"]
    assert any("continues here" in words for words in page.texts()) and page.page.route == "/"
    await page.go("/history")
    await page.pick(content)
    assert any("is already here" in words for words in page.texts())
    await other.device.store.delete(table.head.id, other.clock())
    await page.pick(content)
    assert any("in your deleted games" in words for words in page.texts())
    await page.pick(content[:-9])
    assert any("damaged" in words for words in page.texts())
    await other.close()


async def test_a_server_on_the_network_offers_no_codes(house: House) -> None:
    """Only the offline app shows codes: a scanned one has to open the app without this device."""
    _, window = await on_screen(house, meow(house, 20), "/tally/{}/share")
    assert SAVE in window.labels() and "Show codes to scan" not in window.labels()


async def test_codes_are_scanned_one_by_one(house: House, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes are shown one by one; the other device takes them in any order, and then continues the game. If the game
    changes and needs fewer, the last of those is shown."""
    table = await played_table(house, "interstellar_oracle", 3)
    in_the_browser(house)
    content = await hand_over(house.device.store, table.head.id)
    window = await house.window(f"/tally/{table.head.id}/share")
    await window.tap("Show codes to scan")
    links = codes(content, "http://127.0.0.1")
    assert len(links) > 1
    for at in range(1, len(links) + 1):
        assert f"Code {at} of {len(links)}. Scan each" in window.text() and len(window.all(ft.Image)) >= 1
        if at < len(links):
            await window.tap("Next code")
    assert "Next code" not in window.labels()
    await window.tap("Hide the code")
    assert "Show codes to scan" in window.labels()
    other = await other_device(house, tmp_path / "other")
    page = await other.window()
    routes = [link.partition("#")[2] for link in links]
    await page.go(routes[1])
    assert f"Part 2 of {len(links)} has arrived." in page.text()
    for route in (*routes[2:], routes[0]):
        await page.go(route)
    assert await players(other) == []
    await page.tap("Continue it here")
    assert (await other.device.store.read(table.head.id)).lines == (await house.device.store.read(table.head.id)).lines
    assert not [key for key in await other.device.store.settings() if key.startswith("handed")]
    assert page.page.route == "/"
    await window.tap("Show codes to scan")
    await window.tap("Next code")
    monkeypatch.setattr("companion.files.games.handed.MOST_IN_A_CODE", 2 * len(content))
    assert isinstance(await table.undo(agreed=True), Entered)
    await window.settle()
    assert "Scan this code with the other device's camera" in window.text()
    await other.close()


async def test_the_apps_own_scanner_combines_the_codes(house: House, tmp_path: Any) -> None:
    """The app's own scanner opens a single address with the content of all codes, however many there are."""
    table = await played_table(house, "interstellar_oracle", 3)
    content = await hand_over(house.device.store, table.head.id)
    assert len(codes(content, "")) > 1
    other = await other_device(house, tmp_path / "other")
    window = await other.window()
    await window.go(f"/handed/{tag_of(content)}/1/1/{base64.urlsafe_b64encode(content).decode().rstrip('=')}")
    await window.tap("Continue it here")
    assert (await other.device.store.read(table.head.id)).head.id == table.head.id
    await other.close()


async def test_a_backup_with_the_largest_scanned_game(house: House, tmp_path: Path) -> None:
    """A backup that has a game of as many codes as possible, scanned but not continued yet, can be restored."""
    content = bytes(MOST_CODES * MOST_IN_A_CODE)
    window = await house.window()
    await window.go(f"/handed/{tag_of(content)}/1/1/{base64.urlsafe_b64encode(content).decode()}")
    assert "Continue it here" in window.labels()
    backup = tmp_path / "backup.db"
    backup.write_bytes((await house.device.backup()).content)
    assert finished(inspecting(backup, 0)) == 0


@pytest.mark.parametrize(
    "data", ["1/1/AAAA", "0/1/AAAA", "2/1/AAAA", "1/9/AAAA", "x/y/AAAA", f"1/2/{'A' * 8500}", "1/1/€"]
)
async def test_an_invalid_code(house: House, data: str) -> None:
    """An invalid code is refused with a sentence, and no part of it is stored."""
    window = await house.window()
    await window.go(f"/handed/0123abcd/{data}")
    assert any("damaged" in words for words in window.texts())
    assert not [key for key in await house.device.store.settings() if key.startswith("handed")]


async def test_parts_of_another_game_replace_the_first(house: House) -> None:
    """The parts of only one game are stored: those of another game replace them."""
    window = await house.window()
    for mark in ("0123abcd", "0123abce"):
        await window.go(f"/handed/{mark}/1/2/AAAA")
    keys = [key for key in await house.device.store.settings() if key.startswith("handed")]
    assert keys == ["handed 0123abce 2 1"]


async def test_secrets_are_named_before_saving(house: House) -> None:
    """The dialog says whose cards the file contains, and that they aren't encrypted; only if there are any."""
    table, window = await on_screen(house, played_table(house, "higgins_oracle", 4), "/tally/{}/share")
    (notice,) = [words for words in window.texts() if words.startswith("This game also contains things only")]
    assert all(name in notice for name in table.config.names) and "encrypted" in notice
    meow_table = await meow(house, 20)
    await window.go(f"/tally/{meow_table.head.id}/share")
    assert not [words for words in window.texts() if words.startswith("This game also contains things only")]
