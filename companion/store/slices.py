"""Long work in time slices, so that other windows get their turn in between. Knows nothing of Flet, needs no threads.

The work is a generator of small steps (`referees.common.record.steps`). It changes nothing visible until it is done, so
cancelling it leaves everything as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter, process_time
from typing import Any, Generic, TypeVar

from companion.changes import ChangeCounter
from companion.store.errors import StoreError
from referees.common.protocol.sentence import say
from referees.common.record.steps import Progress, Steps

SLICE = 0.01
"""The length of a time slice in seconds: too short to be noticed."""

PATIENCE = 0.5
"""Seconds of work after which progress is shown."""

PAUSE = 0.25
"""Seconds between two progress updates; faster ones cannot be read."""

SHORT, LONG = 0.008, 0.016
"""Seconds of work in a transaction that others hardly notice: a portion of less may be larger. Not of waiting, which
larger portions make no longer."""

LEAST, MOST = 8, 64
"""The sizes of a portion."""

T = TypeVar("T")

Aside = Callable[[Callable[[], Any]], Coroutine[Any, Any, Any]]
"""Runs a call in a thread where the platform has threads, and returns its result."""


class Cancelled(StoreError):
    """The work was cancelled; nothing was changed."""

    says = say("You stopped it, so nothing was changed.")


class Work(ChangeCounter):
    """Progress of a long operation as windows show it, and a way to cancel it."""

    def __init__(self) -> None:
        super().__init__()
        self.progress: Progress | None = None
        """None while nothing runs, or has not run for long enough to be shown."""
        self.is_going_on = False
        self.is_cancelled = False
        """Whether the running work was cancelled and has yet to stop."""
        self._told_at = 0.0

    def cancel(self) -> None:
        """Cancel the current operation; it ends within a moment."""
        self.is_cancelled = True

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Context in which work counts as running; several tasks in a row inside it are shown as one."""
        self.is_going_on, self.is_cancelled = True, False
        self._told_at = perf_counter() + PATIENCE - PAUSE
        try:
            yield
        finally:
            self.is_going_on = self.is_cancelled = False
            if self.progress is not None:
                self.progress = None
                self.tell()

    def note(self, progress: Progress) -> None:
        """Report progress. Raises Cancelled."""
        if self.is_cancelled:
            raise Cancelled
        now = perf_counter()
        if now - self._told_at >= PAUSE:
            self._told_at, self.progress = now, progress
            self.tell()


class Portion:
    """How many items of long work fit into one short transaction, from how long those before took."""

    def __init__(self) -> None:
        self.size = LEAST

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Context in which one portion is worked off."""
        begun = process_time()
        yield
        taken = process_time() - begun
        if taken < SHORT:
            self.size = min(self.size * 2, MOST)
        elif taken > LONG:
            self.size = max(self.size // 2, LEAST)


class _Ended(Generic[T]):
    """The result of finished work."""

    def __init__(self, result: T) -> None:
        self.result = result


async def sliced(steps: Steps[T], work: Work | None = None, aside: Aside | None = None) -> T:
    """Run a generator in time slices and return its result; `aside` runs slices that touch nothing of the event loop.

    Raises Cancelled once the work was cancelled, and whatever the work raises. Work shorter than a slice is finished
    without yielding to others.
    """
    try:
        while True:  # until the steps are done, or the work is cancelled
            reached = await beside(partial(_slice, steps), aside)
            if isinstance(reached, _Ended):
                result: T = reached.result
                return result
            if work is not None:
                work.note(reached)
            await asyncio.sleep(0)
    except Exception as error:  # raised again: nothing visible was changed by steps that are not done
        if work is not None and work.is_cancelled and not isinstance(error, Cancelled):
            raise Cancelled from error  # cancelled within a step
        raise
    finally:
        steps.close()


async def in_turns(items: Iterable[T]) -> AsyncIterator[T]:
    """The items one by one, yielding to other tasks after each time slice."""
    end = perf_counter() + SLICE
    for item in items:
        if perf_counter() >= end:
            await asyncio.sleep(0)
            end = perf_counter() + SLICE
        yield item


def _slice(steps: Steps[T]) -> Progress | _Ended[T]:
    """Run one slice: returns the progress, or the result."""
    end = perf_counter() + SLICE
    try:
        while True:  # until the slice is over, or the steps are done
            reached = next(steps)
            if perf_counter() >= end:
                return reached
    except StopIteration as ended:
        return _Ended(ended.value)


async def beside(call: Callable[[], T], aside: Aside | None) -> T:
    """The result of a call that touches nothing of the event loop, run by `aside` where there is one. If the wait is
    cancelled the call is still awaited: a thread cannot be stopped."""
    if aside is None:
        return call()
    making: asyncio.Future[T] = asyncio.ensure_future(aside(call))
    try:
        return await asyncio.shield(making)
    except asyncio.CancelledError:
        await asyncio.wait([making])
        raise
