"""The history: all games, newest first, page by page, and what can be done with each."""

import asyncio
from collections.abc import Sequence
from datetime import MAXYEAR, UTC, datetime

import flet as ft
import flet.canvas as cv
import pytest

from companion.device.device import DAY, DELETED_DAYS, now
from companion.screens.history.games import LONGEST_PARSED, _winners
from companion.screens.history.screen import PAGE
from companion.words import day_of, when
from referees.common.always.conclude import Conclude
from referees.common.values.change import changed
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.tables import laid, meow, starting, tap
from tests.companion.test_bad_input import begin, change_file


def rows(window: Window) -> list[str]:
    """The players of each game in the list, from top to bottom."""
    return [line.controls[0].value for line in _lines(window)]  # type: ignore[attr-defined]


def ends(window: Window) -> list[str]:
    """The status of each game, and its start time."""
    return [line.controls[1].value for line in _lines(window)]  # type: ignore[attr-defined]


def _lines(window: Window) -> list[ft.Column]:
    return [tile.subtitle for tile in window.all(ft.ListTile) if isinstance(tile.subtitle, ft.Column)]


async def more(window: Window, row: int = 0) -> None:
    buttons = [button for button in window.all(ft.IconButton) if (label(button) or "").startswith("More about")]
    await window.event(buttons[row], "click")


async def opened(house: House) -> tuple[Window, str]:
    """A window on the history of one game, with its menu open, and the game's id."""
    game_id = await begin(house, "Ann", "Bob")
    window = await house.window("/history")
    await more(window)
    return window, game_id


async def finish(house: House, game_id: str, *ranking: int) -> None:
    await house.device.open()
    table = await house.device.tables.get(game_id)
    await table.enter(Conclude(how="ranked", ranking=ranking) if ranking else Conclude(how="abandoned"))


async def test_an_empty_history_leads_to_the_start(house: House) -> None:
    """An empty history says what belongs there and leads to the start; it has no search field."""
    window = await house.window("/history")
    assert any("Every game you start is saved here" in words for words in window.texts())
    assert window.all(ft.TextField) == []
    await window.tap("Start a game")
    assert window.page.route == "/"


async def test_games_are_listed_newest_first_and_page_by_page(house: House) -> None:
    """Thirty games are shown at first, thirty more with each tap."""
    count = 2 * PAGE + 3
    for number in range(count):
        await begin(house, f"P{number}", "Bob")
    window = await house.window("/history")
    for loaded in (PAGE, 2 * PAGE, count):
        assert rows(window) == [f"P{number}, Bob" for number in range(count - 1, count - loaded - 1, -1)]
        if loaded < count:
            await window.tap("Show more")
    assert "Show more" not in window.labels()


async def test_the_list_stays_as_long_as_it_was(house: House) -> None:
    """Deleting a game on the second page removes only its row."""
    for number in range(PAGE + 5):
        await begin(house, f"P{number}", "Bob")
    window = await house.window("/history")
    await window.tap("Show more")
    before = rows(window)
    await more(window, PAGE + 2)
    await window.tap("Delete")
    assert rows(window) == [*before[: PAGE + 2], *before[PAGE + 3 :]]


async def test_deleting_can_be_undone_at_once(house: House) -> None:
    """Deleting asks no question, and its notice has "Undo"."""
    window, _ = await opened(house)
    await window.tap("Delete")
    assert rows(window) == []
    assert "Deleted: Meow Oracle, Ann, Bob" in window.texts()
    undo = next(control for control in window.walk() if getattr(control, "label", None) == "Undo")
    await window.event(undo, "click")
    assert rows(window) == ["Ann, Bob"]


async def test_a_deleted_game_can_be_brought_back_later(house: House) -> None:
    """Deleted games have their own screen, which restores them."""
    window, _ = await opened(house)
    await window.tap("Delete")
    await window.tap("Deleted games")
    assert window.page.route == "/history/deleted"
    assert rows(window) == ["Ann, Bob"]
    await window.event(starting(window, "Restore Meow Oracle, Ann, Bob"), "click")
    assert "There are no deleted games." in window.texts()
    await window.tap("Back to all games")
    assert window.page.route == "/history"
    assert rows(window) == ["Ann, Bob"]


@pytest.mark.parametrize(("ranking", "end"), [((1, 0), "Won by Dee"), ((), "Abandoned")], ids=["ranked", "abandoned"])
async def test_a_running_game_opens_its_table_and_a_finished_one_its_tally(
    house: House, ranking: Sequence[int], end: str
) -> None:
    """A tap on a running game leads to its table, on a finished one to its tally."""
    running, over = await begin(house, "Ann", "Bob"), await begin(house, "Cid", "Dee")
    await finish(house, over, *ranking)
    window = await house.window("/history")
    assert ends(window)[0].startswith(f"{end}, ") and ends(window)[1].startswith("Still in progress, ")
    await window.event(_tiles(window)[0], "click")
    assert window.page.route == f"/tally/{over}"
    await window.go("/history")
    await window.event(_tiles(window)[1], "click")
    assert window.page.route == f"/table/{running}"
    await window.back()
    assert window.page.route == "/history"


def _tiles(window: Window) -> list[ft.ListTile]:
    return [tile for tile in window.all(ft.ListTile) if label(tile) == "Meow Oracle"]


YEARS = 30 * 365
AHEAD = ((YEARS, True), (1, True), (-YEARS, True), (DELETED_DAYS - 2, True), (3, False))


@pytest.mark.parametrize("later", [((DELETED_DAYS - 1, True), (2, False)), AHEAD], ids=["long ago", "a wrong clock"])
async def test_a_deleted_game_is_gone_after_its_days(house: House, later: Sequence[tuple[int, bool]]) -> None:
    """A deleted game can be restored for thirty days, as the screen says; a wrong clock in between deletes nothing."""
    game_id = await begin(house, "Ann", "Bob")
    await house.device.store.delete(game_id, house.clock())
    await house.device.close()
    for days, is_listed in later:
        house.time += days * DAY
        window = await house.window("/history/deleted")
        assert ("You can restore a deleted game for 30 days." in window.texts()) is is_listed, days
        assert ("There are no deleted games." in window.texts()) is not is_listed, days
        await house.device.close()


def test_a_clock_beyond_all_calendars(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock past the last possible year counts as in that year, and any moment can be shown."""
    monkeypatch.setattr("time.time_ns", lambda: 10**21)
    assert datetime.fromtimestamp(now() / 1000, UTC).year == MAXYEAR
    for moment in (10**17, -(10**17)):
        assert day_of(moment) and when(moment, now()) and when(now(), moment)


async def test_a_rematch_is_one_tap(house: House) -> None:
    """A rematch has the same players in order, with the same options, and is shown at once; Back leads to the start."""
    await house.device.open()
    first = await laid(house, "meow_oracle", "Cid", "Ann", "Bob")
    options = first.config.options
    name, value = next((item.name, next(v for v in item.labels if v != item.default)) for item in options.listed())
    changed = first.config.model_copy(update={"options": options.model_copy(update={name: value})})
    await first.reconfigure(changed)
    await finish(house, first.head.id, 0, 1, 2)
    window = await house.window("/history")
    await more(window)
    await window.tap("Rematch")
    page = await house.device.store.page()
    rematch = await house.device.tables.get(page.heads[0].id)
    assert rematch.head.id != first.head.id and len(page.heads) == 2
    assert window.page.route == f"/table/{rematch.head.id}"
    assert rematch.config == first.config and rematch.config.names == ("Cid", "Ann", "Bob")
    assert rematch.timeline.entries == [] and rematch.head.status == "running"
    await window.back()
    assert window.page.route == "/"


async def test_a_game_without_rules_has_no_rematch(house: House) -> None:
    """If a game's rules aren't installed, its rematch isn't started, and a notice says so."""
    await begin(house, "Ann", "Bob")
    await change_file(house, "update games set game = 'lost_game'")
    window = await house.window("/history")
    assert "Lost Game" in window.texts()
    await more(window)
    await window.tap("Rematch")
    assert any("The rules for “lost_game” aren't installed" in words for words in window.texts())
    assert len((await house.device.store.page()).heads) == 1


async def test_a_note_is_written_changed_and_cleared(house: House) -> None:
    """The list shows a game's note; cancelling the form changes nothing."""
    game_id = await begin(house, "Ann", "Bob")
    window = await house.window("/history")
    for words in ("By the lake", "By the sea"):
        await more(window)
        await window.tap("Change note" if words == "By the sea" else "Write a note")
        await window.type("Note", words)
        await window.tap("Save note")
        assert words in window.texts()
        assert await house.device.store.note(game_id) == words
    await more(window)
    await window.tap("Change note")
    assert window.one(ft.TextField, label="Note").value == "By the sea"
    await window.type("Note", "Nonsense")
    await window.tap("Cancel")
    assert "By the sea" in window.texts() and "Nonsense" not in window.texts()
    await more(window)
    await window.tap("Change note")
    await window.type("Note", "")
    await window.tap("Save note")
    assert "By the sea" not in window.texts()
    assert await house.device.store.note(game_id) is None


async def test_the_menu_leads_to_a_replay_and_closes_where_it_opened(house: House) -> None:
    """Back from the replay leads to the history; a second tap on the menu's button closes it."""
    window, game_id = await opened(house)
    await tap(window, "Replay")
    assert window.page.route == f"/replay/{game_id}"
    await window.back()
    assert window.page.route == "/history"
    await more(window)
    assert "Rematch" in window.labels()
    await window.event(starting(window, "Show less about Meow Oracle, Ann, Bob"), "click")
    assert "Rematch" not in window.labels()


async def test_the_start_shows_games_started_meanwhile(house: House) -> None:
    """The start screen reloads its list when it is shown again."""
    window = await house.window()
    await window.tap("History")
    await begin(house, "Ann", "Bob")
    await window.back()
    assert any(words.startswith("Ann, Bob") for words in window.texts())
    await asyncio.sleep(0)


async def test_a_strangers_game_does_not_keep_the_list_waiting(house: House) -> None:
    """An outcome that is longer than any of ours, or nested deeply, isn't parsed: the list then shows no winners."""
    over = await begin(house, "Cid", "Dee")
    await finish(house, over, 1, 0)
    head = (await house.device.store.page()).heads[0]
    assert _winners(head) == ("Dee",)
    assert _winners(changed(head, outcome=(head.outcome or "") + " " * LONGEST_PARSED)) == ()
    assert _winners(changed(head, outcome='{"ranking": ' + "[" * 5000)) == ()


async def test_a_row_has_the_games_emblem_and_the_points(house: House) -> None:
    """Players are listed by rank with their points; in a game that is still running, by seat."""
    await meow(house, 10_000)
    await laid(house, "oblivion", "Eva", "Flo")
    window = await house.window("/history")
    assert "Dan 3 · Bob 2 · Ann 2 · Claire 2" in window.texts()
    assert "Eva, Flo" in window.texts()
    rows = [tile for tile in window.all(ft.ListTile) if tile.on_click]
    assert len(rows) == 2
    assert all(any(isinstance(part, cv.Canvas) for part in window.walk(row.leading)) for row in rows)
