"""Tracks when a window is first used by keyboard; until then, controls need not be focusable."""

from weakref import WeakValueDictionary

import flet as ft

from companion.changes import ChangeCounter
from companion.flet_fixes.surroundings import Surrounding, draw_again, drawn_now


class KeyboardMode(ChangeCounter):
    """A window's keyboard mode: set once, when a key first moves the focus."""

    def __init__(self) -> None:
        super().__init__()
        self._askers: WeakValueDictionary[int, ft.Component] = WeakValueDictionary()

    def ask(self) -> bool:
        """Whether the keyboard is used; the component being drawn is redrawn when this changes."""
        if not self.changes:
            asker = drawn_now()
            self._askers[id(asker)] = asker
        return self.changes > 0

    def tell(self) -> None:
        """Record keyboard use, call all listeners, and redraw the components that called `ask`."""
        super().tell()
        for asker in list(self._askers.values()):
            draw_again(asker)
        self._askers.clear()


AROUND: Surrounding[KeyboardMode] = Surrounding()


def give_keyboard_mode(mode: KeyboardMode) -> None:
    """Provide the keyboard mode to everything drawn inside the current component."""
    AROUND.give(mode)


def in_keyboard_mode() -> bool:
    """Whether the window being drawn is used by keyboard; True outside a window."""
    try:
        return AROUND.value().ask()
    except LookupError:
        return True
