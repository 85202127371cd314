"""Garbage is collected while the app is idle, and never while many windows are being drawn."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from companion.serving.collector import YOUNG, collected_when_idle
from tests.companion.served.windows import comes_true


@pytest.fixture(autouse=True, scope="module")
def thawed() -> Iterator[None]:
    """Unfreezes the objects that the test run had frozen, and freezes them again after these tests."""
    gc.unfreeze()
    yield
    gc.freeze()


class Knot:
    """An object that refers to itself, so only a garbage collection frees it."""

    def __init__(self) -> None:
        self.itself = self


async def test_old_garbage_is_collected_once_the_app_is_idle() -> None:
    """Old garbage, like an expired window, is collected once the app is idle, although its objects had been frozen."""
    before = gc.get_threshold()
    async with collected_when_idle(look=0.02, pause=0.05, share=0):
        knot = Knot()
        weak = weakref.ref(knot)
        await comes_true(lambda: gc.get_freeze_count() > 1_000)  # frozen objects aren't scanned repeatedly
        del knot
        assert gc.get_threshold()[0] == YOUNG
        _ = [Knot() for _ in range(YOUNG // 10)]  # something happens
        await comes_true(lambda: weak() is None, 60)  # after four times as long as a collection of all tests' objects
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


async def test_a_busy_app_has_only_young_collections() -> None:
    """While the app is busy only the youngest generation is collected, however many objects survive."""
    async with collected_when_idle(look=60):
        before = [generation["collections"] for generation in gc.get_stats()]
        knots = [[Knot() for _ in range(YOUNG)] for _ in range(12)]  # after ten, Python would scan older objects
        youngest, *older = [now["collections"] - then for now, then in zip(gc.get_stats(), before, strict=True)]
        assert youngest > len(knots) / 2
        assert older == [0, 0]


async def test_a_busy_app_is_collected_in_small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """During a long busy time, new objects are frozen in between: collecting all of them at once would take seconds."""
    monkeypatch.setattr("companion.serving.collector.IDLE", 0.0)
    async with collected_when_idle(look=0.02):
        before = gc.get_freeze_count()
        knots = [[Knot() for _ in range(YOUNG)] for _ in range(12)]
        await comes_true(lambda: gc.get_freeze_count() > before + len(knots) * YOUNG // 2)


async def test_new_objects_are_collected_soon_after_a_drawing() -> None:
    """Soon after a drawing, its new objects are collected or frozen, without a full collection."""

    def fulls() -> int:
        count: int = gc.get_stats()[2]["collections"]
        return count

    before = fulls()
    async with collected_when_idle(look=0.02, pause=60):
        await comes_true(lambda: fulls() > before, seconds=60)  # the first one is due at once, over the whole heap
        set_aside, before_it = gc.get_freeze_count(), fulls()
        knots, knot = [Knot() for _ in range(YOUNG // 10)], Knot()
        weak = weakref.ref(knot)
        del knot
        await comes_true(lambda: weak() is None)
        assert gc.get_freeze_count() >= set_aside + len(knots)
        assert fulls() == before_it
