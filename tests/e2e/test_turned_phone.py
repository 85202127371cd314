"""A phone is turned while a field of the app is in use, in a real browser. Semantics are off, as on most phones:
otherwise the browser scrolls by itself, and drops what isn't visible."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion.measures import BAR
from tests.e2e.data_folder import store_game_of
from tests.e2e.driver import GO, LONGEST_SECONDS, Screen, Server

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.usefixtures("quick")]

UPRIGHT, TURNED, ABOVE_KEYBOARD = (390, 844), (844, 390), (844, 200)
SCROLLED_MS = 800
"""Until then even a quick machine has scrolled to the field; earlier, the field may be visible but not stay there."""

IS_IN_USE = "() => document.activeElement.localName === 'input'"
"""Whether the client has put its invisible input over the field that has the focus."""
IS_SEEN = """bar => {
    const used = document.activeElement, box = used.getBoundingClientRect()
    return used.value === 'Zo' && box.width > 0 && box.top >= bar && box.bottom <= innerHeight
}"""


class Typed(NamedTuple):
    """A field on a screen: its address, the taps until the field has the focus, and how the phone is turned then."""

    path: str
    tapped: Callable[[Screen], Locator]
    ways: tuple[tuple[int, int], ...] = (ABOVE_KEYBOARD, UPRIGHT)


TYPED = (
    Typed(
        "/new/meow_oracle",
        lambda window: window.field("Another player"),
        ways=(TURNED, UPRIGHT, ABOVE_KEYBOARD, UPRIGHT),
    ),
    Typed("/people", lambda window: window.button("Add a player")),
    Typed("/history", lambda window: window.field("Search games")),
)


def turned(page: Page, size: tuple[int, int]) -> None:
    """Turn the phone, and wait until the field is visible below the bar, with all that was typed into it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(SCROLLED_MS)
    page.wait_for_function(IS_SEEN, arg=BAR)


def test_the_field_in_use_stays_in_sight(
    browser: Browser, server: Server, screen: Callable[..., Screen], tmp_path: Path
) -> None:
    """At set-up, in the form for a name and in the search of games, the field stays visible, focused and filled when
    the phone is turned, with its keyboard open or not, and turned back."""
    store_game_of(tmp_path, "meow_oracle", ("Ann", "Bob"))
    seen, context = screen(), server.context(browser)
    page = context.new_page()
    page.goto(server.address)
    for path, tapped, ways in TYPED:
        for view in (seen.page, page):
            view.evaluate(GO, path)
        place = tapped(seen)
        expect(place).to_be_visible()
        seen.quiet()
        box = place.bounding_box()
        assert box is not None
        for _ in range(LONGEST_SECONDS):
            page.touchscreen.tap(box["x"] + 40, box["y"] + 24)
            page.wait_for_timeout(300)
            if page.evaluate(IS_IN_USE):
                break
        page.keyboard.type("Zo")
        for size in ways:
            turned(page, size)
    context.close()
