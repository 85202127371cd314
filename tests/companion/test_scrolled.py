"""Scroll containers show what matters after layout, and again after the space has shrunk."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from tests.companion.conftest import House, Play
from tests.companion.harness import Window, label
from tests.companion.tables import meow, tap
from tests.companion.test_sheets import haggatha, touch


def scrolls(window: Window) -> list[Any]:
    """What was asked for, in order."""
    return [args for name, args in window.client.calls if name == "scroll_to"]


async def sized(window: Window, control: ft.Control) -> list[Any]:
    """The scroll requests after the window has reported a control's size."""
    before = len(scrolls(window))
    await window.event(control, "size_change", {"w": 360, "h": 210})
    return scrolls(window)[before:]


def test_a_board_is_scrolled_when_it_or_its_space_has_got_its_size(play: Play) -> None:
    """Asked for before the tray has grown, the player in turn would stay below it."""

    async def go(house: House) -> None:
        table = await meow(house, 20)
        window = await house.window(f"/table/{table.head.id}")
        await window.resize(360, 640)
        (space,) = window.all(ft.InteractiveViewer)
        boards = [one for one in window.walk(space) if isinstance(one, ft.Container)]
        (board,) = [one for one in boards if one.on_size_change is not None]
        for control in (board, space):
            (asked,) = await sized(window, control)
            assert str(asked["scroll_key"]).startswith("area of ")
        await window.resize(390, 844)  # here nothing needs to be scrolled
        assert not await sized(window, space)

    play(go)


@pytest.mark.parametrize("motion", ["device", "reduced"])
def test_where_nothing_is_to_move_a_board_is_there_at_once(play: Play, motion: Any) -> None:
    """Otherwise it is moved there, so that people see where it goes."""

    async def go(house: House) -> None:
        table = await meow(house, 20)
        await house.device.settings.change(house.device.store, motion=motion)
        window = await house.window(f"/table/{table.head.id}")
        await window.resize(360, 640)
        (asked,) = await sized(window, window.one(ft.InteractiveViewer))
        assert (asked["duration"] > 0) is (motion == "device")

    play(go)


def test_a_sheet_is_scrolled_when_it_has_grown(play: Play) -> None:
    """A tap looks closer: before the larger sheet stands there, there is nowhere to scroll to."""

    async def go(house: House) -> None:
        table = await haggatha(house)
        window = await house.window(f"/table/{table.head.id}")
        await window.resize(320, 480)
        await tap(window, "Whole sheet")
        one, other = table.referee.view(table.state).chart.legal[-1]
        await touch(window, table, f"line {one}-{other}")
        grown = [one for one in window.all(ft.Container) if one.on_size_change is not None]
        asked = [one for control in grown for one in await sized(window, control)]
        assert [one for one in asked if one["offset"]]

    play(go)


@pytest.mark.parametrize(("width", "height", "is_scrolled"), [(844, 390, True), (1180, 820, False)])
def test_what_stands_beside_the_board_is_scrolled_on_a_turned_phone(
    play: Play, width: int, height: int, *, is_scrolled: bool
) -> None:
    """Its tray may be higher than the window: all but the ways to undo and to more, which stay in sight. A tablet has
    the room."""

    async def go(house: House) -> None:
        table = await meow(house, 20)
        window = await house.window(f"/table/{table.head.id}", width=width, height=height)
        scrolled = [one for one in window.all(ft.Column) if one.scroll is not None]
        labels = {label(part) for one in scrolled for part in window.walk(one)}
        assert ("What do the rules say?" in labels) == is_scrolled
        assert "More" in window.labels() and "More" not in labels

    play(go)
