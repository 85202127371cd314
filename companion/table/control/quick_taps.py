"""Quick taps on a number: +1 +1 +1 becomes one entry after a pause."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from referees.common.protocol.offer import Number, Offer

PAUSE_SECONDS = 2.5  # time to count pieces aloud


def counted(offer: Offer) -> tuple[str, Number] | None:
    """The only open field of an offer, if it is a number that quick taps can set."""
    if len(offer.open) != 1:
        return None
    ((name, domain),) = offer.open.items()
    return (name, domain) if isinstance(domain, Number) else None


class QuickTaps:
    """Counts quick taps. After the pause it calls `due`, which should `take` the count and enter it."""

    def __init__(self, due: Callable[[], Coroutine[Any, Any, None]], pause: float = PAUSE_SECONDS) -> None:
        self.pause = pause
        self.draft: tuple[Offer, int] | None = None
        self._due = due
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def tap(self, offer: Offer, by: int) -> None:
        """Count up or down. A first tap that counts down sets the minimum, which may be 0."""
        field = counted(offer)
        assert field is not None
        domain = field[1]
        is_same = self.draft is not None and self.draft[0] == offer
        value = self.draft[1] + by if self.draft is not None and is_same else max(domain.lo, by)
        self.draft = (offer, max(domain.lo, min(domain.hi, value)))
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(self.pause, self.now)

    def take(self) -> tuple[Offer, int] | None:
        """Return the tapped offer and the counted number; clear both."""
        draft, self.draft = self.draft, None
        self._stop_timer()
        return draft

    def now(self) -> None:
        """If taps are counted, call `due` now, even before the pause has ended."""
        self._stop_timer()
        if self.draft is not None:
            task = asyncio.get_running_loop().create_task(self._due())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
