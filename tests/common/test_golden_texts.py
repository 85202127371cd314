"""All texts of golden games are as recorded: transcripts, refusals and doubts with passages, explained questions."""

import json
from pathlib import Path

import pytest

from referees.common.registry import HOUSE, hints, rulebook
from referees.common.search import RulesIndex
from tests.common import golden_texts as texts
from tests.common.golden_texts import german_file, transcript_file, written_down
from tests.common.playing import GAMES
from tests.common.records import RECORDS, golden, golden_files

FILES = golden_files()
EACH = pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES])
ALL_GAMES = pytest.mark.parametrize("game_id", GAMES)
A_FEW = 25  # the number of states tried in an ordinary run; the soak tries as many as the list was generated from


@EACH
def test_the_transcript_of_a_golden_game(file: Path) -> None:
    """Entries, rulings, happenings, questions, tally and outcome equal the transcript; `make golden` regenerates it."""
    assert texts.transcript(file) == written_down(transcript_file(file))


@ALL_GAMES
def test_rulings_are_as_recorded(game_id: str) -> None:
    """Rulings on a sample of false entries are in the game's list, with sentence and passages."""
    new = texts.ruling_lines(game_id, A_FEW) - set(written_down(texts.rulings_file(game_id)).splitlines())
    to_do = f"run `make golden ARGS={game_id}`, and compare each changed line with its passage"
    assert not new, f"{game_id}: rulings.txt has not {sorted(new)}: {to_do}"


@pytest.mark.soak
@ALL_GAMES
def test_the_list_of_rulings_is_whole(game_id: str) -> None:
    """All false entries together get exactly the recorded rulings."""
    assert sorted(texts.ruling_lines(game_id)) == written_down(texts.rulings_file(game_id)).splitlines()


@ALL_GAMES
def test_rules_cited_together_are_related(game_id: str) -> None:
    """The related rules of a rule begin with those that are cited together with it most often."""
    index = RulesIndex([rulebook(game_id)])
    for cite, *others in texts.cited_together(game_id):
        assert [hit.id for hit in index.related(rulebook(game_id).passage(cite), game_id)][: len(others)] == others


@ALL_GAMES
def test_explanations_are_as_recorded(game_id: str) -> None:
    """The explanations in a group's first game match the recorded, proofread ones."""
    assert texts.explanations(game_id) == written_down(texts.first_game_file(game_id)).splitlines()


@ALL_GAMES
def test_each_kind_of_question_names_the_passage_that_explains_it(game_id: str) -> None:
    """A question's passage is in that game's rulebook; if there are hints, one is for this question and passage."""
    own = {(hint.question, hint.cites) for hint in hints(game_id)}
    assert texts.explanations(game_id)
    for line in texts.explanations(game_id):
        kind, passage = line.partition(":")[0].split(" ")
        assert passage and rulebook(game_id).passage(passage).id == passage, line
        assert not own or (kind, passage) in own, line


def test_no_golden_text_is_left_over() -> None:
    """Every golden text belongs to an existing game and transcript."""
    expected = {transcript_file(file) for file in FILES} | {german_file(game_id) for game_id in HOUSE}
    expected |= {of_game(game_id) for game_id in GAMES for of_game in (texts.rulings_file, texts.first_game_file)}
    assert set(RECORDS.glob("*/*.txt")) == expected


@pytest.mark.parametrize("game_id", sorted({file.parent.name for file in FILES}))
def test_log_sentences_begin_without_a_capital(game_id: str) -> None:
    """Log sentences begin without a capital, except names: undo joins several into one; the log adds the capital."""
    tellings = [words for file in golden_files(game_id) for words in _tellings(file)]
    names = {seat["player"] for file in golden_files(game_id) for seat in json.loads(golden(file).config)["seats"]}
    inside = {word.strip("“”,:;()").removesuffix("'s") for words in tellings for word in words.split()[1:]}
    begin = {words.split()[0].strip("“”,:;()").removesuffix("'s") for words in tellings}
    assert tellings
    assert {word for word in begin if word[:1].isupper()} - inside - names == set()


def _tellings(file: Path) -> list[str]:
    """The log sentences of a golden game: the lines of its transcript that begin with a number."""
    lines = written_down(transcript_file(file)).splitlines()
    return [line.split(" ", 1)[1] for line in lines if line[:1].isdigit() and " " in line]
