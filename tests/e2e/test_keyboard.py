"""A game of Meow Oracle by keyboard only, in a real browser: Tab, arrows, Enter and Escape."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.boards.meow_oracle.in_hand import rows
from tests.companion.meow_taps import CELLS, NAMES, card_words, taps
from tests.e2e.data_folder import GAME, store_game_of
from tests.e2e.driver import Screen, undo_label
from tests.e2e.meow_keys import CARD, answered
from tests.meow_oracle.simulator import play

pytestmark = [pytest.mark.browser, pytest.mark.long]
PLAYED = play(7, 2)

CELL = re.compile(rf"(\w+), ({'|'.join(CELLS)}): ")
KEYS = {card_words(card): (down, across) for down, row in enumerate(rows(358)) for across, card in enumerate(row)}
FOCUSED = "() => { const e = document.activeElement; return e.ariaLabel || e.textContent || '' }"
FARTHEST = 60  # the most presses of Tab that any control needs


LEFT = max(
    at
    for at, pair in enumerate(pairwise(PLAYED.entries), 1)
    if pair[0]["kind"] == "place" and pair[1]["kind"] == "turn_up"
)
"""The number of entries before the last turn."""


@pytest.fixture(autouse=True)
def lay_out(tmp_path: Path, quick: None) -> None:
    store_game_of(tmp_path, "meow_oracle", NAMES[:2], PLAYED.entries[:LEFT])


class Keyboard:
    """Presses keys, and reads which element has the focus."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.page = screen, screen.page

    def focused(self) -> str:
        return str(self.page.evaluate(FOCUSED))

    def press(self, key: str) -> None:
        """Press a key; returns once the focus has moved, or after two seconds."""
        before = self.focused()
        self.page.keyboard.press(key)
        for _ in range(200):  # arrows are handled by the app, which may be busy
            if self.focused() != before:
                return
            self.page.wait_for_timeout(10)

    def comes_to(self, words: str) -> bool:
        """Whether the focus soon moves by itself to the element with this label."""
        for _ in range(200):
            if self.focused() == words:
                return True
            self.page.wait_for_timeout(10)
        return False

    def tab_to(self, is_there: Callable[[str], object]) -> None:
        """Press Tab until the focused element's label satisfies the condition."""
        for _ in range(FARTHEST):
            if is_there(self.focused()):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead there; the focus is on {self.focused()!r}")

    def walk(self, way: tuple[int, int]) -> None:
        """Press arrows, for that many rows down and columns right."""
        for far, (back, on) in zip(way, (("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight")), strict=True):
            for _ in range(abs(far)):
                self.press(on if far > 0 else back)

    def reach(self, words: str) -> None:
        """Moves the focus to the control whose name begins with these words."""
        spot = place(words)
        if spot is None:
            self.tab_to(lambda label: label == words or (words.endswith(" ") and label.startswith(words)))
            return
        for _ in range(3):  # a key pressed while the app still moves the focus itself would go elsewhere
            self.tab_to(lambda label: (place(label) or ("",))[0] == spot[0])
            spot_now = place(self.focused())
            if spot_now is None:  # the focus has moved on since
                continue
            self.walk((spot[1] - spot_now[1], spot[2] - spot_now[2]))
            if self.focused().startswith(words):
                return
        raise AssertionError(f"{words!r} is not reached, but {self.focused()!r}")


def place(words: str) -> tuple[str, int, int] | None:
    """Row and column of a cell on the board or of a key on the pad, by its name; None for any other name."""
    cell = CELL.match(words)
    if cell is not None:
        at = CELLS.index(cell[2])
        return "board", at // 3, at % 3 + 3 * NAMES.index(cell[1])
    return ("pad", *KEYS[words]) if words in KEYS else None


def test_a_game_by_keys(screen: Callable[..., Screen]) -> None:
    """The last turn and the count are entered by keyboard only, up to the tally."""
    window = opened(screen)
    keys = Keyboard(window)
    rest = replace(PLAYED, entries=PLAYED.entries[LEFT:])
    for words, following in pairwise([*taps(rest), ""]):
        undo = undo_label(window)
        keys.reach(words)
        keys.page.keyboard.press("Enter")
        answered(window, undo, asks=CARD.fullmatch(following) is not None)
    keys.reach("See the tally")
    keys.page.keyboard.press("Enter")
    expect(window.button("Rematch")).to_be_attached()
    assert all(NAMES[seat] in window.tree() for seat in PLAYED.winners)


def test_overlays_are_entered_and_left_by_keys(screen: Callable[..., Screen]) -> None:
    """The focus goes into an overlay of the table, stays in it, returns to the button that opened it; Escape closes."""
    keys = Keyboard(opened(screen))
    for words, leave in (("More", "Enter"), ("What do the rules say?", "Escape")):
        keys.reach(words)
        keys.press("Enter")
        keys.page.get_by_role("button", name="Close", exact=True).wait_for(state="attached")
        assert keys.comes_to("Close")
        beneath = [label for label in round_by_tab(keys) if CELL.match(label) or label.startswith("Undo: ")]
        assert not beneath
        keys.reach("Close")
        keys.press(leave)
        keys.page.get_by_role("button", name="Close", exact=True).wait_for(state="detached")
        assert keys.comes_to(words), keys.focused()[:80]


def round_by_tab(keys: Keyboard) -> set[str]:
    """All elements that Tab reaches, from the first until it's back there."""
    start, seen = keys.focused(), set()
    for _ in range(FARTHEST):
        keys.press("Tab")
        seen.add(keys.focused())
        if keys.focused() == start:
            return seen
    raise AssertionError(f"Tab does not come round to {start!r}")


def opened(screen: Callable[..., Screen]) -> Screen:
    window = screen(f"table/{GAME}")
    window.button("More").wait_for(state="attached")
    return window
