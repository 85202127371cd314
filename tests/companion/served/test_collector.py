"""Garbage is collected while the app is idle, and never in the midst of a drawing of many windows."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from companion.serving.collector import YOUNG, collected_when_idle


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    """What the run of the tests has frozen is not, until the app has thawed all that it froze."""
    gc.unfreeze()
    yield
    gc.collect()
    gc.freeze()


class Knot:
    """Refers to itself, so that only a collection finds it."""

    def __init__(self) -> None:
        self.itself = self


def test_what_is_old_is_collected_once_the_app_is_idle() -> None:
    """A window that expired was set aside long ago, and is found all the same."""

    async def go() -> None:
        async with collected_when_idle(look=0.02, pause=0.05):
            knot = Knot()
            found = weakref.ref(knot)
            await asyncio.sleep(0.3)
            assert gc.get_freeze_count() > 1_000, "what stays is not looked at again and again"
            del knot
            assert gc.get_threshold()[0] == YOUNG
            _ = [Knot() for _ in range(YOUNG * 2)]  # something happens
            await asyncio.sleep(0.5)
            assert found() is None

    before = gc.get_threshold()
    asyncio.run(go())
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


def test_a_busy_app_is_not_made_to_wait() -> None:
    """While entries come one after the other only the newest objects are looked at."""

    async def go() -> None:
        async with collected_when_idle(look=0.05, pause=0.05):
            await asyncio.sleep(0.3)
            fulls = gc.get_stats()[2]["collections"]
            for _ in range(20):  # several between two looks, each enough to be seen
                _ = [Knot() for _ in range(YOUNG * 2)]
                await asyncio.sleep(0.01)
            assert gc.get_stats()[2]["collections"] <= fulls + 1

    asyncio.run(go())
