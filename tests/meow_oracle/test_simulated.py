"""The referee against the simulator: no true entry is refused, no impossible one accepted, and the scores agree."""

import json
import random
from collections.abc import Iterable
from typing import Any

import pytest

from referees.common.protocol.config import seated
from referees.common.protocol.ruling import Allowed
from referees.common.protocol.tally import Tally
from referees.common.record.malformed import Malformed
from referees.meow_oracle import REFEREE
from tests.branches import report, require
from tests.common.refusals import gives_a_reason, reported
from tests.meow_oracle import FAULTS, impossible
from tests.meow_oracle.simulator import BRANCHES, STYLES, Played, play
from tests.meow_oracle.tables import NAMES


def agrees(played: Played) -> None:
    """Plays the true entries, tries the impossible ones at their moments, and compares all scores."""
    faults: dict[int, list[Any]] = {}
    for index, bad, what in impossible(played, random.Random(played.seed)):
        faults.setdefault(index, []).append((bad, what))
    state: Any = REFEREE.setup(REFEREE.config(seats=seated(NAMES[: played.players])))
    for index, raw in enumerate(played.entries):
        for bad, what in faults.get(index, ()):
            assert not passes(state, bad), f"{what}: {bad}"
        entry = REFEREE.read_entry(json.dumps(raw))
        assert REFEREE.check(state.config, entry) is None
        ruling = REFEREE.judge(state, entry)
        assert isinstance(ruling, Allowed), f"{raw}: {ruling}"
        assert any(offer.holds(entry) for offer in REFEREE.offers(state)), raw
        state = REFEREE.evolve(state, entry, index + 1).state
    for bad, what in faults.get(len(played.entries), ()):
        assert not passes(state, bad), f"{what}: {bad}"
    scores_agree(played, state)


def passes(state: Any, raw: dict[str, Any]) -> bool:
    """Returns whether an entry is allowed; asserts that a refusal has a reason."""
    try:
        entry = REFEREE.read_entry(json.dumps(raw))
    except Malformed:
        return False
    if REFEREE.check(state.config, entry) is not None:
        return False
    ruling = REFEREE.judge(state, entry)
    assert gives_a_reason(ruling, state), f"{raw}: {ruling}"
    return isinstance(ruling, Allowed)


def scores_agree(played: Played, state: Any) -> None:
    """Assert that Point 1, Point 2, round scores, winner points and winners are the simulator's."""
    tally = REFEREE.tally(state)
    assert list(tally.totals(played.players)) == list(played.totals)
    assert sorted(state.outcome.winners) == sorted(played.winners)
    for truth, part, finished in zip(played.rounds, tally.parts, state.rounds, strict=True):
        assert list(part.totals(played.players)) == list(truth.scores)
        assert points(part, played.players, "MO-20", "MO-21") == list(truth.point_1)
        assert points(part, played.players, "MO-22") == list(truth.point_2)
        assert [list(area.cells) for area in finished.areas] == [list(cards) for cards in truth.cards]


def points(part: Tally, seats: int, *cites: str) -> list[int]:
    """The points by seat of lines that cite these passages."""
    return [
        sum(line.points for line in part.lines if line.seat == seat and line.cites[0] in cites) for seat in range(seats)
    ]


SLICE = (*range(12), 17, 18, 27, 28, 31, 36, 44)
"""A few games with all that occurs in the first sixty, twice if it occurs there twice."""


def games(seeds: Iterable[int]) -> list[Played]:
    """Games of two, three and four players in turn, in all styles."""
    return [play(seed, 2 + seed % 3, style=STYLES[seed // 3 % len(STYLES)]) for seed in seeds]


def test_simulated_games_are_refereed_correctly() -> None:
    """In a seeded slice of whole games, every entry is allowed, every fault caught, and scores are equal."""
    played = games(SLICE)
    for game in played:
        agrees(game)
    assert {what for game in played for _, _, what in impossible(game, random.Random(game.seed))} == {*FAULTS}


@pytest.mark.soak
def test_many_simulated_games_are_refereed_correctly() -> None:
    """2,000 games, in which every branch and end occurs."""
    played = games(range(2000))
    for game in played:
        agrees(game)
    counts = report(played)
    require(counts, BRANCHES)
    print("\n" + reported("Meow Oracle", len(played), sum(len(game.entries) for game in played)), dict(counts))
