"""The window's size and what layouts derive from it, in dp."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import flet as ft

from companion.measures import LOWEST, NARROWEST, measured, on_size, window_height, window_width
from companion.window.context import use_app
from companion.window.hooks import use_while_shown

HEAD = 52  # height of the app bar
WIDE = 720  # from this width on, board and entry are side by side
TURNED = 560  # from this width on in a landscape window, too
LOW = 580  # see `is_low`
NARROW = 320  # the width of a folded phone, or of the side column on a small landscape phone
SAMPLE = 15  # text size of the sample, as of most text on a table
LARGE = 1.4  # text scale from which text beside icons would wrap after one or two words on a phone


@dataclass(frozen=True, slots=True)
class Window:
    """A window's size in whole dp, without the app bar; never below the smallest layout's."""

    width: int
    height: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", int(measured(self.width, least=NARROWEST)))
        object.__setattr__(self, "height", int(measured(self.height, least=LOWEST)))

    @property
    def is_wide(self) -> bool:
        """Whether tray and log fit beside the board."""
        return self.width >= WIDE or (self.width >= TURNED and self.width > self.height)

    @property
    def is_upright(self) -> bool:
        """Whether the window is a tablet held upright: tray and log are below the board."""
        return self.is_wide and self.height > self.width

    @property
    def is_narrow(self) -> bool:
        """Whether the tray is too narrow for text beside three buttons."""
        return (self.side if self.is_wide else self.width) < NARROW

    @property
    def is_low(self) -> bool:
        """Whether the window is too low for anything below a panel beside the board."""
        return self.height < LOW

    @property
    def side(self) -> int:
        """The width of the column beside the board, or of an upright tablet's tray."""
        if self.is_upright:
            return self.width // 2
        least = 360 if self.width >= WIDE else 280
        return min(440, max(least, self.width * 2 // 5))


def use_window() -> Window:
    """Hook: the window's size."""
    app = use_app()
    page = app.page

    def now() -> Window:
        return Window(int(window_width(page)), int(window_height(page)) - HEAD)

    window, set_window = ft.use_state(cast(Any, now))

    def follow() -> Callable[[], None]:
        def resize() -> None:
            set_window(now())

        app.resizers.add(resize)
        resize()
        return lambda: app.resizers.discard(resize)

    use_while_shown(follow)
    return cast(Window, window)


def use_large_words() -> tuple[bool, ft.Control]:
    """Hook: whether text is large (by app, browser or system), and an invisible sample to mount, which measures it."""
    app = use_app()
    is_large, set_large = ft.use_state(False)

    def measured_as(_: float, height: float) -> None:
        set_large(height >= SAMPLE * LARGE)
        if height and app.words != height / SAMPLE:
            app.words = height / SAMPLE
            app.measured.tell()

    sample = ft.Text("", style=ft.TextStyle(size=SAMPLE, height=1), on_size_change=on_size(measured_as))
    return bool(is_large), ft.Semantics(content=sample, exclude_semantics=True)
