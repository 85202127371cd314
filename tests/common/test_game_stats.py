"""The statistics of a finished game, for every registered game, computed from its golden games."""

from collections import defaultdict
from functools import cache
from itertools import pairwise

import pytest

from referees.common.protocol.sentence import Reader
from referees.common.protocol.statistic import LONGEST_NAME, Moment, StatisticValue
from referees.common.registry import game_ids, referee
from referees.common.timeline import Timeline
from tests.common.playing import remade
from tests.common.records import RECORDS, golden, golden_files


def timeline_of(game: str, name: str) -> Timeline:
    record = golden(RECORDS / game / f"{name}.jsonl")
    return Timeline(referee(game), record.lines(), record.edition)


@cache
def numbers(game: str, name: str) -> tuple[StatisticValue, ...]:
    states = pairwise(remade(RECORDS / game / f"{name}.jsonl"))
    story = [Moment(before.state, after.entries[-1], after.state) for before, after in states]
    return tuple(referee(game).count_stats(story))


def value(game: str, name: str, number: str, seat: int | None = None) -> int | None:
    """The value of one of these statistics, or None."""
    return next((row.value for row in numbers(game, name) if (row.name, row.seat) == (number, seat)), None)


@pytest.mark.parametrize("game", game_ids())
def test_every_declared_statistic_is_counted(game: str) -> None:
    """Each declared statistic occurs in a golden game, for the table or a seat; for all seats if unqualified."""
    declared = {statistic.name: statistic for statistic in referee(game).game_stats}
    assert len(declared) == len(referee(game).game_stats)
    names: set[str] = set()
    for file in golden_files(game):
        seats = len(remade(file)[0].state.config.seats)
        owners: dict[str, list[int]] = defaultdict(list)
        for row in numbers(game, file.stem):
            name, _, kind = row.name.partition(":")
            assert len(row.name) <= LONGEST_NAME
            assert row.value >= 0
            assert bool(kind) == (declared[name].kinds is not None)
            words = declared[name].kinds
            assert words is None or Reader(()).text(words(kind))
            owners[row.name].append(-1 if row.seat is None else row.seat)
            names.add(name)
        for name, places in owners.items():
            assert sorted(places) == sorted(set(places))
            assert set(places) <= set(range(-1, seats))
            is_apart = ":" in name
            assert is_apart or places == [-1] or sorted(places) == [*range(-1, seats)]
    assert names == set(declared)


def test_meow_oracle() -> None:
    """The longest run, the runs with a bonus, and the colour lines match the score lines."""
    timeline = timeline_of("meow_oracle", "3-players")
    parts = timeline.referee.tally(timeline.state).parts
    for seat in range(3):
        mine = [line for part in parts for line in part.lines if line.seat == seat]
        runs = [line.points for line in mine if line.cites[0] == "MO-20"]
        assert value("meow_oracle", "3-players", "longest_run", seat) == max(runs)
        bonuses = [line for line in mine if line.cites[0] == "MO-21"]
        assert value("meow_oracle", "3-players", "runs_with_bonus", seat) == len(bonuses)
        lines = [line for line in mine if line.cites[0] == "MO-22"]
        assert value("meow_oracle", "3-players", "colour_lines", seat) == len(lines)


def test_higgins_oracle() -> None:
    """Questions, hits, longest reign and contradictions count for who asked or reigned; only final scores give none."""
    caught = "4-players-wrong-answer-confirmed-then-as-it-stood"
    assert [value("higgins_oracle", caught, "lies_caught", seat) for seat in (None, 0, 1)] == [1, 0, 1]
    assert [value("higgins_oracle", "2-players", "longest_reign", seat) for seat in (None, 0, 1)] == [132, 132, 0]
    assert [value("higgins_oracle", "2-players", name, 1) for name in ("questions", "hits")] == [132, 30]
    assert numbers("higgins_oracle", "3-players-counted") == ()


def test_haggatha() -> None:
    """Goods from predictions, horoscopes and the Star Chart are counted, and one use for each roll."""
    red = "2-players-example-3-a-red-customer"
    assert value("haggatha", red, "goods:success", 0) == 1
    assert value("haggatha", "1-player", "goods:horoscopes", 0) == 5
    assert value("haggatha", "1-player", "goods:chart", 0) == 1
    uses = sum(row.value for row in numbers("haggatha", "1-player") if row.name.startswith("runes:") and row.seat == 0)
    assert uses == 37


def test_interstellar_oracle() -> None:
    """Deaths by weapon, planets lost, and the turns left when three cards won are counted."""
    nobody = "2-players-nobody-has-the-oracle"
    kills = [value("interstellar_oracle", nobody, f"killed_by:{by}", 1) for by in ("blaster", "galactic_cannon")]
    assert kills == [1, 1]
    assert value("interstellar_oracle", "2-players", "killed_by:intellect_scrambler", 0) == 1
    counts = [value("interstellar_oracle", nobody, name) for name in ("deaths", "planets_lost", "turns_left")]
    assert counts == [2, 20, 0]
    assert value("interstellar_oracle", "2-players-three-cards-win", "turns_left") == 18
    assert value("interstellar_oracle", "3-players-ranked-by-the-table", "turns_left") is None


def test_oblivion() -> None:
    """The winner's number of cards at the end is counted, and all damage counts for the player who dealt it."""
    end = timeline_of("oblivion", "2-players").state
    (winner,) = end.outcome.winners
    names = {row.name for row in numbers("oblivion", "2-players") if row.seat == winner}
    assert {f"won_with:{card.printed}" for card in end.fields[winner]} == {
        name for name in names if name.startswith("won_with:")
    }
    dealt = [row for row in numbers("oblivion", "2-players") if row.name.startswith("damage:")]
    table = sum(row.value for row in dealt if row.seat is None)
    assert table == sum(row.value for row in dealt if row.seat is not None) > 0
