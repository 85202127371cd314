"""Taps at a table respond at once, without a ripple first: targets are plain containers, or have a layer on top."""

from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import flet as ft
import pytest

from companion.look.widgets import at_once, button, filled, quiet
from referees.common.registry import HOUSE, referee
from tests.common.records import any_golden
from tests.companion.conftest import House
from tests.companion.harness import Window, hears, label
from tests.companion.tables import starting, use_keyboard, watched
from tests.sampling import up_to

MADE = (ft.FilledButton, ft.FilledTonalButton, ft.TextButton)
ASIDE = ("What do the rules say?", "Check or fix the record")  # they make no entry

SIGNS = ("Log", "More", "What do the rules say?")
"""Icons without words around the question and in the undo bar."""


def layers(window: Window) -> dict[int, Any]:
    """The layers that take taps, by the id of the button below."""
    result: dict[int, Any] = {}
    for stack in window.all(ft.Stack):
        if len(stack.controls) == 2 and isinstance(layer := stack.controls[1], ft.GestureDetector):
            result |= {below._i: layer for below in window.walk(stack.controls[0]) if isinstance(below, MADE)}
    return result


async def through(house: House, game: str) -> AsyncIterator[tuple[Window, Window, int]]:
    """Two windows on a table at each state of a real game's start, one in keyboard mode; and the number of entries."""
    played, rules = any_golden(game), referee(game)
    table = await house.table(game, rules.read_config(played.config))
    window, led = [await house.window(f"/table/{table.head.id}") for _ in range(2)]
    await use_keyboard(led)
    for at, (text, mark) in enumerate(played.entries[: up_to(12, 60)]):
        yield window, led, at
        await table.enter(rules.read_entry(text), mark=mark)
        await window.settle()
        await led.settle()


@pytest.mark.sampled
@pytest.mark.parametrize("game", HOUSE)
async def test_targets_are_plain_until_keyboard_mode(house: House, game: str) -> None:
    """On boards, in the tray and undo bar, through a real game: enabled targets are no buttons, which take clients
    twice as long to build. In keyboard mode they are, each with a layer that takes the taps; disabled ones have no
    layer. Labels and sizes are the same in both modes."""
    plain = covered = 0
    async for window, led, at in through(house, game):
        controls: list[Any] = [*window.walk()]
        buttons = [control for control in controls if isinstance(control, (*MADE, ft.CupertinoButton))]
        assert [label(control) for control in buttons if label(control) not in ASIDE and not control.disabled] == []
        signs = [label(icon) for icon in controls if isinstance(icon, ft.IconButton)]
        assert not [sign for sign in signs if sign in SIGNS or (sign or "").startswith("Redo: ")]
        plain += sum(isinstance(box, ft.Container) and box.on_click is not None for box in controls)
        known = layers(led)
        for control in led.walk():
            if isinstance(control, MADE) and label(control) not in ASIDE:
                assert (control._i in known) is not bool(control.disabled), label(control)
                covered += 1
        if at % 8 == 0:
            assert targets(window) == targets(led)
    assert plain > 50 and covered > 15
    before = targets(window)
    await use_keyboard(window)
    assert targets(window) == before and layers(window)


async def test_a_finger_enters_what_the_button_enters(house: House) -> None:
    """A tap on the layer over "Undo" undoes one entry; the layer is hidden from screen readers."""
    table, window = await watched(house, 9)
    await use_keyboard(window)
    undo = starting(window, "Undo: ")
    before = len(table.timeline.entries)
    layer = layers(window)[undo._i]
    assert layer.exclude_from_semantics
    await window.event(layer, "tap")
    assert len(table.timeline.entries) == before - 1


@pytest.mark.parametrize("make", [filled, button, quiet])
def test_the_layer_is_as_large_as_its_button(make: Any) -> None:
    """Layout properties of a button apply to it and its layer together; the layer covers the button."""
    both = make("Enter", print, expand=True, visible=False)
    assert isinstance(both, ft.Stack) and both.expand is True and both.visible is False
    below, layer = both.controls
    assert isinstance(layer, ft.GestureDetector)
    assert below.expand is None and below.visible
    assert (layer.left, layer.top, layer.right, layer.bottom) == (0, 0, 0, 0)
    assert at_once(below, None).controls == [below]


def targets(window: Window) -> Counter[tuple[str | None, Any, Any]]:
    """The tap targets, by name, with width and height if they are set."""
    keys = [(key, key.content if isinstance(key, ft.Semantics) else key) for key in window.walk() if hears(key)]
    return Counter((label(key), getattr(at, "width", None), getattr(at, "height", None)) for key, at in keys)
