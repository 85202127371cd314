"""One game of Oblivion, entry by entry, by activating keys on the screen."""

from tests.companion.oblivion_taps import steps, taps
from tests.e2e.driver import Screen, entered, undo_label

STEPS = list(steps())


def press(window: Screen, at: int) -> None:
    """Activate the keys that make the entry with this number."""
    for words in taps(*STEPS[at]):
        window.activate(window.starting(words))


def enter(window: Screen, at: int) -> None:
    """Make the entry with this number; returns once the screen shows the entry."""
    if at:
        window.starting("Undo: ").wait_for(state="attached")  # else the previous entry would be taken for it
    before = undo_label(window)
    press(window, at)
    entered(window, before)
