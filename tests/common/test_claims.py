"""What refusals claim is so: an independent reading of what the table shows, by the rules alone."""

from __future__ import annotations

import pytest

from tests.common.claims import checks, claim_of
from tests.common.situations import refusals

READ = ("meow_oracle", "higgins_oracle")
"""Games whose refusals somebody has read who knew the rules and the view, and nothing of the referee."""


@pytest.mark.parametrize("game_id", READ)
def test_what_a_refusal_claims_is_so(game_id: str) -> None:
    """Counts, turns, places and cards that a refusal names are those of the table; a sentence that nobody has compared
    with it yet is a gap."""
    known, seen = checks(game_id), set[str]()
    for refusal in refusals(game_id):
        template = refusal.ruling.sentence.template
        seen.add(template)
        assert template in known, f"nobody has said when this is true: {template}"
        claim = claim_of(refusal)
        assert known[template](claim), (template, claim)
    assert len(seen) > 10


@pytest.mark.parametrize("game_id", READ)
def test_a_refusal_with_a_wrong_number_is_caught(game_id: str) -> None:
    """Each refusal that names how many cards or places there are, told with one more, is no longer so; where somebody
    has left, a turn may have one of two numbers."""
    known, met = checks(game_id), set[str]()
    for refusal in refusals(game_id):
        claim, template = claim_of(refusal), refusal.ruling.sentence.template
        if "{count}" in template and template not in SETTLED_ELSEWHERE and not claim.view.left:
            wrong = claim._replace(fields=claim.fields | {"count": claim.fields["count"] + 1})
            assert not known[template](wrong), (template, wrong)
            met.add(template)
    assert met


SETTLED_ELSEWHERE = {"{who} counted {count} card already. Amend that entry if it's wrong."}
"""Numbers that the view does not show: what was counted is shown once all have counted."""
