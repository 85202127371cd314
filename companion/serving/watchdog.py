"""Watchdog thread: logs the stack while the event loop is blocked."""

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)
LONGEST_SECONDS = 2.0
BEATS = 4  # heartbeats and checks in the longest time allowed


class _Watchdog:
    def __init__(self, longest: float) -> None:
        self.longest = longest
        self.beaten_at = time.monotonic()
        self.ended = threading.Event()
        self._loop_thread = threading.get_ident()

    def beat(self, loop: asyncio.AbstractEventLoop) -> None:
        self.beaten_at = time.monotonic()
        if not self.ended.is_set():
            loop.call_later(self.longest / BEATS, self.beat, loop)

    def watch(self) -> None:
        """Log each stall once, until stopped."""
        logged_at = 0.0
        while not self.ended.wait(self.longest / BEATS):
            if self.beaten_at != logged_at and time.monotonic() - self.beaten_at > self.longest:
                logged_at = self.beaten_at
                stack = traceback.format_stack(sys._current_frames().get(self._loop_thread))  # noqa: SLF001 - the one way
                log.warning("the app has stood still for %.0f s in:\n%s", self.longest, "".join(stack))


@contextmanager
def watched(longest: float = LONGEST_SECONDS) -> Iterator[None]:
    """Context manager: a thread logs the stack while the event loop is blocked for more than `longest` seconds."""
    watchdog = _Watchdog(longest)
    watchdog.beat(asyncio.get_running_loop())
    thread = threading.Thread(target=watchdog.watch, name="watchdog", daemon=True)
    thread.start()
    try:
        yield
    finally:
        watchdog.ended.set()
        thread.join()
