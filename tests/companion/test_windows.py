"""Several windows on one table: each follows what the others do."""

import asyncio
import gc
import random
from collections.abc import Callable
from functools import partial

import flet as ft
import pytest

from companion.boards import BOARDS, board
from companion.flet_fixes.guard import component, memoised
from companion.screens.table.log import by_tap
from companion.screens.table.overlay import over, use_controller
from companion.table.control.controller import Panel, TableController, fact_place
from companion.table.control.draft import Correction
from companion.table.table import Entered, Table
from companion.window import context
from companion.window.context import AppContext, Provided, use_app, use_opened, use_settings, use_table
from referees.common.always.conclude import Conclude, Leave
from referees.common.registry import HOUSE, referee
from tests.common.playing import config_of
from tests.common.records import any_golden
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import meow, on_screen
from tests.companion.test_bad_input import begin
from tests.sampling import up_to


@component
def Counted(table: Table) -> ft.Control:
    """A text with the table's numbers of changes and entries."""
    return ft.Text(f"{use_table(table)} changes, {len(table.timeline.entries)} entries")


@component
def Opened(game_id: str) -> ft.Control:
    """The numbers of a table, once it's open."""
    table = use_opened(game_id)
    return Counted(table) if isinstance(table, Table) else ft.Text("not open")


@component
def Framed(app: AppContext, inside: Callable[[], ft.Control]) -> ft.Control:
    return Provided(app, inside)


async def framed(house: House, inside: Callable[[], ft.Control]) -> Window:
    return await house.window(main=lambda page: page.render(Framed, AppContext(house.device, page), inside))


async def test_the_window_that_made_a_change_is_redrawn_first(house: House) -> None:
    """The window that made an entry is redrawn before the others, regardless of when they were opened."""
    game = await begin(house, "Ann", "Bob", "Cid")
    windows = [await framed(house, partial(Opened, game)) for _ in range(4)]
    table = await house.device.tables.get(game)
    for seat, window in enumerate((windows[3], windows[1])):
        order: list[Window] = []
        for view in windows:
            view.client.heard = partial(order.append, view)
        await asyncio.wrap_future(window.page.run_task(table.enter, Leave(seat=seat)))
        for view in windows:
            await view.settle()
        assert order[0] is window and set(order) == set(windows)


@component
def Dressed() -> ft.Control:
    """A text with the device's theme."""
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


async def test_a_memoised_part_keeps_its_window(house: House) -> None:
    """A memoised component keeps its window's context, although Flet replaces its weakly referenced parents."""
    await house.device.open()
    window = await house.window(main=lambda page: page.render(Turning, AppContext(house.device, page)))
    await window.event(window.one(ft.TextButton), "click")
    gc.collect()
    await house.device.settings.change(house.device.store, theme="dark")
    await window.settle()
    assert window.texts() == ["turned 1", "dark"]


async def test_a_window_that_has_left_a_table_is_not_notified(house: House) -> None:
    """A table doesn't notify a window that has left it."""
    game = await begin(house, "Ann", "Bob", "Cid")
    window = await house.window(f"/table/{game}")
    table = await house.device.tables.get(game)
    assert table._listeners
    await window.go("/")
    assert not table._listeners


def pads(window: Window) -> dict[str, ft.Container]:
    boxes = (control for control in window.session.index.values() if isinstance(control, ft.Container))
    return {str(pad.key): pad for pad in boxes if str(pad.key).startswith("pad ") and not pad.visible}


@pytest.mark.parametrize("game", BOARDS)
async def test_a_hidden_pad_is_not_redrawn_for_an_entry(house: House, game: str) -> None:
    """After entries, a hidden pad is the same control as before, and still belongs to its page."""
    played, rules = any_golden(game), referee(game)
    table, window = await on_screen(house, house.table(game, rules.read_config(played.config)))
    before = pads(window)
    drawn = board(table.referee.about.board)
    assert drawn is not None
    assert len(before) == len(drawn.pickers)
    for text, mark in played.entries[:2]:
        assert isinstance(await table.enter(rules.read_entry(text), mark=mark), Entered)
        await window.settle()
    gc.collect()
    after = pads(window)
    assert all(after[name] is pad and pad.page is window.page for name, pad in before.items())


@component
def OnTop(table: Table, controllers: list[TableController]) -> ft.Control:
    controllers[:] = [use_controller(use_app(), table)]
    return over(controllers[0], use_app()) or ft.Text("")


def panels(controller: TableController) -> dict[str, Panel]:
    """All panels that can be open, by kind: about the last entry, or with offers for now, for amending or inserting."""
    table, last = controller.table, controller.table.timeline.entries[-1]
    line = by_tap(table, 9)[0]
    about = Panel("tap", line) if line.of_tap else Panel("line", last.id)
    places: dict[str, Panel] = {"more": Panel("more"), "list": Panel("list"), about.name: about}
    places |= {op: Panel("at", Correction(op, last.id)) for op in ("insert", "amend")} | {
        f"form {last.entry.kind_name()}": about
    }
    for op, spot in {"": None, "amend": Correction("amend", last.id), "insert": Correction("insert", last.id)}.items():
        for offer in controller.rare if spot is None else controller.offers_at(spot):
            kind = offer.entry.kind_name()
            places[f"{op} {kind}"] = Panel("more", (kind, spot))
            if kind == "adjust":
                places[f"{op} place"] = Panel("more", (kind, spot, frozenset([fact_place(offer)])))
    return places


def changes_for(sort: str, number: int) -> list[str]:
    """The changes to try with a panel: an ordinary run tries two, or one if it lists the offers of one kind."""
    tried = up_to(1 if sort.startswith(("amend ", "insert ")) else 2, 4)
    return [CHANGES[(number + more) % 4] for more in range(tried)]


CHANGES = ("undo", "remove", "config", "end")


@pytest.mark.sampled
@pytest.mark.parametrize("game", HOUSE)
async def test_an_obsolete_panel_is_closed_and_says_so(house: House, game: str) -> None:
    """If an undo, a removal, another config or the game's end makes an open panel obsolete, it's closed and says so."""
    played, rules = any_golden(game), referee(game)
    table = await house.table(game, rules.read_config(played.config))
    second = config_of(rules, random.Random(2)).model_copy(update={"seats": table.config.seats})
    controllers, tried = list[TableController](), set[str]()
    window = await framed(house, partial(OnTop, table, controllers))
    for at, (text, mark) in enumerate(played.entries[:60]):
        await table.enter(rules.read_entry(text), mark=mark)
        await window.settle()
        if f"form {table.timeline.entries[-1].entry.kind_name()}" in tried and at % up_to(4, 1):
            continue
        last, places = table.timeline.entries[-1].id, panels(controllers[0])
        new = enumerate(sorted(places.keys() - tried))
        for sort, change in [(kind, change) for number, kind in new for change in changes_for(kind, number)]:
            panel = places[sort]
            await controllers[0].amend(last) if sort.startswith("form ") else controllers[0].open(panel)
            await window.settle()
            assert "Nothing was changed" not in window.texts(), panel
            await {
                "undo": partial(table.undo, agreed=True),
                "remove": partial(table.remove, last),
                "config": partial(table.reconfigure, second),
                "end": partial(table.enter, Conclude(how="stands"), mark="overruled"),
            }[change]()
            await window.settle()
            is_gone = change in ("undo", "remove") if panel.entries else change == "end" and panel != Panel("more")
            is_closed = controllers[0].panel is None and controllers[0].draft is None
            assert is_closed or not is_gone, (panel, change)
            assert window.texts().count("Nothing was changed") == is_closed, (panel, change)
            assert change == "end" or not [words for words in window.texts() if "was faster" in words]
            controllers[0].dismiss()
            controllers[0].draft = None
            await (table.redo() if change == "undo" else table.undo(agreed=True))
        tried |= places.keys()


@pytest.mark.parametrize("route", ["/", "/history", "/statistics", "/people"])
async def test_lists_of_games_follow_other_windows(house: House, route: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists show a game's end, or its undo, after a delay, in one redraw for all entries; hidden lists don't listen."""
    monkeypatch.setattr(context, "STORED_SECONDS", 3600)
    table, loop = await meow(house, 20), asyncio.get_running_loop()
    window = await house.window(route)
    for change in (partial(table.enter, Conclude(how="stands")), partial(table.undo, agreed=True)):
        before = window.texts()
        for act in (table.undo, table.redo, change):
            await act()
        await window.settle()
        assert window.texts() == before
        timers: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
        (due,) = [timer for timer in timers if timer.when() > loop.time() + 3000 and not timer.cancelled()]
        due._run()
        due.cancel()
        await window.settle()
        again = await house.window(route)
        assert window.texts() == again.texts() != before
        await again.go(f"/table/{table.head.id}")
        assert len(house.device.store.changed._listeners) == 1
