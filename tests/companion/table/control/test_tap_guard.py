"""Taps right after a change of what's shown, which were meant for the old content, are ignored."""

import pytest

from companion.table.control.tap_guard import TapGuard
from tests.companion.conftest import House
from tests.companion.pretended import Clock
from tests.companion.tables import meow, tap


def test_each_guard_reads_the_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each guard reads the pause from the environment, so that can change after the import."""
    clock = Clock()
    for pause, allowed in (("0", True), ("300", False)):
        monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", pause)
        guard = TapGuard(clock)
        guard.show("board", "red 5")
        guard.show("board", "blue 6")
        assert guard.allows("board") is allowed


def test_a_tap_right_after_a_change_is_ignored() -> None:
    """For 300 ms after what a zone shows has changed, taps there are ignored."""
    clock = Clock()
    steady = TapGuard(clock, 300)
    steady.show("board", "red 5")
    assert steady.allows("board")
    steady.show("board", "blue 6")
    assert not steady.allows("board")
    clock.now += 299
    assert not steady.allows("board")
    clock.now += 1
    assert steady.allows("board")


def test_another_zone_is_not_blocked() -> None:
    """A change in the tray doesn't block taps on the board, nor does redrawing the same."""
    steady = TapGuard(Clock(), 300)
    steady.show("board", 1)
    steady.show("tray", 1)
    steady.show("tray", 2)
    steady.show("board", 1)
    assert steady.allows("board") and not steady.allows("tray")


def test_a_clock_set_back_blocks_nothing() -> None:
    """If the device's clock is set back, taps still work."""
    clock = Clock()
    steady = TapGuard(clock, 300)
    steady.show("board", 1)
    steady.show("board", 2)
    clock.now -= 60_000
    assert steady.allows("board")


async def test_a_double_tap_gives_one_card(house: House) -> None:
    """A second tap within the pause is ignored, so only one card is given."""
    table = await meow(house, 40)
    clock = Clock()
    house.device.clock = clock
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, "Bob, bottom middle: ")
    await tap(window, "Claire, bottom middle: ")
    assert len(table.timeline.entries) == 42
    clock.now += 301
    await tap(window, "Claire, bottom middle: ")
    assert len(table.timeline.entries) == 44
