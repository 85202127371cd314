"""The ranking at the end of every golden game."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.store.engines import open_store
from companion.table.ranking import Rank, RankList, final_ranking, one_line, rank_list, with_reason
from companion.table.table import Table
from referees.common.protocol.sentence import Reader, say
from referees.common.registry import referee
from referees.common.wire import outcome_out, tally_out
from tests.common.records import golden, golden_files
from tests.perf.played import REAL, Played, real_games

ID = "6d0f6c1e-3f0e-4c55-8a55-0a6d6a2f7b10"


def ended(game: str, played: Played) -> RankList:
    rules = referee(game)
    state, reader = rules.setup(played.config), Reader(played.config.names)
    for entry in played.read():
        state = rules.evolve(state, entry).state
    outcome, seats = rules.outcome(state), len(played.config.seats)
    stored = outcome_out(outcome, reader, state) if outcome is not None else None
    return rank_list(game, tally_out(rules.tally(state), seats, reader, state), stored, seats)


@pytest.mark.parametrize("game", REAL)
def test_every_player_has_a_place_and_points_decrease(game: str) -> None:
    """Each player is listed once, with no more points than better places; players who share a place have its first."""
    for played in real_games(game):
        ranking = ended(game, played)
        assert sorted(rank.seat for rank in ranking.ranks) == list(range(len(played.config.seats)))
        places = [rank.place for rank in ranking.ranks]
        assert places[0] == 1 and all(place in {at, places[at - 2]} for at, place in enumerate(places, 1))
        points = [rank.points for rank in ranking.ranks if rank.points is not None]
        assert not points or (len(points) == len(places) and points == sorted(points, reverse=True))
        line = one_line("Game", played.config.names, ranking)
        assert "\n" not in line and all(name in line for name in played.config.names)


def test_a_point_that_only_marks_the_winner_is_not_shown() -> None:
    """If a game only determines the winner, the ranking has places but no points."""
    tally = {"title": "The last battlefield", "totals": [0, 1, 0], "lines": [{}], "parts": []}
    ranking = rank_list("oblivion", tally, {"ranking": [[1], [0, 2]]}, 3)
    assert [rank.points for rank in ranking.ranks] == [None, None, None]
    assert one_line("Oblivion", ("Ann", "Bob", "Cid"), ranking) == "Oblivion · 1. Bob · 2. Ann · 2. Cid"


def test_the_only_point_of_a_game_with_points_is_shown() -> None:
    """After a round with one point for one player, the ranking of a game with points has points, not just places."""
    tally = {"title": "Winner Points", "totals": [0, 1], "lines": [{}], "parts": [{}]}
    assert one_line("Meow", ("Ann", "Bob"), rank_list("meow_oracle", tally, None, 2)) == "Meow · Bob 1 · Ann 0"


def test_a_tie_is_explained_although_another_of_the_tied_players_left() -> None:
    """The tie-break of those who stayed and the last place of those who left are both given."""
    state, decided = SimpleNamespace(left=(2,)), say("Bob has fewer cards.")
    table: Any = SimpleNamespace(state=state, config=SimpleNamespace(names=("Ann", "Bob", "Cid")), text=Reader(()).text)
    table.timeline = SimpleNamespace(entries=[SimpleNamespace(entry=None)])
    table.referee = SimpleNamespace(tally=lambda _: SimpleNamespace(title=say("Points"), decided=decided))
    tied = RankList("", tuple(Rank(at + 1, at, 4) for at in range(3)))
    assert with_reason(table, tied).decided == "Bob has fewer cards. Cid left the game and comes last."


@pytest.mark.parametrize("record", golden_files("meow_oracle"), ids=lambda path: path.stem)
async def test_equal_points_with_different_places_are_explained(record: Path, tmp_path: Path) -> None:
    """If players with equal points have different places, the ranking says why; for winners, the outcome does."""
    played, rules = golden(record), referee("meow_oracle")
    store = await open_store(tmp_path / "companion.db")
    config = rules.read_config(played.config, played.edition)
    table = await Table.create(store, "meow_oracle", config, ID, lambda: 1_700_000_000_000)
    for entry, mark in played.entries:
        await table.enter(rules.read_entry(entry, played.edition), mark=mark)
    ranking = final_ranking(table)
    await store.close()
    pairs = [] if ranking is None else [(left, right) for left in ranking.ranks for right in ranking.ranks]
    counted = [(left, right) for left, right in pairs if left.points is not None and left.points == right.points]
    tie_breaks = {left.place for left, right in counted if left.place < right.place}
    assert ranking is None or bool(tie_breaks - {1}) <= bool(ranking.decided) <= bool(tie_breaks)
