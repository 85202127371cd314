"""Runs last: every passage is cited, every refusal given, every entry made, every option used, every kind of end
recorded. `tests/citations.py` records what the suite did. If only part of it runs, these are skipped with a reason."""

import pytest

from referees.common.registry import game_ids, referee, rulebook
from tests.citations import PASSED, SEEN, End, why_not_whole
from tests.common.records import asserted, golden, golden_files

EVERY_GAME = pytest.mark.parametrize("game", game_ids())


@pytest.fixture(autouse=True)
def only_whole_runs() -> None:
    """Skips these tests unless the whole suite runs."""
    reason = why_not_whole()
    if reason is not None:
        pytest.skip(f"what is left out can only be told when all runs: {reason}")


@EVERY_GAME
def test_every_passage_is_cited_or_asserted(game: str) -> None:
    """An uncited rule is either missing from the referee or untested."""
    cited = {passage for cites in SEEN[game].cited for passage in cites}
    known = [passage.id for passage in rulebook(game).passages]
    left_out = [id for id in known if id not in cited and id not in asserted(game)]
    to_do = "let a golden game or a test reach them, or name the test of each in asserted.toml"
    assert not left_out, f"{game}: nothing cites {left_out}: {to_do}"


@EVERY_GAME
def test_every_assertion_names_a_test_that_passed(game: str) -> None:
    """Every test that `asserted.toml` names for a passage exists and has passed."""
    known = {passage.id for passage in rulebook(game).passages}
    for passage, test in asserted(game).items():
        assert passage in known
        assert any(passed == test or passed.startswith(f"{test}[") for passed in PASSED), f"{passage}: {test}"


@EVERY_GAME
def test_every_legality_rule_refuses_something_and_says_what_is_legal(game: str) -> None:
    """For each passage tagged L, some refusal cited it alone and named an allowed alternative."""
    rules = [passage.id for passage in rulebook(game).passages if "L" in passage.tags]
    left_out = [id for id in rules if id not in SEEN[game].refused]
    to_do = "test a refusal of each that cites it alone and names what is allowed, or take the tag L away"
    assert not left_out, f"{game}: nothing is refused by {left_out}: {to_do}"


@EVERY_GAME
def test_every_kind_of_entry_is_entered(game: str) -> None:
    """Every kind of entry occurs in some test."""
    left_out = {entry.kind_name() for entry in referee(game).entries} - SEEN[game].kinds
    assert not left_out, f"{game}: no test enters {left_out}: record a game with them"


@EVERY_GAME
def test_every_reading_of_every_house_option_is_played(game: str) -> None:
    """Every value of every option is used in some game."""
    options = referee(game).config.model_fields["options"].annotation
    for option in options.listed():
        used = {getattr(chosen, option.name) for chosen in SEEN[game].options}
        left_out = set(option.labels) - used
        assert not left_out, f"{game}: no game is played with {option.name} = {left_out}: record one"


@EVERY_GAME
def test_every_house_option_has_a_passage(game: str) -> None:
    """The passage that an option cites exists and names the option."""
    options = referee(game).config.model_fields["options"].annotation
    for option in options.listed():
        assert rulebook(game).passage(option.cites).option == option.name


@EVERY_GAME
def test_every_end_has_a_golden_game(game: str) -> None:
    """Each way in which games ended during the run is recorded in a golden game."""
    expected = [golden(file).expected for file in golden_files(game)]
    recorded: set[End] = {(outcome.ends_by, outcome.abandoned) for outcome in expected}
    left_out = SEEN[game].ends - recorded
    assert not left_out, f"{game}: no golden game ends by {left_out} (passages, and whether abandoned): record one"
