"""The collapse clock: when each planet vanishes, and after whose turn the Universe ends (IO-81, IO-86). It only uses
public information: turns won or missed, players waiting in the Nebula, a planet spared by an Entropy Inhibitor. Hidden
cards count only once played or revealed."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import islice

from referees.common.values import Value, changed, replaced
from referees.interstellar_oracle.table.ranks import RINGS, in_strange, is_paused, ring_of, rings_of
from referees.interstellar_oracle.table.state import State


class Vanishing(Value):
    """The planet at `place` vanishes at the end of a turn from `soonest` to `latest` (1: the current one), which differ
    only if planets are unknown."""

    place: int
    soonest: int
    latest: int


class Clock(Value):
    """The turns left, by `seats`, in order; once planets vanish (C-IO-35), one does after each, unless an Entropy
    Inhibitor delays it (IO-151). `planets` are those in play, the next to vanish first."""

    seats: tuple[int, ...]
    planets: tuple[Vanishing, ...]

    @property
    def turns(self) -> int:
        """Number of turns left, including the current one."""
        return len(self.seats)

    @property
    def last(self) -> int:
        """The seat that has the Universe's last turn."""
        return self.seats[-1]


def clock(state: State) -> Clock | None:
    """The Clock; None while no planets vanish: the game is over, the Oracle isn't found yet or, with two copies or a
    house option, no player holds it (C-IO-12, IO-155)."""
    if not state.collapsing or state.outcome is not None or not state.places or is_paused(state):
        return None
    waits = state.delay - 1 if state.inhibited in state.places else 0
    first = None if state.begins_with in state.left else state.begins_with  # C-IO-35
    idle = 0 if first is None else next(turn for turn, seat in enumerate(_seats(state)) if seat == first)
    seats = tuple(islice(_seats(state), idle + waits + len(state.places)))
    planets = sorted(_planets(state, idle), key=lambda event: (event.soonest, event.latest, -event.place))
    return Clock(seats, tuple(planets))


# Whose turns


def _seats(state: State) -> Iterator[int]:
    """Endlessly yields seats whose turn ends with a planet vanishing; by house option, missed turns count (C-IO-17)."""
    options, extra, misses = state.config.options, [*state.extra], [*state.misses]
    here = [seat for seat in range(len(state.at)) if seat not in state.left]
    dead = {seat for seat, life in enumerate(state.life) if life == "dead"}
    seat = state.turn.seat
    if state.stage in {"acting", "pulled", "collapsing"}:
        yield seat
    while True:
        dead.discard(seat)  # IO-72: a killed player has now replenished
        is_extra = extra[seat] > 0 and seat in here  # IO-113
        if is_extra:
            extra[seat] -= 1
        else:
            seat = next((other for other in here if other > seat), here[0])
        # C-IO-17, C-IO-40: in a Labyrinth
        is_missed = misses[seat] > 0 and seat not in dead and not (is_extra and options.missed_turn == "own")
        if is_missed:
            misses[seat] -= 1
        if not is_missed or options.lost_turn == "counts":
            yield seat


# Which planets


class _Open(Value):
    places: int
    numbers: tuple[int, ...]

    def above(self, number: int) -> tuple[int, int]:
        """How many of these unknown planets can vanish before planet `number`: the fewest, the most (C-IO-26)."""
        lower, equal_or_lower = bisect_left(self.numbers, number), bisect_right(self.numbers, number)
        return max(self.places - equal_or_lower, 0), min(self.places, len(self.numbers) - lower)


def _planets(state: State, idle: int) -> Iterator[Vanishing]:
    """Yields planets as they vanish, after `idle` turns: a spared one, then from the highest number down (IO-81,
    IO-102)."""
    others = tuple(place for place in state.places if place != state.inhibited)
    first = idle
    if state.inhibited is not None and state.inhibited in state.places:
        first += state.delay
        yield Vanishing(state.inhibited, first, first)
    for places, before, other in _sides(state, others):
        for place, least, most in _order(state, places):
            soonest, latest = (nth + min(nth + before, other) for nth in (least, most))
            yield Vanishing(place, 1 + first + soonest, 1 + first + latest)


def _sides(state: State, places: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yields each half's places, 0 if it loses a planet first (else 1), and the other half's planet count (IO-155)."""
    if state.config.sets == 1:
        yield places, 0, 0
        return
    seats, begins = len(state.at), state.is_strange
    if state.inhibited in state.places and state.inhibited is not None:
        begins = not in_strange(state.inhibited, seats)
    for half in (False, True):
        own = tuple([place for place in places if in_strange(place, seats) == half])
        yield own, int(half != begins), len(places) - len(own)


def _order(state: State, places: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Yields (place, fewest, most): how many planets can vanish before the one there (IO-81)."""
    numbers_named = tuple(sorted(number for place in places if (number := state.planets[place]) is not None))
    rings = tuple(_open(state, places, ring) for ring in RINGS[state.config.sets])
    unnamed: dict[str, tuple[int, int]] = {}  # by ring, whose places all have the same possible numbers
    for place in places:
        if (number := state.planets[place]) is not None:
            least, most = _before(number, number, numbers_named, rings)
            yield place, least, most - 1
            continue
        own = ring_of(place, state.config.sets)
        if own not in unnamed:
            at = RINGS[state.config.sets].index(own)
            numbers = rings[at].numbers
            other_rings = replaced(rings, at, changed(rings[at], places=rings[at].places - 1))
            unnamed[own] = _before(numbers[0], numbers[-1], numbers_named, other_rings)
        yield place, *unnamed[own]


def _open(state: State, places: tuple[int, ...], ring: str) -> _Open:
    sets = state.config.sets
    unnamed = [place for place in places if state.planets[place] is None and ring_of(place, sets) == ring]
    return _Open(len(unnamed), rings_of(state).numbers(unnamed[0]) if unnamed else ())


def _before(low: int, high: int, numbers_named: tuple[int, ...], rings: tuple[_Open, ...]) -> tuple[int, int]:
    least = len(numbers_named) - bisect_right(numbers_named, high) + sum(ring.above(high)[0] for ring in rings)
    most = len(numbers_named) - bisect_left(numbers_named, low) + sum(ring.above(low)[1] for ring in rings)
    return least, most
