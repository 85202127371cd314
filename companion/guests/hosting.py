"""The table shared with phones of the local network, and its guests. Knows nothing of Flet or sockets."""

import hashlib
import logging
import secrets
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, Protocol

from companion.changes import ChangeCounter
from companion.guests.kept import KeptGuests
from companion.guests.pins import Pin, steady

log = logging.getLogger(__name__)
Absence = Literal["asleep", "away"]
MOST_GUESTS, MOST_AT_ADDRESS = 40, 8  # phones in all; phones without a seat from one address


class Network(Protocol):
    """The server for other devices; `port` is None until it is known."""

    port: int | None

    async def open(self) -> tuple[str, ...]:
        """Start listening; returns the addresses to join at, the likeliest first. Raises OSError."""

    async def close(self) -> None:
        """Stop listening and close all connections."""


@dataclass(slots=True)
class Guest:
    """A phone that has joined. `key` is its cookie's digest, `address` where it typed the PIN, `told` its device type;
    `seat` is None for a spectator or before a choice, `wants` a taken seat it requested."""

    id: str
    number: int
    key: str
    address: str
    told: str = ""
    seat: int | None = None
    watches: bool = False
    wants: int | None = None

    @property
    def name(self) -> str:
        """The phone's name on the host's screen and in the record."""
        return f"Phone {self.number}"

    @property
    def has_chosen(self) -> bool:
        """Whether the phone has taken a seat or watches."""
        return self.watches or self.seat is not None


class Hosting(ChangeCounter):
    """The shared table and its guests; with `each`, phones enter only for their own seat. Each change is stored before
    the next message is answered."""

    def __init__(self, clock: Callable[[], int], pin_clock: Callable[[], int] = steady) -> None:
        super().__init__()
        self._clock, self._pin_clock = clock, pin_clock
        self.network: Network | None = None
        """The server; None if the platform cannot share."""
        self.kept = KeptGuests()
        self.is_on = False
        self.addresses: tuple[str, ...] = ()
        self._forget()

    def _forget(self) -> None:
        self.pin = Pin(self._pin_clock)
        self.table_id = self.game = ""
        self.each = False
        self.guests: dict[str, Guest] = {}
        self.absent: dict[str, Absence] = {}
        """By guest, why its phone does not answer, if that is known."""
        self._count = 0

    async def begin(self) -> None:
        """Start sharing with a new PIN, unless sharing is on. Raises OSError if the network cannot be used."""
        if self.is_on or self.network is None:
            return
        self._forget()
        self.kept.own()
        await self._open(self.network)

    async def resume(self) -> bool:
        """Continue sharing after a restart of the same kind; returns whether there was something to continue. Raises
        OSError."""
        if self.is_on or self.network is None or not self.kept.own():
            return False
        kept = self._read()
        if kept is None:
            self.kept.let_go()
            return False
        self._forget()
        self.pin, self.network.port = Pin(self._pin_clock, kept["pin"]), kept["port"]
        self.table_id, self.game, self.each, self._count = kept["table"], kept["game"], kept["each"], kept["count"]
        self.guests = {one["id"]: Guest(**one) for one in kept["guests"]}
        await self._open(self.network)
        return True

    async def _open(self, network: Network) -> None:
        try:
            self.addresses = await network.open()
        except OSError:
            self.kept.let_go()
            raise
        self.is_on = True
        self._changed()

    async def end(self) -> None:
        """Stop sharing and remove all phones."""
        if not self.is_on:
            return
        self.is_on, self.addresses = False, ()
        self._forget()
        self.tell()  # while the phones are still connected
        self.kept.drop()
        if self.network is not None:
            await self.network.close()

    def share(self, table_id: str, game: str) -> None:
        """Share another table: every phone chooses again."""
        if table_id != self.table_id:
            self.table_id, self.game = table_id, game
            for guest in self.guests.values():
                guest.seat, guest.watches, guest.wants = None, False, None
            self._changed()

    def follow(self, before: str, after: str) -> None:
        """Share another table with the same players."""
        if self.is_on and self.table_id == before:
            self.table_id = after
            self._changed()

    def let_each(self, *, each: bool) -> None:
        """Set whether phones enter only for their own seat."""
        self.each = each
        self._changed()

    def revoke(self, id: str) -> None:
        """Remove a phone: its cookie and the PIN become invalid."""
        if self.guests.pop(id, None) is not None:
            self.pin = Pin(self._pin_clock)
            self._changed()

    def answer(self, id: str, *, beside: bool, over: bool = False) -> None:
        """Answer a request for a taken seat: the phone plays `beside` the other, takes `over`, or neither."""
        guest = self.guests.get(id)
        if guest is None or guest.wants is None:
            return
        if over:
            for other in self.guests.values():
                if other.seat == guest.wants:
                    other.seat = None
        if beside or over:
            guest.seat, guest.watches = guest.wants, False
        guest.wants = None
        self._changed()

    @property
    def is_full(self) -> bool:
        """Whether every possible phone has joined and taken a seat."""
        return len(self.guests) >= MOST_GUESTS and all(one.seat is not None for one in self.guests.values())

    def join(self, given: str, address: str, told: str, token: str = "") -> str | None:
        """The cookie of a phone that typed the right PIN; None if it was wrong or too soon, or there is no room. A
        known phone keeps its identity."""
        known, before = self._with(token), self.pin.digits
        if not self.is_on or not self.pin.opens(given, address, known=known is not None):
            if self.pin.digits != before:
                self._changed()
            return None
        if known is not None:
            known.address = address
        elif not self._has_room(address):
            return None
        else:
            token = secrets.token_urlsafe()
            self._count += 1
            guest = Guest(secrets.token_hex(8), self._count, _digest(token), address, told)
            self.guests[guest.id] = guest
        self._changed()
        return token

    def guest_of(self, token: str, address: str) -> Guest | None:
        """The phone with that cookie at that address; elsewhere the PIN must be typed again."""
        found = self._with(token)
        return found if found is not None and found.address == address else None

    def knows(self, token: str) -> bool:
        """Whether a token is a guest's cookie, from any address."""
        return self._with(token) is not None

    def _with(self, token: str) -> Guest | None:
        key = _digest(token)
        return next((one for one in self.guests.values() if secrets.compare_digest(one.key, key)), None)

    def claim(self, id: str, seat: int) -> None:
        """Take a free seat, or request a taken one from the host."""
        guest = self.guests.get(id)
        if guest is None:
            return
        if any(one.seat == seat for one in self.guests.values() if one.id != id):
            guest.wants = seat
        else:
            guest.seat, guest.watches, guest.wants = seat, False, None
        self._changed()

    def watch(self, id: str) -> None:
        """Make the phone a spectator."""
        guest = self.guests.get(id)
        if guest is not None:
            guest.seat, guest.watches, guest.wants = None, True, None
            self._changed()

    def give_back(self, id: str) -> None:
        """Give up the phone's seat; it chooses again."""
        guest = self.guests.get(id)
        if guest is not None:
            guest.seat, guest.watches, guest.wants = None, False, None
            self._changed()

    def phones_of(self, seat: int) -> tuple[Guest, ...]:
        """The phones that play a seat."""
        return tuple(one for one in self.guests.values() if one.seat == seat)

    def seats_of(self, table_id: str) -> frozenset[int]:
        """The seats of a table that are played on their own phones."""
        if not self.is_on or table_id != self.table_id:
            return frozenset()
        return frozenset(one.seat for one in self.guests.values() if one.seat is not None)

    def miss(self, id: str, absence: Absence | None) -> None:
        """Note why a phone does not answer; None: it does."""
        before = self.absent.get(id)
        if absence is not None and id in self.guests:
            self.absent[id] = absence
        else:
            self.absent.pop(id, None)
        if self.absent.get(id) != before:
            self.tell()

    def absent_seats(self, table_id: str) -> dict[int, Absence]:
        """The seats of a table whose phones do not answer."""
        found: dict[int, Absence] = {}
        for seat in self.seats_of(table_id):
            reasons = [self.absent.get(one.id) for one in self.phones_of(seat)]
            if all(reasons):
                found[seat] = "asleep" if "asleep" in reasons else "away"
        return found

    def _has_room(self, address: str) -> bool:
        """Whether another phone may join; removes one without a seat if needed, first of the same address."""
        idle = [one for one in self.guests.values() if one.seat is None]
        here = [one for one in idle if one.address == address]
        if len(here) >= MOST_AT_ADDRESS:
            self._let_go(here)
        elif len(self.guests) >= MOST_GUESTS:
            self._let_go(idle)
        return len(self.guests) < MOST_GUESTS

    def _let_go(self, idle: Iterable[Guest]) -> None:
        first = min(idle, key=lambda one: (one.has_chosen, one.number), default=None)
        if first is not None:
            del self.guests[first.id]

    def _changed(self) -> None:
        self._keep()
        self.tell()

    def _keep(self) -> None:
        told = {
            "pin": self.pin.digits,
            "port": None if self.network is None else self.network.port,
            "table": self.table_id,
            "game": self.game,
            "each": self.each,
            "count": self._count,
            "guests": [asdict(one) for one in self.guests.values()],
        }
        self.kept.write(told, self._clock())

    def keep(self) -> None:
        """Store that the table is still shared."""
        if self.is_on:
            self._keep()

    def _read(self) -> dict[str, Any] | None:
        kept = self.kept.read(self._clock())
        names = {one.name for one in fields(Guest)}
        try:
            if kept is not None and kept["pin"].isdecimal() and all(set(one) == names for one in kept["guests"]):
                kept |= {name: str(kept[name]) for name in ("table", "game")}
                return {**kept, "each": bool(kept["each"]), "count": int(kept["count"]), "port": int(kept["port"])}
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            log.debug("no phones to go on with: %r", error)
        return None


def device_kind(agent: str) -> str:
    """The kind of device that a browser's User-Agent names, or empty."""
    kinds = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac",
             "Linux": "Linux"}  # fmt: skip
    return next((name for mark, name in kinds.items() if mark in agent), "")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
