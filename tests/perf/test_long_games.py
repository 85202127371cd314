"""G12, G13: a long game is as quick as a short one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from companion.table import Entered, Table
from tests.perf.gates import Gate, race
from tests.perf.kept import Shelf, shelf
from tests.perf.played import endless

pytestmark = pytest.mark.bench

WINDOW = 24
"""Entries around the one that is meant: kinds differ in cost, so that one alone would say little."""


def test_g12_the_thousandth_entry(tmp_path: Path) -> None:
    """The thousandth entry takes as long as the tenth."""
    with shelf(tmp_path) as ours:
        taken = race({"10": _entering(ours, 10), "1000": _entering(ours, 1000)})
    Gate("G12 the 1,000th entry, against the 10th", "time", 1.15, 1.5).hold([one["1000"] / one["10"] for one in taken])


def _entering(ours: Shelf, around: int) -> Callable[[], float]:
    """Seconds an entry, on a table opened there."""
    before = max(around - WINDOW // 2, 0)
    played = endless(1100)
    entries = played.read()[before : before + WINDOW]

    async def enter_all(table: Table) -> float:
        seconds = []
        for entry in entries:
            start = perf_counter()
            answer = await table.enter(entry)
            seconds.append(perf_counter() - start)
            assert type(answer) is Entered
        return median(seconds)

    return lambda: ours.run(enter_all(ours.table(played, before)))


def test_g13_undo(tmp_path: Path) -> None:
    """Undo takes as long after 5,000 entries as after 50."""
    with shelf(tmp_path) as ours:
        taken = race({"50": _undoing(ours, 50), "5000": _undoing(ours, 5000)})
    gate = Gate("G13 undo at 5,000 entries, against 50", "time", 1.2, 2)
    gate.hold([one["5000"] / one["50"] for one in taken])


def _undoing(ours: Shelf, entries: int) -> Callable[[], float]:
    """Seconds an undo, each one done again before the next."""
    table = ours.table(endless(5000), entries)

    async def undo_often() -> float:
        seconds = []
        for _ in range(WINDOW):
            start = perf_counter()
            answer = await table.undo(agreed=True)
            seconds.append(perf_counter() - start)
            assert type(answer) is Entered
            assert type(await table.redo()) is Entered
        return median(seconds)

    return lambda: ours.run(undo_often())
