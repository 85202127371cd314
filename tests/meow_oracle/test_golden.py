"""The worked examples of the rulebook and of its specification, G-MO-1 to G-MO-6."""

import itertools

import pytest

from referees.meow_oracle import REFEREE
from referees.meow_oracle.handing_out import Give, Place
from referees.meow_oracle.pieces import card_number
from referees.meow_oracle.scoring import lowest, next_starter, round_winner_points, score_area
from referees.meow_oracle.state import Area
from tests.meow_oracle.tables import allowed, area, before_the_last_card, config, run_of
from tests.meow_oracle.test_options import scored

EXAMPLE = area("B0 R1 G3 / R5 J5 B9 / G6 R8 B4")


def test_the_rulebooks_example_scores_twelve() -> None:
    """G-MO-1: the example has a run of six, and through the joker two diagonals and the middle column in one colour."""
    score = score_area(EXAMPLE, config().options)
    assert (score.run, score.bonus) == (6, 0)
    assert [(line.line, line.points) for line in score.lines] == [(4, 2), (6, 2), (7, 2)]
    assert score.total == 12


def test_the_rulebooks_example_beats_one_neighbour_of_two() -> None:
    """G-MO-1: with twelve, between eight on the left and fifteen on the right, a player has one winner point."""
    assert round_winner_points(scored(12, 8, 15), config().options)[0] == 1


def test_a_run_has_no_gaps() -> None:
    """G-MO-2: seven of the example's cards ascend if others are skipped; the published six are a run without gaps."""
    numbers = [card_number(cell or "") for cell in EXAMPLE.cells]
    picks = (pick for size in range(1, 10) for pick in itertools.combinations(numbers, size))
    assert max(len(pick) for pick in picks if list(pick) == sorted(pick)) == 7
    assert score_area(EXAMPLE, config().options).run == 6


@pytest.mark.parametrize(
    ("numbers", "run", "bonus"),
    [
        ("0 1 2 3 4 5 6 7 8", 9, 6),
        ("0 1 2 3 4 5 6 7 0", 8, 2),
        ("0 1 2 3 4 5 6 0 1", 7, 0),
        ("5 4 5 6 7 8 9 10 10", 1, 0),
        ("3 3 3 2 0 1 2 3 4", 3, 0),
    ],
)
def test_long_runs_earn_a_bonus(numbers: str, run: int, bonus: int) -> None:
    """G-MO-3: a run of nine scores fifteen points, of eight ten, of seven seven; a first step down leaves one."""
    score = score_area(run_of(numbers), config().options)
    assert (score.run, score.bonus) == (run, bonus)


def test_three_jokers_are_one_line() -> None:
    """G-MO-4: three jokers in a row are one line, worth two points."""
    score = score_area(area("J3 J4 J5 / R0 G1 B2 / G0 B1 R2"), config().options)
    assert [line.points for line in score.lines if line.line == 0] == [2]


def test_four_players_compare_with_both_neighbours() -> None:
    """G-MO-5: a tie gives a point to both, a win one to the winner; the player opposite isn't compared."""
    assert round_winner_points(scored(12, 12, 9, 15), config().options) == [1, 2, 0, 2]


@pytest.mark.parametrize(
    ("totals", "starter"), [([5, 9, 5, 7], 2), ([5, 9, 8, 7], 0), ([9, 5, 5, 7], 1), ([5, 5, 5, 5], 1)]
)
def test_the_lowest_score_starts_the_next_round(totals: list[int], starter: int) -> None:
    """G-MO-6: the lowest starts next, but not seat 0, who started, if others tie with it."""
    assert next_starter(0, lowest(scored(*totals), config().options), 4) == starter


def test_the_last_card_ends_the_round_and_scores_it() -> None:
    """MO-15, MO-23: when the last area is full, the example's twelve points are in the tally, line by line."""
    last = area("B0 R1 G3 / R5 J5 B9 / G6 R8 --")
    loose = area("R0 B1 G0 / R2 B2 G1 / R3 B3 G2")
    state = before_the_last_card(last, loose, "B4")
    ended = allowed(state, Give(seat=0, card="B4", to=0), Place(seat=0, card="B4", cell=8))
    (part,) = REFEREE.tally(ended.state).parts
    assert [line.points for line in part.lines if line.seat == 0] == [6, 2, 2, 2]
    assert {"MO-15"} <= {cite for happening in ended.happened for cite in happening.cites}


def test_cells_without_a_face_up_card_count_nothing() -> None:
    """If the table ends a round early, a vacant or face-down cell ends a run and makes a line fail."""
    assert score_area(Area(), config().options).total == 0
    assert score_area(area("R0 -- R1 / ## ## ## / ## ## ##"), config().options).run == 1
