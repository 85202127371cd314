"""Errors are reported in a plain sentence on the screen; nothing is lost and nothing crashes."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.device.device import Device
from companion.store.errors import StoreFull, StoreReadOnly
from referees.common.protocol.config import seated as seats_of
from referees.common.registry import referee
from tests.companion.conftest import House
from tests.companion.test_new_game import seated


async def begin(house: House, *names: str) -> str:
    """Store a game; returns its id."""
    config = referee("meow_oracle").config(seats=seats_of(names or ("Ann", "Bob")))
    return (await house.table("meow_oracle", config)).head.id


def database(house: House) -> Path:
    return house.folder / "companion.db"


async def change_file(house: House, statement: str) -> None:
    """Close the device, and change its database as another program would."""
    await house.device.close()
    with closing(sqlite3.connect(database(house))) as db, db:
        db.execute(statement)


@pytest.mark.parametrize("damage", ["garbage", "cut"])
async def test_a_damaged_database_can_be_set_aside(house: House, damage: str) -> None:
    """A damaged database isn't changed until a tap; then it's renamed, and a new one is created."""
    await begin(house)
    await house.device.close()
    content = database(house).read_bytes()
    bad = b"no database at all" * 500 if damage == "garbage" else content[: len(content) // 2]
    database(house).write_bytes(bad)
    window = await house.window()
    assert any("damaged" in words for words in window.texts())
    assert database(house).read_bytes() == bad
    await window.tap("Set the file aside and start a new one")
    assert "Meow Oracle" in window.labels()
    copies = [file for file in house.folder.glob("companion-damaged-*.db") if file.read_bytes() == bad]
    assert len(copies) == 1
    assert any(copies[0].name in words for words in window.texts())


async def test_an_empty_file_is_a_new_beginning(house: House) -> None:
    """A database of zero bytes is opened as a new one."""
    database(house).touch()
    assert "Meow Oracle" in (await house.window()).labels()


async def test_a_newer_database_can_only_be_read(house: House) -> None:
    """With a newer app's database, the start screen says so, and lists work; starting a game shows a sentence and keeps
    the choices."""
    await begin(house, "Ann", "Bob")
    await change_file(house, "pragma user_version = 999")
    assert (await house.window()).says("newer Oracle Companion")
    window = await seated(house)
    assert window.page.route == "/new/meow_oracle" and not window.says("newer Oracle Companion")
    await window.tap("Start")
    assert window.says("newer Oracle Companion")
    assert "Remove Ann" in window.labels()
    await window.go("/history")
    assert "Meow Oracle" in window.texts()


async def test_a_file_instead_of_the_folder_is_reported(tmp_path: Path) -> None:
    """If the data folder is a file, the app says so; once the file is gone, "Try again" continues."""
    place = tmp_path / "place"
    place.write_text("a file")
    house = House(tmp_path)
    house.device = Device(place, house.clock)
    try:
        window = await house.window()
        assert any("can't be used for your games" in words for words in window.texts())
        place.unlink()
        await window.tap("Try again")
        assert "Meow Oracle" in window.labels()
    finally:
        await house.close()


@pytest.mark.parametrize(("error", "words"), [(StoreFull, "out of space"), (StoreReadOnly, "read-only here")])
async def test_a_game_that_cannot_be_stored_does_not_start(house: House, error: type[Exception], words: str) -> None:
    """On a full disk or in a read-only folder, a sentence says so, and the seats stay as they are."""

    async def fails(*_: Any) -> None:
        raise error

    window = await seated(house, "Ann", "Bob")
    house.device.store.create = fails  # type: ignore[method-assign, assignment]
    await window.tap("Start")
    assert any(words in text for text in window.texts())
    assert "Remove Bob" in window.labels()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/table/nothing", "no longer in the list"),
        ("/replay/nothing", "no longer in the list"),
        ("/record/nothing", "no longer in the list"),
        ("/people/nobody", "There's no player at this address"),
        ("/new/chess", "The rules for this game aren't installed."),
    ],
)
async def test_the_address_of_something_unknown(house: House, address: str, words: str) -> None:
    """The address of an unknown game or player shows a sentence; the way back works, and the button if there's one."""
    window = await house.window(address)
    assert window.says(words)
    await (window.tap("Back to the start") if "Back to the start" in window.labels() else window.back())
    assert "Meow Oracle" in window.labels()


async def test_an_address_that_leads_nowhere(house: House) -> None:
    """An unknown address shows a link to the start."""
    window = await house.window("/nowhere")
    assert any("nothing at this address" in words for words in window.texts())
    await window.tap("Back to the start")
    assert "Meow Oracle" in window.labels()


async def test_one_game_that_cannot_be_read_leaves_the_others(house: House) -> None:
    """If a game's rules aren't installed, its table says so; the list shows all games, and another one opens."""
    strange, good = await begin(house, "Ann", "Bob"), await begin(house, "Cid", "Dee")
    await change_file(house, f"update games set game = 'canasta' where id = '{strange}'")
    window = await house.window()
    assert "Canasta" in window.texts() and "Meow Oracle" in window.texts()
    await window.go(f"/table/{strange}")
    assert window.says("cannot be read") or window.says("damaged")
    await window.go(f"/table/{good}")
    assert window.says("Who starts?")
