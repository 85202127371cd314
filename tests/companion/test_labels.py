"""Screens can be used by their labels: each control that can be tapped has one, and none is too small."""

from collections import Counter

import flet as ft
import pytest

from tests.companion.conftest import House
from tests.companion.harness import hears, label
from tests.companion.test_bad_input import begin

SCREENS = ("/", "/new/meow_oracle", "/history", "/rules", "/rules/meow_oracle/MO-3", "/table/{id}", "/nowhere",
           "/settings", "/settings/licences")  # fmt: skip


@pytest.mark.parametrize("width", [360, 820])
@pytest.mark.parametrize("address", SCREENS)
async def test_every_tappable_has_a_label(house: House, address: str, width: int) -> None:
    """A screen reader can name each control."""
    window = await house.window(address.format(id=await begin(house, "Ann", "Bob", "Cid", "Dee")), width=width)
    tapped = [control for control in window.walk() if hears(control)]
    assert tapped
    assert [control for control in tapped if not label(control)] == []


@pytest.mark.parametrize("address", ["/", "/new/meow_oracle", "/history"])
async def test_a_fixed_size_is_never_under_48(house: House, address: str) -> None:
    """A fixed width or height of an icon button is at least 48 dp."""
    await begin(house, "Ann", "Bob")
    window = await house.window(address)
    for button in window.all(ft.IconButton):
        assert (button.width or 48) >= 48 and (button.height or 48) >= 48


async def test_icon_buttons_of_one_screen_have_different_labels(house: House) -> None:
    """Labels say “Remove Ann” and “Remove Bob”, not “Remove” twice."""
    await begin(house, "Ann", "Bob", "Cid", "Dee")
    window = await house.window("/new/meow_oracle")
    counted = Counter(label(button) for button in window.all(ft.IconButton))
    assert max(counted.values()) == 1


async def test_a_wide_window_keeps_a_readable_width(house: House) -> None:
    """A screen keeps a readable width when the window gets wider."""
    window = await house.window()
    for width, margin in ((390, 16), (1040, 200), (390, 16)):
        await window.resize(width)
        padding = window.one(ft.View).padding
        assert isinstance(padding, ft.Padding) and padding.left == margin
