"""Golden games of every registered game end as recorded."""

from pathlib import Path

import pytest

from referees.common.protocol.ruling import Allowed, Refused, Unclear
from referees.common.record.journal import Line
from referees.common.registry import game_ids, referee
from referees.common.timeline import Timeline
from referees.common.values import Value
from tests.common.playing import remade
from tests.common.records import Expected, golden, golden_files

FILES = [file for game in game_ids() for file in golden_files(game)]
EACH = pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES])
NEEDS: dict[str | None, type[Value]] = {None: Allowed, "confirmed": Unclear, "overruled": Refused}


@EACH
def test_a_golden_game_ends_as_recorded(file: Path) -> None:
    """Each entry is ruled as its mark says; totals, ranking and the rule that ended the game are as recorded."""
    game, record = referee(file.parent.name), golden(file)
    state = game.setup(game.read_config(record.config, record.edition))
    for number, (text, mark) in enumerate(record.entries, start=2):
        entry = game.read_entry(text, record.edition)
        assert game.check(state.config, entry) is None, (number, text)
        ruling = game.judge(state, entry)
        assert isinstance(ruling, NEEDS[mark]), (number, text, ruling)
        state = game.evolve(state, entry, number).state
    outcome = game.outcome(state)
    assert outcome is not None, f"{file}: the game is not over after its last entry"
    totals = game.tally(state).totals(len(state.config.seats))
    result = Expected(totals, outcome.ranking, outcome.cites, outcome.abandoned)
    assert result == record.expected, f"{file}: it ends with {result}; its last line expects {record.expected}"


@EACH
def test_after_the_end_nothing_is_entered(file: Path) -> None:
    """Once the game is over, entries made during it are refused by the rule for the end."""
    last = remade(file)[-1]
    for ruling in (referee(file.parent.name).judge(last.state, entry) for entry in last.entries[::7]):
        assert isinstance(ruling, Refused) and ruling.cites == ("OC-5",), ruling


@EACH
def test_a_golden_game_is_the_same_as_a_journal(file: Path) -> None:
    """A golden game read as a journal has the same totals, and after a change of the config no entry is invalid."""
    game, record = referee(file.parent.name), golden(file)
    timeline = Timeline(game, record.lines(), record.edition)
    assert game.tally(timeline.state).totals(len(timeline.config.seats)) == record.expected.totals
    timeline.apply(Line(timeline.last + 1, "config", None, None, record.config, 0))
    assert timeline.invalid_entries == []


@pytest.mark.parametrize("game", game_ids())
def test_a_game_says_whether_it_counts_points(game: str) -> None:
    """Totals without points add up to at most 1, which marks the winner; with points, in some game to more."""
    totals = [golden(file).expected.totals for file in golden_files(game)]
    has, some = referee(game).about.has_points, any(sum(total) > 1 for total in totals)
    assert has is some, f"{game}: `has_points` of its About is {has}, and its golden games end with {totals}"


def test_a_malformed_record_is_an_error(tmp_path: Path) -> None:
    """A file that doesn't begin with a config raises an error, and isn't skipped."""
    file = tmp_path / "bad.jsonl"
    file.write_text('{"entry": {}}\n{"expect": {}}\n', "utf-8")
    with pytest.raises(ValueError, match="a config, entries"):
        golden(file)


def test_golden_games_belong_to_registered_games() -> None:
    """Each folder of records belongs to a registered game; another would prove nothing."""
    assert {file.parent.name for file in golden_files()} - set(game_ids()) == set()
