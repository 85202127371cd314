"""The PIN of a shared table and the bounds on guessing it: per address, and for all addresses together."""

from __future__ import annotations

import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

DIGITS = 6

FREE, FREE_IN_ALL = 3, 10
"""Wrong tries without a wait: of one address, and of all of them."""

MOST_WRONG = 30
"""After so many wrong tries in all there is a new PIN: a stranger guesses the right one in one of 33,000 cases."""

LONGEST_SECONDS, LONGEST_IN_ALL_SECONDS = 900, 60
MOST_ADDRESSES = 256
"""Of so many addresses the wrong tries are remembered; what is tried from more is bounded by the limits in all."""


def steady() -> int:
    """Milliseconds of a clock that nobody sets: a wait is as long as it was said to be."""
    return time.monotonic_ns() // 1_000_000


class Pin:
    """A PIN of six digits, and the wrong tries at it. A wait doubles with each wrong try."""

    def __init__(self, clock: Callable[[], int], digits: str = "") -> None:
        self._clock = clock
        self.digits = digits or _made()
        self.wrong = 0
        self._until = clock()
        self._of_address: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def wait(self, address: str, *, known: bool = False) -> int:
        """Seconds until this address may try again; 0 where it may now. A phone that is known waits for its own tries
        alone, and for no stranger's."""
        now = self._clock()
        own = self._of_address.get(address, (0, now))[1]
        return max(0, -((now - (own if known else max(self._until, own))) // 1000))

    def opens(self, given: str, address: str, *, known: bool = False) -> bool:
        """Whether it is the PIN. One that comes before the wait is over is not looked at, so that a stranger's flood
        leads to no new PIN; after too many wrong ones it is another one."""
        if self.wait(address, known=known):
            return False
        if hmac.compare_digest(given.encode(), self.digits.encode()):
            self._of_address.pop(address, None)
            return True
        self._failed(address)
        return False

    def _failed(self, address: str) -> None:
        now = self._clock()
        count = self._of_address.pop(address, (0, 0))[0] + 1
        self._of_address[address] = (count, now + _pause(count - FREE, LONGEST_SECONDS))
        if len(self._of_address) > MOST_ADDRESSES:
            self._of_address.popitem(last=False)
        self.wrong += 1
        self._until = now + _pause(self.wrong - FREE_IN_ALL, LONGEST_IN_ALL_SECONDS)
        if self.wrong >= MOST_WRONG:
            self.digits, self.wrong, self._until = _made(), 0, now


def _made() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def _pause(over: int, longest: int) -> int:
    """Milliseconds to wait after so many tries beyond those that are free."""
    return min(2 ** min(over, 20), longest) * 1000 if over > 0 else 0
