"""Every word that a golden game is told in, and every refusal and doubt with its passages, is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.common.golden_texts import ruling_lines, rulings_file, transcript, transcript_file
from tests.common.playing import GAMES
from tests.common.records import RECORDS, golden_files

FILES = golden_files()
EACH = pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.stem}" for file in FILES])
ALL_GAMES = pytest.mark.parametrize("game_id", GAMES)
A_FEW = 25
"""States in which an ordinary run lies; the soak lies in as many as were written down from."""


@EACH
def test_a_golden_game_is_told_as_it_was(file: Path) -> None:
    """Entries, rulings against them, happenings, questions, tally and outcome read as they are written down; `make
    golden` writes them anew."""
    assert transcript(file) == transcript_file(file).read_text("utf-8")


@ALL_GAMES
def test_a_ruling_is_worded_and_cited_as_it_is_written_down(game_id: str) -> None:
    """What a seeded slice of lies is told stands in the list of that game, sentence and passages."""
    known = set(rulings_file(game_id).read_text("utf-8").splitlines())
    assert ruling_lines(game_id, A_FEW) - known == set()


@pytest.mark.soak
@ALL_GAMES
def test_the_list_of_rulings_is_whole(game_id: str) -> None:
    """All lies meet exactly what is written down."""
    assert sorted(ruling_lines(game_id)) == rulings_file(game_id).read_text("utf-8").splitlines()


def test_no_golden_text_is_left_over() -> None:
    """A transcript without its game would prove nothing."""
    expected = {transcript_file(file) for file in FILES} | {rulings_file(game_id) for game_id in GAMES}
    assert set(RECORDS.glob("*/*.txt")) == expected
