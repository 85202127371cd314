"""House options of Meow Oracle: each value of each option (C-MO-1 to C-MO-6, C-MO-11, C-MO-12)."""

import pytest

from referees.common.values.change import changed
from referees.meow_oracle import REFEREE
from referees.meow_oracle.rounds import ranking_of
from referees.meow_oracle.scoring import lowest, round_winner_points, score_area
from referees.meow_oracle.state import AreaScore, Round, State
from tests.meow_oracle.tables import area, before_the_last_card, config, placing, run_of, started


@pytest.mark.parametrize(("numbers", "rows", "serpentine"), [("0 1 2 3 4 5 6 7 8", 9, 4), ("0 1 2 5 4 3 6 7 8", 4, 9)])
def test_the_arrow_runs_row_by_row_or_like_a_snake(numbers: str, rows: int, serpentine: int) -> None:
    """C-MO-1: by each reading of the arrow, only numbers that rise along it are a run of nine."""
    assert score_area(run_of(numbers), config(arrow="rows").options).run == rows
    assert score_area(run_of(numbers), config(arrow="serpentine").options).run == serpentine


@pytest.mark.parametrize(("reading", "start", "run"), [("start", 0, 2), ("longest", 2, 4)])
def test_the_run_starts_at_the_top_left_or_is_the_longest(reading: str, start: int, run: int) -> None:
    """C-MO-2: 4 5 | 1 2 3 3 | 0 9 | 8 has a first run of two, a longest of four; of equal runs the first counts."""
    score = score_area(run_of("4 5 1 2 3 3 0 9 8"), config(run=reading).options)
    assert (score.start, score.run) == (start, run)
    assert score_area(run_of("4 5 1 2 0 3 1 0 9"), config(run="longest").options).start == 0


@pytest.mark.parametrize(("reading", "points"), [("once", [1, 0]), ("twice", [2, 0])])
def test_two_players_compare_once_or_twice(reading: str, points: list[int]) -> None:
    """C-MO-3: two players are compared once or, by the other reading, twice, as left and right neighbours."""
    assert round_winner_points(scored(12, 9), config(2, two_players=reading).options) == points


@pytest.mark.parametrize(("reading", "points"), [("two", 2), ("six", 6)])
def test_three_jokers_are_worth_two_or_six(reading: str, points: int) -> None:
    """C-MO-4: three jokers are worth two or six, but a line of two jokers and a red card is always worth two."""
    options = config(three_jokers=reading).options
    row = score_area(area("J3 J4 J5 / R0 G1 B2 / G0 B1 R2"), options).lines
    assert [line.points for line in row if line.line == 0] == [points]
    mixed = score_area(area("J3 J4 R5 / R0 G1 B2 / G0 B1 R2"), options).lines
    assert [line.points for line in mixed if line.line == 0] == [2]


@pytest.mark.parametrize(
    ("reading", "ranking"), [("round_score", ((0,), (2,), (1, 3))), ("winner_points", ((0, 2), (1, 3)))]
)
def test_a_tie_is_broken_by_score_or_by_winner_points(reading: str, ranking: tuple[tuple[int, ...], ...]) -> None:
    """C-MO-5: seats 0 and 2 beat both neighbours in both rounds, but seat 0 scored more in the last one."""
    state = after(4, scored(9, 5, 9, 5), scored(9, 5, 8, 5), tie=reading)
    assert REFEREE.tally(state).totals(4) == (4, 0, 4, 0)
    assert ranking_of(state) == ranking


@pytest.mark.parametrize(("reading", "rounds"), [("two_rounds", 2), ("three_points", 3)])
def test_the_game_ends_after_two_rounds_or_with_three_points(reading: str, rounds: int) -> None:
    """C-MO-6: with one winner point a round, a game to three points takes a third round; the reading is cited."""
    state = last_state(reading)
    assert len(state.rounds) == rounds
    assert state.outcome is not None
    assert ("C-MO-6" in state.outcome.cites) == (reading == "three_points")


@pytest.mark.parametrize(("reading", "points"), [("each", [2, 2, 2, 2]), ("once", [1, 1, 1, 1])])
def test_ties_with_both_neighbours_count_twice_or_once(reading: str, points: list[int]) -> None:
    """C-MO-12: four tied players have two winner points each or, by one reading, one; every line cites the reading."""
    assert round_winner_points(scored(9, 9, 9, 9), config(ties=reading).options) == points
    tally = REFEREE.tally(after(4, scored(9, 9, 9, 9), ties=reading))
    assert tally.totals(4) == tuple(points)
    assert {line.cites for line in tally.lines} == {("MO-24", "C-MO-12")}
    assert round_winner_points(scored(9, 9, 5, 5), config(ties=reading).options) == [2, 2, 1, 1]


@pytest.mark.parametrize(("reading", "tied"), [("round_score", [3]), ("winner_points", [1, 3])])
def test_the_lowest_are_those_of_score_or_of_winner_points(reading: str, tied: list[int]) -> None:
    """C-MO-11: of scores 9, 4, 9 and 3 the last is lowest, but the second has no winner points either."""
    assert lowest(scored(9, 4, 9, 3), config(lowest=reading).options) == tied


def scored(*totals: int) -> Round:
    """A round in which the seats have these totals."""
    scores = tuple(AreaScore(0, total, 0, 0, ()) for total in totals)
    return Round(tuple(range(len(totals))), scores, (area("## ## ## ## ## ## ## ## ##"),) * len(totals), 0)


def after(players: int, *rounds: Round, **options: str) -> State:
    return changed(started(players, **options), rounds=rounds, dealt=False)


def last_state(reading: str) -> State:
    """The end of a game of two in which seat 0 wins every round."""
    rounds: tuple[Round, ...] = ()
    for _ in range(9):
        high, low = area("J3 J4 J5 / R0 G1 B2 / G0 B1 --"), area("R10 B9 G8 / R7 B6 G9 / R6 B5 G7")
        state = changed(before_the_last_card(high, low, "R2", end=reading), rounds=rounds)
        ended = placing(state, 0, "R2", 8)
        if ended.outcome is not None:
            return ended
        rounds = ended.rounds
    raise AssertionError("the game never ends")
