"""False entries: entries of every kind at wrong moments, and true ones with a changed field."""

import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Ruling
from referees.common.registry import referee
from tests.common.playing import all_offers, faults, picked, reached
from tests.common.records import golden, golden_files

OF_A_KIND = 3  # the number of entries of each kind that are tried in a state
CHANGED = 4  # the number of offers in a state whose entries are changed, one field at a time


class Lie(NamedTuple):
    """An entry that isn't simply allowed in that state, and its ruling."""

    state: Any
    entry: Entry
    ruling: Ruling


@cache
def pool(game_id: str) -> dict[str, tuple[Entry, ...]]:
    """Entries made or offered in simulated games, and those made in golden games, by kind."""
    game, rng = referee(game_id), random.Random(f"pool {game_id}")
    kinds: dict[str, dict[Entry, None]] = {}
    records = map(golden, golden_files(game_id))
    entries = [game.read_entry(text, record.edition) for record in records for text, _ in record.entries]
    for sample in rng.sample(reached(game_id), min(len(reached(game_id)), 300)):
        entries += [*sample.entries[-1:], *(picked(offer, rng) for offer in all_offers(game, sample.state))]
    for entry in entries:
        kinds.setdefault(entry.kind_name(), {})[entry] = None
    return {kind: tuple(kinds[kind]) for kind in sorted(kinds)}


def lies(game_id: str, states: int, among: Sequence[Any] = ()) -> Iterator[Lie]:
    """False entries in that many states of running games, the same for the same arguments; fewer states give a subset.
    The states are chosen from `among` if given, else from simulated games."""
    running = [state for state in among or [sample.state for sample in reached(game_id)] if state.outcome is None]
    order = random.Random(f"lies {game_id} 0").sample(range(len(running)), len(running))
    for index in order[:states]:
        yield from _lies_in(game_id, running[index], index) if among else _simulated(game_id, index)


@lru_cache(500)
def _simulated(game_id: str, index: int) -> list[Lie]:
    running = [sample.state for sample in reached(game_id) if sample.state.outcome is None]
    return _lies_in(game_id, running[index], index)


def _lies_in(game_id: str, state: Any, index: int) -> list[Lie]:
    game, rng, found = referee(game_id), random.Random(f"lies {game_id} 0 {index}"), list[Lie]()
    offers = all_offers(game, state)
    tried = [entry for kind in pool(game_id).values() for entry in rng.sample(kind, min(len(kind), OF_A_KIND))]
    for offer in rng.sample(offers, min(len(offers), CHANGED)):
        slips = list(faults(game, state, picked(offer, rng), offers))
        tried += rng.sample(slips, min(len(slips), 6))
    for entry in tried:
        if game.check(state.config, entry) is None:
            ruling = game.judge(state, entry)
            if not isinstance(ruling, Allowed):
                found.append(Lie(state, entry, ruling))
    return found
