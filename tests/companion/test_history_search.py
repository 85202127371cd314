"""Finding a game by typed words, or by buttons for its status, game and players."""

import asyncio

import flet as ft

from companion.store.errors import StoreUnreachable
from companion.store.records import GamePage, Search
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.tables import laid, tap
from tests.companion.test_bad_input import begin
from tests.companion.test_history import finish, more, rows

FIELD = "Search games"


async def three(house: House) -> None:
    """A finished game of Ann and Bob, a running one of Zoë and Ann, and another game of Zoë and Bob."""
    await finish(house, await begin(house, "Ann", "Bob"), 1, 0)
    await begin(house, "Zoë", "Ann")
    await laid(house, "higgins_oracle", "Zoë", "Bob")


async def test_words_find_games_as_they_are_typed(house: House) -> None:
    """Names, titles and notes are searched while typing, ignoring diacritics."""
    await three(house)
    window = await house.window("/history")
    for words, names in (
        ("zo", ["Zoë, Bob", "Zoë, Ann"]), ("zoe an", ["Zoë, Ann"]), ("higg", ["Zoë, Bob"]),
        ("", ["Zoë, Bob", "Zoë, Ann", "Ann, Bob"]),
    ):  # fmt: skip
        await window.type(FIELD, words)
        assert rows(window) == names
    await more(window, 2)
    await window.tap("Write a note")
    await window.type("Note", "By the lake")
    await window.tap("Save note")
    await window.type(FIELD, "lak")
    assert rows(window) == ["Ann, Bob"]


async def test_fast_typing_searches_once(house: House) -> None:
    """Several letters typed quickly cause one search, for the final text."""
    await three(house)
    window = await house.window("/history")
    store = house.device.store
    queries: list[str] = []
    search = store.search

    async def counted(query: Search, after: str | None = None, limit: int = 30) -> GamePage:
        queries.append(query.words)
        return await search(query, after, limit)

    store.search = counted  # type: ignore[method-assign]
    field = window.one(ft.TextField, label=FIELD)
    typing = []
    for words in ("z", "zo", "zoe"):
        window.change(field, value=words)
        typing.append(asyncio.create_task(window.session.dispatch_event(field._i, "change", words)))
        await asyncio.sleep(0.01)
    await asyncio.gather(*typing)
    await window.settle()
    assert queries == ["zoe"]
    assert rows(window) == ["Zoë, Bob", "Zoë, Ann"]


async def test_buttons_narrow_the_list(house: House) -> None:
    """Filters for running, finished, a game and a player can be combined, also with words; a second tap removes one."""
    await three(house)
    window = await house.window("/history")
    await tap(window, "Finished")
    assert rows(window) == ["Ann, Bob"]
    await tap(window, "In progress")
    assert rows(window) == ["Zoë, Bob", "Zoë, Ann"]
    await tap(window, "Game")
    choice = next(button for button in window.all(ft.OutlinedButton) if label(button) == "Meow Oracle")
    await window.event(choice, "click")
    assert rows(window) == ["Zoë, Ann"]
    await tap(window, "In progress")
    assert rows(window) == ["Zoë, Ann", "Ann, Bob"]
    await tap(window, "Player", "Bob")
    assert rows(window) == ["Ann, Bob"]
    await tap(window, "Bob", "Anybody")
    assert rows(window) == ["Zoë, Ann", "Ann, Bob"]
    await window.type(FIELD, "zo")
    assert rows(window) == ["Zoë, Ann"]


async def test_an_empty_result_leads_back_to_all_games(house: House) -> None:
    """If nothing is found, a sentence has the search text, and one tap shows all games and empties the field."""
    await three(house)
    window = await house.window("/history")
    await window.type(FIELD, "xyz")
    assert "No game has “xyz” in its names, title, place or note. Try fewer letters." in window.texts()
    await tap(window, "Finished")
    assert "No game that matches your filters has “xyz” in its names, title, place or note." in window.texts()
    await window.tap("Show all games")
    assert len(rows(window)) == 3
    assert not window.one(ft.TextField, label=FIELD).value
    await window.type(FIELD, "zoe")
    await tap(window, "Finished")
    await window.type(FIELD, "")
    assert rows(window) == ["Ann, Bob"]


async def test_many_names_fold_up(house: House) -> None:
    """Ten names are shown at first, all of them after a tap."""
    for number in range(10):
        await begin(house, f"P{number}", f"Q{number}")
    window = await house.window("/history")
    await tap(window, "Player")
    assert "P0" not in window.labels()
    await window.tap("10 more")
    await tap(window, "P0")
    assert rows(window) == ["P0, Q0"]


async def test_an_error_while_searching_is_shown(house: House) -> None:
    """If the store can't be reached, a sentence replaces the list, and the field stays."""
    await three(house)
    window = await house.window("/history")

    async def broken(*_: object) -> None:
        raise StoreUnreachable

    house.device.store.search = broken  # type: ignore[method-assign, assignment]
    await window.type(FIELD, "zoe")
    assert any("folder with your games can't be used" in words for words in window.texts())
    assert window.one(ft.TextField, label=FIELD).value == "zoe"


async def test_pages_of_a_search(house: House) -> None:
    """The results of a search are shown page by page, too."""
    for number in range(32):
        await begin(house, f"P{number}", "Zoë")
    await begin(house, "Ann", "Bob")
    window: Window = await house.window("/history")
    await window.type(FIELD, "zoe")
    assert len(rows(window)) == 30
    await window.tap("Show more")
    assert rows(window) == [f"P{number}, Zoë" for number in range(31, -1, -1)]
