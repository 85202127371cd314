"""What a table that keeps the whole game may set to what really lies in the cove (OC-1, C-MC-22)."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.always.adjust import Fact, Value
from referees.common.setup.config import Config as CommonConfig
from referees.common.values import changed
from referees.common.words import Choice, Domain, Number, Sentence, Who, say
from referees.haggatha.counting import gold_total
from referees.haggatha.cove.cove import BOATS, HOLDS, Boat, Cove, Merchant, held, with_boat
from referees.haggatha.options import Config
from referees.haggatha.pieces import ADVENTURERS, CUSTOMERS, PIERS, PLACES, label
from referees.haggatha.sheet.faction_area import MOST_GOLD
from referees.haggatha.state import Earning, State

__all__ = ["COVE_FACTS"]

MOST_CARDS = 60
MOST_HOURS = 99
BOAT_NAMES = PLACES[1:7]


class CoveFact(Fact[State]):
    """A number in the cove; no place has it where only Haggatha's sheet is kept."""

    hi = MOST_HOURS
    lo = 0

    def places(self, config: CommonConfig) -> Iterable[tuple[int, ...]]:
        """Where it is found."""
        assert isinstance(config, Config)
        return self.found(config) if config.options.ledger == "table" else ()

    def found(self, config: Config) -> Iterable[tuple[int, ...]]:
        """Its places where the whole game is kept."""
        raise NotImplementedError

    def can_be(self, config: CommonConfig, value: Value) -> bool:
        """In range."""
        return Number(self.lo, self.hi).holds(value)

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """In range."""
        return Number(self.lo, self.hi)

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """How many."""
        assert state.cove is not None
        return self.count(state.cove, at)

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """So many."""
        assert state.cove is not None
        return changed(state, cove=self.counted(state.cove, at, int(value or 0)))

    def count(self, cove: Cove, at: tuple[int, ...]) -> int:
        """What the cove holds."""
        raise NotImplementedError

    def counted(self, cove: Cove, at: tuple[int, ...], number: int) -> Cove:
        """The cove with another number."""
        raise NotImplementedError


# Adventurers


class InPlace(CoveFact):
    """Adventurers of a colour in the bag (0) or the Halls (1), by their place in `pieces.CUSTOMERS`."""

    name = "adventurers"
    hi = max(ADVENTURERS)

    def found(self, config: Config) -> Iterable[tuple[int, ...]]:
        """Bag and Halls, each colour."""
        return [(place, colour) for place in (0, 1) for colour in range(len(CUSTOMERS))]

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Where, which colour."""
        where = say("In the Halls and the Lair") if at[0] else say("In the bag")
        return say("{where}, {colour}", where=where, colour=label(CUSTOMERS[at[1]]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """MC-B3: those there and in the box."""
        assert state.cove is not None
        spare = held(state.cove, "box", ADVENTURERS)[at[1]]
        return Number(0, min(spare + self.count(state.cove, at), self.hi))

    def count(self, cove: Cove, at: tuple[int, ...]) -> int:
        """How many."""
        return (cove.halls if at[0] else cove.bag)[at[1]]

    def counted(self, cove: Cove, at: tuple[int, ...], number: int) -> Cove:
        """So many."""
        counts = cove.halls if at[0] else cove.bag
        fresh = (*counts[: at[1]], number, *counts[at[1] + 1 :])
        return changed(cove, halls=fresh) if at[0] else changed(cove, bag=fresh)


class OnBoat(CoveFact):
    """Adventurers of a colour on a boat: (boat from 0, place in `pieces.CUSTOMERS`)."""

    name = "on_boat"
    hi = HOLDS

    def found(self, config: Config) -> Iterable[tuple[int, ...]]:
        """Each boat, each colour."""
        return [(boat, colour) for boat in range(BOATS) for colour in range(len(CUSTOMERS))]

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which boat, which colour."""
        return say("In {boat}, {colour}", boat=label(BOAT_NAMES[at[0]]), colour=label(CUSTOMERS[at[1]]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """MC-B3, MC-B8: those there and in the box, as far as there is room."""
        assert state.cove is not None
        here = self.count(state.cove, at)
        spare = held(state.cove, "box", ADVENTURERS)[at[1]]
        room = HOLDS - len(state.cove.boats[at[0]].aboard)
        return Number(0, here + min(spare, room))

    def count(self, cove: Cove, at: tuple[int, ...]) -> int:
        """How many."""
        return cove.boats[at[0]].aboard.count(CUSTOMERS[at[1]])

    def counted(self, cove: Cove, at: tuple[int, ...], number: int) -> Cove:
        """So many; others leave the boat where it would hold more than four."""
        boat, colour = cove.boats[at[0]], CUSTOMERS[at[1]]
        others = tuple(one for one in boat.aboard if one != colour)[: HOLDS - number]
        return with_boat(cove, at[0], Boat((*others, *(colour,) * number), boat.pier))


class BoatPier(CoveFact):
    """Where a boat lies: a pier, or nothing while it is at sea."""

    name = "boat_pier"

    def found(self, config: Config) -> Iterable[tuple[int, ...]]:
        """Each boat."""
        return [(boat,) for boat in range(BOATS)]

    def can_be(self, config: CommonConfig, value: Value) -> bool:
        """A pier, or none."""
        return value is None or value in PIERS

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Which boat."""
        return say("Where lies {boat}?", boat=label(BOAT_NAMES[at[0]]))

    def domain(self, state: State, at: tuple[int, ...]) -> Domain:
        """Any pier."""
        return Choice((None, *PIERS), self.label)

    def label(self, value: Value) -> Sentence:
        """In words."""
        return label(value) if value is not None else say("at sea")

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The pier."""
        assert state.cove is not None
        return state.cove.boats[at[0]].pier

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """There it lies."""
        assert state.cove is not None
        pier = next((one for one in PIERS if one == value), None)
        boat = Boat(state.cove.boats[at[0]].aboard, pier)
        return changed(state, cove=with_boat(state.cove, at[0], boat))


# Merchants


class OthersFact(CoveFact):
    """A number of a merchant other than Haggatha, by seat."""

    def found(self, config: Config) -> Iterable[tuple[int, ...]]:
        """Every seat but the first."""
        return [(seat,) for seat in range(1, len(config.seats))]


class OthersHour(OthersFact):
    """The hour of a time marker; above 12 it went round."""

    name, lo = "hour_of", 1

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose."""
        return say("The hour of {who}'s time marker", who=Who(at[0]))

    def count(self, cove: Cove, at: tuple[int, ...]) -> int:
        """The hour."""
        return cove.merchant(at[0]).hour

    def counted(self, cove: Cove, at: tuple[int, ...], number: int) -> Cove:
        """It lies there now, on top."""
        order = (at[0], *(seat for seat in cove.order if seat != at[0]))
        merchant = Merchant(number, cove.merchant(at[0]).corruption)
        return changed(cove.with_merchant(at[0], merchant), order=order)


class OthersCorruption(OthersFact):
    """Corruption cards of a merchant."""

    name, hi = "corruption_of", MOST_CARDS

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose."""
        return say("Corruption cards of {who}", who=Who(at[0]))

    def count(self, cove: Cove, at: tuple[int, ...]) -> int:
        """How many."""
        return cove.merchant(at[0]).corruption

    def counted(self, cove: Cove, at: tuple[int, ...], number: int) -> Cove:
        """So many."""
        return cove.with_merchant(at[0], Merchant(cove.merchant(at[0]).hour, number))


class OthersGold(OthersFact):
    """Gold of a merchant so far; the difference becomes a line of its own."""

    name, hi = "gold_of", MOST_GOLD

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """Whose."""
        return say("Gold of {who}", who=Who(at[0]))

    def read(self, state: State, at: tuple[int, ...]) -> Value:
        """The sum of the lines."""
        return gold_total(state, at[0])

    def write(self, state: State, at: tuple[int, ...], value: Value, id: int) -> State:
        """Adds what makes the sum right; once all gold is counted, that is set."""
        seat, gold = at[0], int(value or 0)
        if state.counted[seat] is not None:
            return changed(state, counted=(*state.counted[:seat], gold, *state.counted[seat + 1 :]))
        more = gold - gold_total(state, seat)
        return changed(state, earned=(*state.earned, Earning("adjusted", more, id, seat))) if more else state


class Token(CoveFact):
    """The hour of the Market token; 0 while it does not lie on the clock."""

    name = "market_token"

    def found(self, config: Config) -> Iterable[tuple[int, ...]]:
        """There is one."""
        return ((),)

    def asks(self, at: tuple[int, ...]) -> Sentence:
        """The token."""
        return say("The hour of the Market token, 0 for none")

    def count(self, cove: Cove, at: tuple[int, ...]) -> int:
        """The hour."""
        return cove.token or 0

    def counted(self, cove: Cove, at: tuple[int, ...], number: int) -> Cove:
        """It lies there, or nowhere."""
        return changed(cove, token=number or None)


COVE_FACTS: tuple[Fact[State], ...] = (
    InPlace(), OnBoat(), BoatPier(), OthersHour(), OthersCorruption(), OthersGold(), Token(),
)  # fmt: skip
