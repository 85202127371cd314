"""The history: all games, newest first, page by page."""

from __future__ import annotations

import asyncio

import flet as ft

from referees.common.conclude import Conclude
from tests.companion.conftest import House, Play
from tests.companion.harness import Window, label
from tests.companion.test_bad_input import begin


def rows(window: Window) -> list[str]:
    """Who played, as the list says it."""
    return [words.split(",")[0] for words in window.texts() if words.endswith(tuple("0123456789")) and "," in words]


def test_no_game_yet_has_a_face(play: Play) -> None:
    """An empty history says what belongs there."""

    async def go(house: House) -> None:
        window = await house.window("/history")
        assert any("Every game you begin is kept here" in words for words in window.texts())

    play(go)


def test_games_stand_newest_first_and_page_by_page(play: Play) -> None:
    """Thirty at once; one tap shows more."""

    async def go(house: House) -> None:
        for number in range(33):
            await begin(house, f"P{number}", "Bob")
        window = await house.window("/history")
        assert rows(window) == [f"P{number}" for number in range(32, 2, -1)]
        await window.tap("Show more")
        assert rows(window) == [f"P{number}" for number in range(32, -1, -1)]
        assert "Show more" not in window.labels()

    play(go)


def test_deleting_can_be_undone_at_once(play: Play) -> None:
    """No question before, a way back after."""

    async def go(house: House) -> None:
        await begin(house, "Ann", "Bob")
        window = await house.window("/history")
        await window.tap("Delete Meow Oracle, Ann, Bob")
        assert rows(window) == []
        undo = next(one for one in window.walk() if getattr(one, "label", None) == "Undo")
        await window.event(undo, "click")
        assert rows(window) == ["Ann"]

    play(go)


def test_a_deleted_game_can_be_brought_back_later(play: Play) -> None:
    """Deleted games stand on a shelf of their own."""

    async def go(house: House) -> None:
        await begin(house, "Ann", "Bob")
        window = await house.window("/history")
        await window.tap("Delete Meow Oracle, Ann, Bob")
        await window.tap("Deleted games")
        await window.tap("Bring back Meow Oracle, Ann, Bob")
        assert "No game is deleted." in window.texts()
        await window.tap("Back to all games")
        assert rows(window) == ["Ann"]

    play(go)


def test_a_running_game_goes_on_and_one_that_is_over_is_explained(play: Play) -> None:
    """A tap leads to the table, or to the tally."""

    async def go(house: House) -> None:
        running, over = await begin(house, "Ann", "Bob"), await begin(house, "Cid", "Dee")
        table = await house.device.tables.get(over)
        await table.enter(Conclude(how="ranked", ranking=(1, 0)))
        window = await house.window("/history")
        assert any("Cid, Dee, won by Dee" in words for words in window.texts())
        tiles = [one for one in window.all(ft.ListTile) if label(one) == "Meow Oracle"]
        await window.event(tiles[0], "click")
        assert window.page.route == f"/tally/{over}"
        await window.go("/history")
        tiles = [one for one in window.all(ft.ListTile) if label(one) == "Meow Oracle"]
        await window.event(tiles[1], "click")
        assert window.page.route == f"/table/{running}"
        await window.back()
        assert window.page.route == "/history"

    play(go)


def test_the_start_shows_what_was_begun_meanwhile(play: Play) -> None:
    """Home reads its list anew whenever one comes back to it."""

    async def go(house: House) -> None:
        window = await house.window()
        await window.tap("History")
        await begin(house, "Ann", "Bob")
        await window.back()
        assert any(words.startswith("Ann, Bob") for words in window.texts())
        await asyncio.sleep(0)

    play(go)
