"""A deal by the app, for a table that does not care to shuffle: how planets and hazards may lie (IO-10 to IO-13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referees.common.rules import Entry
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet, order_of_dealing
from referees.interstellar_oracle.setup.setting_up import Deal
from referees.interstellar_oracle.table.options import Config
from referees.interstellar_oracle.table.pieces import INNER, OUTER, is_inner, slot_of

Shuffle = Callable[[int], list[int]]
"""The numbers from 0 up to, not including, the given one in any order. Rules know no chance; the app does."""


def deal_all(config: Config, places: Sequence[int], shuffle: Shuffle) -> tuple[Entry, ...]:
    """IO-10, IO-11, IO-13: both stacks of planets and the hazards, on these places, as entries. Where the kit has fewer
    hazards than inner planets, the last ones are left to be entered."""
    if config.sets == 2:
        return _two_copies(config, places, shuffle)
    inner = [place for place in places if is_inner(place)]
    near = [INNER[at] for at in shuffle(len(INNER))][: len(inner)]
    far = [OUTER[at] for at in shuffle(len(OUTER))][: len(places) - len(inner)]
    return Deal(inner=tuple(near), outer=tuple(far)), *_hazards(config, inner, shuffle)


def deal_rest(
    config: Config,
    places: Sequence[int],
    planets: Sequence[int | None],
    hazards: Sequence[str | None],
    shuffle: Shuffle,
) -> tuple[Entry, ...]:
    """IO-10, IO-11, IO-13: what is left of a deal that was begun by hand, from the cards that are left: `planets` and
    `hazards` by place, as far as they are named."""
    order = [place for place in order_of_dealing(len(config.seats)) if place in places]
    stacks = {_stack(config, place): _numbers(config, place) for place in order}
    for place in order:
        if (named := planets[place]) is not None and named in stacks[_stack(config, place)]:
            stacks[_stack(config, place)].remove(named)
    left = {name: [stack[at] for at in shuffle(len(stack))] for name, stack in stacks.items()}
    laid = [LayPlanet(place=at, planet=left[_stack(config, at)].pop()) for at in order if planets[at] is None]
    inner = [place for place in order if is_inner(place)]
    kinds = config.kit.hazards
    lying = [hazards[place] for place in inner]
    others = [id for id in kinds for _ in range(kinds[id].copies * config.sets - lying.count(id))]
    drawn = [others[at] for at in shuffle(len(others))]
    unnamed = [place for place in inner if hazards[place] is None]
    return *laid, *(LayHazard(place=place, hazard=one) for place, one in zip(unnamed, drawn, strict=False))


def _stack(config: Config, place: int) -> str:
    """IO-10, IO-154: the stack that a place is dealt from."""
    return (slot_of(place)[1] if config.sets == 2 else "inner") if is_inner(place) else "outer"


def _numbers(config: Config, place: int) -> list[int]:
    return [*INNER] if is_inner(place) else [*OUTER] * config.sets


def _hazards(config: Config, inner: list[int], shuffle: Shuffle) -> list[LayHazard]:
    """IO-13: of both copies where two are played (IO-154)."""
    kinds = config.kit.hazards
    hazards = [id for id in kinds for _ in range(kinds[id].copies * config.sets)]
    drawn = [hazards[at] for at in shuffle(len(hazards))]
    return [LayHazard(place=place, hazard=hazard) for place, hazard in zip(inner, drawn, strict=False)]


def _two_copies(config: Config, places: Sequence[int], shuffle: Shuffle) -> tuple[Entry, ...]:
    """IO-154: one inner planet of the first copy and one of the second in front of everybody, three outer ones behind;
    the dummy system gets as many."""
    stacks = {
        "inner_left": [INNER[at] for at in shuffle(len(INNER))],
        "inner_right": [INNER[at] for at in shuffle(len(INNER))],
    }
    outer = [OUTER[at % len(OUTER)] for at in shuffle(2 * len(OUTER))]
    laid = [LayPlanet(place=place, planet=stacks.get(slot_of(place)[1], outer).pop()) for place in places]
    inner = [place for place in places if is_inner(place)]
    return *laid, *_hazards(config, inner, shuffle)
