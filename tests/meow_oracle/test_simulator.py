"""The simulator keeps the rulebook: invariants of its games and its worked example."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import chain, groupby, pairwise
from pathlib import Path
from typing import Any

import pytest

from . import impossible, simulated
from .simulator import (
    BRANCHES,
    DECK,
    Area,
    Played,
    next_starter,
    play,
    point_1,
    point_2,
    report,
    require,
    run_length,
    winner_points,
    winners,
)

SIZES = (2, 3, 4)

# The worked example: numbers 0 1 3 / 5 5 9 / 6 8 4; blue 0-5-4, green 6-5-3 and red 1-5-8, with the middle 5 a Joker.
EXAMPLE = ["B0", "R1", "G3", "G5", "J5", "B9", "G6", "R8", "B4"]


def rounds_of(game: Played) -> list[list[dict[str, Any]]]:
    """The entries of each round, without its start_round."""
    starts = [at for at, entry in enumerate(game.entries) if entry["kind"] == "start_round"]
    return [game.entries[start + 1 : end] for start, end in pairwise([*starts, len(game.entries)])]


def turns_of(entries: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Every stretch of turn_ups opens a turn."""
    turns: list[list[dict[str, Any]]] = []
    for opens, stretch in groupby(entries, key=lambda entry: bool(entry["kind"] == "turn_up")):
        if opens:
            turns.append(list(stretch))
        else:
            turns[-1].extend(stretch)
    return turns


def all_turns(game: Played) -> list[tuple[int, list[dict[str, Any]]]]:
    """(turn's number in its round, the turn's entries)."""
    return [numbered for entries in rounds_of(game) for numbered in enumerate(turns_of(entries))]


# --- the deck and the deal ------------------------------------------------------------------------------------


def test_the_deck_is_thirty_six_cards() -> None:
    """Three colours of 0 to 10, and a fourth colour's 3, 4 and 5."""
    assert len(DECK) == len(set(DECK)) == 36
    assert Counter(card[0] for card in DECK) == {"R": 11, "G": 11, "B": 11, "J": 3}
    assert {card for card in DECK if card[0] == "J"} == {"J3", "J4", "J5"}


@pytest.mark.parametrize(("players", "aside"), [(2, 18), (3, 9), (4, 0)])
def test_nine_each_and_the_rest_set_aside(players: int, aside: int) -> None:
    """Every card is dealt or set aside, once; four players use all."""
    for truth in play(1, players).rounds:
        assert len(truth.set_aside) == aside
        assert [len(cards) for cards in truth.deal] == [9] * players
        assert sorted(chain(truth.set_aside, *truth.deal)) == sorted(DECK)


def test_a_round_ends_with_nine_face_up_each() -> None:
    """The dealt cards, all of them, lie face up; every place is filled once."""
    for game in simulated():
        for truth, entries in zip(game.rounds, rounds_of(game), strict=True):
            assert [len(cards) for cards in truth.cards] == [9] * game.players
            assert sorted(chain(*truth.cards)) == sorted(chain(*truth.deal))
            places = [(entry["seat"], entry["cell"]) for entry in entries if entry["kind"] == "place"]
            assert sorted(places) == [(seat, cell) for seat in range(game.players) for cell in range(9)]


def test_the_truth_is_what_the_entries_show() -> None:
    """The final areas can be told from the place entries alone."""
    for game in simulated():
        for truth, entries in zip(game.rounds, rounds_of(game), strict=True):
            for entry in entries:
                if entry["kind"] == "place":
                    assert truth.cards[entry["seat"]][entry["cell"]] == entry["card"]


# --- the turns ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "turns"), [(2, 8), (3, 9), (4, 12)])
def test_number_of_turns(players: int, turns: int) -> None:
    """Nine cards of each: three turns of three, or one of three and three of two."""
    for game in simulated():
        if game.players == players:
            assert [truth.turns for truth in game.rounds] == [turns, turns]
            assert [len(turns_of(entries)) for entries in rounds_of(game)] == [turns, turns]


def test_turns_go_clockwise_from_the_starter() -> None:
    """All a turn's turn_ups and gives are its mover's."""
    for game in simulated():
        for truth, entries in zip(game.rounds, rounds_of(game), strict=True):
            for turn, stretch in enumerate(turns_of(entries)):
                givers = {entry["seat"] for entry in stretch if entry["kind"] != "place"}
                assert givers == {(truth.starter + turn) % game.players}


def test_who_gets_the_cards_of_a_turn() -> None:
    """Himself, the left, and their left; of two players, two to himself in each first turn and one after."""
    for game in simulated():
        for turn, stretch in all_turns(game):
            mover = stretch[0]["seat"]
            receivers = [(entry["to"] - mover) % game.players for entry in stretch if entry["kind"] == "give"]
            two = [0, 0, 1] if turn < 2 else [0, 1]
            assert sorted(receivers) == (two if game.players == 2 else [0, 1, 2])


def test_a_turn_turns_up_gives_and_places_the_same_cards() -> None:
    """Every card turned up is given once, then placed once by its receiver."""
    for game in simulated():
        for _, stretch in all_turns(game):
            by_kind = {kind: [e for e in stretch if e["kind"] == kind] for kind in ("turn_up", "give", "place")}
            cards = sorted(entry["card"] for entry in by_kind["turn_up"])
            given = sorted((entry["card"], entry["to"]) for entry in by_kind["give"])
            assert [card for card, _ in given] == cards
            assert sorted((entry["card"], entry["seat"]) for entry in by_kind["place"]) == given
            for entry in by_kind["place"]:
                give = next(e for e in by_kind["give"] if e["card"] == entry["card"])
                assert stretch.index(give) < stretch.index(entry)


def test_a_card_turned_up_is_the_one_dealt_there() -> None:
    """A cell shows the card dealt to it; "beside" shows one of the cards moved there and not yet taken."""
    for game in simulated():
        for truth, entries in zip(game.rounds, rounds_of(game), strict=True):
            marks: list[dict[int, str]] = [dict(enumerate(cards)) for cards in truth.deal]
            beside: list[list[str]] = [[] for _ in truth.deal]
            for entry in entries:
                seat: int = entry["seat"]
                if entry["kind"] == "turn_up" and entry["source"] == "beside":
                    beside[seat].remove(entry["card"])
                elif entry["kind"] == "turn_up":
                    assert marks[seat].pop(entry["source"]) == entry["card"]
                elif entry["kind"] == "place" and entry["cell"] in marks[seat]:
                    beside[seat].append(marks[seat].pop(entry["cell"]))
            assert not any(marks)
            assert not any(beside)


def test_a_place_once_filled_takes_no_second_card() -> None:
    """It cannot be placed in the place of a card already face up; a face-down card moves to the side."""
    area = Area({0: "R1", 1: "R2"})
    area.place("B7", 0)
    assert (area.up, area.down, area.beside) == ({0: "B7"}, {1: "R2"}, ["R1"])
    with pytest.raises(AssertionError):
        area.place("B8", 0)
    area.place("B9", 5)
    assert area.beside == ["R1"]


def test_entries_are_plain_and_hide_nothing() -> None:
    """JSON gives them back unchanged, and they hold only what the table would type in."""
    keys = {
        "start_round": {"kind", "starter"},
        "turn_up": {"kind", "seat", "source", "card"},
        "give": {"kind", "seat", "card", "to"},
        "place": {"kind", "seat", "card", "cell"},
    }
    for game in simulated():
        assert json.loads(json.dumps(game.entries)) == game.entries
        assert all(set(entry) == keys[entry["kind"]] for entry in game.entries)


# --- scoring --------------------------------------------------------------------------------------------------


def test_the_rulebooks_worked_example() -> None:
    """6 points in order and three lines: 6 + 6 = 12; beside 8 and 15 that is one winner point."""
    assert point_1(EXAMPLE) == 6
    assert point_2(EXAMPLE) == 6
    assert winner_points([12, 8, 15])[0] == 1
    assert winner_points([12, 8, 0, 15])[0] == 1


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("3 2 9 9 9 9 9 9 9", 1),
        ("0 0 0 1 0 1 2 3 4", 4),
        ("0 1 2 3 4 5 6 5 9", 7),
        ("0 1 2 3 4 5 6 7 6", 10),
        ("0 1 2 3 4 5 6 7 7", 15),
        ("2 2 3 3 3 3 4 4 10", 15),
    ],
)
def test_point_1(numbers: str, points: int) -> None:
    """One each from the top left while they ascend; 8 are worth 10, 9 are worth 15."""
    assert point_1([f"R{number}" for number in numbers.split()]) == points


@pytest.mark.parametrize(
    ("colours", "points"),
    [
        ("RGB GBR BGG", 2),  # the diagonal B B B alone
        ("RGB GRB GBG", 0),
        ("RRR GBG BGB", 2),
        ("RGB RBG GRB", 0),
        ("JRR GBG BGB", 4),  # the first row, and the diagonal J B B
        ("JJJ GGR RBB", 2),  # three Jokers are one line, though of three colours
        ("RRR RRR RRR", 16),
        ("RGB BJG GBR", 2),  # R-J-R is a line; B-J-G, G-J-B and the other diagonal's B-J-G are none
    ],
)
def test_point_2(colours: str, points: int) -> None:
    """Two points a line of one colour, in eight lines; a Joker is every colour."""
    cards = [f"{colour}{4 if colour == 'J' else 7}" for colour in colours.replace(" ", "")]
    assert point_2(cards) == points


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([5, 4], [1, 0]),
        ([5, 5], [1, 1]),
        ([9, 5, 5], [2, 1, 1]),
        ([5, 5, 5], [2, 2, 2]),
        ([9, 1, 9, 1], [2, 0, 2, 0]),
        ([9, 8, 7, 8], [2, 1, 0, 1]),
        ([3, 3, 7, 5], [1, 1, 2, 1]),
    ],
)
def test_winner_points(scores: list[int], points: list[int]) -> None:
    """A point for each neighbour beaten or tied; who sits opposite is nothing to you."""
    assert winner_points(scores) == points


@pytest.mark.parametrize(
    ("scores", "starter", "following"),
    [
        ([5, 4, 9], 0, 1),
        ([3, 4, 9], 0, 0),  # alone the lowest: he starts again
        ([4, 4, 9], 0, 1),
        ([4, 4, 9], 1, 0),  # without the starting player himself
        ([4, 9, 4], 1, 2),
        ([4, 9, 4, 4], 2, 3),
        ([4, 4, 9, 9], 3, 0),
        ([4, 4], 1, 0),
        ([7, 7, 7, 7], 2, 3),
    ],
)
def test_next_starter(scores: list[int], starter: int, following: int) -> None:
    """The lowest; of several, the first clockwise after the starter, the starter himself never."""
    assert next_starter(scores, starter) == following


@pytest.mark.parametrize(
    ("totals", "last", "won"),
    [([2, 1], [0, 9], [0]), ([2, 2, 1], [7, 8, 9], [1]), ([3, 3, 3], [8, 8, 7], [0, 1]), ([2, 2], [5, 5], [0, 1])],
)
def test_winners(totals: list[int], last: list[int], won: list[int]) -> None:
    """Winner points, then the points of the final round, then both are winners."""
    assert winners(totals, last) == won


def test_the_truth_of_a_game_adds_up() -> None:
    """Score is Point 1 and Point 2; totals are over two rounds; the second starter follows from the first round."""
    for game in simulated():
        first, second = game.rounds
        for truth in game.rounds:
            assert truth.point_1 == [point_1(cards) for cards in truth.cards]
            assert truth.point_2 == [point_2(cards) for cards in truth.cards]
            assert truth.scores == [sum(both) for both in zip(truth.point_1, truth.point_2, strict=True)]
            assert truth.winner_points == winner_points(truth.scores)
        assert game.totals == [sum(both) for both in zip(first.winner_points, second.winner_points, strict=True)]
        assert game.winners == winners(game.totals, second.scores)
        starters = [entry["starter"] for entry in game.entries if entry["kind"] == "start_round"]
        assert starters == game.starters == [first.starter, next_starter(first.scores, first.starter)]


# --- what the games cover -------------------------------------------------------------------------------------


def test_every_branch_occurs() -> None:
    """A few hundred games take every branch, and the helper names whatever they would miss."""
    require(report(simulated()), BRANCHES)
    assert set(report(simulated())) == set(BRANCHES)
    with pytest.raises(AssertionError, match="run: 10"):
        require(report(simulated()), ["run: 1", "run: 10"])


def test_the_report_counts_entries_and_rounds() -> None:
    """Counts that the rulebook fixes: two rounds, nine cards of everybody each."""
    counts: Counter[str] = Counter()
    games = [play(seed, players, counts) for players in SIZES for seed in range(10)]
    assert counts == report(games)
    assert counts["kind: start_round"] == 2 * len(games)
    assert counts["kind: turn_up"] == counts["kind: give"] == counts["kind: place"] == 2 * 9 * 10 * sum(SIZES)
    assert counts["turn: two players, first"] == 2 * 2 * 10
    assert counts["turn: two players, later"] == 2 * 6 * 10
    assert counts["turn: three cards of three"] == 2 * (9 + 12) * 10
    assert sum(counts[f"run: {length}"] for length in range(1, 10)) == 2 * 10 * sum(SIZES)
    assert sum(counts[name] for name in BRANCHES if name.startswith("final")) == len(games)


@pytest.mark.parametrize("players", SIZES)
def test_styles_steer(players: int) -> None:
    """Building long runs builds longer ones than chance, and avoiding them shorter ones."""
    mean = {}
    for style in ("runs", "random", "falls"):
        rounds = chain.from_iterable(play(seed, players, style=style).rounds for seed in range(20))
        areas = list(chain.from_iterable(truth.cards for truth in rounds))
        mean[style] = sum(map(run_length, areas)) / len(areas)
    assert mean["runs"] > mean["random"] + 1 > mean["falls"] + 1


# --- determinism ----------------------------------------------------------------------------------------------


def test_a_seed_is_a_game() -> None:
    """The same arguments, the same game; another seed, another game."""
    assert play(7, 3, style="mixed") == play(7, 3, style="mixed")
    assert play(7, 3).entries != play(8, 3).entries
    assert impossible(play(7, 3), random.Random(1)) == impossible(play(7, 3), random.Random(1))


def test_the_hash_seed_changes_nothing() -> None:
    """Fresh interpreters with different hash seeds play and spoil the same games."""
    code = (
        "import random; from meow_oracle import impossible; from meow_oracle.simulator import STYLES, play\n"
        "games = [play(5, n, style=s) for n in (2, 3, 4) for s in STYLES]\n"
        "print(games, [impossible(game, random.Random(3)) for game in games])"
    )
    folder = str(Path(__file__).parent.parent)
    seen = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        ran = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)
        seen.add(ran.stdout)
    assert len(seen) == 1
