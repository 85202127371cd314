"""Screens other than tables, by keyboard only, in a real browser: players, plays, rules."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.accessibility.addresses import furnish
from tests.companion.files.test_plays_bg_stats import link
from tests.e2e.data_folder import in_thread
from tests.e2e.driver import Screen, announced
from tests.e2e.test_keyboard import Keyboard

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture
def at(tmp_path: Path, quick: None, request: pytest.FixtureRequest) -> Callable[[str], Keyboard]:
    """Opens a window at an address of an app with games and plays; returns its keyboard."""
    in_thread(furnish(tmp_path))
    screen: Callable[..., Screen] = request.getfixturevalue("screen")  # only now: the games must be stored first

    def opened(address: str) -> Keyboard:
        window = screen(address)
        window.button("Back").wait_for(state="attached")
        window.quiet()
        return Keyboard(window)

    return opened


def press(keys: Keyboard, words: str, *, shows: str = "") -> None:
    """Tabs to a control by the beginning of its name, presses Enter, and waits for what the screen then `shows`."""
    keys.screen.quiet()
    keys.tab_to(lambda label: label.startswith(words))
    keys.page.keyboard.press("Enter")
    if shows:
        announced(keys.page, shows)


def write(keys: Keyboard, field: str, words: str) -> None:
    """Types into the field that has or gets the focus."""
    keys.screen.field(field).wait_for(state="attached")
    keys.tab_to(lambda label: label.startswith(field))
    keys.page.keyboard.type(words)
    expect(keys.screen.field(field)).to_have_value(words)


def test_a_play_is_imported_from_a_link(at: Callable[[str], Keyboard]) -> None:
    """By keys a link is entered and sent, the preview read, a player corrected, the play imported and viewed."""
    keys = at("history")
    press(keys, "Import a play from a link")
    write(keys, "Link to a play", link().decode().strip())
    press(keys, "View", shows="One play is new.")
    press(keys, "Ann", shows="Who is Ann?")
    press(keys, "A new player")
    press(keys, "Import 1 play", shows="1 play was imported.")
    press(keys, "Azul", shows="Players")


def test_a_player_is_added_and_renamed(at: Callable[[str], Keyboard]) -> None:
    """By keyboard a player is added with Enter in the field, renamed, and given another mark."""
    keys = at("people")
    press(keys, "Add a player")
    write(keys, "Name", "Eve")
    keys.page.keyboard.press("Enter")
    press(keys, "Change name")
    keys.screen.field("Name").wait_for(state="attached")
    keys.tab_to(lambda label: label.startswith("Name"))
    keys.page.keyboard.press("ControlOrMeta+A")
    keys.page.keyboard.type("Evelyn")
    press(keys, "Save name", shows="Evelyn")
    press(keys, "Green triangle for Evelyn")
    expect(keys.screen.button("Green triangle for Evelyn")).to_have_attribute("aria-current", "true")


def test_the_rules_are_searched_and_read(at: Callable[[str], Keyboard]) -> None:
    """By keyboard a search result is opened and left again, and a rulebook is opened from the list of games."""
    keys = at("rules")
    write(keys, "Search the rules", "winner points")
    keys.screen.button(re.compile("^Winner Points")).wait_for(state="attached")
    press(keys, "Winner Points")
    keys.page.wait_for_url("**/rules/meow_oracle/MO-*")
    keys.screen.quiet()
    keys.page.keyboard.press("Tab")  # until then, the focused element gets no keys
    press(keys, "Back")
    keys.page.wait_for_url("**/rules")
    keys.screen.field("Search the rules").wait_for(state="attached")
    keys = at("rules")
    press(keys, "Meow Oracle")
    keys.page.get_by_role("heading", name="In short").first.wait_for(state="attached")
