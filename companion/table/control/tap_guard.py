"""Ignores taps within 300 ms of a change under the finger."""

import os
from collections.abc import Callable
from typing import Any

PAUSE_MS = 300
# looked up for each guard, since a forked process may change the environment after imports
ENVIRONMENT = "COMPANION_TAP_PAUSE_MS"


class TapGuard:
    """Tracks when each zone of the screen last changed, to reject taps soon after."""

    def __init__(self, clock: Callable[[], int], pause: int | None = None) -> None:
        self._clock = clock
        self._pause = int(os.environ.get(ENVIRONMENT, PAUSE_MS)) if pause is None else pause
        self._contents: dict[str, tuple[Any, int | None]] = {}

    def show(self, zone: str, content: Any) -> None:
        """Record a zone's content, on which the meaning of a tap there depends."""
        previous = self._contents.get(zone)
        if previous is None:
            self._contents[zone] = (content, None)
        elif previous[0] != content:
            self._contents[zone] = (content, self._clock())

    def now(self) -> int:
        """Milliseconds since 1970, UTC."""
        return self._clock()

    def allows(self, zone: str) -> bool:
        """Whether a zone's content has been shown long enough to accept taps."""
        _, since = self._contents.get(zone, (None, None))
        return since is None or not 0 <= self._clock() - since < self._pause
