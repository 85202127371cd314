"""Several windows on one table: each follows what the others do."""

import asyncio
import gc
from functools import partial

import flet as ft
import pytest

from companion.boards import BOARDS, board
from companion.flet_fixes.guard import component, memoised
from companion.table.table import Table
from companion.window.context import AppContext, Provided, use_opened, use_settings, use_table
from referees.common.always.conclude import Leave
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.test_bad_input import begin
from tests.perf.played import REAL


@component
def Counted(table: Table) -> ft.Control:
    """How often the table has changed."""
    return ft.Text(f"{use_table(table)} changes, {len(table.timeline.entries)} entries")


@component
def Opened(game_id: str) -> ft.Control:
    """A table, once it is open."""
    table = use_opened(game_id)
    return Counted(table) if isinstance(table, Table) else ft.Text("not open")


@component
def Framed(app: AppContext, game_id: str) -> ft.Control:
    """In a window."""
    return Provided(app, lambda: Opened(game_id))


async def on(house: House, game_id: str) -> Window:
    """A window on a game."""

    def main(page: ft.Page) -> None:
        app = AppContext(house.device, page)
        page.render(Framed, app, game_id)

    return await house.window(main=main)


async def test_every_window_shows_what_one_of_them_entered(house: House) -> None:
    """Both hold the same table, and both are drawn again."""
    game = await begin(house, "Ann", "Bob", "Cid")
    one, two = await on(house, game), await on(house, game)
    table = await house.device.tables.get(game)
    await table.enter(Leave(seat=0))
    await one.settle()
    await two.settle()
    assert one.texts() == two.texts() == ["1 changes, 1 entries"]


async def test_whoever_made_a_change_sees_it_first(house: House) -> None:
    """However many windows there are, and whichever of them came first."""
    game = await begin(house, "Ann", "Bob", "Cid")
    windows = [await on(house, game) for _ in range(4)]
    table = await house.device.tables.get(game)
    for seat, window in enumerate((windows[3], windows[1])):
        told: list[Window] = []
        for one in windows:
            one.client.heard = partial(told.append, one)
        await asyncio.wrap_future(window.page.run_task(table.enter, Leave(seat=seat)))
        for one in windows:
            await one.settle()
        assert told[0] is window and set(told) == set(windows)


@component
def Dressed() -> ft.Control:
    """Follows what was chosen on this device."""
    return ft.Text(use_settings().theme)


@memoised
def Kept() -> ft.Control:
    """A component that never changes."""
    return ft.Column([Dressed()])


@component
def Turning(app: AppContext) -> ft.Control:
    """A component that redraws around an unchanged one."""
    count, turn = ft.use_state(0)
    button = ft.TextButton(f"turned {count}", on_click=lambda: turn(count + 1))
    return Provided(app, lambda: ft.Column([button, Kept()]))


async def test_a_part_that_stayed_finds_its_window_still(house: House) -> None:
    """Flet holds what is around a component only weakly, and puts an equal one in its place: what is inside keeps its
    window all the same."""
    await house.device.open()
    window = await house.window(main=lambda page: page.render(Turning, AppContext(house.device, page)))
    await window.event(window.one(ft.TextButton), "click")
    gc.collect()
    await house.device.settings.change(house.device.store, theme="dark")
    await window.settle()
    assert window.texts() == ["turned 1", "dark"]


async def test_a_window_that_is_gone_is_forgotten(house: House) -> None:
    """The table no longer notifies a closed window."""
    game = await begin(house, "Ann", "Bob", "Cid")
    window = await house.window(f"/table/{game}")
    table = await house.device.tables.get(game)
    assert table._listeners
    await window.go("/")
    assert not table._listeners


def pads(window: Window) -> dict[str, ft.Container]:
    """The pads of a table by name, hidden ones too."""
    held = (one for one in window.session.index.values() if isinstance(one, ft.Container))
    return {str(one.key): one for one in held if str(one.key).startswith("pad ") and not one.visible}


@pytest.mark.parametrize("game", BOARDS)
async def test_a_hidden_pad_is_not_drawn_again_for_an_entry(house: House, game: str) -> None:
    """It is the same control as before, and still knows its window, however often the table around it is redrawn."""
    await house.device.open()
    played = next(REAL[game]())
    table = await house.device.tables.create(game, played.config)
    window = await house.window(f"/table/{table.head.id}")
    before = pads(window)
    drawn = board(table.referee.about.board)
    assert drawn is not None
    assert len(before) == len(drawn.pickers)
    for entry in played.read()[:2]:
        await table.enter(entry)
        await window.settle()
        gc.collect()
        after = pads(window)
        assert all(after[name] is one and one.page is window.page for name, one in before.items())
