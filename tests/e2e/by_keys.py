"""One game of Oblivion, entry by entry, by the keys of the screen."""

import re

from tests.companion.oblivion_taps import steps, taps
from tests.e2e.driver import Screen, entered, taken_back

STEPS = list(steps())


def press(window: Screen, at: int) -> None:
    """The keys of the entry with that number."""
    for words in taps(*STEPS[at]):
        label = re.compile(f"^{re.escape(words)}")
        window.activate(window.page.get_by_role("button", name=label).first)


def enter(window: Screen, at: int) -> None:
    """The entry of the game with that number; returns when the screen shows it as made."""
    if at:
        window.button(re.compile("^Undo: ")).wait_for(
            state="attached"
        )  # else the entry before would be mistaken for it
    before = taken_back(window)
    press(window, at)
    entered(window, before)
