"""Where the arrow keys lead on a board: from place to place, row by row and column by column; and what Enter does there
where the client leaves it to us."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

__all__ = ["Arrows", "Station"]

Act = Callable[[], Awaitable[None]]

WAYS = {"Arrow Up": (-1, 0), "Arrow Down": (1, 0), "Arrow Left": (0, -1), "Arrow Right": (0, 1)}
FARTHEST = 8
"""Over so many empty places an arrow finds the next one."""


class Station(NamedTuple):
    """A place of a board or a pad, by its row and column."""

    where: str
    row: int
    column: int


class Arrows:
    """Knows how to bring the focus to each place, and at which one it is."""

    def __init__(self) -> None:
        self._ways: dict[Station, Act] = {}
        self._presses: dict[Station, Act] = {}
        self._at: Station | None = None

    def place(self, spot: Station, focus: Act, press: Act | None = None) -> None:
        """What stands there now: what brings the focus to it, and what Enter does, unless the client knows it."""
        self._ways[spot] = focus
        self._presses.pop(spot, None)
        if press is not None:
            self._presses[spot] = press

    def came(self, spot: Station) -> None:
        """The focus came there."""
        self._at = spot

    def went(self, spot: Station) -> None:
        """The focus went from there."""
        if self._at == spot:
            self._at = None

    async def enter(self) -> None:
        """Enter presses what has the focus."""
        press = self._presses.get(self._at) if self._at is not None else None
        if press is not None:
            await press()

    async def step(self, key: str) -> None:
        """An arrow leads to the next place its way; any other key, and an arrow where no place follows, to none."""
        if self._at is None or key not in WAYS:
            return
        down, right = WAYS[key]
        where, row, column = self._at
        for far in range(1, FARTHEST + 1):
            focus = self._ways.get(Station(where, row + far * down, column + far * right))
            if focus is not None:
                await focus()
                return
