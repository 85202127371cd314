"""What the undo bar says, in words of any size."""

from __future__ import annotations

from textwrap import wrap

import flet as ft
import pytest

from companion.screens.table.tray import MOST_LINES
from companion.table.table import Table
from companion.window.window_size import LARGE, SAMPLE
from referees.common.registry import HOUSE, referee
from tests.common.records import RECORDS, golden
from tests.companion.conftest import House, Play
from tests.companion.tables import meow, starting

NARROWEST = 18
"""So many letters stand in a line at 200 % on a phone 360 dp wide."""


@pytest.mark.parametrize("width", [360, 1000])
def test_large_words_have_the_whole_width(play: Play, width: int) -> None:
    """Whoever has made them large: what counts is how high they are drawn. Nothing else changes."""

    async def go(house: House) -> None:
        table = await meow(house, 2)
        window = await house.window(f"/table/{table.head.id}", width=width, height=640)
        labels = window.labels()
        (sample,) = [one for one in window.all(ft.Text) if one.on_size_change is not None]
        for scale, is_large in ((1.0, False), (2.0, True), (LARGE - 0.1, False), (LARGE, True)):
            await window.event(sample, "size_change", {"w": 4, "h": scale * SAMPLE})
            undo = starting(window, "Undo: ")
            assert isinstance(undo, ft.TextButton)
            assert (undo.icon is None) is is_large
            assert isinstance(undo.parent, ft.Column) is is_large
            assert window.labels() == labels

    play(go)


@pytest.mark.parametrize("game", HOUSE)
def test_what_is_taken_back_is_told_whole(play: Play, game: str) -> None:
    """Each entry of a golden game has as many lines as it takes, even in large words on a small phone."""

    async def go(house: House) -> None:
        await house.device.open()
        played, rules = golden(RECORDS / game / "3-players.jsonl"), referee(game)
        id = "00000000-0000-4000-8000-000000000009"
        table = await Table.create(house.device.store, game, rules.read_config(played.config), id, house.clock)
        for entry, mark in played.entries:
            await table.enter(rules.read_entry(entry), mark=mark)
            assert table.next_back is not None
            words = f"Undo: {table.reader().text(table.next_back, table.state)}"
            assert len(wrap(words, NARROWEST)) <= MOST_LINES, words

    play(go)
