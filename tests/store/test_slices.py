"""Long work yields to other tasks, reports progress, and can be cancelled."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

from companion.store.slices import LONG, SHORT, Cancelled, Portion, Work, in_turns, offload, sliced
from referees.common.record.steps import Progress, Steps, finished


def counting(of: int, reached: list[int] | None = None) -> Steps[str]:
    """Counts up to `of`, one number for each step; `reached` records them."""
    for done in range(1, of + 1):
        if reached is not None:
            reached.append(done)
        yield Progress(done, of)
    return "counted"


async def beats(work: Coroutine[Any, Any, Any]) -> tuple[Any, int]:
    """Returns the result of the work, and how often other tasks ran meanwhile."""
    count, running = 0, asyncio.ensure_future(work)
    while not running.done():
        count += 1
        await asyncio.sleep(0)
    return await running, count


def test_all_steps_are_taken_at_once_if_nothing_waits() -> None:
    """`finished` runs every step at once and returns the result."""
    reached: list[int] = []
    assert finished(counting(5, reached)) == "counted"
    assert reached == [1, 2, 3, 4, 5]


def test_others_have_their_turn_between_slices(no_time: None) -> None:
    """After each slice all other waiting tasks run."""
    result, count = asyncio.run(beats(sliced(counting(10))))
    assert result == "counted" and count >= 10


def test_short_work_is_done_before_anything_else_runs() -> None:
    """Work shorter than a slice isn't interrupted."""
    assert asyncio.run(beats(sliced(counting(10)))) == ("counted", 1)


def test_other_tasks_run_between_items(no_time: None) -> None:
    """`in_turns` gives all items in order, and other tasks run in between."""

    async def collected() -> list[int]:
        return [item async for item in in_turns(range(10))]

    items, count = asyncio.run(beats(collected()))
    assert items == [*range(10)] and count >= 10


async def test_progress_is_reported_and_ends(no_time: None) -> None:
    """A listener gets each progress report, and None at the end."""
    work, reports = Work(), list[Progress | None]()
    work.listen(lambda: reports.append(work.progress))
    with work.running():
        await sliced(counting(4), work)
    assert reports == [Progress(done, 4) for done in range(1, 5)] + [None]


async def test_short_work_reports_no_progress() -> None:
    """Progress isn't reported within the first half second: it would disappear at once."""
    work, reports = Work(), list[Progress | None]()
    work.listen(lambda: reports.append(work.progress))
    with work.running():
        await sliced(counting(2000), work)
    assert reports == []


def test_cancelled_work_ends_within_a_slice(no_time: None) -> None:
    """Cancelled work raises Cancelled and takes no further steps; later work isn't cancelled."""
    work, reached = Work(), list[int]()

    async def go() -> None:
        with work.running():
            await sliced(counting(100, reached), work)

    work.listen(lambda: work.cancel() if len(reached) == 10 else None)
    with pytest.raises(Cancelled, match="You cancelled, so nothing was changed"):
        asyncio.run(go())
    assert reached[-1] == 11 and not work.is_running
    asyncio.run(go())
    assert reached[-1] == 100


async def test_work_of_a_window_that_is_closed_ends_too(no_time: None) -> None:
    """If the task that awaits the work is cancelled, the steps are closed and never continued."""
    ended: list[str] = []

    def steps() -> Steps[None]:
        try:
            while True:
                yield Progress(0, 0)
        finally:
            ended.append("closed")

    running = asyncio.ensure_future(sliced(steps()))
    await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert ended == ["closed"]


async def test_slices_may_run_in_a_thread(no_time: None) -> None:
    """With threads, slices run in another thread than the event loop, with the same result."""
    where: set[int] = set()

    def steps() -> Steps[int]:
        for done in range(5):
            where.add(threading.get_ident())
            yield Progress(done, 5)
        return len(where)

    assert await sliced(steps(), to_thread=asyncio.to_thread) >= 1
    assert threading.get_ident() not in where


async def test_a_slice_in_a_thread_is_awaited_to_its_end() -> None:
    """A thread can't be stopped: a cancelled wait ends only with its slice, so nothing the slice uses is removed."""
    has_started, may_end, done = threading.Event(), threading.Event(), list[str]()

    def long() -> None:
        has_started.set()
        may_end.wait()
        done.append("done")

    waiting = asyncio.ensure_future(offload(long, asyncio.to_thread))
    await asyncio.to_thread(has_started.wait)
    waiting.cancel()
    await asyncio.sleep(0)
    assert not waiting.done()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert done == ["done"]


async def test_an_error_after_cancelling_counts_as_cancelled() -> None:
    """A step that fails once the work is cancelled counts as cancelled."""
    work = Work()

    def steps() -> Steps[None]:
        yield Progress(0, 1)
        work.cancel()
        raise ValueError("interrupted")

    with work.running(), pytest.raises(Cancelled):
        await sliced(steps(), work)


def test_a_portion_grows_while_it_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick portions double up to a maximum, and slow ones are halved down to a minimum."""
    clock = [0.0]
    monkeypatch.setattr("companion.store.slices.process_time", lambda: clock[0])
    portion, sizes = Portion(), []
    for seconds in (0.001, 0.001, (SHORT + LONG) / 2, 0.05, 1.0, 1.0, *[0.001] * 6):
        with portion.timed():
            clock[0] += seconds
        sizes.append(portion.size)
    assert sizes == [16, 32, 32, 16, 8, 8, 16, 32, 64, 64, 64, 64]
