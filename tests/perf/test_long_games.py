"""G12, G13: a long game is as quick as a short one."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from companion.table.table import Answer, Entered, Table
from referees.common.protocol.entry import Entry
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.perf.database import Shelf, shelf
from tests.perf.gates import Gate, race
from tests.perf.played import endless
from tests.perf.test_screens import opened, window_on

pytestmark = pytest.mark.bench

LONGEST = 5000
WINDOW = 24  # entries measured around the given number: kinds differ in cost, so one alone would say little


def test_g12_the_thousandth_entry(tmp_path: Path) -> None:
    """Storing the thousandth entry takes as long as storing the tenth."""
    with shelf(tmp_path) as ours:
        rounds = race({"10": _entering(ours, 10), "1000": _entering(ours, 1000)})
    gate = Gate("G12 the 1,000th entry, against the 10th", "time", 1.15, 1.5)
    gate.hold([lap["1000"] / lap["10"] for lap in rounds])


def test_g12_the_thousandth_entry_on_screen(tmp_path: Path) -> None:
    """The thousandth entry takes as long as the tenth until its message is sent to the client."""
    with opened(tmp_path) as (runner, house):
        rounds = race({"10": _showing(runner, house, 10), "1000": _showing(runner, house, 1000)})
    gate = Gate("G12 the 1,000th entry, on screen", "time", 1.15, 1.5)
    gate.hold([lap["1000"] / lap["10"] for lap in rounds])


def _around(middle: int) -> tuple[int, Sequence[Entry]]:
    """The number of entries before a group around `middle`, and that group."""
    before = max(middle - WINDOW // 2, 0)
    return before, endless(LONGEST).read()[before : before + WINDOW]


def _entering(ours: Shelf, around: int) -> Callable[[], float]:
    """Measures the seconds an entry takes at a table opened at that number of entries."""
    before, entries = _around(around)

    async def enter_all(table: Table) -> float:
        return median([await _timed(table.enter(entry)) for entry in entries])

    return lambda: ours.run(enter_all(ours.table(endless(LONGEST), before)))


def _showing(runner: asyncio.Runner, house: House, around: int) -> Callable[[], float]:
    """Measures the seconds an entry takes at a table shown in a window."""
    before, entries = _around(around)
    ids = count()

    async def enter_and_show(table: Table, window: Window, entry: Entry) -> Answer:
        sent = window.client.sent
        answer = await table.enter(entry)
        await window.settle()
        assert window.client.sent > sent
        return answer

    async def enter_all() -> float:
        window, table = await window_on(house, endless(LONGEST), before, f"game {around} {next(ids)}")
        times = [await _timed(enter_and_show(table, window, entry)) for entry in entries]
        await house.leave(window)
        return median(times)

    return lambda: runner.run(enter_all())


async def _timed(doing: Coroutine[Any, Any, Answer]) -> float:
    start = perf_counter()
    answer = await doing
    seconds = perf_counter() - start
    assert type(answer) is Entered
    return seconds


def test_g13_undo(tmp_path: Path) -> None:
    """Undo takes as long after 5,000 entries as after 50."""
    with shelf(tmp_path) as ours:
        rounds = race({"50": _undoing(ours, 50), "5000": _undoing(ours, 5000)})
    gate = Gate("G13 undo at 5,000 entries, against 50", "time", 1.2, 2)
    gate.hold([lap["5000"] / lap["50"] for lap in rounds])


def _undoing(ours: Shelf, entries: int) -> Callable[[], float]:
    """Measures the seconds an undo takes; each undo is redone before the next."""
    table = ours.table(endless(LONGEST), entries)

    async def undo_often() -> float:
        seconds = []
        for _ in range(WINDOW):
            seconds.append(await _timed(table.undo(agreed=True)))
            assert type(await table.redo()) is Entered
        return median(seconds)

    return lambda: ours.run(undo_often())
