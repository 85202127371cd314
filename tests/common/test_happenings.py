"""A happening states what the state shows, in every game."""

from __future__ import annotations

import pytest

from referees.common.registry import game_ids
from tests.common.happenings import are_so, told_in

SIXTH = "lantern_oracle"
"""What happens in it is compared word by word (test_sixth_referee.py)."""


@pytest.mark.parametrize("game_id", [one for one in game_ids() if one != SIXTH])
def test_every_happening_is_so(game_id: str) -> None:
    """Whatever is told of an entry is true of the state it led to, and nothing is told that is not tried here."""
    for before, entry, evolved in told_in(game_id):
        are_so(game_id, before, entry, evolved)
