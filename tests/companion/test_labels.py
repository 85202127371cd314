"""Every screen can be played by labels: nothing that can be tapped is without one, and nothing is too small."""

from __future__ import annotations

from collections import Counter

import flet as ft
import pytest

from tests.companion.conftest import House, Play
from tests.companion.harness import hears, label
from tests.companion.test_bad_input import begin

SCREENS = ("/", "/new/meow_oracle", "/history", "/rules", "/rules/meow_oracle/MO-3", "/table/{id}", "/nowhere",
           "/settings", "/settings/licences")  # fmt: skip


@pytest.mark.parametrize("width", [360, 820])
@pytest.mark.parametrize("address", SCREENS)
def test_every_tappable_has_a_label(play: Play, address: str, width: int) -> None:
    """A screen reader says what each of them is."""

    async def go(house: House) -> None:
        window = await house.window(address.format(id=await begin(house, "Ann", "Bob", "Cid", "Dee")), width=width)
        tapped = [one for one in window.walk() if hears(one)]
        assert tapped
        assert [one for one in tapped if not label(one)] == []

    play(go)


@pytest.mark.parametrize("address", ["/", "/new/meow_oracle", "/history"])
def test_a_fixed_size_is_never_under_48(play: Play, address: str) -> None:
    """What has a width or height of its own, and can be tapped, is large enough for a thumb."""

    async def go(house: House) -> None:
        await begin(house, "Ann", "Bob")
        window = await house.window(address)
        for one in window.all(ft.IconButton):
            assert (one.width or 48) >= 48 and (one.height or 48) >= 48

    play(go)


def test_icon_buttons_of_one_screen_have_different_labels(play: Play) -> None:
    """Not “Remove” twice, but “Remove Ann” and “Remove Bob”."""

    async def go(house: House) -> None:
        await begin(house, "Ann", "Bob", "Cid", "Dee")
        window = await house.window("/new/meow_oracle")
        counted = Counter(label(one) for one in window.all(ft.IconButton))
        assert max(counted.values()) == 1

    play(go)


def test_a_tablet_keeps_the_width_of_a_page(play: Play) -> None:
    """Turned or dragged wider, a screen keeps a readable width."""

    async def go(house: House) -> None:
        window = await house.window()
        for width, margin in ((390, 16), (1040, 200), (390, 16)):
            await window.resize(width)
            padding = window.one(ft.View).padding
            assert isinstance(padding, ft.Padding) and padding.left == margin

    play(go)
