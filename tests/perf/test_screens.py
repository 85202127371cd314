"""G15, G16: redrawing the table after one entry, compared with drawing all of it, and with a long log."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from companion.table.table import Entered, Table
from referees.common.protocol.entry import Entry
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.perf.database import stored
from tests.perf.gates import Gate, race
from tests.perf.played import Played, endless, real_games

pytestmark = pytest.mark.bench

ENTRIES = 16


@contextmanager
def opened(folder: Path) -> Iterator[tuple[asyncio.Runner, House]]:
    """A device, and its event loop."""
    with asyncio.Runner() as runner:
        house = House(folder)
        runner.run(house.device.open())
        try:
            yield runner, house
        finally:
            runner.run(house.close())


async def window_on(house: House, game: Played, before: int, id: str, width: int = 390) -> tuple[Window, Table]:
    head, lines = stored(game, before, id)
    await house.device.store.create(head, lines)
    return await house.window(f"/table/{id}", width=width), await house.device.tables.get(id)


async def timed(table: Table, window: Window, entries: tuple[Entry, ...]) -> AsyncIterator[float]:
    """Returns the seconds from when each entry is stored until its message is sent; G6 measures the commit."""
    times: list[float] = []
    stop = table.listen(lambda: times.append(perf_counter()))
    for entry in entries:
        assert type(await table.enter(entry)) is Entered
        await window.settle()
        yield perf_counter() - times[-1]
    stop()


def test_g15_update_against_a_whole_render(tmp_path: Path) -> None:
    """Redrawing after one entry takes less time than drawing the whole screen."""
    game = real_games("meow_oracle")[2]
    with opened(tmp_path) as (runner, house):
        updates, renders = runner.run(_both(house, game))
    gate = Gate("G15 one entry, against the whole screen", "time", 0.5, 0.8)
    gate.hold([update / render for update, render in zip(updates, renders, strict=True)])


async def _both(house: House, game: Played) -> tuple[list[float], list[float]]:
    """For each round, the median of some entries, and the time for drawing the whole screen in an existing window."""
    updates, renders = [], []
    for number in range(9):
        window, table = await window_on(house, game, 20, f"game {number}")
        await window.go("/")
        start = perf_counter()
        await window.go(f"/table/{table.head.id}")
        renders.append(perf_counter() - start)
        updates.append(median([seconds async for seconds in timed(table, window, game.read()[20 : 20 + ENTRIES])]))
        await house.leave(window)
    return updates, renders


def test_g16_a_long_log(tmp_path: Path) -> None:
    """With 1,000 lines in the log beside a tablet's board an entry is drawn as fast as with 20 lines."""
    with opened(tmp_path) as (runner, house):
        rounds = race({"20": _with_log(runner, house, 20), "1000": _with_log(runner, house, 1000)}, 9)
    gate = Gate("G16 1,000 log lines, against 20", "time", 1.15, 1.5)
    gate.hold([lap["1000"] / lap["20"] for lap in rounds])


def _with_log(runner: asyncio.Runner, house: House, lines: int) -> Callable[[], float]:
    number = iter(range(1000))

    async def enter_some() -> float:
        game = endless(1200)
        window, table = await window_on(house, game, lines, f"log {lines} {next(number)}", width=1180)
        times = [seconds async for seconds in timed(table, window, game.read()[lines : lines + ENTRIES])]
        await house.leave(window)
        return median(times)

    return lambda: runner.run(enter_some())
