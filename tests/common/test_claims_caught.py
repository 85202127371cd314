"""A game's `claims.py` detects a refusal's false claim."""

import pytest

from tests.common.claims import claims
from tests.higgins_oracle.claims import IS_TRUE as OF_HIGGINS
from tests.meow_oracle.claims import IS_TRUE as OF_MEOW

STATES = 60
NOT_IN_SIGHT = {"{who} has already counted {count} card. Change that entry if it's wrong."}
"""Templates with a number that the view doesn't show: counts appear only once all have counted."""


@pytest.mark.parametrize(("game_id", "is_true"), [("meow_oracle", OF_MEOW), ("higgins_oracle", OF_HIGGINS)])
def test_a_number_that_is_one_off_is_caught(game_id: str, is_true: dict[str, object]) -> None:
    """Each refusal with a count of cards or places is true, and false with a count that is one higher, as long as no
    player has left (then a turn may have either of two numbers)."""
    templates = set[str]()
    for claim in claims(game_id, STATES):
        if "{count}" in claim.template and claim.template not in NOT_IN_SIGHT and not claim.left:
            check = is_true[claim.template]
            assert callable(check) and check(claim), claim.text
            claim.fields["count"] += 1
            assert not check(claim), claim.text
            templates.add(claim.template)
    assert templates
