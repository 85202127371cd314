"""A quick tap at a table is answered without a ripple before it: a layer over each button has it first."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.look.widgets import at_once, button, filled, quiet
from referees.common.registry import HOUSE, referee
from tests.common.records import RECORDS, golden
from tests.companion.conftest import House, Play
from tests.companion.harness import Window, label
from tests.companion.tables import meow, starting

MADE = (ft.FilledButton, ft.FilledTonalButton, ft.TextButton)
ASIDE = ("What do the rules say?", "Check or fix the record")
"""What makes no entry."""


def layers(window: Window) -> dict[int, Any]:
    """The layers with a tap, by the button below each."""
    found: dict[int, Any] = {}
    for stack in window.all(ft.Stack):
        if len(stack.controls) == 2 and isinstance(layer := stack.controls[1], ft.GestureDetector):
            found |= {below._i: layer for below in window.walk(stack.controls[0]) if isinstance(below, MADE)}
    return found


@pytest.mark.parametrize("game", HOUSE)
def test_no_button_at_a_table_ripples(play: Play, game: str) -> None:
    """Of the tray and the undo bar, through a real game; one that is disabled takes no tap by its layer either."""

    async def go(house: House) -> None:
        await house.device.open()
        played, rules = golden(RECORDS / game / "3-players.jsonl"), referee(game)
        table = await house.device.tables.create(game, rules.read_config(played.config))
        window = await house.window(f"/table/{table.head.id}")
        seen = 0
        for text, mark in played.entries[:40]:
            known = layers(window)
            for one in window.walk():
                if isinstance(one, MADE) and label(one) not in ASIDE:
                    assert one._i in known, label(one)
                    assert (known[one._i].on_tap is None) is bool(one.disabled), label(one)
                    seen += 1
            await table.enter(rules.read_entry(text), mark=mark)
            await window.settle()
        assert seen > 30

    play(go)


def test_a_finger_enters_what_the_button_enters(play: Play) -> None:
    """By its layer an entry is taken back, once."""

    async def go(house: House) -> None:
        table = await meow(house, 9)
        window = await house.window(f"/table/{table.head.id}")
        undo = starting(window, "Undo: ")
        before = len(table.timeline.entries)
        layer = layers(window)[undo._i]
        assert layer.exclude_from_semantics
        await window.event(layer, "tap")
        assert len(table.timeline.entries) == before - 1

    play(go)


@pytest.mark.parametrize("make", [filled, button, quiet])
def test_the_layer_is_as_large_as_its_button(make: Any) -> None:
    """What belongs to the place of the button belongs to both."""
    both = make("Enter", print, expand=True, visible=False)
    assert isinstance(both, ft.Stack) and both.expand is True and both.visible is False
    below, layer = both.controls
    assert isinstance(layer, ft.GestureDetector)
    assert below.expand is None and below.visible
    assert (layer.left, layer.top, layer.right, layer.bottom) == (0, 0, 0, 0)
    assert at_once(below, None).controls[1].on_tap is None  # type: ignore[attr-defined]
