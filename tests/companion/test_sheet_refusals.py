"""After a tap on a place of Haggatha's sheet that isn't a legal target, the referee says why."""

from companion.boards.haggatha.taps import refused
from companion.table.control.controller import TableController
from companion.table.control.tap_guard import TapGuard
from scoresheets.haggatha import illegal_entries
from tests.common.records import golden, golden_files
from tests.companion.conftest import House
from tests.companion.tables import on_screen, tap
from tests.companion.test_sheets import haggatha, touch


async def test_a_tap_on_an_illegal_place_says_why(house: House) -> None:
    """A tap on a line that's already drawn is refused with its rule, and nothing is entered."""
    table, window = await on_screen(house, haggatha(house))
    before = len(table.timeline.entries)
    first, second = table.referee.view(table.state).chart.drawn[0]
    await touch(window, table, f"line {first}-{second}")
    assert len(table.timeline.entries) == before
    assert any(words.startswith("There's already a line between dots") for words in window.texts())
    assert "Why? MC-26" in window.labels()


async def test_a_tap_on_the_sheet_while_something_else_is_asked_says_why(house: House) -> None:
    """A tap on a part that has nothing to do with the open question is refused, and nothing is entered."""
    table, window = await on_screen(house, haggatha(house, 180))  # dice have to be written
    await tap(window, "Whole sheet", "Star Chart: zoom in")
    before = len(table.timeline.entries)
    await touch(window, table, "line 0-1")
    assert len(table.timeline.entries) == before
    assert window.labels().count("Dismiss") == 1


async def test_a_replay_refuses_nothing(house: House) -> None:
    """In a replay, a tap on a place that isn't a legal target isn't refused."""
    table = await haggatha(house)
    first, second = table.referee.view(table.state).chart.drawn[0]
    for is_still in (False, True):
        controller = TableController(table, lambda: None, TapGuard(lambda: 0), is_still=is_still)
        assert await refused(controller, (f"line {first}-{second}",)) is not is_still
        assert (controller.reply is None) == is_still


async def test_other_places_are_never_allowed(house: House) -> None:
    """In a recorded game, the referee objects to an entry at any place that isn't a legal target."""
    table = await haggatha(house, 0)
    game = golden(next(file for file in golden_files("haggatha") if file.stem == "2-players"))
    rules, tried = table.referee, dict[type, int]()
    for entry, mark in game.entries:
        view, offers = rules.view(table.state), rules.offers(table.state)
        for illegal in illegal_entries(view, offers).values():
            tried[type(illegal)] = tried.get(type(illegal), 0) + 1
            assert table.problem(table.state, illegal) is not None, illegal
        await table.enter(rules.read_entry(entry), mark=mark)
    assert len(tried) >= 4 and min(tried.values()) > 0, tried
