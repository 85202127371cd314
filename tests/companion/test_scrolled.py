"""The board and the sheet are scrolled to the part that matters, once a client has reported their sizes."""

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
    """The arguments of all scroll requests so far, in order."""
    return [args for name, args in window.client.calls if name == "scroll_to"]


async def sized(window: Window, control: ft.Control, width: float = 360, height: float = 210) -> list[Any]:
    """Report a control's size; returns the scroll requests that follow."""
    before = len(scrolls(window))
    await window.event(control, "size_change", {"w": width, "h": height})
    return scrolls(window)[before:]


def measured(window: Window) -> tuple[Any, ft.Container]:
    """The two controls that report their sizes: the board's viewport, and the board in it."""
    space = window.one(ft.InteractiveViewer)
    boards = [box for box in window.walk(space) if isinstance(box, ft.Container) and box.on_size_change is not None]
    return space, boards[0]


async def cut(house: House, entries: int = 20) -> tuple[Window, Place]:
    """A window with a board that's higher than its viewport, and the place of the active player's area on it."""
    table, window = await watched(house, entries, width=360, height=800)
    space, board = measured(window)
    assert not await sized(window, board, 360, 640)  # the viewport isn't reported yet
    await sized(window, board, 360, 200)
    await sized(window, space, 360, 210)
    scene = Scene(table.view, table.referee.offers(table.state), seats=table.config.seats)
    place = where(scene, board_room(Room(360, 210)))
    assert place is not None
    return window, place


async def test_with_large_text_the_board_is_scrolled_above_a_card(house: House) -> None:
    """With large text, the board has a margin as high as a card may be, so its part can be scrolled above the card."""
    window, place = await cut(house)
    (sample,) = [text for text in window.all(ft.Text) if text.value == "" and text.on_size_change is not None]
    await window.event(sample, "size_change", {"w": 0, "h": 30})
    space, board = measured(window)
    assert board.padding == ft.Padding.only(bottom=COVERED)
    await sized(window, space, 360, 330)
    (call,) = await sized(window, board, 360, 640 + COVERED)
    assert call["offset"] == pytest.approx(place.bottom - (330 - COVERED))


async def test_a_legal_target_is_shown_above_a_card_of_any_height(house: House) -> None:
    """While a card covers part of the board, the board has a margin and is scrolled so that one of the legal targets is
    above the card; without the card, there's no margin."""
    window, place = await cut(house)
    space, board = measured(window)
    assert len(place.targets) > 1
    await sized(window, space, 360, 260)
    await sized(window, board, 360, 640)
    (card,) = [box for box in window.all(ft.Container) if box.on_size_change and box not in (space, board)]
    await sized(window, card, 344, 48)  # the card fits into the tray
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
"""The event of a player scrolling to the top."""


async def test_a_board_is_scrolled_to_a_hidden_part(house: House) -> None:
    """A board is scrolled only as far as needed, and only if it's higher than its viewport and the part is hidden."""
    window, place = await cut(house)
    space, board = measured(window)
    assert place.top > 210  # the active player's area is below
    assert not await sized(window, board, 360, 200)
    assert not await sized(window, space, 360, 260)
    (call,) = await sized(window, board, 360, 640)
    assert call["offset"] == pytest.approx(min(place.top, place.bottom - 260, key=abs))
    assert not await sized(window, board, 360, 641)  # it's visible now
    assert not await sized(window, board, 360, 200)  # a client scrolls back then, and doesn't report it
    assert await sized(window, board, 360, 641)
    (column,) = [part for part in window.walk(space) if isinstance(part, ft.Column) and part.on_scroll is not None]
    await window.event(column, "scroll", SCROLLED)
    (call,) = await sized(window, space, 360, 280)  # a player has scrolled away, and the space has grown
    assert call["offset"] == pytest.approx(min(place.top, place.bottom - 280, key=abs))


async def test_a_board_is_not_scrolled_by_an_outdated_size(house: House) -> None:
    """If a board reports its new size before its viewport does, it isn't scrolled by the old viewport's size."""
    window, _ = await cut(house)
    await window.resize(360, 1200)
    assert not await sized(window, measured(window)[1], 360, 640)
    assert await sized(window, measured(window)[0], 360, 260)


async def test_a_board_without_a_place_is_scrolled_by_key(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a board doesn't know the place of the part, or its shape doesn't match, it's scrolled by the part's key."""
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
async def test_with_reduced_motion_scrolling_is_instant(house: House, motion: Any) -> None:
    """With reduced motion, scrolling takes no time."""
    await house.device.open()
    await house.device.settings.change(house.device.store, motion=motion)
    window, _ = await cut(house)
    (call,) = await sized(window, measured(window)[1], 360, 640)
    assert (call["duration"] > 0) is (motion == "device")


async def test_a_sheet_is_scrolled_when_it_has_grown(house: House) -> None:
    """When a tap zooms in, the sheet is scrolled once its new size is reported."""
    table, window = await on_screen(house, haggatha(house))
    await window.resize(320, 480)
    await tap(window, "Whole sheet")
    first, second = table.referee.view(table.state).chart.legal[-1]
    await touch(window, table, f"line {first}-{second}")
    grown = [stack for stack in window.all(ft.Stack) if stack.on_size_change is not None]
    calls = [call for control in grown for call in await sized(window, control)]
    assert [call for call in calls if call["offset"]]


@pytest.mark.parametrize(("width", "height", "is_scrolled"), [(844, 390, True), (1180, 820, False)])
async def test_the_tray_of_a_turned_phone_can_be_scrolled(
    house: House, width: int, height: int, *, is_scrolled: bool
) -> None:
    """On a turned phone, the tray beside the board can be scrolled, but "More" stays visible; a tablet has the room."""
    _, window = await watched(house, 20, width=width, height=height)
    scrolled = [column for column in window.all(ft.Column) if column.scroll is not None]
    labels = {label(part) for column in scrolled for part in window.walk(column)}
    assert ("What do the rules say?" in labels) == is_scrolled
    assert "More" in window.labels() and "More" not in labels


async def test_a_board_may_be_replaced_while_it_is_scrolled(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a phone is turned while its board scrolls, nothing fails; the new board scrolls to the part that matters."""
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
    assert len(await sized(window, space, 150, 100)) == 1  # only horizontally
    assert turned and not [text for text in window.texts() if "did not work" in text]
    space, board = measured(window)
    assert not await sized(window, space, 150, 100)  # the board isn't reported yet
    across, down = await sized(window, board, 360, 200)
    assert across["offset"] and down["offset"]
