"""The cove around Haggatha's shop: Adventurers, boats, Halls, markers (MC-B3). This file only changes state; rules are
in setting_out.py, boarding.py, turns.py and purses.py."""

from __future__ import annotations

from referees.common.values import Value, added, changed, replaced
from referees.haggatha.table.pieces import CUSTOMERS, HAGGATHA, PIERS, Customer, Pier, SetOutAt, Whereabouts

BOATS, HOLDS, FIRST = 6, 4, 2
"""MC-B4, MC-B8: boats in the cove, Adventurers a boat holds, those it brings in the Arrival phase."""

HOURS_ROUND = 12  # MC-B7: hours on the clock

Counts = tuple[int, ...]  # adventurers by colour, in the order of `pieces.CUSTOMERS`

NOBODY: Counts = (0,) * len(CUSTOMERS)
SET_OUT: tuple[SetOutAt, ...] = ("lair", "bag", "red", "green", "blue", "yellow")
"""MC-B3: where counts are entered before the first day: rogues in the Lair and in the bag, customers in each Hall."""


class Boat(Value):
    """Adventurers in boarding order, and the boat's pier (None: at sea)."""

    aboard: tuple[Customer, ...] = ()
    pier: Pier | None = None

    @property
    def has_room(self) -> bool:
        """MC-B8: whether the boat is at sea and not full."""
        return self.pier is None and len(self.aboard) < HOLDS


class Merchant(Value):
    """A merchant other than Haggatha: hour of the time marker, Corruption cards."""

    hour: int = 1
    corruption: int = 0


class Cove(Value):
    """The cove, without Haggatha's hour and Corruption. In `halls`, the Lair has the index of grey. `others` are the
    merchants from seat 1 on. `order` lists seats, last to move first; `announced` is the seat whose turn players say it
    is, `token` the Market token's hour. `draws_due` counts bag icons still to draw for, passed by seat `passed_by`'s
    marker; `sold` lists seats with Market sales entered, `pending` places without counts. `waiting` counts drawn
    Adventurers not yet aboard."""

    bag: Counts
    halls: Counts = NOBODY
    boats: tuple[Boat, ...] = (Boat(),) * BOATS
    others: tuple[Merchant, ...] = ()
    order: tuple[int, ...] = ()
    announced: int | None = None
    token: int | None = None
    draws_due: int = 0
    passed_by: int = 0
    sold: tuple[int, ...] = ()
    pending: tuple[SetOutAt, ...] = SET_OUT
    waiting: Counts = NOBODY

    def merchant(self, seat: int) -> Merchant:
        return self.others[seat - 1]

    def with_merchant(self, seat: int, merchant: Merchant) -> Cove:
        assert seat != HAGGATHA
        return changed(self, others=replaced(self.others, seat - 1, merchant))


def on_the_face(hour: int) -> int:
    """MC-B7: the number on the clock for an hour, which is above 12 after a full round."""
    return (hour - 1) % HOURS_ROUND + 1


def on_the_clock(cove: Cove, seat: int, start: int, hours: int, bag_hours: tuple[int, ...]) -> Cove:
    """MC-B7, MC-B8: puts a moved marker on top at its new hour; each bag icon reached or passed requires a draw. After
    0 hours at the day's start, the marker on top acts again."""
    passed = [hour for hour in range(start + 1, start + hours + 1) if on_the_face(hour) in bag_hours]
    order = (seat, *(other for other in cove.order if other != seat))
    announced = seat if start + hours == 1 else None
    return changed(cove, order=order, announced=announced, draws_due=cove.draws_due + len(passed), passed_by=seat)


def plus(counts: Counts, colour: Customer, number: int) -> Counts:
    """The counts after adding `number` to a colour."""
    return added(counts, CUSTOMERS.index(colour), number)


def with_boat(cove: Cove, place: int, boat: Boat) -> Cove:
    """A copy with `boat` at index `place`."""
    return changed(cove, boats=replaced(cove.boats, place, boat))


def at_sea(cove: Cove) -> Counts:
    """Adventurers on boats that have not docked."""
    return _counted(cove, None)


def at_piers(cove: Cove) -> dict[Pier, Counts]:
    """Adventurers at each pier: the customers that buy goods."""
    return {pier: _counted(cove, pier) for pier in PIERS}


def _counted(cove: Cove, pier: Pier | None) -> Counts:
    aboard = [colour for boat in cove.boats if boat.pier == pier for colour in boat.aboard]
    return tuple(aboard.count(colour) for colour in CUSTOMERS)


def adventurers_at(cove: Cove, place: Whereabouts, printed: Counts) -> Counts:
    """Adventurers at a place, by colour; the box holds all `printed` ones found nowhere else."""
    if place == "bag":
        return cove.bag
    if place == "hall":
        return cove.halls
    if place != "box":
        return tuple(cove.boats[_boat(place)].aboard.count(colour) for colour in CUSTOMERS)
    aboard = [colour for boat in cove.boats for colour in boat.aboard]
    at_boats = [aboard.count(colour) for colour in CUSTOMERS]
    everywhere = zip(printed, cove.bag, cove.halls, cove.waiting, at_boats, strict=True)
    return tuple(max(all_ - bag - hall - drawn - boats, 0) for all_, bag, hall, drawn, boats in everywhere)


def _boat(place: Whereabouts) -> int:
    return int(place.removeprefix("boat")) - 1


def moved(cove: Cove, colour: Customer, origin: Whereabouts, to: Whereabouts) -> Cove:
    """Moves one Adventurer between places; the box is not counted."""
    return _put(_put(cove, colour, origin, -1), colour, to, 1)


def _put(cove: Cove, colour: Customer, place: Whereabouts, number: int) -> Cove:
    if place == "box":
        return cove
    if place == "bag":
        return changed(cove, bag=plus(cove.bag, colour, number))
    if place == "hall":
        return changed(cove, halls=plus(cove.halls, colour, number))
    boat = cove.boats[_boat(place)]
    if number > 0:
        return with_boat(cove, _boat(place), Boat((*boat.aboard, colour), boat.pier))
    last = len(boat.aboard) - 1 - boat.aboard[::-1].index(colour)
    return with_boat(cove, _boat(place), Boat(boat.aboard[:last] + boat.aboard[last + 1 :], boat.pier))
