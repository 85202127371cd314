"""Phones that sleep and wake have a new window each time; the memory of the former one is freed at once."""

import asyncio
import gc
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flet.controls.base_control import BaseControl

from referees.common.registry import game_ids, referee
from tests.common.records import golden, golden_files
from tests.companion.served.guests import Party, Phone
from tests.companion.served.windows import comes_true
from tests.companion.tables import brought
from tests.sampling import some

WAKES = 3
FEW = 30  # controls that may remain at a table with few controls


@pytest.fixture(autouse=True)
def _of_this_test() -> None:
    """Exclude the garbage of other tests from collections."""
    gc.collect()
    gc.freeze()


@contextmanager
def without_collector() -> Iterator[None]:
    """Within this context, only objects without references are freed, no cycles."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def controls() -> int:
    return sum(issubclass(type(item), BaseControl) for item in gc.get_objects())


async def in_midst(party: Party, game: str) -> str:
    """The address of a new shared table in mid-game."""
    record, rules = golden(golden_files(game)[0]), referee(game)
    await party.device.open()
    table = await party.device.tables.create(game, rules.read_config(record.config, record.edition))
    await brought(table, record.entries[: len(record.entries) // 2], record.edition)
    party.device.hall.first.share(table.head.id, game)
    return f"/table/{table.head.id}"


async def wake(party: Party, phone: Phone, route: str, shows: str) -> None:
    """Open a window that continues the phone's former one, and close it."""
    last = phone.windows.pop().session_id if phone.windows else ""
    window = await phone.window(route, last)
    await window.shows(shows)
    await window.close()
    await comes_true(lambda: not party.served.sessions)


@pytest.mark.sampled
@pytest.mark.parametrize("game", some(game_ids(), 2))
async def test_a_phone_that_wakes_frees_its_former_window(
    game: str, party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    """Without garbage collection, less than an eighth of a closed window's controls remain, and nothing is logged."""
    drawn: list[int] = []
    with caplog.at_level(logging.INFO, "asyncio"):
        route = await in_midst(party, game)
        phone = await party.joined(0)
        await phone.window(route)
        await phone.sees("Undo: ", 60)
        drawn.append(controls())
        await phone.windows[-1].close()
        await wake(party, phone, route, "Undo: ")
        tasks = len(asyncio.all_tasks())
        with without_collector():
            before = controls()
            for _ in range(WAKES):
                await wake(party, phone, route, "Undo: ")
            left = controls() - before
        assert left < WAKES * max(drawn[0] / 8, FEW), f"{left / WAKES} of each, of {drawn[0]}"
        await comes_true(lambda: len(asyncio.all_tasks()) <= tasks)
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_reload_of_the_devices_own_window_frees_it(party: Party) -> None:
    """Without garbage collection, few controls remain of each screen that's repeatedly loaded."""
    route = await in_midst(party, "meow_oracle")
    routes = (route, "/", "/settings", "/history", "/share", f"/record/{route.rsplit('/', 1)[1]}")

    async def reload(route: str) -> None:
        window = await party.served.window(route)
        await window.shows("Oracle")
        await asyncio.sleep(0.1)
        await window.close()
        await comes_true(lambda: not party.served.sessions)

    for path in routes:
        await reload(path)
    with without_collector():
        before = controls()
        for path in routes * 2:
            await reload(path)
        left = controls() - before
    assert left < 2 * len(routes) * 60, f"{left / len(routes) / 2} of each"


async def test_tasks_of_closed_windows_end_quietly(party: Party, caplog: pytest.LogCaptureFixture) -> None:
    """If windows close while drawn or during a tap, entries are stored, nothing is logged, and no task waits on."""
    with caplog.at_level(logging.INFO, "asyncio"):
        table = await party.table()
        phone = await party.joined(0)
        tasks = len(asyncio.all_tasks())
        route = f"/table/{table.head.id}"
        for pause in (0, 0.01, 0.05, 0.1, 0.2):
            window = await phone.window(route)
            await asyncio.sleep(pause)
            await window.close()
        window = await phone.window(route)
        window.is_slow = True  # the window doesn't answer calls
        await phone.sees("Who starts?")
        for words in ("Bob", "Ann"):
            target: Any = phone.shown.labelled(words)
            await phone.send(target._i, "click")
        await comes_true(lambda: table.timeline.entries)
        await window.close()
        await comes_true(lambda: not party.served.sessions)
        await comes_true(lambda: len(asyncio.all_tasks()) <= tasks, 15)
        gc.collect()
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
