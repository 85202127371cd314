"""In every game, claims of refusals are true on the table, by conditions written from rules and view alone."""

from itertools import chain

import pytest

from referees.common.registry import game_ids
from tests.common.claims import claimed, claims, false_claims
from tests.common.golden_texts import states_of_every_question
from tests.common.situations import refusals
from tests.sampling import up_to

FEW = 25  # states in which false entries are tried in an ordinary run; in the soak all

SIXTH = "lantern_oracle"  # the tests' own game, whose refusals are compared word by word (test_sixth_referee.py)

GAMES = [game_id for game_id in game_ids() if game_id != SIXTH]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.sampled
def test_what_a_refusal_claims_is_so(game_id: str) -> None:
    """In states of simulated games, overruled and adjusted ones among them, and at every question of golden games."""
    golden, states = states_of_every_question(game_id), up_to(FEW, 10**6)
    sample = list(chain(claims(game_id, states), claims(game_id, states * 4, golden)))
    print(f"{game_id}: {len(sample)} refusals read, {len({claim.template for claim in sample})} sentences")
    assert not false_claims(game_id, sample)
    assert len(sample) > 10 * FEW


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_refusal_claims_is_so_whoever_has_left(game_id: str) -> None:
    """In golden, overruled and adjusted states, and in those after any player leaves one of them."""
    refused = ((refusal.state, refusal.entry, refusal.ruling) for refusal in refusals(game_id, 1, to_all=False))
    assert not false_claims(game_id, claimed(game_id, refused))
