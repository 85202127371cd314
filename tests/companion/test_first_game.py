"""A group's first game, in which each new kind of question is explained."""

from __future__ import annotations

import json

import flet as ft

from companion.device.first_game import begin, explained, keep
from tests.companion.conftest import House, Play
from tests.companion.harness import Window
from tests.companion.tables import first_words, laid, meow, tap
from tests.meow_oracle.simulator import play as simulated

STARTS = "Who starts first: The player with the best cat meow starts, or agree on it in any way you like. (MO-2)"


def told(window: Window) -> list[str]:
    """What is explained."""
    return [words for words in window.texts() if words.endswith(")") and " (MO-" in words]


async def begun(house: House, *, switched: bool = False) -> Window:
    """A game of two begun at the seats; `switched` turns the switch first."""
    window = await house.window("/new/meow_oracle")
    for name in ("Ann", "Bob") if not await house.device.store.players() else ():
        await window.type("Another player", name, submit=True)
    if switched:
        switch = window.one(ft.Switch)
        await window.event(switch, "change", not switch.value, value=not switch.value)
    await window.tap("Start")
    return window


def test_each_new_kind_of_question_is_explained_twice(play: Play) -> None:
    """One sentence and its rule stand under the first two questions of a kind, and under no later one."""

    async def go(house: House) -> None:
        window = await begun(house)
        assert told(window) == [STARTS]
        table = await house.device.tables.get(window.page.route.removeprefix("/table/"))
        times: dict[str, int] = {}
        before = ""
        for entry in simulated(3, 2).entries[:40]:
            kind = type(table.state.open[-1]).__name__
            times[kind] = times.get(kind, 0) + (kind != before)
            assert bool(told(window)) == (times[kind] <= 2), (kind, times)
            before = kind
            await table.enter(table.referee.read_entry(json.dumps(entry)))
            await window.settle()
        assert max(times.values()) > 2

    play(go)


def test_what_was_explained_goes_with_a_tap(play: Play) -> None:
    """The answers have its room then; the next kind of question is explained again."""

    async def go(house: House) -> None:
        window = await begun(house)
        assert told(window) == [STARTS]
        (hint,) = [
            one for one in window.all(ft.Container) if one.on_click and STARTS in map(str, first_words(window, one))
        ]
        assert "Got it" in [one.semantics_label for one in window.walk(hint) if isinstance(one, ft.Icon)]
        await window.event(hint, "click")
        assert told(window) == []
        await tap(window, "Ann")
        assert told(window) and told(window) != [STARTS]

    play(go)


def test_only_the_first_game_explains_unless_asked(play: Play) -> None:
    """A group that has played the game is told nothing; the switch at the seats has it either way, and what was
    explained twice is not explained again in another game."""

    async def go(house: House) -> None:
        assert told(await begun(house, switched=True)) == []
        assert told(await begun(house)) == []
        assert told(await begun(house, switched=True)) == [STARTS]
        assert told(await begun(house, switched=True)) == [STARTS]
        assert told(await begun(house, switched=True)) == []

    play(go)


def test_what_can_be_done_now_is_listed_by_name(play: Play) -> None:
    """Under "More" stands every answer that the player who is asked may give."""

    async def go(house: House) -> None:
        table = await meow(house, 1)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "More", "What can I do now?")
        (asked,) = table.state.open[-1].seats
        assert f"What can {table.config.names[asked]} do now?" in window.texts()

    play(go)


def test_settings_that_nobody_wrote_explain_nothing(play: Play) -> None:
    """A setting of another make is as if there were none, and is written anew."""

    async def go(house: House) -> None:
        table = await laid(house, "meow_oracle", "Ann", "Bob")
        store, id = house.device.store, table.head.id
        for text in ("", "no", "{}", '{"a": "b"}', "[3]"):
            await store.set_setting("first games", text)
            assert await explained(store, id, "meow_oracle") is None
        await begin(store, id)
        await store.set_setting("explained meow_oracle", "[]")
        assert await explained(store, id, "meow_oracle") == {}
        await keep(store, "meow_oracle", {"TurnUp": 2})
        assert await explained(store, id, "meow_oracle") == {"TurnUp": 2}

    play(go)
