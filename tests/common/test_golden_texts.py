"""Every word that a golden game is told in, every refusal and doubt with its passages, and how each kind of question is
explained, is written down."""

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
A_FEW = 25  # states in which an ordinary run lies; the soak lies in as many as were written down from


@EACH
def test_a_golden_game_is_told_as_it_was(file: Path) -> None:
    """Entries, rulings against them, happenings, questions, tally and outcome read as they are written down; `make
    golden` writes them anew."""
    assert texts.transcript(file) == written_down(transcript_file(file))


@ALL_GAMES
def test_a_ruling_is_worded_and_cited_as_it_is_written_down(game_id: str) -> None:
    """What a seeded slice of lies is told stands in the list of that game, sentence and passages."""
    new = texts.ruling_lines(game_id, A_FEW) - set(written_down(texts.rulings_file(game_id)).splitlines())
    to_do = f"run `make golden ARGS={game_id}`, and compare each changed line with its passage"
    assert not new, f"{game_id}: rulings.txt has not {sorted(new)}: {to_do}"


@pytest.mark.soak
@ALL_GAMES
def test_the_list_of_rulings_is_whole(game_id: str) -> None:
    """All lies meet exactly what is written down."""
    assert sorted(texts.ruling_lines(game_id)) == written_down(texts.rulings_file(game_id)).splitlines()


@ALL_GAMES
def test_what_rulings_cite_together_is_seen_also(game_id: str) -> None:
    """Rules related to one begin with all that refusals and doubts cite with it, most often first."""
    index = RulesIndex([rulebook(game_id)])
    for one, *others in texts.cited_together(game_id):
        assert [near.id for near in index.related(rulebook(game_id).passage(one), game_id)][: len(others)] == others


@ALL_GAMES
def test_a_kind_of_question_is_explained_as_it_is_written_down(game_id: str) -> None:
    """In a group's first game; what is written down was read beside the question."""
    assert texts.explanations(game_id) == written_down(texts.first_game_file(game_id)).splitlines()


@ALL_GAMES
def test_each_kind_of_question_names_the_passage_that_explains_it(game_id: str) -> None:
    """Of its own rulebook, and where the game has sentences of its own, one for exactly this passage."""
    own = {(one.question, one.cites) for one in hints(game_id)}
    assert texts.explanations(game_id)
    for line in texts.explanations(game_id):
        kind, passage = line.partition(":")[0].split(" ")
        assert passage and rulebook(game_id).passage(passage).id == passage, line
        assert not own or (kind, passage) in own, line


def test_no_golden_text_is_left_over() -> None:
    """A transcript without its game would prove nothing."""
    expected = {transcript_file(file) for file in FILES} | {german_file(game_id) for game_id in HOUSE}
    expected |= {of_game(game_id) for game_id in GAMES for of_game in (texts.rulings_file, texts.first_game_file)}
    assert set(RECORDS.glob("*/*.txt")) == expected


@pytest.mark.parametrize("game_id", sorted({file.parent.name for file in FILES}))
def test_no_telling_begins_with_a_capital_but_that_of_a_name(game_id: str) -> None:
    """Undo joins what was told of several entries into one sentence; a log's line gets its capital where it is shown.
    A name has its capital in the midst of a sentence as well."""
    told = [words for file in golden_files(game_id) for words in _tellings(file)]
    names = {seat["player"] for file in golden_files(game_id) for seat in json.loads(golden(file).config)["seats"]}
    inside = {word.strip("“”,:;()").removesuffix("'s") for words in told for word in words.split()[1:]}
    begin = {words.split()[0].strip("“”,:;()").removesuffix("'s") for words in told}
    assert told
    assert {word for word in begin if word[:1].isupper()} - inside - names == set()


def _tellings(file: Path) -> list[str]:
    """The entries of a golden game as they are told: in its transcript the lines that begin with a number."""
    lines = written_down(transcript_file(file)).splitlines()
    return [line.split(" ", 1)[1] for line in lines if line[:1].isdigit() and " " in line]
