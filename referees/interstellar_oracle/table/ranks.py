"""Which half loses the next planet, and which planet has the highest number entered (IO-2, IO-81, IO-154, IO-155)."""

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal

from referees.common.values import Value
from referees.common.words import Sentence, say
from referees.interstellar_oracle.table.pieces import INNER, OUTER, PLANETS, SLOTS, is_inner, slot_of, systems
from referees.interstellar_oracle.table.state import State

Half = Literal["charmed", "strange"]
Ring = tuple[int, ...]  # possible numbers for one kind of place, ascending; repeated if two places may have it

HALVES: Mapping[Half, Sentence] = {"charmed": say("Charmed half"), "strange": say("Strange half")}
RINGS = {1: ("inner", "outer"), 2: ("inner_left", "inner_right", "outer")}


def in_strange(place: int, seats: int) -> bool:
    """Whether a place is in the Strange half: the second half of the systems, clockwise from seat 0's."""
    return place // len(SLOTS) >= systems(seats) // 2


def halves(state: State) -> tuple[Half, ...]:
    """The half of each system; empty with one copy."""
    if state.config.sets == 1:
        return ()
    places = range(0, len(state.planets), len(SLOTS))
    return tuple(["strange" if in_strange(place, len(state.at)) else "charmed" for place in places])


def due_places(state: State) -> tuple[int, ...]:
    """The places where the next planet may vanish: all or, with two copies, the half due next or, if that is empty, the
    other."""
    if state.config.sets == 1:
        return state.places
    seats = len(state.at)
    return tuple([place for place in state.places if in_strange(place, seats) == state.is_strange]) or state.places


def half_due(state: State) -> Sentence | None:
    """The label of the half that loses the next planet; None with one copy, or without planets."""
    places = due_places(state) if state.config.sets == 2 else ()
    return HALVES[halves(state)[slot_of(places[0])[0]]] if places else None


def half_after(state: State, place: int) -> bool:
    """Whether the Strange half is next once the planet at that place has vanished (IO-155)."""
    return state.config.sets == 2 and not in_strange(place, len(state.at))


def is_paused(state: State) -> bool:
    """Whether the collapse pauses while no player has the Oracle: two copies (IO-155) or house option (C-IO-12)."""
    waits = state.config.sets == 2 or state.config.options.collapse == "pauses"
    return waits and state.oracle.where != "held"


class Rings(Value):
    """Possible numbers of unknown planets. The places `due` include the next planet to vanish; those in `tops` have the
    highest entered number. By ring: `left` are unused numbers, `lower` those below the ceiling, `higher` those in
    `lower` above all entered ones."""

    tops: tuple[int, ...]
    due: frozenset[int]
    sets: int
    left: Mapping[str, Ring]
    lower: Mapping[str, Ring]
    higher: Mapping[str, Ring]

    def numbers(self, place: int) -> Ring:
        ring = ring_of(place, self.sets)
        return self.lower[ring] if place in self.due else self.left[ring]

    def choices(self, place: int) -> tuple[int, ...]:
        numbers = self.numbers(place)
        return numbers if self.sets == 1 else _unique(numbers)

    def above(self, place: int) -> tuple[int, ...]:
        """Numbers that would make `place` the highest of the planets that can vanish next."""
        return _unique(self.higher[ring_of(place, self.sets)]) if place in self.due else ()


@cache
def ring_of(place: int, sets: int) -> str:
    """The ring of a place (IO-10); two copies have separate inner rings (IO-154)."""
    slot = slot_of(place)[1]
    if not is_inner(place):
        return "outer"
    return "inner" if sets == 1 else slot


@lru_cache(maxsize=256)
def _free(planets: tuple[int | None, ...], sets: int) -> Mapping[str, Ring]:
    """Unused numbers by ring; a ring without any, as its planets are in another, gets all unused (IO-2, IO-154)."""
    used: dict[str, list[int]] = {ring: [] for ring in RINGS[sets]}
    for place, number in enumerate(planets):
        if number is not None:
            used[ring_of(place, sets)].append(number)
    unused = {}
    for ring in RINGS[sets]:
        numbers, copies = (OUTER, sets) if ring == "outer" else (INNER, 1)
        taken = [number_used for other in RINGS[sets] if sets == 1 for number_used in used[other]] or used[ring]
        unused[ring] = tuple([number for number in numbers for _ in range(copies - taken.count(number))])
    left = tuple([number for number in PLANETS if planets.count(number) < sets])
    return {ring: numbers or left for ring, numbers in unused.items()}


def free_numbers(planets: tuple[int | None, ...], place: int, sets: int) -> Ring:
    """The unused numbers of a place's ring."""
    return _free(planets, sets)[ring_of(place, sets)]


@lru_cache(maxsize=256)
def _rings(planets: tuple[int | None, ...], places: tuple[int, ...], ceiling: int, sets: int) -> Rings:
    """The possible numbers (IO-2, IO-81): for unknown `places` below the ceiling, unless a ring then has none."""
    highest = max([number for place in places if (number := planets[place]) is not None], default=0)
    tops = tuple([place for place in places if planets[place] == highest])
    free = _free(planets, sets)
    missing = Counter(ring_of(place, sets) for place in places if planets[place] is None)
    lower: Mapping[str, Ring] = {ring: tuple([number for number in free[ring] if number < ceiling]) for ring in free}
    if any(not lower[ring] for ring in missing):
        lower = free
    higher = {ring: _above(lower[ring], missing[ring], highest) for ring in free}
    return Rings(tops, frozenset(places), sets, free, lower, higher)


def _above(numbers: Ring, count: int, highest: int) -> Ring:
    if not count:
        return ()
    return tuple([number for number in numbers[count - 1 :] or numbers if number > highest])


def rings_of(state: State) -> Rings:
    """The possible numbers of the planets in play, according to the entries."""
    return _rings(state.planets, due_places(state), state.ceiling, state.config.sets)


def all_highest(state: State) -> tuple[int, ...]:
    """The `due_places` with the highest entered number (IO-81): several if two copies tie (C-IO-26), empty if none."""
    return rings_of(state).tops


def is_highest_known(state: State) -> bool:
    """Whether the highest entered planet certainly has the highest number."""
    return not any(rings_of(state).higher.values())


@lru_cache(maxsize=256)
def _unique(numbers: Ring) -> tuple[int, ...]:
    return tuple(sorted(set(numbers)))
