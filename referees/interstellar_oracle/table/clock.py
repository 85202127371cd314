"""The collapse clock: when each planet vanishes, and after whose turn the Universe ends (IO-81, IO-86). Pure.

It reckons with what lies open: turns already won or missed, players waiting in the Nebula, a planet that an Entropy
Inhibitor has spared. What a hand or a planet may still hold changes it only once that is played or revealed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import dropwhile, islice
from typing import NamedTuple

from referees.common.values import Value, replaced
from referees.interstellar_oracle.table.ranks import RINGS, in_strange, is_paused, numbers_left, ring_of
from referees.interstellar_oracle.table.state import State


class Vanishing(NamedTuple):
    """The planet at `place` vanishes at the end of the `soonest` turn from now on, 1 being the one that runs, and of
    the `latest` at last: they differ only where planets were not entered yet."""

    place: int
    soonest: int
    latest: int


class Clock(Value):
    """`seats` are the players after whose turns a planet is due to vanish, in that order, down to the last planet; of
    turns after which none does only those are among them that an Entropy Inhibitor takes (IO-151). `planets` are those
    in play, the next to vanish first."""

    seats: tuple[int, ...]
    planets: tuple[Vanishing, ...]

    @property
    def turns(self) -> int:
        """How many turns are left, the one that runs counted."""
        return len(self.seats)

    @property
    def last(self) -> int:
        """After whose turn the Universe ends."""
        return self.seats[-1]


def clock(state: State) -> Clock | None:
    """None while nothing vanishes: the Oracle was not found, the game is over, or the table lets the Universe wait
    while nobody has the Oracle (C-IO-12, IO-155)."""
    if not state.collapsing or state.outcome is not None or not state.places:
        return None
    if is_paused(state):
        return None
    waits = state.delay - 1 if state.inhibited in state.places else 0
    seats = tuple(islice(_begun(state), waits + len(state.places)))
    return Clock(seats, tuple(sorted(_planets(state), key=lambda one: (one.soonest, one.latest, -one.place))))


# Whose turns


class _Waiting:
    """What the players still wait for, turn by turn: extra turns won, turns to miss, a hand to replenish."""

    def __init__(self, state: State) -> None:
        self.extra, self.misses, self.life = [*state.extra], [*state.misses], [*state.life]
        self.plays_extra = state.config.options.missed_turn == "own"
        self.here = [seat for seat in range(len(state.at)) if seat not in state.left]

    def after(self, seat: int) -> tuple[int, bool]:
        """Who has the next turn, and whether it is an extra one (IO-113); else it goes clockwise."""
        if self.extra[seat] and seat in self.here:
            self.extra[seat] -= 1
            return seat, True
        return next((other for other in self.here if other > seat), self.here[0]), False

    def ends(self, seat: int) -> None:
        """The turn that runs ends; who was killed has replenished in it (IO-72)."""
        self.life[seat] = "replenished" if self.life[seat] == "dead" else self.life[seat]

    def is_played(self, seat: int, *, is_extra: bool) -> bool:
        """Whether the player has the turn that begins, be it to replenish; who lost it in a Labyrinth has not
        (C-IO-17, C-IO-40)."""
        if self.life[seat] == "dead":
            return True
        self.life[seat] = "alive"
        if not self.misses[seat] or (is_extra and self.plays_extra):
            return True
        self.misses[seat] -= 1
        return False


def _begun(state: State) -> Iterator[int]:
    """The same from the first player on after whose turn a planet vanishes (C-IO-35)."""
    first = None if state.begins_with in state.left else state.begins_with
    return dropwhile(lambda seat: first is not None and seat != first, _seats(state))


def _seats(state: State) -> Iterator[int]:
    """The players after whose turns a planet vanishes: of every turn that is played (IO-81), and of one that is missed
    if the table plays so (C-IO-17). There is no end of them."""
    waiting, seat = _Waiting(state), state.turn.seat
    if state.stage in {"acting", "pulled", "collapsing"}:
        yield seat
    while True:
        waiting.ends(seat)
        seat, is_extra = waiting.after(seat)
        if waiting.is_played(seat, is_extra=is_extra) or state.config.options.lost_turn == "counts":
            yield seat


# Which planets


class _Open(NamedTuple):
    """Places of a ring whose planets were not entered: how many, and the numbers they may have, ascending."""

    places: int
    numbers: tuple[int, ...]

    def above(self, number: int) -> tuple[int, int]:
        """How many of them vanish before a number: at least, at most. Of equal ones the table chooses (C-IO-26)."""
        lower, equal_or_lower = bisect_left(self.numbers, number), bisect_right(self.numbers, number)
        return max(self.places - equal_or_lower, 0), min(self.places, len(self.numbers) - lower)

    def without_one(self) -> _Open:
        """The same ring with one open place fewer."""
        return _Open(self.places - 1, self.numbers)


def _planets(state: State) -> Iterator[Vanishing]:
    """IO-81, IO-102: a spared planet goes first, then number by number from the highest down."""
    rest = tuple(place for place in state.places if place != state.inhibited)
    first = state.delay if len(rest) < len(state.places) else 0
    if first and state.inhibited is not None:
        yield Vanishing(state.inhibited, first, first)
    for here, before, other in _sides(state, rest):
        for place, least, most in _order(state, here):
            soonest, latest = (nth + min(nth + before, other) for nth in (least, most))
            yield Vanishing(place, 1 + first + soonest, 1 + first + latest)


def _sides(state: State, places: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """IO-155: the places of each half, whether the other half begins (1, else 0), and how many planets that one has;
    with one copy all places, and no other half."""
    if state.config.sets == 1:
        yield places, 0, 0
        return
    seats, begins = len(state.at), state.is_strange
    if state.inhibited in state.places and state.inhibited is not None:
        begins = not in_strange(state.inhibited, seats)
    for half in (False, True):
        here = tuple([place for place in places if in_strange(place, seats) == half])
        yield here, int(half != begins), len(places) - len(here)


def _order(state: State, places: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """IO-81: each of these places with how many of them vanish before it: at least, at most."""
    named = tuple(sorted(number for place in places if (number := state.planets[place]) is not None))
    rings = tuple(_open(state, places, ring) for ring in RINGS[state.config.sets])
    unnamed: dict[str, tuple[int, int]] = {}  # by ring: all places of one may have the same numbers
    for place in places:
        number = state.planets[place]
        if number is not None:
            least, most = _before(number, number, named, rings)
            yield place, least, most - 1
            continue
        own = ring_of(place, state.config.sets)
        if own not in unnamed:
            at = RINGS[state.config.sets].index(own)
            numbers = rings[at].numbers
            others = replaced(rings, at, rings[at].without_one())
            unnamed[own] = _before(numbers[0], numbers[-1], named, others)
        yield place, *unnamed[own]


def _open(state: State, places: tuple[int, ...], ring: str) -> _Open:
    """Those of the places that were not entered, of one ring."""
    sets = state.config.sets
    unnamed = [place for place in places if state.planets[place] is None and ring_of(place, sets) == ring]
    return _Open(len(unnamed), numbers_left(state, unnamed[0]) if unnamed else ())


def _before(low: int, high: int, named: tuple[int, ...], rings: tuple[_Open, ...]) -> tuple[int, int]:
    """How many planets vanish before one whose number lies between these: at least, at most; one that was named is
    counted itself. `named` is ascending."""
    least = len(named) - bisect_right(named, high) + sum(ring.above(high)[0] for ring in rings)
    most = len(named) - bisect_left(named, low) + sum(ring.above(low)[1] for ring in rings)
    return least, most
