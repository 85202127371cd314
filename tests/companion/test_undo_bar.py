"""The undo bar: one line, in words of any size."""

from __future__ import annotations

import flet as ft
import pytest

from companion.boards import board, piece_of
from companion.screens.table.frame import BAR
from companion.window.window_size import SAMPLE
from referees.common.registry import HOUSE, referee
from tests.common.records import RECORDS, golden
from tests.companion.conftest import House, Play
from tests.companion.harness import label
from tests.companion.tables import starting


@pytest.mark.parametrize("game", HOUSE)
def test_the_icon_is_that_of_the_piece(play: Play, game: str) -> None:
    """Each kind that is named has entries; an entry of one shows its icon beside the words, any other none."""
    drawn = board(referee(game).about.board)
    assert drawn is not None and drawn.pieces
    assert drawn.pieces.keys() <= {entry.kind_name() for entry in referee(game).entries}

    async def go(house: House) -> None:
        await house.device.open()
        played, rules = golden(RECORDS / game / "3-players.jsonl"), referee(game)
        table = await house.device.tables.create(game, rules.read_config(played.config))
        window = await house.window(f"/table/{table.head.id}")
        seen = set()
        for text, mark in played.entries[:40]:
            entry = rules.read_entry(text)
            await table.enter(entry, mark=mark)
            if entry.kind_name() in seen:
                continue
            seen.add(entry.kind_name())
            await window.settle()
            piece = piece_of(entry, drawn.pieces)
            bar = [*window.walk(starting(window, "Undo: "))]
            shown = [one.icon for one in bar if isinstance(one, ft.Icon) and one.visible]
            letters = [one.value for one in bar if isinstance(one, ft.Text) and one.max_lines is None]
            assert [*shown, *letters] == [ft.Icons.UNDO, *([] if piece is None else [piece.sign])], entry
        assert any(kind in drawn.pieces for kind in seen)

    play(go)


LINE = 1.5
"""The height of a line of words, in sizes."""


@pytest.mark.parametrize("game", HOUSE)
def test_what_is_taken_back_has_one_line(play: Play, game: str) -> None:
    """However long the sentence and however large its words, the bar is as high as ever; a screen reader hears all."""

    async def go(house: House) -> None:
        await house.device.open()
        played, rules = golden(RECORDS / game / "3-players.jsonl"), referee(game)
        table = await house.device.tables.create(game, rules.read_config(played.config))
        window = await house.window(f"/table/{table.head.id}")
        (sample,) = [one for one in window.all(ft.Text) if one.on_size_change is not None]
        most = min(len(played.entries), 60)
        every = most // 10
        for at, (entry, mark) in enumerate(played.entries[:most]):
            await table.enter(rules.read_entry(entry), mark=mark)
            if at % every:
                continue
            await window.event(sample, "size_change", {"w": 4, "h": SAMPLE * (1 + at // every % 2)})
            assert table.next_back is not None
            said = f"Undo: {table.text(table.next_back, *table.heard)}"
            undo = starting(window, "Undo: ")
            assert label(undo) == said
            (words,) = [one for one in window.walk(undo) if isinstance(one, ft.Text) and one.max_lines == 1]
            assert words.overflow == ft.TextOverflow.ELLIPSIS and isinstance(words.size, int)
            assert isinstance(undo, ft.Container)
            assert undo.padding == ft.Padding.symmetric(vertical=0, horizontal=4)
            assert undo.height is not None and undo.height >= max(48, 2 * words.size * LINE)
            assert words.value and said.endswith(words.value)
            assert any(undo in window.walk(one) for one in window.all(ft.Container) if one.height == BAR)

    play(go)
