"""Plays of other programs: a file is previewed, players are matched, plays are imported, and that is undone."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid5

import flet as ft
import pytest

from companion.files.plays.bg_stats import OURS
from companion.store.days import local_of
from companion.store.errors import StoreFull
from companion.store.plays import PlayShelf
from companion.store.records import Search
from tests.companion.conftest import House
from tests.companion.files.play_files import bg_stats_export
from tests.companion.files.test_plays_bg_stats import link
from tests.companion.harness import Window
from tests.companion.tables import tap
from tests.companion.test_game_files_screens import give
from tests.companion.test_history import more, rows
from tests.companion.test_statistics_screen import finished
from tests.store.making import batches_of
from tests.store.test_plays import azul, export

FROM_OTHERS = Path(__file__).parent / "files/from_others"


async def opened(house: House, content: bytes) -> Window:
    window = await house.window("/history")
    await tap(window, "Import games")
    await give(window, content)
    return window


async def test_plays_are_previewed_imported_and_shown(house: House) -> None:
    """Plays are only imported on a tap; the history lists them; their screen shows what's known and can undo that."""
    window = await opened(house, export(azul(durationMin=45, comments="Close"), azul("P-2", date="", gameRefId=9)))
    assert "Plays from BG Stats" in window.texts() and "2 plays are new." in window.texts()
    assert (await house.device.store.page()).heads == ()
    await tap(window, "Import 2 plays")
    assert "2 plays were imported." in window.texts()
    assert rows(window) == ["Ann, Bob", "Ann, Bob"]
    assert any("Won by Ann, 2 March 2024" in words for words in window.texts())
    assert any("Won by Ann, on an unknown date" in words for words in window.texts())
    await tap(window, "Azul")
    assert window.page.route.startswith("/play/play-")
    assert {"2 March 2024", "45 minutes", "Close", "40+2 = 42", "50"} <= set(window.texts())
    await tap(window, "Undo the whole import")
    assert window.page.route == "/history" and rows(window) == []
    assert (await house.device.store.page()).heads == ()


async def test_one_undo_for_a_whole_file(house: House) -> None:
    """As soon as plays are imported, one undo for all of them is offered."""
    window = await opened(house, bg_stats_export(60))
    await tap(window, "Import 60 plays")
    assert len((await house.device.store.page(limit=100)).heads) == 60
    await tap(window, "Undo")
    assert rows(window) == [] and (await house.device.store.page()).heads == ()


async def test_back_leaves_everything_as_it_was(house: House) -> None:
    """Back and "Cancel" close the preview, and nothing is imported."""
    for way in ("Cancel", "Back"):
        window = await opened(house, export(azul()))
        await tap(window, way)
        assert window.page.route == "/history" and "1 play is new." not in window.texts()
        assert (await house.device.store.page()).heads == ()


async def test_players_are_matched_and_corrected(house: House) -> None:
    """The only player with that name is suggested; a tap chooses another one, which the next file remembers."""
    await finished(house, "Ann", "Rob")
    window = await opened(house, export(azul()))
    assert "1 play; known here as Ann" in window.texts() and "1 play; new here, as Bob" in window.texts()
    await tap(window, "Bob")
    await tap(window, "Rob")
    assert "1 play; known here as Rob" in window.texts()
    await tap(window, "Import 1 play")
    (head,) = (await house.device.store.search(Search("azul"))).heads
    assert head.headline == "Ann, Rob"
    await tap(window, "Import games")
    await give(window, export(azul(), azul("P-2")))
    assert "1 play; matched with Rob before" in window.texts() or "2 plays; matched with Rob before" in window.texts()


async def test_possible_duplicates_are_left_out(house: House) -> None:
    """A play with the same game, day and players as a stored one is shown, and not imported by default."""
    window = await opened(house, export(azul()))
    await tap(window, "Import 1 play")
    await tap(window, "Import games")
    await give(window, export(azul("X-1"), me=2))
    assert any(words.startswith("One play has the same game, day and players") for words in window.texts())
    assert "Azul, 2024-03-02, Ann, Bob" in window.texts()
    assert any("there's nothing to import" in words for words in window.texts())


async def test_a_game_recorded_here_is_a_possible_duplicate(house: House) -> None:
    """A play with the game, day and players of a game recorded here isn't imported by default."""
    await finished(house, "Ann", "Bob")
    (head,) = (await house.device.store.page()).heads
    day = f"{local_of(head):%Y-%m-%d}".encode()
    ours = str(uuid5(OURS, "game meow_oracle")).encode()
    window = await opened(house, export(azul()).replace(b"G-1", ours).replace(b"2024-03-02", day))
    assert any("there's nothing to import" in words for words in window.texts())


async def test_plays_that_are_already_here(house: House) -> None:
    """A file imported again adds nothing, and a damaged file is refused with a sentence."""
    window = await opened(house, bg_stats_export(30))
    await tap(window, "Import 30 plays")
    await tap(window, "Import games")
    await give(window, bg_stats_export(30))
    assert "30 plays are already here." in window.texts()
    await tap(window, "Back to all games")
    await give(window, bg_stats_export(30)[:-5])
    assert any(words.startswith("The file is damaged, or only part") for words in window.texts())


async def test_a_full_disk_stores_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the error is shown, nothing is stored, and the preview stays for another try."""
    window = await opened(house, export(azul()))

    async def full(*_: Any) -> None:
        raise StoreFull

    monkeypatch.setattr(PlayShelf, "put", full)
    await tap(window, "Import 1 play")
    assert any(words.startswith("This device is out of space") for words in window.texts())
    assert "One play is new." in window.texts() and (await house.device.store.page()).heads == ()


async def test_a_play_has_no_record_to_replay(house: House) -> None:
    """An imported play's menu has no replay, rematch or game file, and the play can be deleted."""
    window = await opened(house, export(azul()))
    await tap(window, "Import 1 play")
    await more(window)
    labels = json.dumps(window.texts())
    assert "Replay" not in labels and "Rematch" not in labels and "Save as a file" not in labels
    await tap(window, "Delete")
    assert rows(window) == [] and len((await house.device.store.page("deleted")).heads) == 1


async def test_an_interrupted_import_is_continued_or_undone(house: House) -> None:
    """The history says that an import was interrupted, and can continue or undo it."""
    await house.device.open()
    for way in ("Choose the file again", "Undo the import"):
        window = await opened(house, export(azul()))
        await tap(window, "Import 1 play")
        house.device.store._db.execute("update batches set is_whole = 0")  # type: ignore[attr-defined]
        window = await house.window("/history")
        assert any("Importing plays from BG Stats was interrupted. 1 of" in words for words in window.texts())
        await tap(window, way)
        if way == "Choose the file again":
            await give(window, export(azul(), azul("P-2")))
            await tap(window, "Import 1 play")
            assert rows(window) == ["Ann, Bob", "Ann, Bob"]
            (batch,) = await batches_of(house.device.store)
            async for _ in house.device.store.plays.take_back(batch.id):
                pass
        else:
            assert rows(window) == [] and (await house.device.store.page()).heads == ()
        assert not any("was interrupted" in words for words in (await house.window("/history")).texts())


def play_link(**fields: Any) -> str:
    """A shared link to a play, within a message."""
    return f"Look at our game: {link(**fields).decode().strip()}\nSent from my phone"


async def paste(house: House, words: str) -> Window:
    """A window on the history, with that text pasted as a link."""
    window = await house.window("/history")
    await tap(window, "Import a play from a link")
    await window.type("Link to a play", words)
    await tap(window, "View")
    return window


async def test_a_pasted_link_is_imported(house: House) -> None:
    """A link is previewed and imported like a file; pasted again it adds nothing, and one undo removes the play."""
    window = await paste(house, play_link())
    assert "Plays from Score Pad" in window.texts() and "One play is new." in window.texts()
    assert "Link to a play" not in window.labels("change")
    await tap(window, "Import 1 play")
    assert rows(window) == ["Ann"]
    assert "One play is already here." in (await paste(house, play_link())).texts()
    await tap(window, "Undo")
    assert (await house.device.store.page()).heads == ()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("  ", "Paste the link first."),
        ("https://example.org/", "We can't use this file."),
        (play_link(sourcePlayId=""), "The play in this link has no ID"),
        ("https://app.bgstatsapp.com/createPlay.html?data=%7B", "The file is damaged"),
        ("\ud800", "We can't use this file."),
    ],
)
async def test_what_is_no_link_to_a_play_is_refused(house: House, words: str, expected: str) -> None:
    """For a text without a link to a play, a sentence says what is wrong, and nothing is stored."""
    window = await paste(house, words)
    assert any(expected in text for text in window.texts() + errors(window)), window.texts()
    assert (await house.device.store.page()).heads == ()


def errors(window: Window) -> list[str]:
    return [str(field.error) for field in window.all(ft.TextField) if field.error]


async def test_a_link_need_not_be_pasted(house: House) -> None:
    """Back and "Cancel" close the field for a link, and the history stays."""
    window = await house.window("/history")
    for way in ("Cancel", "Back"):
        await tap(window, "Import a play from a link")
        assert "Link to a play" in window.labels("change")
        await tap(window, way)
        assert window.page.route == "/history" and "Link to a play" not in window.labels("change")


async def test_a_player_with_odd_spaces_in_the_name_can_play(house: House) -> None:
    """A player imported from a file is seated in the next game, which starts."""
    names = ({"id": 1, "uuid": "A-1", "name": "山田\u3000太郎"}, {"id": 2, "uuid": "B-1", "name": "Jose\u0301"})
    window = await opened(house, export(azul(), players=names))
    await tap(window, "Import 1 play")
    window = await house.window("/new/meow_oracle")
    await window.tap("Start")
    (head,) = await house.device.store.resume()
    assert head.headline == "山田 太郎, José"


async def test_a_name_in_another_encoding_is_matched(house: House) -> None:
    """A player of this device is recognized in a file if the name has other spaces or is decomposed."""
    window = await house.window("/new/meow_oracle")
    await window.seat("山田 太郎", "José")
    await window.tap("Start")
    names = ({"id": 1, "uuid": "A-1", "name": "山田\u3000太郎"}, {"id": 2, "uuid": "B-1", "name": "Jose\u0301"})
    await tap(await opened(house, export(azul(), players=names)), "Import 1 play")
    assert [person.name for person in await house.device.store.people.all()] == ["José", "山田 太郎"]


async def test_dates_that_can_mean_two_days_are_asked_about(house: House) -> None:
    """If dates can mean two days, a question shows both before the preview; the answer is for the whole table."""
    window = await opened(house, (FROM_OTHERS / "table-excel-uk.csv").read_bytes())
    assert any("Which day is “4/3/2022 21:00”?" in words for words in window.texts())
    assert "3 plays are new." not in window.texts()
    await tap(window, "4 March 2022")
    assert "3 plays are new." in window.texts()
    await tap(window, "Import 3 plays")
    store = house.device.store
    days = [(await store.plays.read(head.id))[1].day for head in (await store.page()).heads]
    assert sorted(days) == ["2022-03-02", "2022-03-04", "2022-06-05"]
