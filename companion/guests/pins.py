"""The PIN of a shared table, with limits on guesses."""

import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

DIGITS = 6
FREE, FREE_IN_ALL = 3, 10  # wrong tries without a wait: per address, and in total
MOST_WRONG = 30  # in total before a new PIN: the chance to guess it is 1 in 33,000
LONGEST_SECONDS, LONGEST_IN_ALL_SECONDS = 900, 60
MOST_ADDRESSES = 256  # whose tries are remembered; the total limits bound the rest


def steady() -> int:
    """The time of a monotonic clock in milliseconds."""
    return time.monotonic_ns() // 1_000_000


class Pin:
    """A six-digit PIN and its wrong tries; the wait doubles with each."""

    def __init__(self, clock: Callable[[], int], digits: str = "") -> None:
        self._clock = clock
        self.digits = digits or _made()
        self.wrong = 0
        self._until = clock()
        self._of_address: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def wait(self, address: str, *, known: bool = False) -> int:
        """Seconds until this address may try again. A `known` phone waits only for its own tries."""
        now = self._clock()
        own = self._of_address.get(address, (0, now))[1]
        return max(0, -((now - (own if known else max(self._until, own))) // 1000))

    def opens(self, given: str, address: str, *, known: bool = False) -> bool:
        """Whether `given` is the PIN. A try during the wait is ignored, so that a flood does not change the PIN; too
        many wrong tries do."""
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
    """Milliseconds to wait after `over` tries beyond the free ones."""
    return min(2 ** min(over, 20), longest) * 1000 if over > 0 else 0
