"""Happenings compared with the states they are told of: each template with what must be so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Happening
from referees.common.registry import referee
from tests.common.playing import GAMES_EACH, played
from tests.common.records import golden, golden_files

__all__ = ["Told", "told_in"]


class Told(NamedTuple):
    """What was told of an entry that led from one state to another; `fields` are those of its sentence."""

    template: str
    fields: Mapping[str, Any]
    before: Any
    entry: Entry
    after: Any


IsSo = Callable[[Told], bool]


def told_in(game_id: str) -> Iterator[Told]:
    """All that happens in the games that all tests reach and in the golden ones."""
    for seed in range(GAMES_EACH):
        states = played(game_id, seed)
        for one, other in pairwise(states):
            yield from _told(game_id, one.state, other.entries[-1])
    for file in golden_files(game_id):
        game, record = referee(game_id), golden(file)
        state = game.setup(game.read_config(record.config, record.edition))
        for text, _ in record.entries:
            entry = game.read_entry(text, record.edition)
            yield from _told(game_id, state, entry)
            state = game.evolve(state, entry, 1).state


def _told(game_id: str, state: Any, entry: Entry) -> Iterator[Told]:
    after, happened = referee(game_id).evolve(state, entry, 1)
    for one in happened:
        yield Told(one.sentence.template, _fields(one), state, entry, after)


def _fields(one: Happening) -> Mapping[str, Any]:
    return dict(one.sentence.fields)
