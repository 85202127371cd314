"""The way back: overlays of a screen close first, then the screen."""

from collections.abc import Callable, Coroutine
from typing import Any

import flet as ft
import pytest

from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import meow, tap, watched

Way = Callable[[Window], Coroutine[Any, Any, None]]


async def by_gesture(window: Window) -> None:
    """The system's way back."""
    await window.back()


async def by_browser(window: Window) -> None:
    """By the browser: the address changes before the app is asked."""
    await window.go("/")


async def by_button(window: Window) -> None:
    """The arrow in the bar."""
    await window.tap("Back")


async def continued(window: Window) -> None:
    """Continue the only running game, from the start."""
    await window.event(window.all(ft.ListTile)[0], "click")


WAYS = pytest.mark.parametrize("way", [by_gesture, by_browser, by_button])


@WAYS
@pytest.mark.parametrize("opened", [("Log",), ("More",), ("Ann, top left",)])
async def test_back_closes_what_lies_over_the_table(house: House, way: Way, opened: tuple[str, ...]) -> None:
    """A panel or a pad is closed and the table stays; the next time the table is left."""
    table = await meow(house, 2)
    window = await house.window()
    await continued(window)
    before = window.texts()
    await tap(window, *opened)
    assert window.texts() != before
    await way(window)
    assert window.page.route == f"/table/{table.head.id}" and window.texts() == before
    await way(window)
    assert window.page.route == "/"


@WAYS
async def test_back_closes_what_lies_over_the_record(house: House, way: Way) -> None:
    """The correction of an entry is put away, and the list of entries is still there."""
    table, window = await watched(house, 2)
    await tap(window, "Log", "Check or fix the record")
    await window.event(window.all(ft.Container, ink=True)[0], "click")
    assert "It never happened" in window.labels()
    await (window.go(f"/table/{table.head.id}") if way is by_browser else way(window))
    assert window.page.route == f"/record/{table.head.id}" and "It never happened" not in window.labels()


@WAYS
async def test_back_from_a_rule_leads_to_the_panel_it_was_opened_from(house: House, way: Way) -> None:
    """The table's overlay isn't that of the rule above it."""
    table = await meow(house, 2)
    address = f"/table/{table.head.id}"
    window = await house.window(address)
    await tap(window, "What do the rules say?")
    panel = window.texts()
    await tap(window, "Open the rulebook here")
    assert window.page.route.startswith(f"{address}/rules/")
    await (window.go(address) if way is by_browser else way(window))
    assert window.page.route == address and window.texts() == panel


async def test_back_after_the_browsers_own_goes_on_from_there(house: House) -> None:
    """The trail follows the browser: back from a tally reached a second time leads to the table."""
    table = await meow(house, 2)
    window = await house.window()
    await continued(window)
    await tap(window, "Tally")
    await window.go(f"/table/{table.head.id}")
    await window.back()
    assert window.page.route == "/"
