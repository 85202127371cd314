"""Happenings are true of the state, in every game."""

import re

import pytest

from referees.common.protocol.ruling import WEIGHTY, by_weight
from referees.common.registry import HOUSE
from tests.common.happenings import are_true, steps_in


@pytest.mark.parametrize("game_id", HOUSE)
def test_every_happening_is_true(game_id: str) -> None:
    """Each happening is true of the state after its entry, and each template has a condition."""
    for before, entry, evolved in steps_in(game_id):
        are_true(game_id, before, entry, evolved)


TURNS = re.compile(
    r"\bkilled\b|\bmiss(es)?\b|\bout:|another turn|the Oracle( is)? (now|goes|stays|and)|has the Oracle"
    r"|\bbegins\b|\bstarts\.|and starts|Nebula|lost with|Corruption card|no effect|immune|Combat phase|entered wrong"
)
"""Matches a change that a player must know in order to play on."""
FOR_GOOD = re.compile(r"\bis killed\.|\bvanishes\.|\bis now over\b|\byou lose\b|\bis out\b|\bwhole hand\b")


@pytest.mark.parametrize("game_id", HOUSE)
def test_the_most_important_happening_is_shown_first(game_id: str) -> None:
    """An entry's first happening ends the game, or changes what a player is or may do; permanent loss is weighty."""
    for _, entry, evolved in steps_in(game_id):
        texts = [event.sentence.template for event in evolved.happened]
        assert all(event.is_weighty for event in evolved.happened if FOR_GOOD.search(event.sentence.template)), texts
        if len(texts) < 2:
            continue
        first = by_weight(evolved.happened)[0]
        if evolved.state.outcome is not None:
            assert first.sentence == evolved.state.outcome.sentence, (texts, entry)
        elif any(map(TURNS.search, texts)):
            assert TURNS.search(first.sentence.template) or first.weight >= WEIGHTY, (texts, entry)
        assert first.weight == max(event.weight for event in evolved.happened)
