"""Long work in slices, so that every other window gets its turn in between. Knows nothing of Flet, needs no threads.

The work itself is a generator of small steps (`referees.common.steps`). It changes nothing that anybody sees until it
is done, so whoever calls it off finds everything as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import Any, Generic, TypeVar

from companion.changes import ChangeCounter
from companion.store.errors import StoreError
from referees.common.protocol.sentence import say
from referees.common.steps import Progress, Steps

__all__ = ["Aside", "Cancelled", "Work", "beside", "in_turns", "sliced"]

SLICE = 0.01
"""Seconds of work at one go: less than anybody notices."""

PATIENCE = 0.5
"""Seconds after which people want to know how far it is."""

PAUSE = 0.25
"""Seconds between two figures: faster ones cannot be read."""

T = TypeVar("T")

Aside = Callable[[Callable[[], Any]], Coroutine[Any, Any, Any]]
"""Makes a call beside the event loop where the platform has threads, and gives its result."""


class Cancelled(StoreError):
    """Somebody called the work off; nothing was changed."""

    says = say("You stopped it, so nothing was changed. Everything is as it was.")


class Work(ChangeCounter):
    """A place where long work is done now and then, as windows see it: how far it is, and a way to call it off."""

    def __init__(self) -> None:
        super().__init__()
        self.progress: Progress | None = None
        """How far it is; None where nothing is done, or has not been for long."""
        self.is_going_on = False
        self.is_cancelled = False
        """Whether somebody called it off and it has yet to end."""
        self._told_at = 0.0

    def cancel(self) -> None:
        """Call off what is being done; it ends within a moment."""
        self.is_cancelled = True

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """While work is done; of several sorts, one after the other, people see one."""
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
        """It is so far now. Raises Cancelled."""
        if self.is_cancelled:
            raise Cancelled
        now = perf_counter()
        if now - self._told_at >= PAUSE:
            self._told_at, self.progress = now, progress
            self.tell()


class _Ended(Generic[T]):
    """The result of work that is done."""

    def __init__(self, result: T) -> None:
        self.result = result


async def sliced(steps: Steps[T], work: Work | None = None, aside: Aside | None = None) -> T:
    """The result of the work; `aside` runs the slices of work that touches nothing of the loop's.

    Raises Cancelled once the work was called off, and whatever the work raises. Work shorter than a slice is done
    before anything else runs.
    """
    try:
        while True:
            reached = await beside(partial(_slice, steps), aside)
            if isinstance(reached, _Ended):
                result: T = reached.result
                return result
            if work is not None:
                work.note(reached)
            await asyncio.sleep(0)
    except Exception as error:
        if work is not None and work.is_cancelled and not isinstance(error, Cancelled):
            raise Cancelled from error  # it was broken off in the midst of a step
        raise
    finally:
        steps.close()


async def in_turns(items: Iterable[T]) -> AsyncIterator[T]:
    """The items one by one; whenever those before took as long as a slice, others go first."""
    end = perf_counter() + SLICE
    for item in items:
        if perf_counter() >= end:
            await asyncio.sleep(0)
            end = perf_counter() + SLICE
        yield item


def _slice(steps: Steps[T]) -> Progress | _Ended[T]:
    """A slice of the work: how far it is then, or its result."""
    end = perf_counter() + SLICE
    try:
        while True:
            reached = next(steps)
            if perf_counter() >= end:
                return reached
    except StopIteration as ended:
        return _Ended(ended.value)


async def beside(call: Callable[[], T], aside: Aside | None) -> T:
    """The result of a call that touches nothing of the loop's, made `aside` where there is one. Where the waiting ends
    sooner the call is let come to its end first: it cannot be torn from a thread."""
    if aside is None:
        return call()
    making: asyncio.Future[T] = asyncio.ensure_future(aside(call))
    try:
        return await asyncio.shield(making)
    except asyncio.CancelledError:
        await asyncio.wait([making])
        raise
