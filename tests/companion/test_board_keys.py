"""Cells and pads of many keys: Enter in a browser, and what the client rebuilds when a pad opens."""

from __future__ import annotations

from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl

from tests.companion.conftest import House, Play
from tests.companion.harness import Window
from tests.companion.meow_taps import CELLS, NAMES
from tests.companion.tables import lead_by_keys, meow, starting, strike, tap


async def press(window: Window, words: str, key: str) -> None:
    """Focus the control of that name, then press a key."""
    await lead_by_keys(window)
    await window.event(starting(window, words), "focus")
    await strike(window, key)


async def turning_up(house: House, **page: Any) -> Window:
    """A window on a table where Ann turns up a card."""
    table = await meow(house, 1)
    return await house.window(f"/table/{table.head.id}", **page)


def first_cell(window: Window) -> str:
    """A cell of the player in turn, as it is called."""
    who = next(text for text in window.texts() if ": turn up a card" in text).split(":")[0]
    return f"{who}, centre: "


def test_enter_presses_a_cell_and_a_key_in_a_browser(play: Play) -> None:
    """There a light button knows Space alone, so Enter is ours: it opens the pad, and enters the card once."""

    async def go(house: House) -> None:
        window = await turning_up(house)
        await press(window, first_cell(window), "Enter")
        assert any(text.startswith("Which card is it?") for text in window.texts())
        await press(window, "red 4", "Enter")
        assert window.labels().count("Take red 4") == 1

    play(go)


def test_enter_is_left_to_a_client_that_knows_it(play: Play) -> None:
    """Outside of a browser the button hears Enter itself: pressed by us too, it would be pressed twice."""

    async def go(house: House) -> None:
        window = await turning_up(house, web=False)
        await press(window, first_cell(window), "Enter")
        assert not any(text.startswith("Which card is it?") for text in window.texts())

    play(go)


def test_the_board_is_not_built_anew_when_a_pad_opens(play: Play) -> None:
    """What comes and goes has a parent of its own: of the parent the client builds anew all that it holds."""

    async def go(house: House) -> None:
        for width in (390, 1000):
            window = await turning_up(house, width=width)
            await tap(window, first_cell(window))
            pad = window.one(ft.Container, key="pad card")
            holder = pad.parent
            assert isinstance(holder, BaseControl)
            beside = [one for one in window.walk(holder) if isinstance(one, ft.InteractiveViewer | ft.SafeArea)]
            assert not beside

    play(go)


def test_a_card_that_gets_a_slant_stays_the_same_for_the_client(play: Play) -> None:
    """Each cell has a slant from the start, of nothing at first: the client makes anew what gets its first one."""

    async def go(house: House) -> None:
        window = await turning_up(house)
        for lead in ("", "Tab"):
            if lead:
                await strike(window, lead)
            cells = [starting(window, f"{name}, {where}: ") for name in NAMES for where in CELLS]
            assert all(getattr(one, "rotate", None) is not None for one in cells)

    play(go)


def test_a_board_takes_the_focus_once_a_key_leads_it(play: Play) -> None:
    """For fingers a cell is a face that hears a tap; Tab makes all of them buttons, and nothing half done is lost."""

    async def go(house: House) -> None:
        window = await turning_up(house)
        cell = first_cell(window)
        await tap(window, cell)
        assert isinstance(starting(window, cell), ft.Container)
        assert not window.all(ft.CupertinoButton)
        await strike(window, "a")
        assert not window.all(ft.CupertinoButton)
        await lead_by_keys(window)
        assert isinstance(starting(window, cell), ft.CupertinoButton)
        assert isinstance(starting(window, "red 4"), ft.CupertinoButton)
        await tap(window, "red 4")
        assert window.labels().count("Take red 4") == 1

    play(go)


def test_what_has_the_focus_stays_when_the_board_begins_to_take_it(play: Play) -> None:
    """What took it before stays: an Enter on a button that a quick hand has reached by then is not lost."""

    async def go(house: House) -> None:
        window = await turning_up(house)
        buttons = {words: starting(window, words) for words in ("More", "Log")}
        await lead_by_keys(window)
        assert isinstance(starting(window, first_cell(window)), ft.CupertinoButton)
        assert {words: starting(window, words) for words in buttons} == buttons
        await window.event(buttons["More"], "click")
        assert "Close" in window.labels()

    play(go)


def test_what_a_pad_covers_is_out_of_reach(play: Play) -> None:
    """Screen readers do not find it, and Tab does not lead to it; for fingers, on which the pad lies, no button is
    disabled, since that moves each of them for a while."""

    async def go(house: House) -> None:
        window = await turning_up(house)
        await tap(window, first_cell(window))
        beneath = under_a_pad(window)
        assert not beneath.disabled
        await lead_by_keys(window)
        assert under_a_pad(window).disabled
        await tap(window, "Close")
        assert not covered_trays(window)

    play(go)


def under_a_pad(window: Window) -> ft.Container:
    """What holds the tray, which no screen reader finds."""
    (covered,) = covered_trays(window)
    assert isinstance(covered.content, ft.Container)
    return covered.content


def covered_trays(window: Window) -> list[ft.Semantics]:
    """Parts that no screen reader finds and that hold the way to undo."""
    undo = starting(window, "Undo: ")
    return [one for one in window.all(ft.Semantics) if one.exclude_semantics and undo in window.walk(one)]
