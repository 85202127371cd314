"""Laws about the reasons that players are given, over all games: which question is in the way of an entry."""

from __future__ import annotations

from typing import Any

import pytest

from referees.common.protocol.clause import AnyTime
from referees.common.protocol.ruling import Refused
from referees.common.protocol.sentence import Reader
from referees.common.registry import referee
from tests.common.lies import pool
from tests.common.playing import GAMES
from tests.common.situations import running


def reason(state: Any, refused: Refused) -> str:
    """The sentence as the shared screen shows it."""
    return Reader(state.config.names).text(refused.sentence, state)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_question_on_top_is_named_where_one_below_it_is_answered(game_id: str) -> None:
    """An entry that answers a question further down, or one that is due, is told what is in its way: the question that
    the table is asked. What it waits for is not denied."""
    game, met = referee(game_id), 0
    clauses = {clause.entry.kind_name(): clause for clause in game.clauses if clause.answers is not AnyTime}
    for state in running(game_id):
        *below, top = state.open
        waiting = [*map(type, below), *game._due(state)]
        for kind, entries in pool(game_id).items():
            clause = clauses.get(kind)
            if clause is None or isinstance(top, clause.answers) or clause.excluded(state, entries[0]):
                continue
            if any(issubclass(one, clause.answers) for one in waiting):
                ruling, first = game.judge(state, entries[0]), top.comes_first(state)
                assert isinstance(ruling, Refused), entries[0]
                named = f"First answer this: {Reader(state.config.names).text(top.ask(state), state)}"
                assert reason(state, ruling) == (reason(state, first) if first else named), (entries[0], top)
                met += 1
    assert met
