"""In every game, only players who are still there and have something to answer are awaited."""

import pytest

from referees.common.registry import referee
from tests.common.playing import GAMES
from tests.common.situations import running


@pytest.mark.parametrize("game_id", GAMES)
def test_nobody_is_waited_for_who_has_left(game_id: str) -> None:
    """No question awaits a player who has left; one further down is asked of those present when it comes up."""
    decisions = {type(state.open[-1]) for state in running(game_id) if set(state.open[-1].seats) & set(state.left)}
    assert not decisions


@pytest.mark.parametrize("game_id", GAMES)
def test_everyone_who_is_waited_for_has_something_to_answer(game_id: str) -> None:
    """A seat that has answered its part, or has none, isn't awaited."""
    game, stuck = referee(game_id), set()
    for state in running(game_id):
        for seat in state.open[-1].seats:
            if not game.offers(state, seat):
                stuck.add((type(state.open[-1]).__name__, len(state.open)))
    assert not stuck
