"""Sets the process's time zone, as on a device in another zone."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def zone(name: str) -> Iterator[None]:
    """Sets the local time to that of this zone, such as "Pacific/Auckland"."""
    before = os.environ.get("TZ")
    _set(name)
    try:
        yield
    finally:
        _set(before)


def local_time(moment: int, form: str = "%Y-%m-%d") -> str:
    """A moment in milliseconds as the C library's local time, in this format."""
    return time.strftime(form, time.localtime(moment / 1000))


def _set(name: str | None) -> None:
    if name is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = name
    time.tzset()
