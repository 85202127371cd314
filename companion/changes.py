"""A change counter with listeners. Knows nothing of Flet."""

import logging
from collections.abc import Callable
from contextlib import suppress

log = logging.getLogger(__name__)
Stop = Callable[[], None]


class ChangeCounter:
    """Counts its changes and calls its listeners after each, logging their exceptions."""

    def __init__(self) -> None:
        self.changes = 0
        self._listeners: list[Callable[[], None]] = []

    def listen(self, listener: Callable[[], None]) -> Stop:
        """Call `listener` after each change; returns a function that stops that."""
        self._listeners.append(listener)

        def stop() -> None:
            with suppress(ValueError):
                self._listeners.remove(listener)

        return stop

    def tell(self) -> None:
        """Count a change and call all listeners. Raises nothing."""
        self.changes += 1
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception:  # a closed window must not keep the others from being notified
                log.exception("a listener failed")
