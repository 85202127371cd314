"""What a refusal claims is so on the table, in every game: by readings of rules and view that know no clause."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from referees.common.registry import game_ids
from tests.common.claims import claims, false_claims
from tests.common.golden_texts import states_of_every_question

FEW, ALL = 60, 10**6
"""States in which false entries are tried, in an ordinary run and in the soak."""

READ = [one for one in game_ids() if (Path(__file__).parents[1] / one / "claims.py").exists()]


@pytest.mark.parametrize("game_id", READ)
@pytest.mark.parametrize("states", [FEW, pytest.param(ALL, marks=pytest.mark.soak)])
def test_what_a_refusal_claims_is_so(game_id: str, states: int) -> None:
    """In states of simulated games, overruled and adjusted ones among them, and at every question of golden games."""
    golden = states_of_every_question(game_id)
    assert not false_claims(game_id, chain(claims(game_id, states), claims(game_id, states * 4, golden)))
