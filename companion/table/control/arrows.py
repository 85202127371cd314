"""Arrow-key navigation on a board, by rows and columns, and Enter."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

Act = Callable[[], Awaitable[None]]
DIRECTIONS = {"Arrow Up": (-1, 0), "Arrow Down": (1, 0), "Arrow Left": (0, -1), "Arrow Right": (0, 1)}
FARTHEST = 8  # how many places away an arrow key looks


class Station(NamedTuple):
    """A focusable place on a board or a pad, by row and column."""

    zone: str
    row: int
    column: int


class Arrows:
    """A board's focusable places, and the one in focus."""

    def __init__(self) -> None:
        self._places: dict[Station, tuple[Act, Act | None]] = {}
        self._at: Station | None = None

    def place(self, spot: Station, focus: Act, press: Act | None = None) -> None:
        """Register a place: how to focus it, and what Enter does unless the client handles it."""
        self._places[spot] = focus, press

    def focused(self, spot: Station) -> None:
        """Record that a place got the focus."""
        self._at = spot

    def went(self, spot: Station) -> None:
        """Record that a place lost the focus."""
        if self._at == spot:
            self._at = None

    async def enter(self) -> None:
        """Activate the focused place."""
        place = self._places.get(self._at) if self._at is not None else None
        if place is not None and place[1] is not None:
            await place[1]()

    async def step(self, key: str) -> None:
        """Move the focus to the next place in an arrow key's direction, if any."""
        if self._at is None or key not in DIRECTIONS:
            return
        down, right = DIRECTIONS[key]
        zone, row, column = self._at
        for far in range(1, FARTHEST + 1):
            place = self._places.get(Station(zone, row + far * down, column + far * right))
            if place is not None:
                await place[0]()
                return
