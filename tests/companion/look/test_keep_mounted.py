"""Parts that stay mounted while hidden can't be reached by keys, and are cheap to show again."""

from typing import Any

import flet as ft
import pytest

from companion.table.table import Table
from tests.companion.conftest import House
from tests.companion.harness import Window, is_out_of_sight
from tests.companion.rebuilt import Rebuilt
from tests.companion.tables import tap, use_keyboard
from tests.companion.test_board_cove import ARRIVED, BEGUN
from tests.companion.test_redrawn import midst
from tests.haggatha.tables import config
from tests.perf.played import made
from tests.sampling import up_to

FEW, MANY = 12, 100
"""A client rebuilds fewer than FEW controls if a mounted half gets its size back, over MANY if it's mounted again."""


def hidden(window: Window) -> list[ft.Stack]:
    stacks, waiting = list[ft.Stack](), list[Any](window.walk())
    while waiting:
        control = waiting.pop()
        inside = [*getattr(control, "_values", {}).values(), *(getattr(control, "controls", None) or [])]
        stacks += [part for part in (getattr(child, "_b", child) for child in inside) if is_out_of_sight(part)]
    return stacks


async def cove(house: House) -> tuple[Window, Table]:
    """A window on a table that records the whole game, while a boat is asked for."""
    table = await house.table("haggatha", config(2, ledger="table", setup_roll="rolled_anew"))
    for entry in (*BEGUN, *ARRIVED[:-2]):
        await made(table, entry)
    return await house.window(f"/table/{table.head.id}"), table


async def test_a_half_that_was_seen_is_cheap_to_show_again(house: House) -> None:
    """The second time the board is turned to the sheet, a client rebuilds very little, except in keyboard mode."""
    window, _ = await cove(house)
    assert not sheet_is_shown(window)
    await turn(window, "sheet")
    assert sheet_is_shown(window)
    rebuilt, counted = Rebuilt(window), list[int]()
    for is_by_keys in (False, True):
        if is_by_keys:
            await use_keyboard(window)
        await turn(window, "cove")
        assert not sheet_is_shown(window)
        rebuilt.taken()
        await turn(window, "sheet")
        assert sheet_is_shown(window)
        counted.append(rebuilt.taken())
    by_finger, by_keys = counted
    assert 0 < by_finger < FEW and by_keys > MANY


async def turn(window: Window, to: str) -> None:
    words = next(str(text) for text in window.labels() if str(text).startswith(f"Show the {to}"))
    await tap(window, words)


def sheet_is_shown(window: Window) -> bool:
    """Whether the sheet's parts are labelled, so that fingers and screen readers find them."""
    return any(str(text).endswith("zoom in") for text in window.labels())


async def test_keys_find_nothing_that_is_hidden(house: House) -> None:
    """Fingers and screen readers skip a hidden part, as it has no size; Tab wouldn't, so keyboard mode unmounts it."""
    window, _ = await cove(house)
    await turn(window, "sheet")
    await turn(window, "cove")
    parts = hidden(window)
    assert parts and all(part.visible for part in parts)
    assert all(part.clip_behavior == ft.ClipBehavior.HARD_EDGE for part in parts)
    await use_keyboard(window)
    parts = hidden(window)
    assert parts and not any(part.visible for part in parts)


@pytest.mark.sampled
@pytest.mark.parametrize("game", ["higgins_oracle", "haggatha", "cove"])
async def test_what_is_hidden_has_no_size_and_what_is_shown_has_one(game: str, house: House) -> None:
    """During a part of a real game, a part that stays mounted has the size of its place, or no size if it's hidden. The
    row around a hidden part has no width, so nothing is painted, but a height, so nothing is laid out again."""
    window, table, entries = await midst(house, game)
    seen = 0
    for number, entry in enumerate(entries):
        await made(table, entry)
        if number % up_to(2, 1):
            continue
        await window.settle()
        rows = list(filter(None, map(layers, hidden(window))))
        assert rows or number
        for _, layer, part in rows:
            assert layer.width is None and layer.right == 0 and sizing(part).width and sizing(part).height
            assert layer.height == part.height and not (layer.scroll or layer.wrap or part.expand)
        for size, layer, part in filter(None, map(layers, window.all(ft.Stack))):
            assert (size.width, size.height) == (sizing(part).width, sizing(part).height)
            assert layer.visible
            seen += 1
    assert seen > up_to(5, 10)


def sizing(part: ft.Container | ft.Stack) -> ft.Container:
    """The control that sets a part's size: the part itself, or the small control below a part whose size may change."""
    below = part if isinstance(part, ft.Container) else part.controls[0]
    assert isinstance(below, ft.Container)
    return below


def layers(stack: ft.Stack) -> tuple[ft.Container, ft.Row, ft.Container | ft.Stack] | None:
    """The container that sets the size, the row, and the part, if this stack is that of a mounted part; else None."""
    match stack.controls:
        case [
            ft.Container(content=None) as size,
            ft.Row(left=0, top=0, controls=[(ft.Container() | ft.Stack()) as part]) as layer,
        ]:
            return size, layer, part
        case _:
            return None
