"""Games saved as files from the tally and the history, and imported in the history."""

import json
from typing import Any

import flet as ft
import pytest

from companion.__main__ import main
from companion.files.games.document import schema
from companion.files.games.files import import_game
from companion.files.plays.readers.source import LARGEST
from companion.store.days import offset_here
from companion.store.errors import StoreFull
from referees.common.always.conclude import Conclude
from tests.companion.conftest import House
from tests.companion.game_files import BEGUN, ID, document
from tests.companion.harness import Window
from tests.companion.tables import meow, starting, tap
from tests.companion.test_history import more, rows
from tests.zones import local_time

TAKE_IN = "Import games"


async def give(window: Window, content: bytes | str) -> None:
    await window.picker.data.take(content if isinstance(content, bytes) else content.encode())
    await window.settle()


def saved_files(window: Window) -> list[dict[str, Any]]:
    return [args for name, args in window.client.calls if name == "save_file"]


async def test_a_game_that_is_over_is_saved_whole(house: House) -> None:
    """A finished game's file is the same from its tally and from the history, and named after game and day."""
    await house.device.open()
    await import_game(house.device.store, json.dumps(document()).encode())
    window = await house.window(f"/tally/{ID}")
    await tap(window, "Share", "Save this game as a file")
    assert any(words.startswith("The game was saved to") for words in window.texts())
    await window.go("/history")
    await more(window)
    await tap(window, "Share", "Save this game as a file")
    first, second = saved_files(window)
    assert first == second
    assert first["file_name"] == f"meow-oracle-game-{local_time(BEGUN)}.json"
    assert json.loads(bytes(first["src_bytes"])) == document() | {"utc_offset": offset_here(BEGUN)}


async def test_of_a_running_game_public_information_is_saved(house: House) -> None:
    """A running game's file has another name, and a sentence says when the whole record can be saved."""
    table = await meow(house, 20)
    window = await house.window("/history")
    await more(window)
    await tap(window, "Share", "Save this game as a file")
    (saved,) = saved_files(window)
    assert saved["file_name"] == f"meow-oracle-so-far-{local_time(table.head.created_at)}.json"
    assert json.loads(bytes(saved["src_bytes"]))["scope"] == "public"
    assert any("when the game is over" in words for words in window.texts())
    await table.enter(Conclude(how="stands"))
    await window.settle()
    await tap(window, "Save this game as a file")
    assert json.loads(bytes(saved_files(window)[1]["src_bytes"]))["scope"] == "full"


async def test_a_device_that_cannot_save_says_so(house: House) -> None:
    """If the client can't save, or the game is gone, a sentence says so."""
    await meow(house, 20)
    window = await house.window("/history")
    await more(window)
    window.client.failing.add("save_file")
    await tap(window, "Share", "Save this game as a file")
    assert any(words.startswith("The game couldn't be saved as a file") for words in window.texts())
    await house.device.store.delete((await house.device.store.page()).heads[0].id, 1)
    await tap(window, "Save this game as a file")
    assert any(words.startswith("This game is no longer in the list") for words in window.texts())


async def test_a_game_is_imported_in_the_history(house: House) -> None:
    """An imported game is listed at once, its tally a tap away; the file is recognized, even after a deletion."""
    window = await house.window("/history")
    assert isinstance(starting(window, TAKE_IN), ft.FilledTonalButton)  # with a label, while the list is empty
    await give(window, json.dumps(document()))
    assert "Meow Oracle with Ann, Bob and Cid was imported." in window.texts()
    assert rows(window) == ["Bob 0 · Ann 0 · Cid 0"]
    assert isinstance(starting(window, TAKE_IN), ft.IconButton)
    await tap(window, "View")
    assert window.page.route == f"/tally/{ID}"
    await window.go("/history")
    await give(window, json.dumps(document()))
    assert any(words.endswith("is already here, exactly as in the file.") for words in window.texts())
    await house.device.store.delete(ID, house.clock())
    await give(window, json.dumps(document()))
    assert any("is in your deleted games" in words for words in window.texts())
    assert rows(window) == []
    await window.event(window.one(ft.OutlinedButton, content="Deleted games"), "click")
    assert window.page.route == "/history/deleted"
    await window.go("/history")
    await give(window, json.dumps(document()))
    await tap(window, "Use the game from the file")
    assert rows(window) == ["Bob 0 · Ann 0 · Cid 0"]
    assert any("was replaced with the version in the file" in words for words in window.texts())


async def test_a_bad_file_is_refused_in_the_history(house: House) -> None:
    """A bad file is refused with the reason, and one too large isn't read; the list of games stays as it was."""
    await meow(house, 3)
    window = await house.window("/history")
    await give(window, b"\x89PNG")
    assert any(words.startswith("We can't use this file.") for words in window.texts())
    assert window.picker.data.fits(LARGEST) is None
    refused = window.picker.data.fits(LARGEST + 1)
    await window.settle()
    assert str(refused) in window.texts() and "too large" in str(refused)
    await give(window, json.dumps(document() | {"outcome": None}))
    assert any(words.startswith("The file is damaged") for words in window.texts())
    assert len(rows(window)) == 1


async def test_a_full_disk_imports_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk is full, a notice says so, and no part of the game is stored."""
    window = await house.window("/history")

    async def full(*_: Any, **__: Any) -> None:
        raise StoreFull

    monkeypatch.setattr(house.device.store, "create", full)
    await give(window, json.dumps(document()))
    assert any(words.startswith("This device is out of space") for words in window.texts())
    assert (await house.device.store.page()).heads == ()


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """`--schema GAME` prints a game's schema, or an error for an unknown game."""
    assert main(["--schema", "meow_oracle"]) == 0
    assert json.loads(capsys.readouterr().out) == schema("meow_oracle")
    assert main(["--schema", "weather"]) == 1
    assert capsys.readouterr().err.startswith("No game is called “weather”. Choose from: ")
