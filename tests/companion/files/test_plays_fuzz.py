"""Fuzzing: each reader of plays accepts or refuses any edited file."""

from contextlib import suppress

import pytest
from hypothesis import given, settings, strategies as st

from companion.files.plays import csv_file
from companion.files.plays.readers.imported import ImportedPlay
from companion.files.untrusted_json import BadFile
from tests.companion.files.play_files import bg_stats_export, bgg_page, document, opened
from tests.companion.files.test_plays_bg_stats import link
from tests.companion.files.test_plays_bgg import play
from tests.companion.files.test_plays_table import ours
from tests.companion.files.test_readers_fuzz import edited
from tests.sampling import up_to

PIECES = st.sampled_from(
    [b"", b"0", b"-3", b"1e999", b"99999999999999999999", b'"', b"{", b"}", b"[", b"]", b",", b";", b"null", b"true",
     b'"\\ud800"', b"NaN", b"\xff", b"\x00", b"\r", b"\n", b"<", b">", b"</play>", b"<play>", b"<plays>", b"&amp;",
     b"&x;", b"&#0;", b"<!DOCTYPE a>", b"<![CDATA[", b"<?xml encoding='utf-16'?>", b"'", b'""', b"%", b"%00",
     b'"uuid": [],', b'"plays": 3, ', b'"plays": {}, ', b"0000-00-00", b"9999-99-99 99:99:99",
     b"2019-W01-1", b"\xef\xbb\xbf"]
)  # fmt: skip
EDITS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 6), PIECES), min_size=1, max_size=5)
SEATS = [{"playerRefId": 1, "score": "3+4", "winner": True}, {"playerRefId": 4, "team": "0"}]

GOOD = {
    "BG Stats": document(*SEATS, comments="x", durationMin=3, expansionPlays=[{"gameRefId": 8}]),
    "export": bg_stats_export(3),
    "BoardGameGeek": bgg_page(play(), play("<comments>A</comments>", quantity=3)),
    "table": csv_file.exported([ours("Ann", "=Bob"), ours("Cid", id="o", note='x\n"y"')]),
    "link": link(),
}


@pytest.mark.parametrize("kind", GOOD)
@pytest.mark.sampled
@settings(max_examples=up_to(60, 1000))
@given(edits=EDITS)
def test_any_bytes_are_read_or_refused(kind: str, edits: list[tuple[int, int, bytes]]) -> None:
    """A file with any edits gives plays that can be stored, as many as were counted, or `BadFile`."""
    with suppress(BadFile):
        file = opened(edited(GOOD[kind], edits))
        plays = [imported for imported in file.plays() if imported is not None]
        assert len(plays) == file.count
        for imported in plays:
            check(imported)


def check(row: ImportedPlay) -> None:
    """Asserts that the play can be stored: it has an id, a moment, and texts that are Unicode."""
    assert row.id and row.times >= 1 and row.at < 2**43 and len(row.day) in (0, 10)
    repr(row).encode()
    for text in (row.id, row.game.name, row.comment, row.rest, *(seat.name + seat.score for seat in row.seats)):
        text.encode()
