"""The speed at which a phone's messages are handled."""

import time

MOST_A_SECOND, MOST_AT_ONCE = 30.0, 120.0  # messages from a window; more are delayed


class MessagePace:
    """Counts messages and delays those that come faster than people can tap."""

    def __init__(self) -> None:
        self._left, self._at = MOST_AT_ONCE, time.monotonic()

    def delay(self) -> float:
        """Count a message; returns the seconds to wait before it is handled."""
        now = time.monotonic()
        self._left = min(MOST_AT_ONCE, self._left + (now - self._at) * MOST_A_SECOND) - 1
        self._at = now
        return max(0.0, -self._left / MOST_A_SECOND)
