"""What a refusal claims is true at the table, by conditions written from rules and view alone, in every game."""

from itertools import chain

import pytest

from referees.common.registry import game_ids
from tests.common.claims import claimed, claims, false_claims
from tests.common.golden_texts import states_of_every_question
from tests.common.situations import refusals
from tests.sampling import up_to

FEW = 25  # the number of states tried with false entries in an ordinary run; the soak tries all

LANTERN = "lantern_oracle"  # a game made for tests, whose refusals are compared word by word (test_lantern_oracle.py)

GAMES = [game_id for game_id in game_ids() if game_id != LANTERN]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.sampled
def test_refusals_claim_the_truth(game_id: str) -> None:
    """Refusals are true in states of simulated, overruled and adjusted games, and at all kinds of golden questions."""
    golden, states = states_of_every_question(game_id), up_to(FEW, 10**6)
    sample = list(chain(claims(game_id, states), claims(game_id, states * 2, golden)))
    print(f"{game_id}: {len(sample)} refusals read, {len({claim.template for claim in sample})} sentences")
    assert not false_claims(game_id, sample)
    assert len(sample) > 10 * FEW


@pytest.mark.parametrize("game_id", GAMES)
def test_refusals_claim_the_truth_after_players_left(game_id: str) -> None:
    """Refusals are true in golden, overruled and adjusted states, and after any player has left one of these."""
    refused = ((refusal.state, refusal.entry, refusal.ruling) for refusal in refusals(game_id, 1, to_all=False))
    assert not false_claims(game_id, claimed(game_id, refused))
