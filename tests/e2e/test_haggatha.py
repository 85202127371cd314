"""A whole Production phase of Haggatha in a real browser, by taps only: Runes, bubbles, sheet, bonuses."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from tests.companion.haggatha_taps import taps_of
from tests.e2e.data_folder import GAME, reopened, store_game
from tests.e2e.driver import Screen, entered, undo_label
from tests.e2e.offline import EVERYWHERE
from tests.haggatha.tables import config

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(autouse=True)
def lay_out(tmp_path: Path, quick: None) -> None:
    """Store a game of three players without entries; its sheet counts as checked."""
    store_game(tmp_path, "haggatha", config())


class Hand:
    """Taps keys and waits for each answer, as people do."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def tap(self, words: str) -> None:
        """Tap a key that only prepares an entry."""
        self.screen.touch(self._at(words))

    def enter(self, words: str) -> None:
        """Tap a key that makes an entry."""
        self.screen.enter(self._at(words))

    def roll(self, drawn: str) -> None:
        """Enter a roll of the Runes by five taps."""
        *first, last = taps_of(drawn)
        for words in first:
            self.tap(words)
        self.enter(last)

    def draw(self, first: int, second: int) -> None:
        """Tap the middle of a line on the Star Chart, given by its two dots' numbers."""
        undo = undo_label(self.screen)
        place = self.screen.text(f"Line between dots {first} and {second}, you can choose this", exact=True)
        self.screen.tap_middle(place)
        entered(self.screen, undo)

    def _at(self, words: str) -> Locator:
        place = self.screen.starting(words)
        place.wait_for(state="attached")
        return place


@EVERYWHERE
def test_a_production_phase(screen: Callable[..., Screen], tmp_path: Path) -> None:
    """A phase with bubbles, an enclosed Charm, a true prediction, a horoscope bonus, twisted fates, Staff is stored."""
    hand = Hand(screen(f"table/{GAME}"))
    hand.roll("bone voodoo 2 | 3 skull")
    hand.enter("red was drawn")
    hand.enter("Every boat has its Adventurers: Production begins")

    hand.enter("Star Charting: 4 lines")  # for two bubbles
    for line in ((1, 2), (1, 8), (2, 9), (8, 9)):
        hand.draw(*line)

    hand.roll("bone voodoo 2 | 3 tree")
    hand.tap("Divination: 2 icons")
    hand.enter("Predict green")
    hand.enter("grey was drawn")
    hand.enter("green was drawn")
    hand.enter("X in the top line")

    hand.roll("bone voodoo | 2 3 skull")
    hand.enter("Horoscopes: write 2 and 3")
    hand.enter("2 in the top line")  # the box of that Rune grants a Charm
    hand.enter("Take a blue Charm")
    hand.enter("3 in the top line")

    hand.roll("bone skull 2 | 3 voodoo")
    hand.enter("Twisting Fates: two ±1 bubbles")

    hand.roll("bone skull 2 | 3 voodoo")
    hand.tap("the Die showing 2 in the left half")
    hand.enter("Turn the 2 into a 1")
    hand.enter("Horoscopes: write 1")
    hand.enter("1 in the bottom line")
    hand.enter("Production is over: the Market begins")

    state = reopened(tmp_path).state
    assert state.phase == "market"
    assert state.shelf.charms == (1, 0, 1, 0)
    assert (state.top, state.bottom) == (("X", "2", "3"), ("1",))
    assert (state.plus_minus.filled, state.move.crossed, state.corruption) == (1, 1, 1)
