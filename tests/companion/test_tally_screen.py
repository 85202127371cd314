"""The tally: every line explained, as announced, and what a re-fold makes of it."""

from __future__ import annotations

import json
from dataclasses import replace

import flet as ft

from tests.companion.conftest import House, Play
from tests.companion.harness import Window
from tests.companion.tables import meow, tap
from tests.meow_oracle.simulator import play as simulated


def test_the_end_leads_to_the_tally(play: Play) -> None:
    """The finished table says who won; its button leads to the tally, which says so first."""

    async def go(house: House) -> None:
        table = await meow(house, 10_000)
        window = await house.window(f"/table/{table.head.id}")
        assert "Dan wins with the most winner points." in window.texts()
        await tap(window, "See the tally")
        assert "Dan wins with the most winner points." in window.texts()
        assert {"Home", "Rematch"} <= set(window.labels())

    play(go)


def test_every_point_is_explained(play: Play) -> None:
    """Totals are those of the real cards; a line opens to its rule and to the entry that earned it."""

    async def go(house: House) -> None:
        table = await meow(house, 10_000)
        window = await house.window(f"/tally/{table.head.id}")
        game = simulated(3, 4)
        assert list(table.referee.tally(table.state).totals(4)) == game.totals
        assert {"Winner points", "Round 1", "Round 2"} <= set(window.texts())
        await window.event(_line(window, "Point 1: "), "click")
        assert "MO-20" in window.labels()
        assert any(text.startswith("Earned by: ") for text in window.texts())

    play(go)


def test_a_finished_game_keeps_its_tally(play: Play) -> None:
    """Where today's rules make another tally of it, both are shown with a sentence; what was announced stands."""

    async def go(house: House) -> None:
        table = await meow(house, 10_000)
        assert table.head.tally is not None
        said = json.loads(table.head.tally)
        said["lines"][0]["label"] = "Round 1: as it was counted then"
        table.head = replace(table.head, tally=json.dumps(said))
        window = await house.window(f"/tally/{table.head.id}")
        assert {"As announced", "By the rules of today", "Round 1: as it was counted then"} <= set(window.texts())

    play(go)


def test_before_the_first_point_the_tally_says_what_will_stand_there(play: Play) -> None:
    """An empty tally has a face, and leads back to the table."""

    async def go(house: House) -> None:
        table = await meow(house, 5)
        window = await house.window(f"/tally/{table.head.id}")
        assert any(text.startswith("No points yet.") for text in window.texts())
        await tap(window, "Back to the table")
        assert window.page.route == f"/table/{table.head.id}"

    play(go)


def test_a_rematch_is_one_tap(play: Play) -> None:
    """The same players sit at a new table at once."""

    async def go(house: House) -> None:
        table = await meow(house, 10_000)
        window = await house.window(f"/tally/{table.head.id}")
        await tap(window, "Rematch")
        assert window.page.route.startswith("/table/") and window.page.route != f"/table/{table.head.id}"
        assert "Deal nine cards to each, face down. Who starts?" in window.texts()

    play(go)


def _line(window: Window, words: str) -> ft.Container:
    rows = [one for one in window.all(ft.Container) if one.on_click and isinstance(one.content, ft.Semantics)]
    return next(one for one in rows if str(one.content.label).startswith(words))  # type: ignore[union-attr]
