"""The settings in a real browser: all text really grows, a backup is really saved and restored."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.device.device import Device
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.e2e.data_folder import in_thread
from tests.e2e.driver import Screen, Server

pytestmark = [pytest.mark.browser, pytest.mark.long]

ROOT = "document.documentElement.style.fontSize"


def begin(folder: Path, *names: str) -> None:
    """Store a game of these players, before the browser starts."""

    async def lay_games() -> None:
        device = Device(folder)
        await device.open()
        await device.tables.create("meow_oracle", referee("meow_oracle").config(seats=seated(names)))
        await device.close()

    in_thread(lay_games())


def settings(screen: Screen) -> Screen:
    screen.tap("Settings")
    screen.text("Appearance").wait_for(state="attached")
    return screen


def high(screen: Screen) -> float:
    """The height of the settings' heading, in pixels."""
    box = screen.page.get_by_role("heading", name="Appearance").bounding_box()
    assert box is not None
    return box["height"]


def test_all_words_grow_at_once_everywhere_and_stay(screen: Callable[..., Screen], server: Server) -> None:
    """Larger text applies at once in this tab, in another browser that's open, and after a reload, until it's reset."""
    seen, second = settings(screen()), settings(screen())
    usual = high(seen)
    for _ in range(5):
        seen.tap("Larger text")
        seen.rest(0.2)
    for screen_shown in (seen, second):
        screen_shown.page.wait_for_function(f"{ROOT} === '200%'")
        screen_shown.rest()
        assert high(screen_shown) > 1.6 * usual  # less than twice as high: it's on a line of its own
    seen.page.reload()
    assert seen.page.evaluate(ROOT) == "200%"  # after a reload, before anything is drawn
    seen.wake()
    seen.rest()
    assert high(seen) > 1.6 * usual
    for _ in range(5):
        seen.activate(seen.button("Smaller text"))
        seen.rest(0.2)
    seen.page.wait_for_function(f"{ROOT} === ''")
    seen.rest()
    assert high(seen) == pytest.approx(usual, abs=1)


def test_few_short_answers_are_side_by_side(screen: Callable[..., Screen]) -> None:
    """On a phone the three answers of a setting share one line, each high enough for a finger."""
    seen = settings(screen())
    radios = seen.page.get_by_role("radio", name=re.compile("^(Automatic|Light|Dark)$")).all()
    boxes = [radio.bounding_box() for radio in radios[1:4]]  # the language's answers come first
    tops, heights = {box and box["y"] for box in boxes}, {box and box["height"] for box in boxes}
    assert len(tops) == 1 and heights == {48}


def test_a_backup_is_saved_and_restored(screen: Callable[..., Screen], tmp_path: Path) -> None:
    """One tap downloads a backup; a backup that is restored replaces all games, and that can be undone."""
    begin(tmp_path, "Ann", "Bob")
    seen = settings(screen(height=2400))
    with seen.page.expect_download() as coming:
        seen.tap("Save a backup")
    backup = tmp_path / "kept elsewhere.db"
    coming.value.save_as(backup)
    assert backup.read_bytes().startswith(b"SQLite format 3\x00")
    seen.tap("Back")
    begin(tmp_path, "Cid", "Dee")
    settings(seen)
    with seen.page.expect_file_chooser() as choosing:
        seen.tap("Restore a backup")
    choosing.value.set_files(backup)
    seen.page.get_by_label("1 game was restored.").wait_for(state="attached")
    seen.button("Bring back the earlier games").wait_for(state="attached")
    seen.tap("Back")
    seen.button(re.compile("Meow Oracle.*Ann, Bob", re.DOTALL)).wait_for(state="attached")
    assert "Cid" not in seen.tree()
    settings(seen).tap("Bring back the earlier games")
    seen.page.get_by_label("Everything is as it was before.").wait_for(state="attached")
    seen.tap("Back")
    seen.button(re.compile("Meow Oracle.*Cid, Dee", re.DOTALL)).wait_for(state="attached")
