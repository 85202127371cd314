"""In every game, every offer is allowed, after any overruling, adjusting or leaving."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Refused
from referees.common.referee import Referee
from referees.common.registry import referee
from tests.common.disturbed import chosen, is_overrulable
from tests.common.domains import entries_of
from tests.common.playing import GAMES, all_offers, faults, picked, played
from tests.common.situations import after_leaving, running

SOME = 20  # the number of offers tried that don't answer the question
SEEDS, STATES, STEPS = range(15), 12, 2
"""For the soak: seeds of further random games, states of each, and entries of each disturbance from each state."""


def dead_offers(game: Referee[Any, Any], state: Any, rng: random.Random) -> list[str]:
    """Offers that are empty or hold a refused entry."""
    dead = []
    offers = all_offers(game, state)
    for offer in (*game.offers(state), *rng.sample(offers, min(len(offers), SOME))):
        entries = [*entries_of(offer, 3)]
        entries += [picked(offer, rng)] if entries else []
        refused = [entry for entry in entries if isinstance(game.judge(state, entry), Refused)]
        if refused or not entries:
            dead.append(f"{type(state.open[-1]).__name__}: {refused[:1] or offer}")
    return dead


def disturbances(game: Referee[Any, Any], state: Any, rng: random.Random, steps: int) -> Iterator[Any]:
    """The state; states after each seat has left, after entries that set a fact or were overruled, and a leave then."""
    yield state
    yield from (after for _, after in after_leaving(game, state))
    facts = [chosen(game, state, "adjust", rng) for _ in range(steps)]
    overruled = [chosen(game, state, "overrule", rng) for _ in range(steps)]
    for entry in (*facts, *overruled, *(forbidden_fact(game, state, entry, rng) for entry in facts)):
        if entry is not None:
            after = game.evolve(state, entry, 10**6).state
            yield after
            if after.outcome is None:
                yield rng.choice(after_leaving(game, after))[1]


def forbidden_fact(game: Referee[Any, Any], state: Any, fact: Entry | None, rng: random.Random) -> Entry | None:
    """An entry that sets a fact to a value that the rules forbid."""
    slips = faults(game, state, fact, game.more(state), rng) if fact is not None else ()
    return next((entry for entry in slips if is_overrulable(game, state, entry)), None)


def dead_from(game_id: str, states: Iterator[Any] | tuple[Any, ...], steps: int) -> set[str]:
    game, rng = referee(game_id), random.Random(f"dead {game_id}")
    reached = (after for state in states for after in disturbances(game, state, rng, steps))
    return {dead for after in reached if after.outcome is None for dead in dead_offers(game, after, rng)}


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_offered_is_allowed_after_anything(game_id: str) -> None:
    """Offers are allowed at every question, after each seat left, a fact was set or a refusal overruled, or both."""
    assert not dead_from(game_id, running(game_id, 1), 1)


@pytest.mark.soak
@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_offered_is_allowed_after_anything_at_length(game_id: str) -> None:
    """As `test_what_is_offered_is_allowed_after_anything`, with many more games and random readings."""
    rng = random.Random(game_id)
    states = (
        sample.state
        for seed in SEEDS
        for sample in rng.sample(played(game_id, 100 + seed), min(STATES, len(played(game_id, 100 + seed))))
        if sample.state.outcome is None
    )
    assert not dead_from(game_id, states, STEPS)
