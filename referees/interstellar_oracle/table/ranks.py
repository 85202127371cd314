"""Which half is due and which planet is the highest, by what was entered (IO-2, IO-81, IO-154, IO-155). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from referees.interstellar_oracle.table.pieces import INNER, OUTER, PLANETS, SLOTS, is_inner, slot_of, systems
from referees.interstellar_oracle.table.state import State

Half = Literal["charmed", "strange"]


def in_strange(place: int, seats: int) -> bool:
    """Whether a place lies in the Strange half: the second half of the systems, clockwise from seat 0's."""
    return place // len(SLOTS) >= systems(seats) // 2


def halves(state: State) -> tuple[Half, ...]:
    """By system the half it is in; none where one copy is played."""
    if state.config.sets == 1:
        return ()
    places = range(0, len(state.planets), len(SLOTS))
    return tuple(["strange" if in_strange(place, len(state.at)) else "charmed" for place in places])


def due_places(state: State) -> tuple[int, ...]:
    """The places in play among which the next planet vanishes: all of them, or those of the half whose turn it is; the
    other ones where that half is empty."""
    if state.config.sets == 1:
        return state.places
    seats = len(state.at)
    due = tuple([place for place in state.places if in_strange(place, seats) == state.is_strange])
    return due or state.places


def half_after(state: State, place: int) -> bool:
    """IO-155: whether the Strange half is next once the planet at that place has vanished."""
    return state.config.sets == 2 and not in_strange(place, len(state.at))


def is_paused(state: State) -> bool:
    """Whether the Universe waits because no player has the Oracle: with two copies (IO-155), or as the table plays
    (C-IO-12)."""
    waits = state.config.sets == 2 or state.config.options.collapse == "pauses"
    return waits and state.oracle.where != "held"


Ring = tuple[int, ...]
"""Numbers that may lie at places of one kind, ascending; twice what may lie there twice."""


class Rings(NamedTuple):
    """What may be said of planets not entered yet: the places of the highest entered among those `due` to vanish next;
    by ring the numbers `left`, those `lower` than what was said to be the highest, and those of them that would be
    above all entered."""

    tops: tuple[int, ...]
    due: tuple[int, ...]
    sets: int
    left: Mapping[str, Ring]
    lower: Mapping[str, Ring]
    higher: Mapping[str, Ring]

    def numbers(self, place: int) -> Ring:
        """The numbers a place may have."""
        ring = ring_of(place, self.sets)
        return self.lower[ring] if place in self.due else self.left[ring]

    def above(self, place: int) -> Ring:
        """Those that would make it the highest of all that are due."""
        return self.higher[ring_of(place, self.sets)] if place in self.due else ()


@cache
def ring_of(place: int, sets: int) -> str:
    """IO-10: inner or outer; IO-154: of two copies each has its own inner planets."""
    slot = slot_of(place)[1]
    if not is_inner(place):
        return "outer"
    return "inner" if sets == 1 else slot


RINGS = {1: ("inner", "outer"), 2: ("inner_left", "inner_right", "outer")}


@lru_cache(maxsize=256)
def _free(planets: tuple[int | None, ...], sets: int) -> Mapping[str, Ring]:
    """IO-2, IO-154: by ring the numbers that lie nowhere yet; all that are left where planets of that ring were said to
    lie in another one."""
    lying: dict[str, list[int]] = {ring: [] for ring in RINGS[sets]}
    for place, number in enumerate(planets):
        if number is not None:
            lying[ring_of(place, sets)].append(number)
    found = {}
    for ring in RINGS[sets]:
        numbers, copies = (OUTER, sets) if ring == "outer" else (INNER, 1)
        elsewhere = [one for other in RINGS[sets] if sets == 1 for one in lying[other]] or lying[ring]
        found[ring] = tuple([number for number in numbers for _ in range(copies - elsewhere.count(number))])
    rest = tuple([number for number in PLANETS if planets.count(number) < sets])
    return {ring: numbers or rest for ring, numbers in found.items()}


def free_numbers(planets: tuple[int | None, ...], place: int, sets: int) -> Ring:
    """The numbers that are left for a place of the ring it is in."""
    return _free(planets, sets)[ring_of(place, sets)]


@lru_cache(maxsize=256)
def _rings(planets: tuple[int | None, ...], due: tuple[int, ...], ceiling: int, sets: int) -> Rings:
    """IO-2, IO-81, by what lies where. The ceiling is above every planet not entered that is due; it means nothing once
    it would leave one of them no number."""
    named = [number for place in due if (number := planets[place]) is not None]
    least = max(named, default=0)
    tops = tuple([place for place in due if planets[place] == least])
    left = _free(planets, sets)
    missing = Counter(ring_of(place, sets) for place in due if planets[place] is None)
    lower: Mapping[str, Ring] = {ring: tuple([one for one in left[ring] if one < ceiling]) for ring in left}
    if any(not lower[ring] for ring in missing):
        lower = left
    higher = {ring: _above(lower[ring], missing[ring], least) for ring in left}
    return Rings(tops, due, sets, left, lower, higher)


def _above(numbers: Ring, count: int, least: int) -> Ring:
    """Those above all planets entered that leave the other places of the ring enough numbers below; none where every
    place of the ring is known."""
    if not count:
        return ()
    return tuple([number for number in numbers[count - 1 :] or numbers if number > least])


def said(state: State) -> Rings:
    """What is known of the planets in play, by what was entered."""
    return _rings(state.planets, due_places(state), state.ceiling, state.config.sets)


def all_highest(state: State) -> tuple[int, ...]:
    """IO-81: the place of the highest planet entered so far that is due to vanish; with two copies perhaps of several
    (C-IO-26), and none where there is none."""
    return said(state).tops


def is_highest_known(state: State) -> bool:
    """Whether no planet that was not entered can be above the highest entered."""
    return not any(said(state).higher.values())


def numbers_left(state: State, place: int) -> tuple[int, ...]:
    """The numbers that a place not entered yet may have; twice what may lie there twice."""
    return said(state).numbers(place)


@lru_cache(maxsize=256)
def each(numbers: Ring) -> tuple[int, ...]:
    """The different numbers, ascending."""
    return tuple(sorted(set(numbers)))
