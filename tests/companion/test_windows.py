"""Several windows on one table: each follows what the others do."""

from __future__ import annotations

import flet as ft

from companion.context import AppContext, Provided, use_opened, use_table
from companion.guard import component
from companion.table import Table
from referees.common.conclude import Leave
from tests.companion.conftest import House, Play
from tests.companion.harness import Window
from tests.companion.test_bad_input import begin


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
        page.on_connect = app.reconnected
        page.render(Framed, app, game_id)

    window = await Window.open(main)
    house.windows.append(window)
    return window


def test_every_window_shows_what_one_of_them_entered(play: Play) -> None:
    """Both hold the same table, and both are drawn again."""

    async def go(house: House) -> None:
        game = await begin(house, "Ann", "Bob", "Cid")
        one, two = await on(house, game), await on(house, game)
        table = await house.device.tables.get(game)
        await table.enter(Leave(seat=0))
        await one.settle()
        await two.settle()
        assert one.texts() == two.texts() == ["1 changes, 1 entries"]

    play(go)


def test_a_window_that_was_away_catches_up(play: Play) -> None:
    """Flet drops what changed while a phone slept; on its return the table is drawn as it stands."""

    async def go(house: House) -> None:
        game = await begin(house, "Ann", "Bob", "Cid")
        window = await on(house, game)
        table = await house.device.tables.get(game)
        client = window.client
        await window.session.disconnect(3600)
        await table.enter(Leave(seat=0))
        assert window.texts() == ["0 changes, 0 entries"]
        await window.session.connect(client)
        await window.settle()
        assert window.texts() == ["1 changes, 1 entries"]

    play(go)


def test_a_window_that_is_gone_is_forgotten(play: Play) -> None:
    """The table no longer calls it."""

    async def go(house: House) -> None:
        game = await begin(house, "Ann", "Bob", "Cid")
        window = await house.window(f"/table/{game}")
        table = await house.device.tables.get(game)
        assert table._listeners
        await window.go("/")
        assert not table._listeners

    play(go)
