"""Runs long tasks in slices, without threads, so windows stay responsive; a cancelled task changes nothing visible."""

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

SLICE = 0.01  # seconds
PATIENCE = 0.5  # seconds before progress is shown
PAUSE = 0.25  # seconds between progress updates

# CPU seconds of a portion, for adapting its size
SHORT, LONG = 0.008, 0.016
LEAST, MOST = 8, 64
T = TypeVar("T")

# runs a call in a thread if there are threads
ToThread = Callable[[Callable[[], Any]], Coroutine[Any, Any, Any]]


class Cancelled(StoreError):
    """The work was cancelled; nothing was changed."""

    says = say("You cancelled, so nothing was changed.")


class Work(ChangeCounter):
    """Progress of a long operation for all windows, with a way to cancel it."""

    def __init__(self) -> None:
        super().__init__()
        self.progress: Progress | None = None  # None until shown
        self.is_running = False
        self.is_cancelled = False  # its work may still be running
        self._reported_at = 0.0

    def cancel(self) -> None:
        self.is_cancelled = True

    @contextmanager
    def running(self) -> Iterator[None]:
        """Context manager that shows the work as running; consecutive tasks inside it appear as one."""
        self.is_running, self.is_cancelled = True, False
        self._reported_at = perf_counter() + PATIENCE - PAUSE
        try:
            yield
        finally:
            self.is_running = self.is_cancelled = False
            if self.progress is not None:
                self.progress = None
                self.tell()

    def note(self, progress: Progress) -> None:
        """Report progress. Raises Cancelled."""
        if self.is_cancelled:
            raise Cancelled
        now = perf_counter()
        if now - self._reported_at >= PAUSE:
            self._reported_at, self.progress = now, progress
            self.tell()


class Portion:
    """The number of items per short transaction, adapted to previous ones' time."""

    def __init__(self) -> None:
        self.size = LEAST

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Context that times one portion."""
        start = process_time()
        yield
        duration = process_time() - start
        if duration < SHORT:
            self.size = min(self.size * 2, MOST)
        elif duration > LONG:
            self.size = max(self.size // 2, LEAST)


class _Ended(Generic[T]):
    def __init__(self, result: T) -> None:
        self.result = result


async def sliced(steps: Steps[T], work: Work | None = None, to_thread: ToThread | None = None) -> T:
    """Run a generator in time slices, off the event loop if `to_thread` is given. Raises Cancelled and its errors."""
    try:
        while True:
            reached = await offload(partial(_slice, steps), to_thread)
            if isinstance(reached, _Ended):
                result: T = reached.result
                return result
            if work is not None:
                work.note(reached)
            await asyncio.sleep(0)
    except Exception as error:  # nothing visible was changed
        if work is not None and work.is_cancelled and not isinstance(error, Cancelled):
            raise Cancelled from error
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
    end = perf_counter() + SLICE
    try:
        while True:
            reached = next(steps)
            if perf_counter() >= end:
                return reached
    except StopIteration as ended:
        return _Ended(ended.value)


async def offload(call: Callable[[], T], to_thread: ToThread | None) -> T:
    """Run a call, through `to_thread` if given, and return its result. If cancelled, first waits for its end."""
    if to_thread is None:
        return call()
    making: asyncio.Future[T] = asyncio.ensure_future(to_thread(call))
    try:
        return await asyncio.shield(making)
    except asyncio.CancelledError:
        await asyncio.wait([making])
        raise
