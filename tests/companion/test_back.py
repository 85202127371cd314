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
    await window.back()


async def by_browser(window: Window) -> None:
    """The browser's Back: the address changes first, then the app reacts."""
    await window.go("/")


async def by_button(window: Window) -> None:
    await window.tap("Back")


async def continued(window: Window) -> None:
    """Continue the only running game, from the start screen."""
    await window.event(window.all(ft.ListTile)[0], "click")


WAYS = pytest.mark.parametrize("way", [by_gesture, by_browser, by_button])


@pytest.mark.parametrize(
    ("way", "opened"),
    [(by_gesture, ["Log"]), (by_browser, ["More"]), (by_button, ["Ann, top left"]), (by_browser, ["Ann, top left"])],
)
async def test_back_closes_an_overlay_of_the_table(house: House, way: Way, opened: list[str]) -> None:
    """Back closes an open panel or pad; the next time it leaves the table."""
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
async def test_back_closes_an_overlay_of_the_record(house: House, way: Way) -> None:
    """Back closes the correction of an entry, and the record stays."""
    table, window = await watched(house, 2)
    await tap(window, "Log", "Check or fix the record")
    await window.event(window.all(ft.Container, ink=True)[0], "click")
    assert "It never happened" in window.labels()
    await (window.go(f"/table/{table.head.id}") if way is by_browser else way(window))
    assert window.page.route == f"/record/{table.head.id}" and "It never happened" not in window.labels()


@WAYS
async def test_back_from_a_rule_leads_to_the_panel_it_was_opened_from(house: House, way: Way) -> None:
    """Back from a rule closes only the rule, not the table's panel below it."""
    table = await meow(house, 2)
    address = f"/table/{table.head.id}"
    window = await house.window(address)
    await tap(window, "What do the rules say?")
    panel = window.texts()
    await tap(window, "Open the rulebook here")
    assert window.page.route.startswith(f"{address}/rules/")
    await (window.go(address) if way is by_browser else way(window))
    assert window.page.route == address and window.texts() == panel


async def test_back_continues_from_where_the_browser_went_back_to(house: House) -> None:
    """The back stack follows the browser: after its Back from the tally to the table, Back leads to the start."""
    table = await meow(house, 2)
    window = await house.window()
    await continued(window)
    await tap(window, "Tally")
    await window.go(f"/table/{table.head.id}")
    await window.back()
    assert window.page.route == "/"
