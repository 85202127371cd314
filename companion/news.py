"""Something that changes, and those who want to hear of it. Knows nothing of Flet."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

__all__ = ["News", "Stop"]

Stop = Callable[[], None]


class News:
    """Counts its changes and tells its listeners after each."""

    def __init__(self) -> None:
        self.changes = 0
        self._listeners: list[Callable[[], None]] = []

    def listen(self, told: Callable[[], None]) -> Stop:
        """Calls `told` after each change; returns what ends that."""
        self._listeners.append(told)

        def stop() -> None:
            with suppress(ValueError):
                self._listeners.remove(told)

        return stop

    def tell(self) -> None:
        """It has changed."""
        self.changes += 1
        for told in tuple(self._listeners):
            told()
