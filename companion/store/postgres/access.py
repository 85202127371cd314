"""Runs the store's functions in threads, in transactions on a few connections, so no window waits for the server.
Retries after serialization failures, as CockroachDB requires."""

import asyncio
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from typing import Any, Final, Generic, TypeVar

import psycopg

from companion.changes import ChangeCounter
from companion.store.acknowledged import acknowledge
from companion.store.errors import StoreDamaged
from companion.store.postgres.database import MOST, STATEMENT_SECONDS, Connections, PostgresDatabase
from companion.store.postgres.errors import DOWN, RETRYABLE, ServerDamaged, ServerLost, as_store_error
from companion.store.slices import Cancelled, Work
from referees.common.record.steps import Progress, Steps, finished

T = TypeVar("T")
PATIENCE: Final = 8.0  # seconds during which a transaction is retried
PAUSE: Final = 0.005  # seconds before the second try, about doubled for each further one
NOTED: Final = 0.1  # seconds between reports of progress
LOOK: Final = 1.0  # seconds between two looks at whether the server answers
SILENT: Final = STATEMENT_SECONDS + 5.0  # seconds without an answer, after which the connection is cut


class PostgresAccess:
    """Runs functions in transactions."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections
        self.changes = 0  # by this process
        self.changed = ChangeCounter()
        self.notice: tuple[str, tuple[str, ...]] | None = None
        """The statement that notifies other processes of a change."""
        self._threads = ThreadPoolExecutor(MOST, "club")

    def lacks(self, version: int) -> bool:
        del version
        return False

    async def reading(self, work: Callable[[Any], T]) -> T:
        return await self._offload(_Call(self.connections, work, is_reading=True))

    async def stepping(self, steps: Callable[[Any], Steps[T]], work: Work | None = None) -> T:
        loop = asyncio.get_running_loop()
        return await self.reading(lambda db: finished(_noted(steps(db), work, loop)))

    async def changing(self, work: Callable[[Any], T]) -> T:
        result = await self.part(work)
        acknowledge(self.changed)
        return result

    async def part(self, work: Callable[[Any], T]) -> T:
        def noticed(db: PostgresDatabase) -> T:
            result = work(db)
            if self.notice is not None:
                db.execute(*self.notice)
            return result

        result = await self._offload(_Call(self.connections, noticed, is_reading=False))
        self.changes += 1
        return result

    async def quietly(self, work: Callable[[Any], T]) -> T:
        """Run a change without notifying other processes."""
        return await self._offload(_Call(self.connections, work, is_reading=False))

    async def relieve(self) -> None: ...

    async def settle(self) -> None: ...

    async def _offload(self, call: "_Call[T]") -> T:
        future = asyncio.get_running_loop().run_in_executor(self._threads, copy_context().run, call.run)
        try:
            await self._watched(call, future)
        except asyncio.CancelledError:  # it may commit even then
            await self._watched(call, future)
            raise
        return future.result()

    async def _watched(self, call: "_Call[T]", future: asyncio.Future[T]) -> None:
        while not (await asyncio.wait([future], timeout=LOOK))[0]:
            call.end_silence()

    async def close(self) -> None:
        """Wait for calls under way and close all connections."""
        await asyncio.to_thread(self._threads.shutdown)
        self.connections.forget_idle()


class _Call(Generic[T]):
    def __init__(self, connections: Connections, work: Callable[[Any], T], *, is_reading: bool) -> None:
        self._connections, self._work, self._is_reading = connections, work, is_reading
        self._db: PostgresDatabase | None = None
        self._is_committing = False

    def run(self) -> T:
        """The function's result, once committed. Raises StoreError and the function's own errors."""
        until, pause = time.monotonic() + PATIENCE, PAUSE
        while True:
            try:
                return self._run_once()
            except StoreDamaged as error:
                raise ServerDamaged(game=error.game) from error
            except psycopg.Error as error:
                if self._is_committing and not self._is_reading and _is_broken(error):
                    raise ServerLost from error
                if not _is_worth_another_try(error) or time.monotonic() > until:
                    raise as_store_error(error) from error
            time.sleep(random.uniform(pause / 2, pause))  # noqa: S311 - only so that two don't collide again
            pause = min(pause * 2, 0.5)

    def _run_once(self) -> T:
        self._is_committing = False
        with self._connections.borrowed(reading=self._is_reading) as db:
            self._db = db
            try:
                result = self._work(db)
                self._is_committing = True
                db.commit()
            finally:
                self._db = None
            return result

    def end_silence(self) -> None:
        """Cut the connection if the server hasn't answered for too long; called from another thread."""
        db = self._db
        since = None if db is None else db.since
        if db is not None and since is not None and time.monotonic() - since > SILENT:
            db.sever()


def _is_worth_another_try(error: psycopg.Error) -> bool:
    return error.sqlstate in RETRYABLE or isinstance(error, psycopg.errors.UniqueViolation) or _is_broken(error)


def _is_broken(error: psycopg.Error) -> bool:
    return error.sqlstate in DOWN or (error.sqlstate is None and isinstance(error, psycopg.OperationalError))


def _noted(steps: Steps[T], work: Work | None, loop: asyncio.AbstractEventLoop) -> Steps[T]:
    """Passes the steps through, regularly reporting progress to windows. Raises Cancelled."""
    reported_at = 0.0
    try:
        while True:
            progress = next(steps)
            if work is not None and work.is_cancelled:
                raise Cancelled
            if work is not None and time.monotonic() - reported_at > NOTED:
                reported_at = time.monotonic()
                loop.call_soon_threadsafe(_note, work, progress)
            yield progress
    except StopIteration as ended:
        result: T = ended.value
        return result
    finally:
        steps.close()


def _note(work: Work, progress: Progress) -> None:
    with suppress(Cancelled):  # raised in the thread, too
        work.note(progress)
