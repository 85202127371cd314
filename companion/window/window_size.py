"""How much space a window has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import flet as ft

from companion.measures import LOWEST, NARROWEST, measured, on_size, window_height, window_width
from companion.window.context import use_app
from companion.window.hooks import use_while_shown

__all__ = ["HEAD", "LARGE", "SAMPLE", "Window", "use_large_words", "use_window"]

HEAD = 52
"""The height of the bar on top, in dp."""

WIDE = 720
"""From this width on, board and entry stand side by side."""

TURNED = 560
"""From this width on a window wider than it is high is a phone that was turned: side by side there too."""

LOW = 580
"""Under this height there is no room for two things one under the other beside a board, nor for the highest pad."""

NARROW = 320
"""As narrow as that is a folded phone, or what stands beside the board of a small turned one."""

SAMPLE = 15
"""The size of the words that are tried, in sp: that of most words on a table."""
LARGE = 1.4
"""From so many times their size on, words beside some signs would be one or two a line on a phone."""


@dataclass(frozen=True, slots=True)
class Window:
    """Width and height in whole dp, the bar on top taken off; never less than anything can be laid out in."""

    width: int
    height: int

    def __post_init__(self) -> None:
        """Whatever they are made of."""
        object.__setattr__(self, "width", int(measured(self.width, least=NARROWEST)))
        object.__setattr__(self, "height", int(measured(self.height, least=LOWEST)))

    @property
    def is_wide(self) -> bool:
        """Whether the tray and the log have room beside the board."""
        return self.width >= WIDE or (self.width >= TURNED and self.width > self.height)

    @property
    def is_narrow(self) -> bool:
        """Whether the tray is so narrow that few words have room beside three buttons."""
        return (self.side if self.is_wide else self.width) < NARROW

    @property
    def is_low(self) -> bool:
        """Whether what lies over the tray takes its place, where both stand beside the board."""
        return self.height < LOW

    @property
    def side(self) -> int:
        """The width of what stands beside the board."""
        least = 360 if self.width >= WIDE else 280
        return min(440, max(least, self.width * 2 // 5))


def use_window() -> Window:
    """The window's size, followed while the component is on screen. A hook."""
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
    found: Window = window
    return found


def use_large_words() -> tuple[bool, ft.Control]:
    """Whether words are large, whoever has asked for it (this app, the browser or the system), and a sample to be laid
    where it stays, which finds out and is not seen. A hook."""
    is_large, set_large = ft.use_state(False)
    told = on_size(lambda _, height: set_large(height >= SAMPLE * LARGE))
    sample = ft.Text("", style=ft.TextStyle(size=SAMPLE, height=1), on_size_change=told)
    return bool(is_large), ft.Semantics(content=sample, exclude_semantics=True)
