"""What a refusal claims is true of the table after a player has left, too."""

from __future__ import annotations

from tests.common.claims import Claim, false_claims
from tests.common.situations import refusals

GAME = "interstellar_oracle"


def test_what_a_refusal_claims_is_so_whoever_has_left() -> None:
    """By a reading of the public view, in golden, overruled, adjusted and left states."""
    said = [Claim(GAME, one.state, one.entry, one.ruling) for one in refusals(GAME, 1) if one.to is None]
    assert not false_claims(GAME, said)
    assert len(said) > 5000
