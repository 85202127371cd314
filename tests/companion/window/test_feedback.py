"""Haptic feedback, announcements and the wake lock; a platform without them never stops a game."""

import asyncio
from typing import Any

import pytest

from companion.window import feedback
from referees.meow_oracle.turning_up import TurnUp
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import meow, tap

TICK, KNOCK = "selection_click", "heavy_impact"


async def at_table(house: House, entries: int = 37) -> Window:
    table = await meow(house, entries)
    return await house.window(f"/table/{table.head.id}")


def felt(window: Window) -> list[str]:
    """The ticks and knocks requested so far."""
    return [name for name, _ in window.client.calls if name in {TICK, KNOCK}]


def awake(window: Window) -> list[str]:
    """The calls for the wake lock so far."""
    return [name for name, _ in window.client.calls if name in {"enable", "disable"}]


async def choose(house: House, **fields: Any) -> None:
    """Change settings, as their screen does."""
    await house.device.settings.change(house.device.store, **fields)


async def test_an_entry_is_one_tick(house: House) -> None:
    """Entries and undos give one tick each; opening a form or another screen gives none."""
    window = await at_table(house)
    await tap(window, "Bob: ")
    assert felt(window) == []
    await tap(window, "red 5")
    assert felt(window) == [TICK]
    await tap(window, "Undo: ")
    assert felt(window) == [TICK, TICK]
    await window.tap("Tally")
    await window.tap("Back")
    assert felt(window) == [TICK, TICK]


async def test_ticks_and_announcements_wait_for_the_drawing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """For an entry, a client first gets one message to draw it, and after a pause the tick and the announcement."""
    monkeypatch.setattr(feedback, "AFTER_SECONDS", 0.1)
    window = await at_table(house)
    await tap(window, "Bob: ")
    before, calls = window.client.sent, len(window.client.calls)
    await tap(window, "red 5")
    assert (window.client.sent - before, len(window.client.calls) - calls) == (1, 0)
    await asyncio.sleep(0.15)
    await window.settle()
    assert [name for name, _ in window.client.calls[calls:]] == [TICK, "announce_message"]


async def test_a_closed_window_gets_no_tick(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that's closed before the tick is due gets none."""
    monkeypatch.setattr(feedback, "AFTER_SECONDS", 0.5)
    window = await at_table(house)
    await tap(window, "Bob: ", "red 5")
    await house.leave(window)
    await asyncio.sleep(0.6)
    assert felt(window) == []


async def test_a_refusal_is_another_pattern(house: House) -> None:
    """A refusal gives two knocks, and a sentence that says why."""
    window = await at_table(house)
    await tap(window, "Bob, bottom right: ", "green 1")
    assert "The green 1 is in the top middle of Bob's area, and there's only one." in window.texts()
    assert felt(window) == [KNOCK, KNOCK]


async def test_a_place_that_is_refused_at_once_gives_feedback(house: House) -> None:
    """A place that's refused before a card is asked for gives two knocks, too."""
    window = await at_table(house)
    await tap(window, "Ann, centre: ")
    assert felt(window) == [KNOCK, KNOCK]


async def test_it_can_be_turned_off(house: House) -> None:
    """With the setting off there is no haptic feedback."""
    window = await at_table(house)
    await choose(house, haptics=False)
    await tap(window, "Bob: ", "red 5")
    assert felt(window) == []


@pytest.mark.parametrize("what", [TICK, "enable"])
async def test_a_platform_without_feedback_or_wake_lock(house: House, what: str) -> None:
    """If a platform lacks haptic feedback or the wake lock, the game continues without a notice about it."""
    table = await meow(house, 37)
    window = await house.window()
    window.client.failing.add(what)
    await window.go(f"/table/{table.head.id}")
    await tap(window, "Bob: ", "red 5")
    assert len(table.timeline.entries) == 38
    assert not window.page._dialogs.controls


async def test_the_screen_stays_on_at_a_table(house: House) -> None:
    """The wake lock is on while a table is shown, and off on other screens."""
    window = await at_table(house)
    assert awake(window) == ["enable"]
    await window.tap("Back")
    assert awake(window) == ["enable", "disable"]


async def test_the_screen_follows_the_setting(house: House) -> None:
    """Changing the setting turns the wake lock of an open table off and on."""
    window = await at_table(house)
    await choose(house, keep_awake=False)
    await window.settle()
    assert awake(window) == ["enable", "disable"]
    await choose(house, keep_awake=True)
    await window.settle()
    assert awake(window) == ["enable", "disable", "enable"]


async def test_what_was_entered_is_announced(house: House) -> None:
    """Entries and undos are announced in every window; opening a table isn't."""
    window = await at_table(house)
    second = await house.window(window.page.route)
    await tap(window, "Bob: ", "red 5")
    await tap(window, "Undo: ")
    for view in (window, second):
        await view.settle()
        messages = [args["message"] for name, args in view.client.calls if name == "announce_message"]
        assert messages == ["Bob turns up red 5 beside the area", "Undone."]


async def test_a_correction_announces_its_own_entry(house: House) -> None:
    """A correction announces the entry that it made, not the last one or one carried along, or that it removed one."""
    table = await meow(house, 37)
    window, stored = await house.window(f"/table/{table.head.id}"), table.timeline.entries[1]
    await table.amend(stored.id, TurnUp(seat=1, source=3, card="J5"), through=True)
    words = table.text(table.sentence(1))
    assert table.timeline.done[-2].op == "amend"
    await window.settle()
    await table.remove(table.timeline.entries[-1].id)
    await window.settle()
    messages = [args["message"] for name, args in window.client.calls if name == "announce_message"]
    assert messages == [words, "An entry was removed."]
