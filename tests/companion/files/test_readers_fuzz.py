"""Fuzzing: each file reader accepts any edited file, or refuses it with its own error."""

import json
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from companion.files.kits.file import kit_file
from companion.files.kits.shelf import shipped
from companion.files.untrusted_json import BadFile
from companion.store.backups.inspection import NotABackup, inspecting
from referees.common.record.steps import finished
from referees.common.setup.kit import Kit
from referees.common.timeline import Timeline
from tests.companion.game_files import document, judged, read
from tests.companion.hostile_backups import backup
from tests.companion.kits import read as read_kit
from tests.sampling import up_to

PIECES = st.sampled_from(
    [b"", b"0", b"1", b"-", b"99999999999999999999", b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"null", b"true",
     b"[]", b"{}", b'"\\ud800"', b"NaN", b"1e999", b"\xff", b"\x00", b'"kind"', b'"n":', b'"op": "back", ']
)  # fmt: skip
EDITS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 6), PIECES), min_size=1, max_size=4)
GAMES = ("meow_oracle/3-players-two-leave", "haggatha/2-players-abandoned", "oblivion/2-players-abandoned")
KITS = ("haggatha", "interstellar_oracle", "oblivion")


def edited(content: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    """The content with bytes replaced, removed or inserted in some places."""
    for at, length, put in edits:
        place = at % len(content)
        content = content[:place] + put + content[place + length :]
    return content


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.sampled
@settings(max_examples=up_to(30, 1000))
@given(edits=EDITS)
def test_games(name: str, edits: list[tuple[int, int, bytes]]) -> None:
    """A game's file with any edits gives a game that was judged, or `BadFile`."""
    with suppress(BadFile):
        assert isinstance(judged(read(edited(GOOD_GAMES[name], edits))), Timeline)


@pytest.mark.parametrize("game", KITS)
@pytest.mark.sampled
@settings(max_examples=up_to(30, 1000))
@given(edits=EDITS)
def test_kits(game: str, edits: list[tuple[int, int, bytes]]) -> None:
    """A kit's file with any edits gives a kit that can be used, or `BadFile`."""
    with suppress(BadFile):
        assert isinstance(read_kit(edited(GOOD_KITS[game], edits)).kit, Kit)


@pytest.mark.parametrize("name", ["a long game", "many games", "back and forth"])
@pytest.mark.sampled
@settings(max_examples=up_to(10, 200))
@given(edits=EDITS, cut=st.booleans())
def test_backups(name: str, edits: list[tuple[int, int, bytes]], cut: bool) -> None:
    """A backup with any edits gives a number of games, or `NotABackup`; no other file is left next to it."""
    content = edited(GOOD_BACKUPS[name], [(at, length if cut else len(put), put) for at, length, put in edits])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "companion.db"
        path.write_bytes(content)
        with suppress(NotABackup):
            assert finished(inspecting(path, 0)) in range(10)
        assert [file.name for file in Path(folder).iterdir()] == ["companion.db"]


GOOD_GAMES: dict[str, bytes] = {name: json.dumps(document(name)).encode() for name in GAMES}
GOOD_KITS: dict[str, Any] = {game: kit_file(game, shipped(game)) for game in KITS}
GOOD_BACKUPS = {name: backup(name, 60) for name in ("a long game", "many games", "back and forth")}
