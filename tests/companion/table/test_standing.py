"""Who stands where, at the end of every golden game and of each of its rounds."""

from __future__ import annotations

import pytest

from companion.table.standing import Standing, one_line, standing
from referees.common.protocol.sentence import Reader
from referees.common.registry import HOUSE, referee
from referees.common.wire import outcome_out, tally_out
from tests.perf.played import Played, real_games

GAMES = [(game, at) for game in HOUSE for at in range(len(real_games(game)))]


def ended(game: str, played: Played) -> Standing:
    """The standing at the end of a golden game."""
    rules = referee(game)
    state, reader = rules.setup(played.config), Reader(played.config.names)
    for entry in played.read():
        state = rules.evolve(state, entry).state
    outcome, seats = rules.outcome(state), len(played.config.seats)
    told = outcome_out(outcome, reader, state) if outcome is not None else None
    return standing(tally_out(rules.tally(state), seats, reader, state), told, seats)


@pytest.mark.parametrize(("game", "at"), GAMES)
def test_everybody_has_a_place_and_the_points_go_down(game: str, at: int) -> None:
    """Each player stands there once; nobody has more points than a better place, and a place is that of the first of
    those who share it."""
    played = real_games(game)[at]
    found = ended(game, played)
    assert sorted(one.seat for one in found.ranks) == list(range(len(played.config.seats)))
    places = [one.place for one in found.ranks]
    assert places[0] == 1 and all(place in {at, places[at - 2]} for at, place in enumerate(places, 1))
    points = [one.points for one in found.ranks if one.points is not None]
    assert not points or (len(points) == len(places) and points == sorted(points, reverse=True))
    line = one_line("Game", played.config.names, found)
    assert "\n" not in line and all(name in line for name in played.config.names)


def test_a_point_that_only_names_the_winner_is_no_score() -> None:
    """Where the last one standing wins, places are told."""
    told = {"title": "The last battlefield", "totals": [0, 1, 0], "lines": [{}], "parts": []}
    found = standing(told, {"ranking": [[1], [0, 2]]}, 3)
    assert [one.points for one in found.ranks] == [None, None, None]
    assert one_line("Oblivion", ("Ann", "Bob", "Cid"), found) == "Oblivion · 1. Bob · 2. Ann · 2. Cid"
