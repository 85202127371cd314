"""Runs garbage collection while the app is idle: a full one over the screens of many windows takes a third of a second.

Python would collect after a number of allocations, in the midst of a redraw. Here surviving objects are frozen, so that
automatic collections look only at new ones, and the whole heap is collected while idle.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

__all__ = ["collected_when_idle"]

YOUNG = 10_000
"""The generation 0 threshold; Python's default of 700 is exceeded by one redraw."""

LOOK_SECONDS = 1.0
PAUSE_SECONDS = 20.0
"""So long at least between two full collections, and how long the app has to be idle before one."""

LONGEST_SECONDS = 300.0
"""An app that is never idle is made to wait once in this time."""


@asynccontextmanager
async def collected_when_idle(
    look: float = LOOK_SECONDS, pause: float = PAUSE_SECONDS, longest: float = LONGEST_SECONDS
) -> AsyncIterator[None]:
    """Context that collects garbage in the running loop; all times are in seconds."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, *before[1:])
    task = asyncio.create_task(_collecting(look, pause, longest))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        gc.unfreeze()
        gc.set_threshold(*before)


async def _collecting(look: float, pause: float, longest: float) -> None:
    made, is_due, at = _collections(), True, time.monotonic() - pause
    while True:
        await asyncio.sleep(look)
        now_made, since = _collections(), time.monotonic() - at
        is_idle, made = now_made == made, now_made
        is_due = is_due or not is_idle
        if is_due and (since > longest or (is_idle and since > pause)):
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            made, is_due, at = _collections(), False, time.monotonic()


def _collections() -> int:
    """The number of youngest-generation collections: it stands still while the app is idle."""
    count: int = gc.get_stats()[0]["collections"]
    return count
