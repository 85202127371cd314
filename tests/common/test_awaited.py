"""In every game, only players who haven't left and have something to answer are awaited."""

import pytest

from referees.common.registry import referee
from tests.common.playing import GAMES
from tests.common.situations import running


@pytest.mark.parametrize("game_id", GAMES)
def test_no_player_who_has_left_is_awaited(game_id: str) -> None:
    """The top question never awaits a player who has left."""
    decisions = {type(state.open[-1]) for state in running(game_id) if set(state.open[-1].seats) & set(state.left)}
    assert not decisions


@pytest.mark.parametrize("game_id", GAMES)
def test_each_awaited_seat_has_an_offer(game_id: str) -> None:
    """Each awaited seat has an offer: one that has answered, or has nothing to answer, isn't awaited."""
    game, stuck = referee(game_id), set()
    for state in running(game_id):
        for seat in state.open[-1].seats:
            if not game.offers(state, seat):
                stuck.add((type(state.open[-1]).__name__, len(state.open)))
    assert not stuck
