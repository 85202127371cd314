"""Cells and pads of many keys: how Enter presses one in a browser, and what the client builds anew when a pad opens."""

from __future__ import annotations

from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl

from tests.companion.conftest import House, Play
from tests.companion.harness import Window
from tests.companion.tables import meow, starting, tap


async def press(window: Window, words: str, key: str) -> None:
    """The focus comes to what is called so, then a key goes down."""
    await window.event(starting(window, words), "focus")
    down = {"key": key, "shift": False, "ctrl": False, "alt": False, "meta": False}
    await window.event(window.page, "keyboard_event", down)


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
        cells = [one for one in window.all(ft.Container) if isinstance(one.content, ft.MergeSemantics)]
        assert len(cells) >= 36
        assert all(one.rotate is not None for one in cells)

    play(go)
