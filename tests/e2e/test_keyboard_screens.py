"""Screens other than tables, by keyboard only, in a real browser: statistics, players, plays, rules, sharing."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.accessibility.addresses import Filled, furnish
from tests.companion.files.test_plays_bg_stats import link
from tests.e2e.data_folder import in_thread
from tests.e2e.driver import Screen, announced
from tests.e2e.test_keyboard import Keyboard

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture
def filled(tmp_path: Path) -> Filled:
    """Stores games and plays in the folder that the server reads."""
    return in_thread(furnish(tmp_path))


@pytest.fixture
def at(filled: Filled, quick: None, request: pytest.FixtureRequest) -> Callable[[str], Keyboard]:
    """Opens a window at an address; returns its keyboard."""
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


def test_statistics_are_viewed_and_shared(at: Callable[[str], Keyboard]) -> None:
    """By keyboard a game's, a player's and a pair's statistics are opened, and the screen is shared as text."""
    keys = at("statistics")
    for pressed, heading in (("Meow Oracle: Played", "More about Meow Oracle"), ("Claire: Played", "Against"),
                           ("Dee: Together", "Claire and Dee")):  # fmt: skip
        press(keys, pressed, shows=heading)
    press(keys, "Share")
    press(keys, "Copy the text", shows="Text copied.")


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


def test_a_game_is_shared(at: Callable[[str], Keyboard], filled: Filled) -> None:
    """By keyboard a game's QR code is shown and hidden, the sheet chosen, and the text copied."""
    finished = filled["id"][filled["game of"].index("haggatha") + 1]
    keys = at(f"tally/{finished}/share")
    press(keys, "Show the QR code")
    press(keys, "Hide the QR code")
    press(keys, "The sheet")
    press(keys, "Copy the text", shows="Text copied.")
