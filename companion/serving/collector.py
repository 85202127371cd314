"""Runs garbage collection while the app is idle: a full one over the screens of many windows takes a second and more.

Python would collect after a number of allocations, in the midst of a redraw. Here what a redraw has made is looked at
right after it and then frozen, so that no later collection looks at it again, and the whole heap is collected only
while nobody taps.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

YOUNG = 50_000
"""The generation 0 threshold; Python's default of 700 is exceeded by one redraw, this one only by those of many
windows."""

NEVER = 1_000_000
"""The threshold of the older generations: only here are they collected."""

MADE = 500
"""Fewer new objects are left for the next look."""

IDLE = 0.2
"""The app is idle where it works for a smaller part of a look."""

LOOK_SECONDS = 0.25
PAUSE_SECONDS = 20.0
"""So long at least between two full collections."""

SHARE = 50
"""A full collection waits so many times as long as the last one took, which over many windows is long."""

QUIET_LOOKS = 4
"""So many looks in turn must find the app idle before a full collection."""

LONGEST_SECONDS = 300.0
"""An app that is never idle is made to wait once in this time."""


@asynccontextmanager
async def collected_when_idle(
    look: float = LOOK_SECONDS, pause: float = PAUSE_SECONDS, longest: float = LONGEST_SECONDS, share: int = SHARE
) -> AsyncIterator[None]:
    """Context that collects garbage in the running loop; all times are in seconds."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    task = asyncio.create_task(_collecting(look, pause, longest, share))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        gc.unfreeze()
        gc.set_threshold(*before)


async def _collecting(look: float, pause: float, longest: float, share: int) -> None:
    quiet, is_due, at, took = 0, True, time.monotonic() - pause, 0.0
    while True:
        worked = time.thread_time()
        await asyncio.sleep(look)
        is_idle = time.thread_time() - worked < IDLE * look  # however long it slept: the machine may be busy
        quiet = quiet + 1 if is_idle else 0
        if is_idle and _are_many_new():
            is_due = True
            gc.collect(1)
            gc.freeze()
        since = time.monotonic() - at
        is_time = quiet >= QUIET_LOOKS and since > max(pause, share * took)
        if is_due and (is_time or since > longest):
            began = time.monotonic()
            gc.unfreeze()
            give_back()
            gc.freeze()
            at, is_due = time.monotonic(), False
            took = at - began


def give_back() -> None:
    """Collect all garbage, and give the system back what that leaves free: glibc keeps it otherwise, some 40 MB after a
    thousand windows."""
    import ctypes

    gc.collect()
    with suppress(AttributeError, OSError):  # not glibc
        ctypes.CDLL(None).malloc_trim(0)


def _are_many_new() -> bool:
    """Whether enough was made since the last look to be looked at: one collection of the youngest counts as enough."""
    new, collected, _ = gc.get_count()
    return new > MADE or collected > 0
