"""The PINs of shared tables, with limits on guesses.

A guess is compared with one table's PIN only: six digits, after the table's number except at the first table. So it
succeeds once in a million, however many tables are shared."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

DIGITS = 6
FREE, FREE_IN_ALL = 3, 10  # wrong tries without a wait: per address, and in total
MOST_WRONG = 30  # in total before new PINs: the chance of guessing one is 1 in 33,000
LONGEST_SECONDS, LONGEST_IN_ALL_SECONDS = 900, 60
MOST_ADDRESSES = 256  # whose tries are remembered; the total limits bound the rest


def steady() -> int:
    """The time of a monotonic clock in milliseconds."""
    return time.monotonic_ns() // 1_000_000


class Tries:
    """Counts wrong guesses of this process's PINs; each doubles the wait."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self.wrong = 0
        self._blocked_until = clock()
        self._of_address: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def wait(self, address: str, *, known: bool = False) -> int:
        """Seconds until this address may try again. Only wrong tries from its address delay a `known` phone."""
        now = self._clock()
        own = self._of_address.get(address, (0, now))[1]
        return max(0, -((now - (own if known else max(self._blocked_until, own))) // 1000))

    def succeeded(self, address: str) -> None:
        """Forget the wrong PINs entered from an address."""
        self._of_address.pop(address, None)

    def failed(self, address: str) -> bool:
        """Count a wrong try; returns whether there were too many, so the PINs must change."""
        now = self._clock()
        count = self._of_address.pop(address, (0, 0))[0] + 1
        self._of_address[address] = (count, now + _pause(count - FREE, LONGEST_SECONDS))
        if len(self._of_address) > MOST_ADDRESSES:
            self._of_address.popitem(last=False)
        self.wrong += 1
        self._blocked_until = now + _pause(self.wrong - FREE_IN_ALL, LONGEST_IN_ALL_SECONDS)
        if self.wrong < MOST_WRONG:
            return False
        self.wrong, self._blocked_until = 0, now
        return True


def new_pin(number: int) -> str:
    """A random PIN for the table with that number."""
    return f"{number if number > 1 else ''}{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def table_number(pin: str) -> str:
    """The number of a PIN's table, as text."""
    return pin[:-DIGITS] or "1"


def shown_pin(pin: str) -> str:
    """The PIN in groups of three digits."""
    return " ".join(part for part in (pin[:-DIGITS], pin[-DIGITS:-3], pin[-3:]) if part)


def _pause(over: int, longest: int) -> int:
    """Milliseconds to wait after `over` wrong tries beyond those without a wait."""
    return min(2 ** min(over, 20), longest) * 1000 if over > 0 else 0
