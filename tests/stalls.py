"""How long the event loop is kept from its other work: a meter that runs beside what is measured, in the same loop."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter, thread_time

BEAT = 0.001  # seconds between two looks


class Stalls:
    """The longest time between two turns of the loop, in seconds.

    `busy` counts the loop's own processor time, so that other programs on the machine do not matter; `longest` is what
    somebody who waits for an answer sees, work in other threads included.
    """

    def __init__(self) -> None:
        self.longest = self.busy = 0.0

    async def watch(self) -> None:
        """Look until cancelled."""
        seen, worked = perf_counter(), thread_time()
        while True:
            await asyncio.sleep(BEAT)
            now, work = perf_counter(), thread_time()
            self.longest = max(self.longest, now - seen - BEAT)
            self.busy = max(self.busy, work - worked)
            seen, worked = now, work


@asynccontextmanager
async def metered() -> AsyncIterator[Stalls]:
    """Measures the loop while the block runs. What other tests of this process left is not looked through meanwhile: an
    app in a process of its own has none of it (`companion.__main__`)."""
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
