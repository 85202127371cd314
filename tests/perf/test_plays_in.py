"""G27: importing 50,000 plays of another program: the seconds, and the memory used beyond that at the start."""

import resource
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

import pytest

from companion.files.plays.batch_import import import_plays, preview_file, undo_batch
from companion.files.plays.readers.opening import recognizing
from companion.files.plays.readers.source import Source
from companion.store.slices import Work, sliced
from companion.store.sqlite.opening import opened
from tests.companion.files.play_files import bg_stats_export
from tests.perf.gates import Gate
from tests.store.making import NOON, run

pytestmark = pytest.mark.bench

PLAYS = 50_000
GOAL, FLOOR = 60.0, 120.0
"""Seconds."""

MEMORY, MOST_MEMORY = 150.0, 250.0
"""Megabytes."""


def test_fifty_thousand_plays(tmp_path: Path) -> None:
    """50,000 plays are previewed and imported; previewed again, all are recognized; after undoing none are left."""
    file = tmp_path / "BGStatsExport.json"
    # in another process, whose memory isn't counted
    written = get_context("spawn").Process(target=write, args=(file,))
    written.start()
    written.join()
    before = memory()

    async def go() -> float:
        store = await opened(tmp_path / "companion.db")
        source, start = Source(file), perf_counter()
        report = await preview_file(store, source, await sliced(recognizing(source)))
        batch = await import_plays(store, report, NOON, Work())
        seconds = perf_counter() - start
        assert (await preview_file(store, source, "bg_stats")).counts == {"found": PLAYS}
        await undo_batch(store, batch)
        assert (await store.page()).heads == ()
        await store.close()
        return seconds

    Gate("G27 plays taken in", "time", GOAL, FLOOR, " s").hold([run(go())])
    Gate("G27 memory above the start", "time", MEMORY, MOST_MEMORY, " MB").hold([memory() - before])


def write(file: Path) -> None:
    file.write_bytes(bg_stats_export(PLAYS))


def memory() -> float:
    """The peak memory of this process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
