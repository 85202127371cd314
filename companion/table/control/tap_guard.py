"""Ignores taps that land within 300 ms of a change under the finger."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

PAUSE_MS = 300
"""Within this time a tap was aimed at the earlier content."""
ENVIRONMENT = "COMPANION_TAP_PAUSE_MS"
"""Another time; tests that tap faster than people set it to 0. It is looked up for each guard, since a process may be
forked into another environment after its imports."""


class TapGuard:
    """Knows, zone by zone of the screen, since when what is shown there has been the same."""

    def __init__(self, clock: Callable[[], int], pause: int | None = None) -> None:
        self._clock = clock
        self._pause = int(os.environ.get(ENVIRONMENT, PAUSE_MS)) if pause is None else pause
        self._shown: dict[str, tuple[Any, int | None]] = {}

    def show(self, zone: str, content: Any) -> None:
        """Record a zone's content: `content` is whatever the meaning of a tap there depends on."""
        known = self._shown.get(zone)
        if known is None:
            self._shown[zone] = (content, None)
        elif known[0] != content:
            self._shown[zone] = (content, self._clock())

    def now(self) -> int:
        """Milliseconds since 1970, UTC."""
        return self._clock()

    def allows(self, zone: str) -> bool:
        """Whether a zone's content is old enough for a tap to be meant for it."""
        _, since = self._shown.get(zone, (None, None))
        return since is None or not 0 <= self._clock() - since < self._pause
