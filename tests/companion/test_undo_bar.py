"""What the undo bar says, in words of any size."""

from __future__ import annotations

import flet as ft
import pytest

from companion.screens.table.room import LARGE, SAMPLE
from tests.companion.conftest import House, Play
from tests.companion.harness import Window
from tests.companion.tables import meow


def undo_words(window: Window) -> ft.Text:
    """What the bar says would be taken back."""
    (words,) = [one for one in window.all(ft.Text) if str(one.value).startswith("Undo: ")]
    return words


@pytest.mark.parametrize("width", [360, 1000])
def test_large_words_are_not_cut(play: Play, width: int) -> None:
    """Of usual size they have two lines beside the signs; larger ones have as many as they take, above the signs."""

    async def go(house: House) -> None:
        table = await meow(house, 2)
        window = await house.window(f"/table/{table.head.id}", width=width, height=640)
        labels = window.labels()
        (sample,) = [one for one in window.all(ft.Text) if one.on_size_change is not None]
        for scale, lines in ((1.0, 2), (2.0, None), (LARGE - 0.1, 2), (LARGE, None)):
            await window.event(sample, "size_change", {"w": 4, "h": scale * SAMPLE})
            assert undo_words(window).max_lines == lines
            assert (undo_words(window).overflow == ft.TextOverflow.ELLIPSIS) is (lines is not None)
            assert sorted(map(str, window.labels())) == sorted(map(str, labels))

    play(go)
