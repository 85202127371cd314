"""Rare actions: adjusting a fact, ending early, a player leaving, counting only; and everything by list."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.companion.conftest import House, Play
from tests.companion.tables import laid, meow, tap


def test_more_lists_what_may_come_at_any_time(play: Play) -> None:
    """The rare offers stand behind "More", each kind once."""

    async def go(house: House) -> None:
        table = await meow(house, 37)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "More")
        labels = set(window.labels())
        assert {"Set what really lies there", "End the game", "A player leaves", "Only count what lies there"} <= labels

    play(go)


def test_a_fact_is_chosen_first_and_its_value_then(play: Play) -> None:
    """Adjust asks which fact, then of whom, then what it is."""

    async def go(house: House) -> None:
        table = await meow(house, 37)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "More", "Set what really lies there", "Face-down cards beside a player's area")
        await tap(window, "Ann", "5")
        assert table.state.areas[0].beside == 5

    play(go)


def test_a_player_leaves(play: Play) -> None:
    """Two taps behind "More", and the others play on."""

    async def go(house: House) -> None:
        table = await meow(house, 37)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "More", "A player leaves", "Dan")
        assert table.state.left == (3,)

    play(go)


def test_a_named_order_ends_the_game(play: Play) -> None:
    """The order of ticking is the order named; the outcome stands where the question stood."""

    async def go(house: House) -> None:
        table = await meow(house, 37)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "More", "End the game", "End the game in an order you name")
        await tap(window, "Claire", "Ann", "Dan", "Bob", "Enter")
        assert table.state.outcome is not None and table.state.outcome.ranking == ((2,), (0,), (3,), (1,))
        assert "The table ended the game and named the order." in window.texts()

    play(go)


def test_only_counting_fills_the_areas_by_cell_and_pad(play: Play) -> None:
    """With the sheet open, a tap on a cell and one on the pad say what lies there."""

    async def go(house: House) -> None:
        table = await meow(house, 1)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "More", "Only count what lies there", "Dan, centre: ", "joker 4")
        assert table.state.areas[3].cells[4] == "J4"

    play(go)


def test_everything_can_be_entered_by_list(play: Play) -> None:
    """The form that every game has enters the same as the board."""

    async def go(house: House) -> None:
        table = await meow(house, 37)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "More", "What can I do now?", "Which card is it?", "beside the area", "red 5")
        assert table.state.turned == ("R5",)

    play(go)


@pytest.mark.parametrize("game", ["meow_oracle", "higgins_oracle", "oblivion"])
def test_who_begins_is_drawn_by_lot(play: Play, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where any player may begin a tap draws one, each as likely as the others; the draw is entered like any answer and
    taken back like it, and later no player is drawn."""
    drawn: list[Sequence[int]] = []

    def last(_: object, among: Sequence[int]) -> int:
        drawn.append(among)
        return among[-1]

    monkeypatch.setattr("companion.screens.table.tray.SystemRandom.choice", last)

    async def go(house: House) -> None:
        table = await laid(house, game, "Ann", "Bob", "Cid")
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "Draw one by lot")
        assert drawn == [(0, 1, 2)]
        (entered,) = table.timeline.entries
        assert 2 in entered.entry.model_dump().values()
        assert "Draw one by lot" not in window.labels()
        await tap(window, "Undo: ")
        assert "Draw one by lot" in window.labels()

    play(go)
