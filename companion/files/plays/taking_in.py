"""Keeping the plays of a file that was looked at, as one batch, and taking a batch back."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Final

from companion.files.plays.as_kept import new_play
from companion.files.plays.looking import Comparing, Person, Report, comparing
from companion.files.plays.readers.opening import looking_at
from companion.files.plays.readers.source import Source
from companion.store.errors import StoreError
from companion.store.people import Who
from companion.store.plays import NewPlay
from companion.store.slices import SLICE, Portion, Work, sliced
from referees.common.record.steps import Progress

if TYPE_CHECKING:
    from companion.store.protocol import Store

__all__ = ["keep", "look_at", "take_back"]

NAMES_AT_ONCE: Final = 200
MOST_NAMES: Final = 5_000
NOBODY: Final = Who("", "")


async def look_at(store: Store, source: Source, kind: str, work: Work | None = None) -> Report:
    """What a file would bring. Raises BadFile or another StoreError, Cancelled where the work is cancelled; nothing is
    kept in any case."""
    if store.read_only is not None:
        raise store.read_only
    file = await sliced(looking_at(source, kind), work)
    report = await sliced(comparing(file, store.plays, await store.players(MOST_NAMES)), work)
    if not report.may_keep(twins=True):
        await _all_there(store, report)
    return report


async def keep(store: Store, report: Report, at: int, work: Work, *, twins: bool = False) -> int:
    """Keep what is new and what has changed, and twins where wanted; returns the number of the batch, which goes on
    with one of the same list that was interrupted.

    Raises StoreError, Cancelled where the work is cancelled: then everything is as it was.
    """
    batch = store.plays.resume(report.file.system, report.file.origin)
    if batch is None:
        batch = await store.plays.begin(at, report.file.system, report.file.origin)
    try:
        await _keep_names(store, report, batch)
        await _keep_plays(store, report, batch, work, twins=twins)
        await store.plays.end(batch)
    except BaseException:
        with suppress(StoreError):  # a full disk: the part that is there can still be taken back by hand
            await take_back(store, batch)
        raise
    return batch


async def take_back(store: Store, batch: int, work: Work | None = None) -> None:
    """Take back a whole batch. Raises StoreError; what is left can be taken back later."""
    async for done in store.plays.take_back(batch):
        if work is not None:
            work.note(Progress(done, 0))
        await asyncio.sleep(0)


async def _all_there(store: Store, report: Report) -> None:
    """An interrupted batch of a list of which everything is here is whole."""
    batch = store.plays.resume(report.file.system, report.file.origin)
    if batch is not None:
        await store.plays.end(batch)


async def _keep_names(store: Store, report: Report, batch: int) -> None:
    names = [(person.link, person.ours) for person in report.people.values() if not person.known and person.ours]
    for first in range(0, len(names), NAMES_AT_ONCE):
        await store.plays.elsewhere.match(batch, names[first : first + NAMES_AT_ONCE])
        await asyncio.sleep(0)


async def _keep_plays(store: Store, report: Report, batch: int, work: Work, *, twins: bool) -> None:
    compared, waiting, done = Comparing(store.plays, report.file.origin), list[NewPlay](), 0
    people = {person.link: _who(store, person) for person in report.people.values()}
    portion = Portion()
    wanted = dict(report.wanted)
    end = perf_counter() + SLICE
    for play in report.file.plays():
        if play is not None:
            done += 1
            standing = wanted.pop(play.id, None)  # once, should the file have it twice
            if standing in ("new", "changed") or (twins and standing == "twin"):
                seated = [people.get((play.system, seat.player), NOBODY) for seat in play.seats]
                waiting.append(new_play(play, compared.game(play), seated))
        if len(waiting) >= portion.size:
            with portion.timed():
                await _put(store, batch, compared, waiting)
        if perf_counter() >= end:
            work.note(Progress(done, report.file.count))
            await asyncio.sleep(0)
            end = perf_counter() + SLICE
    await _put(store, batch, compared, waiting)


def _who(store: Store, person: Person) -> Who:
    """The person whom plays are linked to, and the name they are kept under."""
    return Who(store.plays.elsewhere.person(person.link) or "", person.ours)


async def _put(store: Store, batch: int, compared: Comparing, waiting: list[NewPlay]) -> None:
    if compared.named:
        await store.plays.elsewhere.name_games(batch, compared.named)
        compared.named.clear()
    if waiting:
        await store.plays.put(batch, waiting)
        waiting.clear()
