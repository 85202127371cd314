"""Measures how long the event loop is blocked: a meter that runs in the same loop as the measured code."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter, thread_time

BEAT = 0.001  # seconds between two looks


class Stalls:
    """The longest time between two turns of the loop, in seconds.

    `busy` counts the loop's own processor time, so that other programs on the machine do not matter; `longest` is what
    a user waiting for an answer sees, work in other threads included.
    """

    def __init__(self) -> None:
        self.longest = self.busy = 0.0

    async def watch(self) -> None:
        """Look until cancelled."""
        last, worked = perf_counter(), thread_time()
        while True:
            await asyncio.sleep(BEAT)
            now, work = perf_counter(), thread_time()
            self.longest = max(self.longest, now - last - BEAT)
            self.busy = max(self.busy, work - worked)
            last, worked = now, work


@asynccontextmanager
async def metered() -> AsyncIterator[Stalls]:
    """Measures the loop during the block. Garbage of earlier tests isn't collected meanwhile: an app in a process of
    its own has none (`companion.__main__`)."""
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
