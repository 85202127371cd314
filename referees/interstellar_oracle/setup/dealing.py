"""A random deal by the app: planets and hazards (IO-10 to IO-13)."""

from collections.abc import Callable, Sequence

from referees.common.rules import Entry
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet, order_of_dealing
from referees.interstellar_oracle.setup.setting_up import Deal
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import INNER, OUTER, is_inner, slot_of

Shuffle = Callable[[int], list[int]]
"""Returns the numbers below the given one in random order; the app supplies it, since rules have no randomness."""


def deal_all(config: Config, places: Sequence[int], shuffle: Shuffle) -> tuple[Entry, ...]:
    """Entries that deal planets and hazards to these places at random (IO-10, IO-11, IO-13). If hazards run out,
    players enter those of the last planets."""
    if config.sets == 2:
        return _two_copies(config, places, shuffle)
    inner = [place for place in places if is_inner(place)]
    inner_planets = [INNER[at] for at in shuffle(len(INNER))][: len(inner)]
    outer_planets = [OUTER[at] for at in shuffle(len(OUTER))][: len(places) - len(inner)]
    return Deal(inner=tuple(inner_planets), outer=tuple(outer_planets)), *_hazards(config, inner, shuffle)


def deal_rest(
    config: Config,
    places: Sequence[int],
    planets: Sequence[int | None],
    hazards: Sequence[str | None],
    shuffle: Shuffle,
) -> tuple[Entry, ...]:
    """Deals at random what wasn't dealt by hand (IO-10, IO-11, IO-13); `planets`, `hazards`: entered ones, by place."""
    order = [place for place in order_of_dealing(len(config.seats)) if place in places]
    stacks = {_stack(config, place): [*INNER] if is_inner(place) else [*OUTER] * config.sets for place in order}
    for place in order:
        if (number := planets[place]) is not None and number in stacks[_stack(config, place)]:
            stacks[_stack(config, place)].remove(number)
    unused = {name: [stack[at] for at in shuffle(len(stack))] for name, stack in stacks.items()}
    dealt = [LayPlanet(place=at, planet=unused[_stack(config, at)].pop()) for at in order if planets[at] is None]
    inner = [place for place in order if is_inner(place)]
    unnamed = [place for place in inner if hazards[place] is None]
    return *dealt, *_hazards(config, unnamed, shuffle, [hazards[place] for place in inner])


def _stack(config: Config, place: int) -> str:  # IO-10, IO-154
    return (slot_of(place)[1] if config.sets == 2 else "inner") if is_inner(place) else "outer"


def _hazards(config: Config, places: list[int], shuffle: Shuffle, dealt: Sequence[str | None] = ()) -> list[LayHazard]:
    kinds = config.kit.hazards
    unused = [id for id in kinds for _ in range(kinds[id].copies * config.sets - dealt.count(id))]
    drawn = [unused[at] for at in shuffle(len(unused))]
    return [LayHazard(place=place, hazard=hazard) for place, hazard in zip(places, drawn, strict=False)]


def _two_copies(config: Config, places: Sequence[int], shuffle: Shuffle) -> tuple[Entry, ...]:
    """Deals two copies of the game (IO-154): every system, even the dummy, gets an inner planet from each copy and,
    behind these, three outer planets from either."""
    stacks = {
        "inner_left": [INNER[at] for at in shuffle(len(INNER))],
        "inner_right": [INNER[at] for at in shuffle(len(INNER))],
    }
    outer = [OUTER[at % len(OUTER)] for at in shuffle(2 * len(OUTER))]
    dealt = [LayPlanet(place=place, planet=stacks.get(slot_of(place)[1], outer).pop()) for place in places]
    inner = [place for place in places if is_inner(place)]
    return *dealt, *_hazards(config, inner, shuffle)
