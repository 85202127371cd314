"""A player's own winnings: behind a screen with the player's name, shown only while a key is held."""

import asyncio
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from companion.look.seat_mark import COLOURS, drawn_mark
from companion.screens import hand_over
from referees.common.protocol.config import seated
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.higgins_tables import higgins, keyed, keyed_all, tree
from tests.companion.tables import on_screen, tap


async def won(house: House) -> Window:
    """A window in which Bob has won two queens, on the screen that asks whose cards."""
    _, window = await on_screen(house, higgins(house))
    await tap(window, "Ann")
    await keyed_all(window, "A 2")
    await keyed(window, {"kind": "guess", "rank": "Q", "hits": 2})
    await tap(window, "Look at the cards you've won")
    return window


def shows(window: Window) -> bool:
    """Whether the queens Bob won are anywhere on the screen."""
    return any("queen" in str(value) for node in tree(window) for value in node[1:])


def held_by(window: Window) -> ft.GestureDetector:
    """The control to press and hold."""
    (surface,) = [control for control in window.all(ft.GestureDetector) if control.on_long_press_start is not None]
    return surface


async def hold(window: Window) -> asyncio.Future[None]:
    """Press and hold; the returned task ends once the screen has settled."""
    hand_over.LONGEST_SECONDS = 1.2
    before = window.client.sent
    press = asyncio.ensure_future(window.event(held_by(window), "long_press_start", {}))
    await drawn(window, before)
    return press


async def release(window: Window) -> None:
    before = window.client.sent
    await window.session.dispatch_event(held_by(window)._i, "long_press_end", {"v": {"x": 0, "y": 0}})
    await drawn(window, before)


async def drawn(window: Window, before: int) -> None:
    """Wait until another message is sent."""
    async with asyncio.timeout(30):
        while window.client.sent == before:  # noqa: ASYNC110 - a client doesn't notify
            await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_over, "LONGEST_SECONDS", 60.0)  # a test sets a shorter time once the button is held


async def test_winnings_are_shown_while_held(house: House) -> None:
    """The cards are hidden at first, shown while the filled key is held, and hidden after it; no text says "you"."""
    window = await won(house)
    assert not shows(window)
    await tap(window, "Bob")
    assert "Pass to Bob" in window.texts()
    before = tree(window)
    (filled,) = [box for box in window.all(ft.Container) if box.bgcolor == ft.Colors.PRIMARY]
    assert filled in [*window.walk(held_by(window))] and not shows(window)
    press = await hold(window)
    assert shows(window)
    assert "you" not in window.text().casefold()
    await release(window)
    assert tree(window) == before
    await press
    await tap(window, "Back to the table")
    assert "/table/" in window.page.route


async def test_others_see_only_their_own_cards(house: House) -> None:
    """After a tap on another name, only that player's cards can be shown."""
    window = await won(house)
    await tap(window, "Claire")
    press = await hold(window)
    assert "Claire hasn't won any cards this round." in window.texts() and not shows(window)
    await press


async def test_it_hides_by_itself(house: House) -> None:
    """If the key is held for long, or a screen reader never releases it, the cards are hidden again."""
    window = await won(house)
    await tap(window, "Bob")
    press = await hold(window)
    assert shows(window)
    await press
    assert not shows(window)


async def test_on_a_turned_phone_the_key_is_beside_the_cards(house: House) -> None:
    """In landscape the key is beside the cards, since it doesn't fit below them; in portrait it isn't."""

    def beside(window: Window) -> bool:
        return any(isinstance(row.controls[-1], ft.Column) and row.controls[-1].width for row in window.all(ft.Row))

    window = await won(house)
    await tap(window, "Bob")
    assert not beside(window)
    await window.resize(640, 360)
    assert beside(window)


async def test_who_is_handed_the_phone_is_known_by_the_mark(house: House) -> None:
    """The seat's mark, in its shape and colour, is next to the name."""
    window = await won(house)
    await tap(window, "Claire")
    (words,) = [text for text in window.all(ft.Text) if text.value == "Pass to Claire"]
    (title,) = [head for head in window.all(ft.Semantics) if head.header and words in [*window.walk(head)]]
    seat = next(seat for seat in seated(("Ann", "Bob", "Claire")) if seat.player == "Claire")
    shapes: list[Any] = [shape for part in window.walk(title) if isinstance(part, cv.Canvas) for shape in part.shapes]
    drawn: Any = drawn_mark(seat, 32, in_greys=False).content
    assert shapes == drawn.content.shapes and [shape.paint.color for shape in shapes] == [COLOURS[seat.colour]]
