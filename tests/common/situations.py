"""Running states of any game, and the entries refused in them: for laws about reasons. The states come from golden
games, from games with overruled faults and adjusted facts (`tests.common.playing`), and from these after a player has
left. `refusals` tries entries of every kind (`tests.common.lies.pool`) in them, for the shared screen and each seat."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from referees.common.always.conclude import Leave
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Refused
from referees.common.referee import Referee
from referees.common.registry import referee
from tests.common.lies import pool
from tests.common.playing import reached, remade
from tests.common.records import golden_files

OF_A_STACK = 6  # the number of states for each stack of open questions
OF_A_KIND = 3  # the number of entries of each kind that are tried in a state


class Refusal(NamedTuple):
    """An entry that is refused in `state` when the reader `to` asks (None: the shared screen)."""

    game: Referee[Any, Any]
    state: Any
    entry: Entry
    ruling: Refused
    to: int | None


@cache
def golden_states(game_id: str) -> tuple[Any, ...]:
    """Each state of each golden game, from the beginning on."""
    return tuple(sample.state for file in golden_files(game_id) for sample in remade(file))


def after_leaving(game: Referee[Any, Any], state: Any) -> list[tuple[int, Any]]:
    """Each seat that may leave, with the state after it has left."""
    return [(seat, game.evolve(state, Leave(seat=seat), 10**6).state) for seat in state.playing]


@cache
def running(game_id: str, of_a_stack: int = OF_A_STACK) -> tuple[Any, ...]:
    """States with an open question, `of_a_stack` for each occurring stack of questions: from golden games, from
    simulated ones, and after any player has left one of these."""
    game = referee(game_id)
    chosen = _some([*golden_states(game_id), *(sample.state for sample in reached(game_id))], of_a_stack, game_id)
    left = [after for state in chosen for _, after in after_leaving(game, state)]
    return (*chosen, *_some(left, of_a_stack, game_id))


def _some(states: list[Any], of_a_stack: int, seed: str) -> list[Any]:
    stacks: dict[tuple[str, ...], list[Any]] = {}
    for state in states:
        if state.outcome is None:
            stacks.setdefault(tuple(type(decision).__name__ for decision in state.open), []).append(state)
    rng = random.Random(seed)
    return [state for row in sorted(stacks) for state in rng.sample(stacks[row], min(len(stacks[row]), of_a_stack))]


def refusals(game_id: str, of_a_kind: int = OF_A_KIND, *, to_all: bool = True) -> Iterator[Refusal]:
    """Every refusal of entries of all kinds in `running` states, for the shared screen and, if `to_all`, each seat."""
    game, rng = referee(game_id), random.Random(f"refusals {game_id}")
    for state in running(game_id):
        for kind in pool(game_id).values():
            for entry in rng.sample(kind, min(len(kind), of_a_kind)):
                if game.check(state.config, entry) is None:
                    for to in (None, *(range(len(state.config.seats)) if to_all else ())):
                        ruling = game.judge(state, entry, to)
                        if isinstance(ruling, Refused):
                            yield Refusal(game, state, entry, ruling, to)
