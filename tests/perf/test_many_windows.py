"""Twenty windows on one table: how long it takes from an entry until the last of them has been told.

The windows run in the same process, so that what they take to read a message counts too.
"""

import asyncio
import time
from pathlib import Path
from statistics import median

import pytest

from companion.device.device import Device
from companion.serving.collector import collected_when_idle
from tests.companion.served.windows import served
from tests.perf.gates import Gate
from tests.perf.played import REAL, real_games

pytestmark = pytest.mark.bench

WINDOWS, ENTRIES, WARM = 20, 24, 4


async def _told_in(folder: Path, game: str) -> tuple[list[float], list[float]]:
    """From each entry of a real game until all windows have been told: milliseconds, and those of them at work."""
    device, played = Device(folder), real_games(game)[-1]
    waited: list[float] = []
    worked: list[float] = []
    async with served(device) as found, collected_when_idle():
        await device.open()
        table = await device.tables.create(game, played.config)
        entries = played.read()
        start = len(entries) // 3
        for entry in entries[:start]:
            await table.enter(entry)
        windows = [await found.window(f"/table/{table.head.id}") for _ in range(WINDOWS)]
        for window in windows:
            await window.shows("Undo: ")
        for entry in entries[start : start + WARM + ENTRIES]:
            await asyncio.sleep(0.4)  # people take their time: what is only tidied up is tidied up now
            for window in windows:
                window.forget()
            since, before = time.perf_counter(), time.process_time()
            await table.enter(entry)
            await asyncio.gather(*(window.hears() for window in windows))
            waited.append((time.perf_counter() - since) * 1000)
            worked.append((time.process_time() - before) * 1000)
    return waited[WARM:], worked[WARM:]


@pytest.mark.parametrize("game", REAL)
def test_an_entry_is_shown_in_twenty_windows(game: str, tmp_path: Path) -> None:
    """Measures the median and the worst time, and beside them what the process itself worked: whoever else is at work
    on the machine does not count there."""
    waited, worked = asyncio.run(_told_in(tmp_path, game))
    print(f"\n20 windows, {game}: {median(worked):.0f} ms of work, {max(worked):.0f} ms at worst", end="")
    Gate(f"20 windows, {game}", "time", 300, 1500, " ms").hold(waited)
    Gate(f"20 windows at worst, {game}", "time", 1500, 4000, " ms").hold([max(waited)])
