"""The table that this device shares with phones of the local network, and the phones that have joined.

Knows nothing of Flet and of sockets: `network` opens and closes the way in.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any, Protocol

from companion.changes import ChangeCounter
from companion.guests.kept import KeptGuests
from companion.guests.pins import Pin, steady

log = logging.getLogger(__name__)

MOST_GUESTS, MOST_AT_ADDRESS = 40, 8
"""Phones in all, and without a seat from one address."""


class Network(Protocol):
    """What lets other devices in while a table is shared, at `port`; None until it is known."""

    port: int | None

    async def open(self) -> tuple[str, ...]:
        """Begin to answer; returns the addresses to join at, the likely one first. Raises OSError."""

    async def close(self) -> None:
        """Answer nobody any more, and end what is open."""


@dataclass(slots=True)
class Guest:
    """A phone that has joined. `key` is the digest of its cookie, `address` where it typed the PIN, `told` what kind of
    device it says it is. `seat` is its seat, None while it only watches or has not chosen; `wants` a taken seat that it
    has asked for."""

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
        """What the host's screen and the record call it."""
        return f"Phone {self.number}"

    @property
    def has_chosen(self) -> bool:
        """Whether it has said who it is."""
        return self.watches or self.seat is not None


class Hosting(ChangeCounter):
    """What is shared, with whom, and by which rules. `each` is set where every seat enters for itself; otherwise
    everybody may enter for everybody. Each change is written down before the next message is answered."""

    def __init__(self, clock: Callable[[], int], pin_clock: Callable[[], int] = steady) -> None:
        super().__init__()
        self._clock, self._pin_clock = clock, pin_clock
        self.network: Network | None = None
        """None where the platform cannot let others in: there is nothing to be shared then."""
        self.kept = KeptGuests()
        self.is_on = False
        self.addresses: tuple[str, ...] = ()
        self._forget()

    def _forget(self) -> None:
        self.pin = Pin(self._pin_clock)
        self.table_id = self.game = ""
        self.each = False
        self.guests: dict[str, Guest] = {}
        self._count = 0

    # Beginning and ending

    async def begin(self) -> None:
        """Let phones in, with a new PIN; where they are let in already nothing changes. Raises OSError where the
        network cannot be used."""
        if self.is_on or self.network is None:
            return
        self._forget()
        self.kept.own()
        await self._open(self.network)

    async def resume(self) -> bool:
        """Go on where a companion that was started in the same way was cut off not long ago; whether there was anything
        to go on with. Raises OSError."""
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
        """Let nobody in any more: all phones are sent away, and have to join anew when it is begun again."""
        if not self.is_on:
            return
        self.is_on, self.addresses = False, ()
        self._forget()
        self.tell()  # while the phones can still be told
        self.kept.drop()
        if self.network is not None:
            await self.network.close()

    # What the host decides

    def share(self, table_id: str, game: str) -> None:
        """Share another table: every phone says anew who it is."""
        if table_id != self.table_id:
            self.table_id, self.game = table_id, game
            for guest in self.guests.values():
                guest.seat, guest.watches, guest.wants = None, False, None
            self._changed()

    def follow(self, before: str, after: str) -> None:
        """The same players go on at another table: every phone keeps its seat, and comes along."""
        if self.is_on and self.table_id == before:
            self.table_id = after
            self._changed()

    def let_each(self, *, each: bool) -> None:
        """Whether every seat enters for itself alone."""
        self.each = each
        self._changed()

    def revoke(self, id: str) -> None:
        """Send a phone away: its cookie opens nothing any more, and neither does the PIN that it knows."""
        if self.guests.pop(id, None) is not None:
            self.pin = Pin(self._pin_clock)
            self._changed()

    def answer(self, id: str, *, beside: bool, over: bool = False) -> None:
        """Answer a phone that asks for a taken seat: it plays beside the one that has it, takes it over, or neither."""
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

    # What phones do

    @property
    def is_full(self) -> bool:
        """Whether every phone that may join has joined and taken a seat."""
        return len(self.guests) >= MOST_GUESTS and all(one.seat is not None for one in self.guests.values())

    def join(self, given: str, address: str, told: str, token: str = "") -> str | None:
        """The cookie of a phone that has typed the right PIN; None where it was wrong, came too soon, or where there is
        no room. A phone whose cookie is of another address goes on as who it was."""
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
        """The phone with that cookie at that address; None for a cookie that came to another address: whoever has it
        there types the PIN."""
        found = self._with(token)
        return found if found is not None and found.address == address else None

    def knows(self, token: str) -> bool:
        """Whether it is the cookie of a phone that has joined, from wherever it comes."""
        return self._with(token) is not None

    def _with(self, token: str) -> Guest | None:
        key = _digest(token)
        return next((one for one in self.guests.values() if secrets.compare_digest(one.key, key)), None)

    def claim(self, id: str, seat: int) -> None:
        """Take a free seat; of a taken one the host is asked."""
        guest = self.guests.get(id)
        if guest is None:
            return
        if any(one.seat == seat for one in self.guests.values() if one.id != id):
            guest.wants = seat
        else:
            guest.seat, guest.watches, guest.wants = seat, False, None
        self._changed()

    def watch(self, id: str) -> None:
        """Only watch."""
        guest = self.guests.get(id)
        if guest is not None:
            guest.seat, guest.watches, guest.wants = None, True, None
            self._changed()

    def give_back(self, id: str) -> None:
        """Give the seat back, and choose anew."""
        guest = self.guests.get(id)
        if guest is not None:
            guest.seat, guest.watches, guest.wants = None, False, None
            self._changed()

    def phones_of(self, seat: int) -> tuple[Guest, ...]:
        """The phones that play a seat."""
        return tuple(one for one in self.guests.values() if one.seat == seat)

    def seats_of(self, table_id: str) -> frozenset[int]:
        """The seats of a table that are played on phones of their own: what is private to them is there alone."""
        if not self.is_on or table_id != self.table_id:
            return frozenset()
        return frozenset(one.seat for one in self.guests.values() if one.seat is not None)

    def _has_room(self, address: str) -> bool:
        """Whether one more may join from that address. A phone without a seat makes room: of the same address where
        there are many of it, else of all; one that plays never does."""
        idle = [one for one in self.guests.values() if one.seat is None]
        here = [one for one in idle if one.address == address]
        if len(here) >= MOST_AT_ADDRESS:
            self._let_go(here)
        elif len(self.guests) >= MOST_GUESTS:
            self._let_go(idle)
        return len(self.guests) < MOST_GUESTS

    def _let_go(self, idle: Iterable[Guest]) -> None:
        """The one that joined first goes, of those that have not said who they are, or else of those that watch."""
        first = min(idle, key=lambda one: (one.has_chosen, one.number), default=None)
        if first is not None:
            del self.guests[first.id]

    # Keeping

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
        """Write down that it is still shared: only what was there not long ago is gone on with."""
        if self.is_on:
            self._keep()

    def _read(self) -> dict[str, Any] | None:
        """What was kept, where it is as this app writes it."""
        kept = self.kept.read(self._clock())
        names = {one.name for one in fields(Guest)}
        try:
            if kept is not None and kept["pin"].isdecimal() and all(set(one) == names for one in kept["guests"]):
                kept |= {name: str(kept[name]) for name in ("table", "game")}
                return {**kept, "each": bool(kept["each"]), "count": int(kept["count"]), "port": int(kept["port"])}
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            log.debug("no phones to go on with: %r", error)
        return None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
