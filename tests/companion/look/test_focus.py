"""The focus rings."""

import flet as ft

from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import meow, tap, use_keyboard

BUTTONS = ("filled_button_theme", "text_button_theme", "icon_button_theme", "outlined_button_theme")


def ringed(window: Window) -> set[str]:
    """The kinds of buttons that have a ring while they are focused, in light or dark."""
    kinds = set()
    for dress in (window.page.theme, window.page.dark_theme):
        for kind in BUTTONS:
            side = getattr(getattr(getattr(dress, kind), "style", None), "side", None)
            if isinstance(side, dict) and ft.ControlState.FOCUSED in side:
                kinds.add(kind)
    return kinds


async def test_only_keyboard_mode_shows_focus_rings(house: House) -> None:
    """Focus rings are shown only in keyboard mode, only in that window, and stay if settings change."""
    table = await meow(house, 40)
    window, other = [await house.window(f"/table/{table.head.id}") for _ in range(2)]
    await tap(window, "Bob, bottom middle: ")
    assert ringed(window) == set()
    await use_keyboard(window)
    assert (ringed(window), ringed(other)) == (set(BUTTONS), set())
    await house.device.settings.change(house.device.store, contrast="high")
    await window.settle()
    assert (ringed(window), ringed(other)) == (set(BUTTONS), set())
