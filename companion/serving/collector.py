"""Collects garbage while the app is idle: with many windows a full collection takes seconds. New objects are collected
and frozen after a redraw, or in small batches while busy."""

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

YOUNG = 50_000  # generation 0 threshold; one redraw exceeds Python's default of 700
NEVER = 1_000_000  # threshold of the older generations, collected only here
MADE = 500  # fewer new objects wait for the next check
MOST_YOUNG = 5  # collections of generation 0 before even a busy app is collected, for some 50 ms
IDLE = 0.2  # the share of a check's time in which an idle app may work
LOOK_SECONDS = 0.25
PAUSE_SECONDS = 20.0  # the least time between two full collections
SHARE = 50  # the same, as a multiple of the last one's duration
QUIET_LOOKS = 4  # idle checks in a row before a full collection; more before a long one
LONGEST_SECONDS = 300.0  # after which even a busy app is collected, unless that takes seconds


@asynccontextmanager
async def collected_when_idle(
    look: float = LOOK_SECONDS, pause: float = PAUSE_SECONDS, longest: float = LONGEST_SECONDS, share: int = SHARE
) -> AsyncIterator[None]:
    """Context manager that collects garbage in the running event loop; times are in seconds."""
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
        is_idle = time.thread_time() - worked < IDLE * look  # CPU time: the machine may be busy
        quiet = quiet + 1 if is_idle else 0
        if (is_idle and _are_many_new()) or gc.get_count()[1] >= MOST_YOUNG:
            is_due = True
            gc.collect(1)
            gc.freeze()
        since = time.monotonic() - at
        is_time = quiet >= QUIET_LOOKS * max(1, took / look) and since > max(pause, share * took)
        if is_due and (is_time or since > max(longest, 4 * share * took)):
            began = time.monotonic()
            gc.unfreeze()
            give_back()
            gc.freeze()
            at, is_due = time.monotonic(), False
            took = at - began


def give_back() -> None:
    """Collect all garbage and return free memory to the system: glibc would keep some 40 MB."""
    import ctypes

    gc.collect()
    with suppress(AttributeError, OSError):  # not glibc
        ctypes.CDLL(None).malloc_trim(0)


def _are_many_new() -> bool:
    new, collected, _ = gc.get_count()
    return new > MADE or collected > 0
