"""Measures how long the event loop is blocked, by a task in the same loop."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter, thread_time

BEAT = 0.001  # seconds between two checks


class Stalls:
    """The longest time between two turns of the loop, in seconds: `busy` is the loop's own processor time, so other
    programs don't matter; `longest` is the elapsed time, as for a user who waits, including work in other threads."""

    def __init__(self) -> None:
        self.longest = self.busy = 0.0

    async def watch(self) -> None:
        """Measure until cancelled."""
        last, worked = perf_counter(), thread_time()
        while True:
            await asyncio.sleep(BEAT)
            now, work = perf_counter(), thread_time()
            self.longest = max(self.longest, now - last - BEAT)
            self.busy = max(self.busy, work - worked)
            last, worked = now, work


@asynccontextmanager
async def metered() -> AsyncIterator[Stalls]:
    """Measures the loop during the block, without collecting earlier tests' garbage: a real app's process has none."""
    gc.collect()
    gc.freeze()
    stalls = Stalls()
    watching = asyncio.create_task(stalls.watch())
    await asyncio.sleep(BEAT * 2)
    try:
        yield stalls
        await asyncio.sleep(BEAT * 2)
    finally:
        watching.cancel()
