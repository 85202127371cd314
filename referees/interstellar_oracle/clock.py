"""The collapse clock: when each planet vanishes, and after whose turn the Universe ends (IO-81, IO-86). Pure.

It reckons with what lies open: turns already won or missed, players waiting in the Nebula, a planet that an Entropy
Inhibitor has spared. What a hand or a planet may still hold changes it only once that is played or revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from referees.interstellar_oracle.naming import numbers_left
from referees.interstellar_oracle.pieces import is_inner
from referees.interstellar_oracle.state import State

__all__ = ["Clock", "Vanishing", "clock"]


class Vanishing(NamedTuple):
    """The planet at `place` vanishes at the end of the `soonest` turn from now on, 1 being the one that runs, and of
    the `latest` at last: they differ only where planets were not entered yet."""

    place: int
    soonest: int
    latest: int


@dataclass(frozen=True, slots=True)
class Clock:
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
    while nobody has the Oracle (C-IO-12)."""
    if not state.collapsing or state.outcome is not None or not state.places:
        return None
    if state.config.options.collapse == "pauses" and state.oracle.where != "held":
        return None
    waits = state.delay - 1 if state.inhibited in state.places else 0
    seats = tuple(islice(_seats(state), waits + len(state.places)))
    return Clock(seats, tuple(sorted(_planets(state), key=lambda one: (one.soonest, one.latest, -one.place))))


# Whose turns


class _Waiting:
    """What the players still wait for, turn by turn: extra turns won, turns to miss, a hand to replenish."""

    def __init__(self, state: State) -> None:
        self.extra, self.misses, self.life = [*state.extra], [*state.misses], [*state.life]
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
        (C-IO-17)."""
        if self.life[seat] == "dead":
            return True
        self.life[seat] = "alive"
        if not self.misses[seat] or is_extra:
            return True
        self.misses[seat] -= 1
        return False


def _seats(state: State) -> Iterator[int]:
    """The players after whose turns a planet vanishes: of every turn that is played (IO-81), and of one that is missed
    if the table plays so (C-IO-17). There is no end of them."""
    waiting, seat = _Waiting(state), state.turn.seat
    if state.stage in {"acting", "collapsing"}:
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
        """How many of them are above a number: at least, at most."""
        lower = sum(one < number for one in self.numbers)
        higher = sum(one > number for one in self.numbers)
        return max(self.places - lower, 0), min(self.places, higher)

    def without_one(self) -> _Open:
        """The others."""
        return _Open(self.places - 1, self.numbers)


def _planets(state: State) -> Iterator[Vanishing]:
    """IO-81, IO-102: a spared planet goes first, then number by number from the highest down."""
    rest = tuple(place for place in state.places if place != state.inhibited)
    first = state.delay if len(rest) < len(state.places) else 0
    if first and state.inhibited is not None:
        yield Vanishing(state.inhibited, first, first)
    named = tuple(number for place in rest if (number := state.planets[place]) is not None)
    inner, outer = _open(state, rest, inner=True), _open(state, rest, inner=False)
    for place in rest:
        number = state.planets[place]
        if number is not None:
            before = _before(number, number, named, (inner, outer))
        elif is_inner(place):
            before = _before(inner.numbers[0], inner.numbers[-1], named, (inner.without_one(), outer))
        else:
            before = _before(outer.numbers[0], outer.numbers[-1], named, (inner, outer.without_one()))
        yield Vanishing(place, 1 + first + before[0], 1 + first + before[1])


def _open(state: State, places: tuple[int, ...], *, inner: bool) -> _Open:
    """The places of a ring that were not entered."""
    unnamed = [place for place in places if state.planets[place] is None and is_inner(place) == inner]
    return _Open(len(unnamed), numbers_left(state, unnamed[0]) if unnamed else ())


def _before(low: int, high: int, named: tuple[int, ...], rings: tuple[_Open, _Open]) -> tuple[int, int]:
    """How many planets vanish before one whose number lies between these: at least, at most."""
    least = sum(number > high for number in named) + sum(ring.above(high)[0] for ring in rings)
    most = sum(number > low for number in named) + sum(ring.above(low)[1] for ring in rings)
    return least, most
