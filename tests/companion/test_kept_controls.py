"""Controls that a component reuses when it draws: the same while their key stays the same, else new ones."""

from typing import Any

import flet as ft
import pytest

from companion.boards.tiles import BoardView, Group, Look, Picture, Tile
from companion.flet_fixes.guard import component
from companion.window.hooks import use_cache
from tests.companion.conftest import House
from tests.companion.harness import Window


class Shown:
    """A page with a row of words, which lists the controls it makes."""

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()
        self.around = 0
        self.made: list[str] = []
        self.redraw: Any = None

    def main(self, page: ft.Page) -> None:
        @component
        def Words() -> ft.Control:
            _, self.redraw = ft.use_state(0)
            cached = use_cache(self.around)

            def word(text: str) -> ft.Control:
                self.made.append(text)
                return ft.Container(ft.Text(text), on_click=lambda: self.made.append(f"tapped {text}"))

            places = enumerate(self.words)
            return ft.Row([cached(place, text, lambda text=text: word(text)) for place, text in places])  # type: ignore[misc]

        page.render(Words)

    async def draw(self, window: Window, *words: str) -> list[str]:
        """Draw these words; returns those that got new controls."""
        self.words = words
        self.made.clear()
        self.redraw(lambda count: count + 1)
        await window.settle()
        assert window.texts() == [*words]
        return [*self.made]


async def test_only_what_is_new_is_made(house: House) -> None:
    """A control that stays in place is reused; new or returning ones are made; so are all if their context changes."""
    row = Shown()
    window = await house.window(main=row.main)
    assert await row.draw(window, "a", "b", "c") == ["a", "b", "c"]
    assert await row.draw(window, "a", "d", "c") == ["d"]
    assert await row.draw(window, "a", "b") == ["b"]
    assert await row.draw(window, "a", "b", "c") == ["c"]
    row.around = 1
    assert await row.draw(window, "a", "b") == ["a", "b"]


async def test_a_cached_control_is_tapped_as_before(house: House) -> None:
    """A reused control has its window and its handler after any number of drawings, and after it returns."""
    row = Shown()
    window = await house.window(main=row.main)
    for words in (("a", "b"), ("b",), ("b", "a"), ("a", "c", "b"), ("a", "b", "b"), ("b", "a", "b")):
        await row.draw(window, *words)
        row.made.clear()
        for box in window.all(ft.Container):
            if box.on_click is not None:
                assert box.page is window.page
                await window.event(box, "click")
        assert row.made == [f"tapped {word}" for word in words]


@pytest.mark.parametrize("tells", [False, True])
async def test_each_tile_of_a_board_that_grows_has_its_own_identity(house: House, *, tells: bool) -> None:
    """Without keys, Flet's comparison of lists would confuse neighbours, and a tap would reach the wrong tile."""
    redraw: Any = None
    look = Look(lambda *_: (), tells=tells)

    def main(page: ft.Page) -> None:
        @component
        def Board() -> ft.Control:
            nonlocal redraw
            count, redraw = ft.use_state(5)
            tiles = [Tile(50.0 * at, 0, 50, 50, at, f"Tile {at}", (), (0, at)) for at in range(count)]
            return BoardView(picture=Picture(500, (Group("row", 0, 0, 500, (*tiles,)),)), look=look)

        page.render(Board)

    window = await house.window(main=main)
    for count in (6, 4, 7):
        redraw(count)
        await window.settle()
        window.all_live()
