"""All tables that this process shares, and the network for phones. Independent of Flet and sockets."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import MISSING, asdict, fields
from hmac import compare_digest
from typing import Any, Protocol

from companion.changes import ChangeCounter
from companion.guests.guest_file import GuestFile
from companion.guests.hosting import Guest, Hosting
from companion.guests.pins import Tries, steady, table_number
from companion.guests.processes import Processes, Reopen, claim
from companion.store.leases import Leases, Process

log = logging.getLogger(__name__)
MOST_TABLES, MOST_PHONES = 60, 240  # served by this process
MOST_NUMBERS = 1000
KEEP_SECONDS = 600.0


class NoRoom(Exception):
    """Raised if a PIN is right, but no more phones can join."""


class Network(Protocol):
    """The server for other devices; `port` is None until it is known."""

    port: int | None

    async def open(self) -> tuple[str, ...]:
        """Start listening; returns the addresses to join at, the likeliest first. Raises OSError."""

    async def close(self) -> None:
        """Stop listening and close all connections."""


class Hall(ChangeCounter):
    """The shared tables as `Hosting`s; notifies listeners of changes. If nothing is shared: one inactive `Hosting`."""

    def __init__(self, clock: Callable[[], int], pin_clock: Callable[[], int] = steady) -> None:
        super().__init__()
        self._clock, self._pin_clock = clock, pin_clock
        self.network: Network | None = None
        """The server; None if the platform cannot share."""
        self.guest_file = GuestFile()
        self.processes: Processes | None = None
        """The other processes that share tables of the same store, if any."""
        self.moved: frozenset[str] = frozenset()
        """Guests of a table that this process gives up; set only while listeners are called."""
        self.addresses: tuple[str, ...] = ()
        self.is_hosted = False  # behind a web server with a certificate
        self.connected: frozenset[str] = frozenset()
        """Guests with an open window, as far as the network knows; changes notify only the hall's listeners."""
        self.hostings = [self._hosting(1)]
        self.numbers: dict[str, int] = {}
        """The table numbers of the last `MOST_NUMBERS` games that were shared, by game id."""
        self.tries = Tries(pin_clock)
        self._beginning = asyncio.Lock()

    def _hosting(self, number: int) -> Hosting:
        hosting = Hosting(number, self.keep)
        hosting.listen(self.tell)
        return hosting

    @property
    def first(self) -> Hosting:
        """The table shared first."""
        return self.hostings[0]

    @property
    def is_on(self) -> bool:
        """Whether anything is shared."""
        return self.first.is_on

    @property
    def is_several(self) -> bool:
        """Whether more than one table is shared."""
        return len(self.hostings) > 1

    def at(self, table_id: str) -> Hosting | None:
        """A table's `Hosting`, or None if it isn't shared."""
        return next((hosting for hosting in self.hostings if hosting.is_on and hosting.table_id == table_id), None)

    def has_elsewhere(self, table_id: str) -> bool:
        """Whether a table is shared, but not served by this process."""
        return self.processes is not None and self.processes.has_elsewhere(table_id)

    def numbered(self, number: str) -> Hosting | None:
        return next((hosting for hosting in self.hostings if hosting.is_on and str(hosting.number) == number), None)

    def of_guest(self, id: str) -> Hosting | None:
        """The shared table that a guest has joined."""
        return next((hosting for hosting in self.hostings if id in hosting.guests), None)

    def connect(self, id: str, *, is_open: bool) -> None:
        """Record whether a guest has a window open."""
        connected = self.connected | {id} if is_open else self.connected - {id}
        if connected != self.connected:
            self.connected = connected
            self.tell()

    def silent(self, hosting: Hosting) -> int:
        """The number of a table's phones that don't answer."""
        return sum(id in hosting.absent or id not in self.connected for id in hosting.guests)

    async def begin(self) -> None:
        """Start sharing with a new PIN, unless sharing is on. Raises OSError, StoreError."""
        async with self._beginning:
            if self.is_on or self.network is None:
                return
            number = await self.another_number()
            if self.first.is_on and number is not None and self.processes is not None:  # one was taken over meanwhile
                await self.processes.end([number])
                return
            if number is None:
                self.guest_file.lock()
            self.first.number = number or self.first.number
            self.first.clear()
            await self._open(self.network)

    async def join_others(self, leases: Leases, own: Process, reopen: Reopen) -> None:
        """Share together with other processes, resuming an earlier run's tables. Raises OSError, NameTaken."""
        if self.network is not None:
            await claim(leases, own)
            self.addresses = await self.network.open()
            self.processes = Processes(self, leases, own, _state, reopen)
            await self.processes.start()

    async def another_number(self) -> int | None:
        """Lease a new table and return its number; None unless several processes share tables. Raises StoreError."""
        return None if self.processes is None else await self.processes.begin()

    def adopt(self, stored: dict[str, Any]) -> Hosting:
        """Serve a table from its stored state. Raises ValueError, KeyError, TypeError or AttributeError."""
        hosting = self._hosting(1)
        _restore(hosting, _checked(stored))
        self.hostings = [*self.hostings, hosting] if self.is_on else [hosting]
        hosting.is_on, hosting.is_taken_over = True, bool(hosting.table_id)
        self.numbers[hosting.table_id] = hosting.number
        self._count_tables()
        self.tell()
        return hosting

    def give_up(self, hosting: Hosting) -> None:
        hosting.is_on = False
        self.hostings.remove(hosting)
        self.hostings = self.hostings or [self._hosting(1)]
        self._count_tables()
        self.moved = frozenset(hosting.guests)
        self.tell()
        self.moved = frozenset()

    async def leave(self) -> None:
        """Stop serving because this process ends; other processes, if any, take its tables."""
        if self.processes is None:
            await self.end()
            return
        await self.processes.stop()
        self.processes = None
        while self.is_on:
            self.give_up(self.first)
        if self.network is not None:
            await self.network.close()

    async def resume(self) -> bool:
        """Continue sharing after a restart with the same options; returns whether it did. Raises OSError."""
        if self.is_on or self.network is None or not self.guest_file.lock():
            return False
        stored = self._read()
        if stored is None:
            self.guest_file.unlock()
            return False
        self.network.port, tables, self.numbers = stored
        self.hostings += [self._hosting(1) for _ in tables[1:]]
        for hosting, state in zip(self.hostings, tables, strict=True):
            _restore(hosting, state)
        await self._open(self.network)
        return True

    async def _open(self, network: Network) -> None:
        self.tries = Tries(self._pin_clock)
        try:
            if self.processes is None:  # with other processes, `join_others` opened it
                self.addresses = await network.open()
        except OSError:
            self._forget()
            self.guest_file.unlock()
            raise
        for hosting in self.hostings:
            hosting.is_on = True
        self._count_tables()
        self.keep()
        self.tell()

    def _forget(self) -> None:
        ended, self.hostings = self.hostings, [self.first]
        self.first.number = 1
        if self.processes is None:
            self.addresses = ()
        for hosting in ended:
            hosting.end()

    async def end(self) -> None:
        """Stop sharing and remove all phones."""
        if not self.is_on:
            return
        numbers = [hosting.number for hosting in self.hostings]
        self._forget()
        if self.processes is not None:
            await self.processes.end(numbers)
            return
        self.guest_file.drop()
        if self.network is not None:
            await self.network.close()

    async def end_one(self, hosting: Hosting) -> None:
        """Stop sharing one table and remove its phones."""
        if hosting not in self.hostings:
            return
        if not self.is_several:
            await self.end()
            return
        self.hostings.remove(hosting)
        if self.processes is not None:
            await self.processes.end([hosting.number])
        hosting.end()
        self._count_tables()
        self.keep()

    async def share_more(self, table_id: str, game: str) -> Hosting | None:
        """Share one more table, unless it's shared; None if too many. Raises StoreError."""
        number = None if self.at(table_id) is not None else await self.another_number()
        hosting = self.share_another(table_id, game, number)
        if self.processes is not None and number is not None and (hosting is None or hosting.number != number):
            await self.processes.end([number])
        return hosting

    def share_another(self, table_id: str, game: str, number: int | None = None) -> Hosting | None:
        """Share one more table, with its own PIN and number; None if too many."""
        shared = self.at(table_id)
        if shared is not None or not self.is_on or len(self.hostings) >= MOST_TABLES:
            return shared
        numbers = {other.number for other in self.hostings}
        hosting = self._hosting(number or next(free for free in range(1, MOST_TABLES + 1) if free not in numbers))
        hosting.is_on = True
        self.hostings.append(hosting)
        self._count_tables()
        hosting.share(table_id, game)
        return hosting

    def _count_tables(self) -> None:
        for hosting in self.hostings:
            if hosting.is_one_of_several != self.is_several:
                hosting.is_one_of_several = self.is_several
                hosting.tell()

    def follow(self, before: str, after: str) -> None:
        """Share table `after` in place of `before`; all phones keep their seats."""
        hosting = self.at(before)
        if hosting is not None:
            hosting.follow(after)

    def join(self, pin: str, address: str, device: str, token: str = "") -> str | None:
        """The cookie for a phone that typed a table's PIN; None if the PIN was wrong or the phone must wait. The phone
        leaves any other table. Raises NoRoom."""
        if not (self.is_on or self.processes) or self.tries.wait(address, known=self.knows(token)):
            return None
        hosting = self.numbered(table_number(pin))
        if hosting is None or not compare_digest(pin.encode(), hosting.pin.encode()):
            for other in self.hostings if self.tries.failed(address) else ():
                other.renew_pin()
            return None
        self.tries.succeeded(address)
        before = next((other for other in self.hostings if other.guest_of(token, address) is not None), None)
        is_new = before is None and hosting.with_token(token) is None
        if is_new and sum(len(other.guests) for other in self.hostings) >= MOST_PHONES:
            raise NoRoom
        cookie = hosting.join(address, device, token)
        if cookie is None:
            raise NoRoom
        moved = None if before is None or before is hosting else before.guest_of(token, address)
        if before is not None and moved is not None:
            before.leave(moved.id)
        return cookie

    def guest_of(self, token: str, address: str) -> Guest | None:
        """The phone with that cookie; None if its address changed, until it enters a PIN."""
        return next((guest for shared in self.hostings if (guest := shared.guest_of(token, address)) is not None), None)

    def knows(self, token: str) -> bool:
        """Whether a token is a guest's cookie, from any address."""
        return any(hosting.with_token(token) is not None for hosting in self.hostings)

    def keep(self) -> None:
        """Store all shared tables."""
        numbers = self.numbers | {hosting.table_id: hosting.number for hosting in self.hostings}
        self.numbers = dict([*numbers.items()][-MOST_NUMBERS:])
        if self.processes is not None:
            self.processes.changed()
        elif self.is_on:
            port = None if self.network is None else self.network.port
            tables = [_state(table) for table in self.hostings]
            self.guest_file.write({"port": port, "tables": tables, "numbers": self.numbers}, self._clock())

    async def keep_on(self) -> None:
        """Store them regularly, since a restart ignores an old file, even if only entries were made since."""
        while True:
            await asyncio.sleep(KEEP_SECONDS)
            self.keep()

    def _read(self) -> tuple[int, list[dict[str, Any]], dict[str, int]] | None:
        stored = self.guest_file.read(self._clock())
        try:
            if stored is not None:
                tables = stored.get("tables") or [{**stored, "number": 1}]  # from versions that shared one table
                numbers = {str(id): int(number) for id, number in stored.get("numbers", {}).items()}
                return int(stored["port"]), [_checked(state) for state in tables[:MOST_TABLES]], numbers
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            log.debug("no phones to go on with: %r", error)
        return None


NAMES = {field.name for field in fields(Guest)}
NEEDED = {field.name for field in fields(Guest) if field.default is MISSING}


def _state(hosting: Hosting) -> dict[str, Any]:
    return {
        "number": hosting.number,
        "pin": hosting.pin,
        "table": hosting.table_id,
        "game": hosting.game,
        "each": hosting.each,
        "count": hosting.count,
        "guests": [asdict(guest) for guest in hosting.guests.values()],
    }


def _checked(state: dict[str, Any]) -> dict[str, Any]:
    number, pin = int(state["number"]), str(state["pin"])
    if table_number(pin) != str(number) or not all(NEEDED <= set(guest) <= NAMES for guest in state["guests"]):
        raise ValueError(number)
    words = {name: str(state[name]) for name in ("table", "game")}
    return {**state, **words, "number": number, "pin": pin, "each": bool(state["each"]), "count": int(state["count"])}


def _restore(hosting: Hosting, state: dict[str, Any]) -> None:
    hosting.clear()
    hosting.number, hosting.pin = state["number"], state["pin"]
    hosting.table_id, hosting.game = state["table"], state["game"]
    hosting.each, hosting.count = state["each"], state["count"]
    hosting.guests = {guest["id"]: Guest(**guest) for guest in state["guests"]}
