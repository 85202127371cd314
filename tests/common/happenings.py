"""Happenings are compared with the states they report on: for each template there's a condition."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from itertools import chain, pairwise
from typing import Any, NamedTuple

from referees.common.protocol.entry import Entry
from referees.common.referee import Evolved
from referees.common.registry import referee
from tests.common.playing import GAMES_EACH, played, remade
from tests.common.records import golden_files


class Case(NamedTuple):
    """A happening, with the states before and after; `fields` of its sentence, `along`: all templates of its entry."""

    template: str
    fields: Mapping[str, Any]
    before: Any
    entry: Entry
    after: Any
    along: tuple[str, ...]

    def seat(self, name: str = "who") -> int:
        return int(self.fields[name].seat)

    def seats(self, name: str = "who") -> tuple[int, ...]:
        return tuple(int(field.seat) for field in self.fields[name])


IsSo = Callable[[Case], bool]


def are_true(game_id: str, before: Any, entry: Entry, evolved: Evolved) -> None:
    """Asserts that each happening of an entry is true of the state after it, and that each template has a condition."""
    table: Mapping[str, IsSo] = import_module(f"tests.{game_id}.happenings").IS_SO
    along = tuple(happening.sentence.template for happening in evolved.happened)
    for happening in evolved.happened:
        fields = dict(happening.sentence.fields)
        context = Case(happening.sentence.template, fields, before, entry, evolved.state, along)
        assert context.template in table, (context.template, entry)
        assert table[context.template](context), (context.template, fields, entry)


@cache
def steps_in(game_id: str) -> list[tuple[Any, Entry, Evolved]]:
    """All entries, with the states before and after, of simulated and golden games."""
    game, steps = referee(game_id), list[tuple[Any, Entry, Evolved]]()
    games = (played(game_id, seed) for seed in range(GAMES_EACH))
    for states in chain(games, map(remade, golden_files(game_id))):
        for number, (earlier, later) in enumerate(pairwise(states), start=1):
            entry = later.entries[-1]
            steps.append((earlier.state, entry, game.evolve(earlier.state, entry, number)))
    return steps
