"""The replay screen: a game step by step, in both directions, with the board at each step."""

import asyncio

import flet as ft
import pytest

from companion.device.device import Device
from companion.store.queries import games as queries
from companion.store.records import GameHead, sealed
from referees.common.always.conclude import Conclude
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import laid, meow, on_screen
from tests.companion.test_bad_input import change_file
from tests.perf.played import cove_games, made


async def step_to(window: Window, typed: str) -> None:
    """Type the number of a step and press Enter."""
    field = window.one(ft.TextField, label="Step")
    await window.event(field, "submit", typed, value=typed)


def step(window: Window) -> str:
    """The number of the step shown, as in "3 of 9"."""
    of = next(words for words in window.texts() if words.startswith("of "))
    return f"{window.one(ft.TextField, label='Step').value} {of}"


def off(window: Window) -> list[str]:
    names = ("First step", "Step back", "Step forward", "Last step")
    return [name for name in names if window.labelled(name).disabled]  # type: ignore[attr-defined]


def board_of(window: Window) -> list[str]:
    return [control.label for control in window.all(ft.Semantics) if control.label and ": " in control.label]


async def test_step_by_step_both_ways(house: House) -> None:
    """The buttons lead to the first, previous, next and last step, and each step looks the same in both directions."""
    table, window = await on_screen(house, meow(house, 9), "/replay/{}")
    assert any("is set up for" in words for words in window.texts())
    assert (step(window), off(window)) == ("0 of 9", ["First step", "Step back"])
    forth = [(window.texts(), board_of(window))]
    for number in range(1, 10):
        await window.tap("Step forward")
        assert step(window) == f"{number} of 9"
        assert table.reader().text(table.sentence(number - 1), table.state) in window.texts()
        forth.append((window.texts(), board_of(window)))
    assert off(window) == ["Step forward", "Last step"]
    back = [(window.texts(), board_of(window))]
    for _ in range(9):
        await window.tap("Step back")
        back.append((window.texts(), board_of(window)))
    assert back == forth[::-1]
    await window.tap("Last step")
    assert (window.texts(), board_of(window)) == forth[9]
    await window.tap("First step")
    assert (window.texts(), board_of(window)) == forth[0]
    assert len({tuple(board) for _, board in forth}) > 3


async def test_the_number_of_a_step_can_be_typed(house: House) -> None:
    """A number past the end leads to the last step; a text that isn't a number changes nothing."""
    _, window = await on_screen(house, meow(house, 9), "/replay/{}")
    for typed, where in (("4", "4"), ("400", "9"), ("x", "9"), ("", "9"), (" 2 ", "2"), ("-1", "2"), ("0", "0")):
        await step_to(window, typed)
        assert step(window) == f"{where} of 9"
    await step_to(window, "9" * 30)
    assert step(window) == "9 of 9"


async def test_a_step_shows_its_questions_and_rules(house: House) -> None:
    """A step shows its question, its entry, a button for the rule that allows it, and the next question."""
    table, window = await on_screen(house, meow(house, 9), "/replay/{}")
    await step_to(window, "3")
    reader, before, after = table.reader(), table.timeline.state_at(2), table.timeline.state_at(3)
    for state in (before, after):
        question = reader.text(state.open[-1].ask(state), table.state)
        assert question[:1].upper() + question[1:] in window.texts()
    rules = [str(text) for text in window.labels() if " · MO-" in (text or "")]
    assert rules
    await window.tap(rules[0])
    assert window.page.route == f"/table/{table.head.id}/rules/{rules[0].rpartition(' ')[2]}"
    await window.back()
    assert window.page.route == f"/replay/{table.head.id}"


async def test_the_board_can_be_looked_at_not_played_on(house: House) -> None:
    """A tap on the board of a replay does nothing."""
    table, window = await on_screen(house, meow(house, 9), "/replay/{}")
    await window.tap("Last step")
    before, words = table.changes, window.texts()
    assert any(control.ignore_interactions and control.disabled for control in window.all(ft.Container))
    cells = [box for box in window.all(ft.Container) if box.on_click and isinstance(box.content, ft.Semantics)]
    assert len(cells) >= 36
    for cell in cells:
        await window.event(cell, "click")
    assert table.changes == before and window.texts() == words


async def test_a_new_entry_is_a_step_at_the_end(house: House) -> None:
    """If another window enters, the replay stays at its step and has one more; an undo removes that."""
    table, window = await on_screen(house, meow(house, 9), "/replay/{}")
    await step_to(window, "9")
    await table.enter(Conclude(how="abandoned"))
    await window.settle()
    assert (step(window), off(window)) == ("9 of 10", [])
    await window.tap("Last step")
    await table.undo(agreed=True)
    await window.settle()
    assert step(window) == "9 of 9"


async def test_entries_that_no_longer_fit_are_marked(house: House) -> None:
    """The steps of entries that no longer fit say so."""
    table = await meow(house, 9)
    await table.remove(table.timeline.entries[0].id)
    assert table.timeline.invalid_entries
    window = await house.window(f"/replay/{table.head.id}")
    count = 0
    for number in range(1, len(table.timeline.entries) + 1):
        await step_to(window, str(number))
        is_misfit = table.timeline.entries[number - 1].id in dict(table.timeline.invalid_entries)
        assert ("No longer fits here" in window.texts()) == is_misfit
        count += is_misfit
    assert count == len(table.timeline.invalid_entries)


async def test_a_game_of_an_older_edition(house: House) -> None:
    """A game stored with an older edition can be replayed; if it has no board, the replay has sentences."""
    table = await laid(house, "lantern_oracle", "Ann", "Bob", "Cid")
    await table.enter(Conclude(how="abandoned"))
    assert table.referee.about.edition > 1
    await change_file(house, "update games set edition = 1")
    await reseal(house)
    window = await house.window(f"/replay/{table.head.id}")
    await window.tap("Last step")
    assert step(window) == "1 of 1"
    assert "The players abandon the game" in window.texts()


async def reseal(house: House) -> None:
    """Recompute the seal of a game's edited row, as if an older app had written it."""
    device = Device(house.folder, house.clock)
    await device.open()
    db = device.store._db  # type: ignore[attr-defined]
    *head, last, chain, _ = db.execute(f"select {queries.HEAD}, last, chain, seal from games").fetchone()
    db.execute("update games set seal = ?", (sealed(GameHead(*head), last, chain),))
    await device.close()


def bar(window: Window) -> ft.GestureDetector:
    return window.one(ft.GestureDetector)


async def test_the_replay_can_play_automatically(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """An automatic replay stops at the end, or at a tap; started at the end, it plays from the start."""
    monkeypatch.setattr("companion.screens.replay.PACE_SECONDS", 0)
    _, window = await on_screen(house, meow(house, 9), "/replay/{}")
    await window.tap("Play automatically")
    assert step(window) == "9 of 9" and "Play automatically" in window.labels()
    await window.tap("Play automatically")
    assert step(window) == "9 of 9"
    monkeypatch.setattr("companion.screens.replay.PACE_SECONDS", 0.2)
    await window.tap("First step")
    await window.session.dispatch_event(window.labelled("Play automatically")._i, "click", None)
    await asyncio.sleep(0.1)
    await window.tap("Step forward")
    await asyncio.sleep(0.4)
    await window.settle()
    assert step(window) == "1 of 9"


async def test_a_tap_on_the_progress_bar_leads_to_any_step(house: House) -> None:
    """A tap on the progress bar leads to the step at that position."""
    _, window = await on_screen(house, meow(house, 40), "/replay/{}")
    face = next(box for box in window.walk(bar(window)) if isinstance(box, ft.Container) and box.on_size_change)
    await window.event(face, "size_change", {"w": 200, "h": 48})
    for x, number in ((100, 20), (0, 0), (199, 40), (260, 40)):
        place = {"x": x, "y": 20}
        await window.event(bar(window), "tap_up", {"k": "touch", "l": place, "g": place})
        assert step(window) == f"{number} of 40"


async def test_a_replay_jumps_to_a_round(house: House) -> None:
    """Each round has a button that leads to its start; a game without rounds has no such button."""
    table, window = await on_screen(house, meow(house, 10_000), "/replay/{}")
    await window.tap("Round 2")
    assert any("starts" in words for words in window.texts())
    assert table.timeline.entries[int(step(window).split()[0])].entry.kind_name() == "start_round"
    await window.tap("Round 1")
    assert step(window).startswith("0 of ")
    _, second = await on_screen(house, laid(house, "oblivion", "Ann", "Bob"), "/replay/{}")
    assert not any(str(words).startswith("Round") for words in second.labels())


async def test_a_replay_jumps_to_a_day(house: House) -> None:
    """Each day of Haggatha's whole game has a button to its start; its end shows the ranking until the next entry."""
    played = cove_games()[1]
    table = await house.table(played.game, played.config)
    ends: list[int] = []
    window = await house.window(f"/table/{table.head.id}")
    for number, entry in enumerate(played.read(), start=1):
        before = table.state.day
        await made(table, entry)
        if table.state.day > before:
            ends.append(number)
        if ends and number in {ends[-1], ends[-1] + 1}:
            await window.settle()
            assert (f"After day {len(ends)}: Gold" in window.texts()) == (number == ends[-1])
    replay = await house.window(f"/replay/{table.head.id}")
    for day, number in enumerate((0, *ends), start=1):
        await replay.tap(f"Day {day}")
        assert step(replay).startswith(f"{number} of ")
    assert len(ends) == 2 and not any(str(words).startswith("Round ") for words in replay.labels())
