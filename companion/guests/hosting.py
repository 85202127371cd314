"""One table shared with phones of the local network, and its guests. Independent of Flet and sockets."""

import hashlib
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from companion.changes import ChangeCounter
from companion.guests.pins import new_pin

Absence = Literal["asleep", "away"]
MOST_GUESTS, MOST_AT_ADDRESS = 40, 8  # phones in all; phones without a seat from one address


@dataclass(slots=True)
class Guest:
    """A joined phone. `key`: its cookie's digest; `address`: where it typed the PIN; `told`: its device type; `seat`:
    None for a spectator or before a choice; `wants`: a taken seat it requested; `called_at`: when it called the
    referee, in milliseconds."""

    id: str
    number: int
    key: str
    address: str
    told: str = ""
    seat: int | None = None
    watches: bool = False
    wants: int | None = None
    called_at: int | None = None

    @property
    def name(self) -> str:
        """The phone's name on the host's screen and in the record."""
        return f"Phone {self.number}"

    @property
    def has_chosen(self) -> bool:
        """Whether the phone has taken a seat or watches."""
        return self.watches or self.seat is not None

    def sit(self, seat: int | None, *, watches: bool = False) -> None:
        """Take a seat, watch or neither; end its request and, without a seat, its call."""
        self.seat, self.watches, self.wants = seat, watches, None
        if seat is None:
            self.called_at = None


class Hosting(ChangeCounter):
    """A shared table and guests; if `each`, phones enter only for their seat. `keep` stores each change before the next
    answer; `number` distinguishes tables shared at once; `is_taken_over`: another process shared it before."""

    def __init__(self, number: int, keep: Callable[[], None]) -> None:
        super().__init__()
        self.number, self._keep = number, keep
        self.is_on = self.is_one_of_several = False
        self.clear()

    def clear(self) -> None:
        """Forget table and phones, and make a new PIN."""
        self.pin = new_pin(self.number)
        self.table_id = self.game = ""
        self.each = self.is_taken_over = False
        self.guests: dict[str, Guest] = {}
        self.absent: dict[str, Absence] = {}
        """By guest: why the phone does not answer, if known."""
        self.count = 0
        """The number of phones that ever joined."""

    def end(self) -> None:
        """Stop sharing the table and remove all phones."""
        self.is_on = self.is_one_of_several = False
        self.clear()
        self.tell()  # while the phones are still connected

    def renew_pin(self) -> None:
        """Replace the PIN."""
        self.pin = new_pin(self.number)
        self._changed()

    def share(self, table_id: str, game: str) -> None:
        """Share another table; every phone chooses a seat again."""
        if table_id != self.table_id:
            self.table_id, self.game = table_id, game
            for guest in self.guests.values():
                guest.sit(None)
            self._changed()

    def follow(self, after: str) -> None:
        """Share another table; all phones keep their seats."""
        self.table_id = after
        self._changed()

    def let_each(self, *, each: bool) -> None:
        """Set whether phones may make entries only for their own seat."""
        self.each = each
        self._changed()

    def revoke(self, id: str) -> None:
        """Remove a phone: its cookie and the PIN become invalid."""
        if self.guests.pop(id, None) is not None:
            self.absent.pop(id, None)
            self.renew_pin()

    def leave(self, id: str) -> None:
        """Remove a phone that goes to another table."""
        if self.guests.pop(id, None) is not None:
            self.absent.pop(id, None)
            self._changed()

    def answer(self, id: str, *, shares: bool, takes_over: bool = False) -> None:
        """Answer a request for a taken seat: the phone may share (`shares`), take over (`takes_over`), or neither."""
        guest = self.guests.get(id)
        if guest is None or guest.wants is None:
            return
        seat, guest.wants = guest.wants, None
        for other in self.phones_of(seat) if takes_over else ():
            other.sit(None)
        if shares or takes_over:
            guest.sit(seat)
        self._changed()

    def join(self, address: str, device: str, token: str = "") -> str | None:
        """The cookie of a phone that may join; None if there is no room. A known phone keeps its identity."""
        known = self.with_token(token)
        if known is not None:
            known.address = address
        elif not self.is_on or not self._has_room(address):
            return None
        else:
            token = f"{self.number}.{secrets.token_urlsafe()}"  # its number tells other processes the table
            self.count += 1
            guest = Guest(secrets.token_hex(8), self.count, _digest(token), address, device)
            self.guests[guest.id] = guest
        self._changed()
        return token

    def guest_of(self, token: str, address: str) -> Guest | None:
        """The phone with that cookie; None if its address changed, until it enters the PIN."""
        guest = self.with_token(token)
        return guest if guest is not None and guest.address == address else None

    def with_token(self, token: str) -> Guest | None:
        """The phone with that cookie, from any address."""
        key = _digest(token)
        return next((guest for guest in self.guests.values() if secrets.compare_digest(guest.key, key)), None)

    def claim(self, id: str, seat: int) -> None:
        """Take a free seat, or request a taken one from the host; the phone gets it once it's free."""
        guest = self.guests.get(id)
        if guest is not None:
            guest.wants = seat
            self._changed()

    def watch(self, id: str) -> None:
        """Make the phone a spectator."""
        self.give_back(id, watches=True)

    def give_back(self, id: str, *, watches: bool = False) -> None:
        """Give up the phone's seat; it chooses again, or `watches`."""
        guest = self.guests.get(id)
        if guest is not None:
            guest.sit(None, watches=watches)
            self._changed()

    def call(self, id: str, at: int | None) -> None:
        """Record when a phone's player asked for the referee; None ends that request."""
        guest = self.guests.get(id)
        if guest is not None and (guest.called_at is None) != (at is None):
            guest.called_at = at
            self._changed()

    @property
    def calls(self) -> tuple[Guest, ...]:
        """The phones whose players asked for the referee, earliest first."""
        rows = [(guest.called_at, guest.number, guest) for guest in self.guests.values() if guest.called_at is not None]
        return tuple(guest for _, _, guest in sorted(rows, key=lambda call: call[:2]))

    def phones_of(self, seat: int) -> tuple[Guest, ...]:
        """The phones that play a seat."""
        return tuple(guest for guest in self.guests.values() if guest.seat == seat)

    @property
    def seats(self) -> frozenset[int]:
        """The seats that phones have taken."""
        return frozenset(guest.seat for guest in self.guests.values() if guest.seat is not None)

    def miss(self, id: str, absence: Absence | None) -> None:
        """Record why a phone doesn't answer; `absence` is None once it does."""
        before = self.absent.get(id)
        if absence is not None and id in self.guests:
            self.absent[id] = absence
        else:
            self.absent.pop(id, None)
        if self.absent.get(id) != before:
            self.tell()

    @property
    def absent_seats(self) -> dict[int, Absence]:
        """The seats whose phones don't answer, and why."""
        absences: dict[int, Absence] = {}
        for seat in self.seats:
            reasons = [self.absent.get(guest.id) for guest in self.phones_of(seat)]
            if all(reasons):
                absences[seat] = "asleep" if "asleep" in reasons else "away"
        return absences

    def _has_room(self, address: str) -> bool:
        """Whether another phone may join; at a limit, first removes one that has no seat."""
        idle = [guest for guest in self.guests.values() if guest.seat is None]
        same_address = [guest for guest in idle if guest.address == address]
        if len(same_address) >= MOST_AT_ADDRESS:
            self._drop_one(same_address)
        elif len(self.guests) >= MOST_GUESTS:
            self._drop_one(idle)
        return len(self.guests) < MOST_GUESTS

    def _drop_one(self, idle: Iterable[Guest]) -> None:
        first = min(idle, key=lambda guest: (guest.has_chosen, guest.number), default=None)
        if first is not None:
            del self.guests[first.id]

    def _changed(self) -> None:
        for guest in self.guests.values():
            if guest.wants is not None and all(other is guest for other in self.phones_of(guest.wants)):
                guest.sit(guest.wants)
        self._keep()
        self.tell()


def device_kind(agent: str) -> str:
    """The kind of device named in a browser's User-Agent, or empty."""
    kinds = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac",
             "Linux": "Linux"}  # fmt: skip
    return next((name for mark, name in kinds.items() if mark in agent), "")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
