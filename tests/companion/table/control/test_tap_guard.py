"""Stale taps: a finger on its way when the content changes does nothing."""

import pytest

from companion.table.control.tap_guard import TapGuard
from tests.companion.conftest import House
from tests.companion.tables import meow, tap


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        """Milliseconds."""
        return self.now


def test_the_time_is_looked_up_for_each_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a process that was forked into another environment after it had imported this."""
    clock = Clock()
    for pause, allowed in (("0", True), ("300", False)):
        monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", pause)
        guard = TapGuard(clock)
        guard.show("board", "red 5")
        guard.show("board", "blue 6")
        assert guard.allows("board") is allowed


def test_a_tap_right_after_a_change_is_let_go() -> None:
    """For 300 ms after what a zone shows has changed, its taps are not taken."""
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


def test_another_zone_is_not_held_up() -> None:
    """A change in the tray holds up no tap on the board, nor does drawing the same again."""
    clock = Clock()
    steady = TapGuard(clock, 300)
    steady.show("board", 1)
    steady.show("tray", 1)
    steady.show("tray", 2)
    steady.show("board", 1)
    assert steady.allows("board") and not steady.allows("tray")


def test_a_clock_set_back_blocks_nothing() -> None:
    """A device that corrects its clock does not freeze the table."""
    clock = Clock()
    steady = TapGuard(clock, 300)
    steady.show("board", 1)
    steady.show("board", 2)
    clock.now -= 60_000
    assert steady.allows("board")


async def test_a_double_tap_hands_out_one_card(house: House) -> None:
    """Two taps on a cell within the pause place one card, the next card stays in hand."""
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
