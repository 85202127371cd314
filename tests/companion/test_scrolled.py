"""Scroll containers show what matters after layout, and again after the space has shrunk."""

import asyncio
from typing import Any

import flet as ft
import pytest

from companion.boards import COVERED, board as board_of
from companion.boards.meow_oracle.areas import where
from companion.measures import Place, Room
from companion.screens.table.zoom import board_room
from companion.table.control.scene import Scene
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.tables import meow, on_screen, tap, watched
from tests.companion.test_sheets import haggatha, touch


def scrolls(window: Window) -> list[Any]:
    """The arguments of all scroll requests, in order."""
    return [args for name, args in window.client.calls if name == "scroll_to"]


async def sized(window: Window, control: ft.Control, width: float = 360, height: float = 210) -> list[Any]:
    """The scroll requests after the window has reported a control's size."""
    before = len(scrolls(window))
    await window.event(control, "size_change", {"w": width, "h": height})
    return scrolls(window)[before:]


def measured(window: Window) -> tuple[Any, ft.Container]:
    """The board's viewport, and the board in it, which report their sizes."""
    space = window.one(ft.InteractiveViewer)
    boards = [box for box in window.walk(space) if isinstance(box, ft.Container) and box.on_size_change is not None]
    return space, boards[0]


async def cut(house: House, entries: int = 20) -> tuple[Window, Place]:
    """A board of four areas that is higher than its viewport, and the place of the area of the player in turn on it."""
    table, window = await watched(house, entries, width=360, height=640)
    space, board = measured(window)
    assert not await sized(window, board, 360, 640)  # its space isn't reported yet
    await sized(window, board, 360, 200)
    await sized(window, space, 360, 210)
    scene = Scene(table.view, table.referee.offers(table.state), seats=table.config.seats)
    place = where(scene, board_room(Room(360, 210)))
    assert place is not None
    return window, place


async def test_in_large_words_the_part_that_matters_is_shown_above_what_a_card_covers(house: House) -> None:
    """The board can be scrolled by that much farther, and is."""
    window, place = await cut(house)
    (sample,) = [text for text in window.all(ft.Text) if text.value == "" and text.on_size_change is not None]
    await window.event(sample, "size_change", {"w": 0, "h": 30})
    space, board = measured(window)
    assert board.padding == ft.Padding.only(bottom=COVERED)
    await sized(window, space, 360, 330)
    (call,) = await sized(window, board, 360, 640 + COVERED)
    assert call["offset"] == pytest.approx(place.bottom - (330 - COVERED))


async def test_a_place_that_answers_is_shown_above_a_card_of_any_height(house: House) -> None:
    """In words of usual size, too, the board can be scrolled by what a card covers, and is, as far as the nearest lit
    place; it is as before when the card is gone."""
    window, place = await cut(house)
    space, board = measured(window)
    assert len(place.targets) > 1
    await sized(window, space, 360, 260)
    await sized(window, board, 360, 640)
    (card,) = [box for box in window.all(ft.Container) if box.on_size_change and box not in (space, board)]
    await sized(window, card, 344, 48)  # it has room in the tray
    assert measured(window)[1].padding == ft.Padding.only(bottom=0)
    await sized(window, card, 344, 200)
    _, board = measured(window)
    assert isinstance(board.padding, ft.Padding) and board.padding.bottom > 120
    (call,) = await sized(window, board, 360, 640 + board.padding.bottom)
    above, below = call["offset"], call["offset"] + 260 - board.padding.bottom
    assert any(above <= target.top and target.bottom <= below for target in place.targets)
    await sized(window, card, 344, 0)
    assert measured(window)[1].padding == ft.Padding.only(bottom=0)


SCROLLED = {
    "event_type": "update", "pixels": 0.0, "min_scroll_extent": 0.0, "max_scroll_extent": 440.0,
    "viewport_dimension": 200.0,
}  # fmt: skip
"""A player is back at the top."""


async def test_a_board_is_scrolled_to_what_is_out_of_sight(house: House) -> None:
    """No farther than needed; not at all if it isn't cut or the part is in sight, in a window of any height."""
    window, place = await cut(house)
    space, board = measured(window)
    assert place.top > 210  # the player in turn is below
    assert not await sized(window, board, 360, 200)
    assert not await sized(window, space, 360, 260)
    (call,) = await sized(window, board, 360, 640)
    assert call["offset"] == pytest.approx(min(place.top, place.bottom - 260, key=abs))
    assert not await sized(window, board, 360, 641)  # it is in sight now
    assert not await sized(window, board, 360, 200)  # a client scrolls back then, and doesn't report it
    assert await sized(window, board, 360, 641)
    (column,) = [part for part in window.walk(space) if isinstance(part, ft.Column) and part.on_scroll is not None]
    await window.event(column, "scroll", SCROLLED)
    (call,) = await sized(window, space, 360, 280)  # a player has scrolled away, and the space has grown
    assert call["offset"] == pytest.approx(min(place.top, place.bottom - 280, key=abs))


async def test_a_board_that_got_room_is_not_scrolled_by_what_it_had_before(house: House) -> None:
    """The tray got lower, and the board reports its new size before its viewport does: it would jump and come back."""
    window, _ = await cut(house)
    await window.resize(360, 1200)
    assert not await sized(window, measured(window)[1], 360, 640)
    assert await sized(window, measured(window)[0], 360, 260)


async def test_a_board_that_tells_no_place_is_scrolled_to_the_part_itself(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As before its place on it is reported, and if the board has another form just now."""
    table = await meow(house, 20)
    drawn = board_of(table.referee.about.board)
    assert drawn is not None
    for place in (None, Place(0, 300, 360, 400, (360, 900))):
        monkeypatch.setitem(vars(drawn), "where", lambda scene, room, words, place=place: place)
        window = await house.window(f"/table/{table.head.id}", width=360, height=640)
        space, board = measured(window)
        assert not await sized(window, space, 360, 210)
        (call,) = await sized(window, board, 360, 640)
        assert str(call["scroll_key"]).startswith("area of ")


@pytest.mark.parametrize("motion", ["device", "reduced"])
async def test_where_nothing_is_to_move_a_board_is_there_at_once(house: House, motion: Any) -> None:
    """Otherwise it is moved there visibly."""
    await house.device.open()
    await house.device.settings.change(house.device.store, motion=motion)
    window, _ = await cut(house)
    (call,) = await sized(window, measured(window)[1], 360, 640)
    assert (call["duration"] > 0) is (motion == "device")


async def test_a_sheet_is_scrolled_when_it_has_grown(house: House) -> None:
    """A tap zooms in: before the larger sheet is laid out, it can't be scrolled."""
    table, window = await on_screen(house, haggatha(house))
    await window.resize(320, 480)
    await tap(window, "Whole sheet")
    first, second = table.referee.view(table.state).chart.legal[-1]
    await touch(window, table, f"line {first}-{second}")
    grown = [stack for stack in window.all(ft.Stack) if stack.on_size_change is not None]
    calls = [call for control in grown for call in await sized(window, control)]
    assert [call for call in calls if call["offset"]]


@pytest.mark.parametrize(("width", "height", "is_scrolled"), [(844, 390, True), (1180, 820, False)])
async def test_what_stands_beside_the_board_is_scrolled_on_a_turned_phone(
    house: House, width: int, height: int, *, is_scrolled: bool
) -> None:
    """Its tray may be higher than the window, but undo and more stay in sight. A tablet has the room."""
    _, window = await watched(house, 20, width=width, height=height)
    scrolled = [column for column in window.all(ft.Column) if column.scroll is not None]
    labels = {label(part) for column in scrolled for part in window.walk(column)}
    assert ("What do the rules say?" in labels) == is_scrolled
    assert "More" in window.labels() and "More" not in labels


async def test_a_board_that_is_replaced_while_it_is_scrolled_is_let_be(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone is turned before its client has answered: nothing fails, and the new board, which starts at its top, is
    scrolled to the important part."""
    window, _ = await cut(house)
    space, _ = measured(window)
    usual, size, turned = window.client._reply, {"width": 844, "height": 390}, list[Any]()

    async def turn(call: Any) -> None:
        window.session.apply_page_patch(size)
        await window.session.dispatch_event(1, "resize", size)
        for _ in range(50):  # meanwhile the table is redrawn
            await asyncio.sleep(0)
        usual(call)

    def reply(call: Any) -> None:
        if call.name == "scroll_to" and not turned:
            turned.append(asyncio.create_task(turn(call)))
        else:
            usual(call)

    monkeypatch.setattr(window.client, "_reply", reply)
    assert len(await sized(window, space, 150, 100)) == 1  # not down as well
    assert turned and not [text for text in window.texts() if "did not work" in text]
    space, board = measured(window)
    assert not await sized(window, space, 150, 100)  # the board isn't reported yet
    across, down = await sized(window, board, 360, 200)
    assert across["offset"] and down["offset"]
