"""One of several processes that share a store's tables. Each serves those it leases, as the first asked for them."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Protocol

from companion.guests.hosting import Hosting
from companion.store.errors import StoreError
from companion.store.leases import LEASE_SECONDS, Lease, Leases, Process

Reopen = Callable[[str], Awaitable[None]]
log = logging.getLogger(__name__)
RENEW_SECONDS = 2.0
SURE_SECONDS = LEASE_SECONDS - 1  # how long a table is served after its last renewal
AGAIN_SECONDS = 0.5  # between looking for unknown tables in the store, and after a failure
STUCK_SECONDS = 30.0  # after which a process that doesn't respond loses its tables


class NameTaken(Exception):
    """Raised if another running process has this process's name."""


async def claim(leases: Leases, own: Process) -> None:
    """Make sure that no other running process uses this name. Raises NameTaken, StoreError."""

    async def served() -> dict[int, float]:
        _, rows = await leases.renew(own, ())
        return {lease.number: lease.seconds for lease in rows if lease.process.name == own.name and lease.seconds > 0}

    before = await served()
    if before:
        await asyncio.sleep(RENEW_SECONDS + 1)
        if any(seconds > before.get(number, 0) - RENEW_SECONDS for number, seconds in (await served()).items()):
            raise NameTaken(own.name)


class Tables(Protocol):
    """The tables that this process serves."""

    hostings: list[Hosting]

    def numbered(self, number: str) -> Hosting | None:
        """The shared table with that number."""

    def adopt(self, stored: dict[str, Any]) -> Hosting:
        """Serve a table from its stored state; raises as `Hall.adopt`."""

    def give_up(self, hosting: Hosting) -> None:
        """Stop serving a table; its phones reconnect to another process."""

    def tell(self) -> None:
        """Notify the screens of a change."""


class Processes:
    """Manages the leases on one process's shared tables. Awaits `reopen` with a game's id before serving its table."""

    def __init__(
        self, tables: Tables, leases: Leases, own: Process, state_of: Callable[[Hosting], dict[str, Any]],
        reopen: Reopen,
    ) -> None:  # fmt: skip
        self._tables, self._leases, self.own = tables, leases, own
        self._state_of, self._reopen = state_of, reopen
        self._known_leases: dict[int, tuple[Lease, float]] = {}  # each lease with the time when it expires
        self._served_until: dict[int, float] = {}  # until when each table is served here, by number
        self._served_lock, self._is_over, self._awake_at = Lock(), Event(), monotonic()
        self._renewer: Thread | None = None
        self._stored_texts: dict[int, str] = {}
        self._looked_at = self._failed_at = float("-inf")
        self._finding, self._writing = asyncio.Lock(), asyncio.Lock()
        self._is_changed = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def others(self) -> list[Lease]:
        """Tables that this process doesn't serve."""
        return [lease for number, (lease, _) in sorted(self._known_leases.items()) if number not in self._served_until]

    def has_elsewhere(self, table_id: str) -> bool:
        """Whether another process shares a game."""
        return table_id != "" and any(lease.table_id == table_id for lease in self.others)

    async def start(self) -> None:
        """Resume an earlier run's tables, and renew all leases from now on."""
        await self._resume()
        self._tasks = [asyncio.create_task(work) for work in (self._watching(), self._keeping(), self._resuming())]
        self._renewer = Thread(target=self._renewing, args=[asyncio.get_running_loop()], daemon=True)
        self._renewer.start()

    async def _resume(self) -> None:
        began = monotonic()
        try:
            async with self._finding:
                for number, stored in (await self._leases.reclaim(self.own)).items():
                    if number not in self._served_until:  # after this computer slept, its own leases were over, too
                        await self._adopt(number, stored, began)
            await self._look()
        except StoreError as error:
            log.warning("shared tables can't be read yet: %s", error)

    async def _resuming(self) -> None:
        """Regularly resume an earlier run's tables if their leases expired and no process took them."""
        while True:
            await asyncio.sleep(LEASE_SECONDS)
            await self._resume()

    async def stop(self) -> None:
        """Release the tables' leases to other processes."""
        await self.stop_renewing()
        with suppress(StoreError):
            await self.settle()
            await self._leases.free(self.own)

    async def stop_renewing(self) -> None:
        """Let the leases expire."""
        self._is_over.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._renewer is not None:
            await asyncio.to_thread(self._renewer.join)

    async def begin(self) -> int:
        """Lease a new table; returns its number. Raises StoreError."""
        began = monotonic()
        number = await self._leases.begin(self.own)
        self._served_until[number] = began + SURE_SECONDS
        return number

    async def end(self, numbers: Iterable[int]) -> None:
        """Stop sharing tables."""
        for number in numbers:
            self._forget(number)
            self._known_leases.pop(number, None)
            try:
                await self._leases.end(self.own, number)
            except StoreError as error:
                log.warning("table %d is shared until its lease is forgotten: %s", number, error)

    async def find(self, number: int) -> Process | None:
        """The process that serves a table; None if it's this one or there's none. Raises StoreError."""
        if number in self._served_until:
            return None
        began = monotonic()
        if number not in self._known_leases:  # the table may be newer than the last look
            await asyncio.sleep(self._looked_at + AGAIN_SECONDS - began)
        async with self._finding:
            if number in self._served_until:
                return None
            if monotonic() - self._failed_at < AGAIN_SECONDS:
                raise StoreError
            if number not in self._known_leases and self._looked_at < began:
                await self._look()
            lease, over_at = self._known_leases.get(number, (None, 0.0))
            if lease is None:
                return None
            if lease.process.run != self.own.run and monotonic() < over_at:
                return lease.process
            return await self._take(number)

    async def _take(self, number: int) -> Process | None:
        began = monotonic()
        with self._noting_failure():
            stored = await self._leases.take(self.own, number)
        if stored is not None:
            await self._adopt(number, stored, began)
            return None
        await self._look()
        lease = self._known_leases.get(number)
        return None if lease is None else lease[0].process

    async def _adopt(self, number: int, stored: str, began: float) -> None:
        try:
            state = json.loads(stored or "{}")
            await self._reopen(str(state.get("table", "")))
            self._served_until[number] = began + SURE_SECONDS
            self._tables.adopt(state)
            self._stored_texts[number] = stored
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            log.warning("table %d isn't served, since it can't be read: %r", number, error)
            self._forget(number)

    def changed(self) -> None:
        """Store the tables' state soon."""
        self._is_changed.set()

    async def settle(self) -> None:
        """Store all changed tables. Raises StoreError."""
        async with self._writing:
            self._is_changed.clear()
            for hosting in tuple(self._tables.hostings):
                text = json.dumps(self._state_of(hosting))
                if hosting.is_on and self._stored_texts.get(hosting.number) != text:
                    await self._write(hosting, text)

    async def _write(self, hosting: Hosting, text: str) -> None:
        if await self._leases.write(self.own, hosting.number, hosting.table_id, text):
            self._stored_texts[hosting.number] = text
            return
        await self._look()
        if hosting.number in self._served_until:  # still leased: its game is shared by another process
            hosting.share("", "")

    async def _keeping(self) -> None:
        while True:
            await self._is_changed.wait()
            try:
                await self.settle()
            except StoreError as error:
                log.debug("kept later: %s", error)
                self._is_changed.set()
                await asyncio.sleep(AGAIN_SECONDS)

    async def _watching(self) -> None:
        while True:
            self._awake_at = monotonic()
            self._give_up([number for number, until in self._served_until.items() if monotonic() > until])
            await asyncio.sleep(AGAIN_SECONDS)

    def _renewing(self, loop: asyncio.AbstractEventLoop) -> None:
        """Renew all leases in a thread, since redrawing many phones slows the event loop."""
        while not self._is_over.is_set():
            pause = AGAIN_SECONDS
            try:
                if monotonic() < self._awake_at + STUCK_SECONDS:
                    loop.call_soon_threadsafe(self._take_in, *asyncio.run(self._renewed()))
                    pause = RENEW_SECONDS
            except StoreError:
                pass
            except Exception:
                log.exception("leases aren't renewed")
            self._is_over.wait(pause)

    async def _look(self) -> None:
        """Renew this process's leases and fetch those of the others. Raises StoreError."""
        self._take_in(*await self._renewed())

    async def _renewed(self) -> tuple[float, Collection[int], Collection[int], list[Lease]]:
        began, numbers = monotonic(), tuple(self._served_until)
        with self._noting_failure():
            renewed, leases = await self._leases.renew(self.own, numbers)
        with self._served_lock:
            self._served_until |= {number: began + SURE_SECONDS for number in renewed if number in self._served_until}
        return began, numbers, renewed, leases

    def _take_in(self, began: float, numbers: Collection[int], renewed: Collection[int], leases: list[Lease]) -> None:
        self._looked_at, before = began, self.others
        self._known_leases = {lease.number: (lease, began + lease.seconds) for lease in leases}
        self._give_up([number for number in numbers if number not in renewed and number in self._served_until])
        if [lease[:3] for lease in self.others] != [lease[:3] for lease in before]:
            self._tables.tell()

    @contextmanager
    def _noting_failure(self) -> Iterator[None]:
        try:
            yield
        except StoreError:
            self._failed_at = monotonic()
            raise

    def _give_up(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            log.warning("table %d is no longer leased by this process", number)
            self._forget(number)
            hosting = self._tables.numbered(str(number))
            if hosting is not None:
                self._tables.give_up(hosting)

    def _forget(self, number: int) -> None:
        with self._served_lock:
            self._served_until.pop(number, None)
        self._stored_texts.pop(number, None)
