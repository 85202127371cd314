"""Stored data, and files for other programs, don't change with the language."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.files.games.files import saved
from companion.language.spoken import speaking
from companion.table.table import Table
from referees.__main__ import main
from referees.common.always.conclude import Conclude
from tests.companion.conftest import House
from tests.companion.language.pseudo import OPEN, PSEUDO, plain, speak_pseudo
from tests.companion.tables import meow, on_screen

FIELDS = ("tally", "outcome", "headline", "config")


async def played(folder: Path, language: str, *, is_over: bool) -> tuple[House, Table]:
    """A game entered in that language, on a new device."""
    house = House(folder / language)
    with speaking(language):
        table = await meow(house, 40)
        if is_over:
            await table.enter(Conclude(how="stands"))
    return house, table


def without_ids(document: bytes, table: Table) -> Any:
    """A saved game with its random id replaced."""
    return json.loads(document.decode().replace(table.head.id, "the game"))


@pytest.mark.parametrize("is_over", [True, False])
async def test_a_game_is_stored_and_saved_in_the_same_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_over: bool
) -> None:
    """The stored row and the file of a game are the same in every language."""
    speak_pseudo(tmp_path, monkeypatch)
    stored = []
    for language in ("en", PSEUDO):
        house, table = await played(tmp_path, language, is_over=is_over)
        with speaking(language):
            file = await saved(house.device.store, house.device.tables, table.head.id)
        stored.append((*(getattr(table.head, name) for name in FIELDS), without_ids(file.content, table)))
        assert OPEN not in str(stored[-1])
        await house.close()
    assert stored[0] == stored[1]


async def test_a_game_opens_in_another_language_and_back(
    house: House, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Changing the language translates every text on the screen, back and forth; the journal is unchanged."""
    table, window = await on_screen(house, meow(house, 400), "/tally/{}")
    english, lines = window.texts(), table.timeline.done
    speak_pseudo(tmp_path_factory.mktemp("locale"), monkeypatch)
    await house.device.settings.change(house.device.store, language=PSEUDO)
    await window.settle()
    pseudo = window.texts()
    assert pseudo != english and [plain(line) for line in pseudo] == english
    await house.device.settings.change(house.device.store, language="en")
    await window.settle()
    assert window.texts() == english and table.timeline.done == lines


def test_programs_read_english_unless_they_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--language` translates sentences and rules, and changes no keys or types in the output."""
    speak_pseudo(tmp_path, monkeypatch)
    outputs = []
    for more in ([], ["--language", PSEUDO]):
        out = StringIO()
        assert main(["meow_oracle", "--ask", *more], StringIO(""), out) == 0
        assert main(["meow_oracle", *more, "--rules", "MO-1"], StringIO(""), out) == 0
        outputs.append([json.loads(line) for line in out.getvalue().splitlines()])
    english, pseudo = outputs
    assert OPEN not in str(english) and OPEN in pseudo[0]["asked"] and OPEN in pseudo[2]["text"]
    assert [shape(line) for line in english] == [shape(line) for line in pseudo]


def shape(value: Any) -> Any:
    """A JSON value in which each text or number is replaced by its type."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value]
    return type(value)
