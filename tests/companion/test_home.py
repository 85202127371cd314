"""The start."""

from __future__ import annotations

from referees.common.journal import Line
from tests.companion.conftest import House, Play
from tests.companion.tables import meow


def test_the_start_offers_a_new_game(play: Play) -> None:
    """The start offers a new game and the history."""

    async def go(house: House) -> None:
        window = await house.window()
        assert "Oracle Companion" in window.texts()
        assert "New game" in window.labels()

    play(go)


def test_a_running_table_says_what_it_is_asked(play: Play) -> None:
    """The question it was left at stands under its title, and one tap goes on with it."""

    async def go(house: House) -> None:
        table = await meow(house, 40)
        window = await house.window()
        asked = table.reader().text(table.state.open[-1].ask(table.state), table.state)
        assert asked in window.texts()
        await window.tap("Meow Oracle")
        assert window.page.route == f"/table/{table.head.id}"

    play(go)


def test_a_game_that_cannot_be_read_leaves_the_start_whole(play: Play) -> None:
    """It is listed without a question; its table says why."""

    async def go(house: House) -> None:
        table = await meow(house, 1)
        await house.device.store.append(
            table.head, [Line(table.timeline.last + 1, "enter", None, None, '{"kind": "nothing known"}', house.clock())]
        )
        await house.device.close()
        del table
        window = await house.window()
        assert "Go on with" in window.texts() and "Meow Oracle" in window.texts()

    play(go)
