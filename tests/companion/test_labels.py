"""Icon buttons have different labels; a wide window has labels, too, and keeps a readable width. For labels and sizes
on a phone see tests/accessibility."""

from collections import Counter

import flet as ft

from tests.companion.conftest import House
from tests.companion.harness import hears, label
from tests.companion.test_bad_input import begin


async def test_icon_buttons_of_one_screen_have_different_labels(house: House) -> None:
    """Labels say “Remove Ann” and “Remove Bob”, not “Remove” twice."""
    await begin(house, "Ann", "Bob", "Cid", "Dee")
    window = await house.window("/new/meow_oracle")
    counted = Counter(label(button) for button in window.all(ft.IconButton))
    assert max(counted.values()) == 1


async def test_every_control_of_a_wide_table_has_a_label(house: House) -> None:
    """A screen reader can name each control of a table with the log beside its board."""
    window = await house.window(f"/table/{await begin(house, 'Ann', 'Bob', 'Cid', 'Dee')}", width=1180, height=820)
    tapped = [control for control in window.walk() if hears(control)]
    assert "Check or fix the record" in window.labels() and all(map(label, tapped))


async def test_a_wide_window_keeps_a_readable_width(house: House) -> None:
    """A screen keeps a readable width when the window gets wider."""
    window = await house.window()
    for width, margin in ((390, 16), (1040, 200), (390, 16)):
        await window.resize(width)
        padding = window.one(ft.View).padding
        assert isinstance(padding, ft.Padding) and padding.left == margin
