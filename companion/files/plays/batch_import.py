"""Imports the plays of a previewed file as a batch that can be undone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final

from companion.files.plays.accounts import merged_with_stored
from companion.files.plays.as_stored import links_of, new_play
from companion.files.plays.import_preview import Comparison, Report, preview_steps
from companion.files.plays.readers.imported import ImportedPlay
from companion.files.plays.readers.opening import PlaysFile, reading_plays
from companion.files.plays.readers.source import Source
from companion.store.elsewhere import person_of
from companion.store.errors import StoreError
from companion.store.people import LinkedPerson
from companion.store.plays import NewPlay, known_play
from companion.store.slices import SLICE, Portion, Work, sliced
from referees.common.record.steps import Progress

if TYPE_CHECKING:
    from companion.store.store import Store

NAMES_AT_ONCE: Final = 200
MOST_WAITING: Final = 8_000
MOST_TEXT: Final = 16_000_000  # most plays and characters read before they are stored
MOST_NAMES: Final = 5_000
NOBODY: Final = LinkedPerson("", "")


async def preview_file(store: Store, source: Source, kind: str, work: Work | None = None) -> Report:
    """Previews the import of a file. Raises StoreError (BadFile, Cancelled); imports nothing."""
    if store.read_only is not None:
        raise store.read_only
    return await preview_plays(store, await sliced(reading_plays(source, kind), work), work)


async def preview_plays(store: Store, file: PlaysFile, work: Work | None = None) -> Report:
    """Previews the import of a recognized file. Raises StoreError, Cancelled; imports nothing."""
    report = await store.plays.comparing(partial(preview_steps, file, await store.players(MOST_NAMES)), work)
    if not report.may_keep(twins=True):
        batch = await store.plays.resume(report.file.system, report.file.origin)
        if batch is not None:
            await store.plays.end(batch)
    return report


async def import_plays(store: Store, report: Report, at: int, work: Work, *, twins: bool = False) -> int:
    """Store new and changed plays, and duplicates if `twins`; returns the batch's number. If it raises StoreError or
    Cancelled, everything is rolled back."""
    batch = await store.plays.resume(report.file.system, report.file.origin)
    if batch is None:
        batch = await store.plays.begin(at, report.file.system, report.file.origin)
    try:
        await _keep_names(store, report, batch)
        await _keep_plays(store, report, batch, work, twins=twins)
        await store.plays.end(batch)
    except BaseException:
        with suppress(StoreError):  # a full disk: the stored part can still be undone by hand
            await undo_batch(store, batch)
        raise
    return batch


async def undo_batch(store: Store, batch: int) -> int:
    """Undo a batch; returns how many plays weren't reverted, as their old version is unreadable. Raises StoreError."""
    unreadable = len(await store.plays.unreadable(batch))
    async for _ in store.plays.take_back(batch):
        await asyncio.sleep(0)
    return unreadable


async def _keep_names(store: Store, report: Report, batch: int) -> None:
    people = [
        (person.link, LinkedPerson(person.local.person if person.local else "", person.ours))
        for person in report.people.values()
        if not person.known and person.ours
    ]
    for first in range(0, len(people), NAMES_AT_ONCE):
        await store.plays.elsewhere.match(batch, people[first : first + NAMES_AT_ONCE])
        await asyncio.sleep(0)


async def _keep_plays(store: Store, report: Report, batch: int, work: Work, *, twins: bool) -> None:
    keeping = _Keeping(store, report, batch, work)
    people = await store.plays.query(
        lambda db: {who.link: LinkedPerson(person_of(db, who.link) or "", who.ours) for who in report.people.values()}
    )
    statuses = dict(report.to_import)
    for play in report.file.plays():
        if play is not None:
            keeping.read += 1
            status = statuses.pop(play.id, None)  # once, even if the file has it twice
            if status in ("new", "changed") or (twins and status == "twin"):
                known = partial(known_play, links=links_of(play))
                match = await store.plays.query(known) if status == "changed" else None
                if match is not None and match.play is not None:
                    play = merged_with_stored(play, match.play)  # noqa: PLW2901 - what was lost since
                await keeping.add(play, [people.get((play.system, seat.player), NOBODY) for seat in play.seats])
        if keeping.is_slice_over:
            await keeping.yield_turn()
        if keeping.is_full:
            await keeping.put_all()
    await keeping.put_all()


class _Keeping:
    """Plays waiting to be stored, sorted by date so that neighbouring plays share database pages."""

    def __init__(self, store: Store, report: Report, batch: int, work: Work) -> None:
        self.read = 0
        self._store, self._batch, self._work, self._count = store, batch, work, report.file.count
        self._compared = Comparison(report.file.origin)
        self._waiting: list[NewPlay] = []
        self._length = 0
        self._portion = Portion()
        self._end = perf_counter() + SLICE

    async def add(self, play: ImportedPlay, people: Sequence[LinkedPerson]) -> None:
        game = await self._store.plays.query(lambda db: self._compared.game(db, play))
        new = new_play(play, game, people)
        self._waiting.append(new)
        self._length += len(new.play.details) + len(new.note)

    @property
    def is_full(self) -> bool:
        return len(self._waiting) >= MOST_WAITING or self._length > MOST_TEXT

    @property
    def is_slice_over(self) -> bool:
        return perf_counter() >= self._end

    async def yield_turn(self) -> None:
        """Report progress and let other tasks run. Raises Cancelled."""
        self._work.note(Progress(self.read - len(self._waiting), self._count))
        await asyncio.sleep(0)
        self._end = perf_counter() + SLICE

    async def put_all(self) -> None:
        """Store all plays in short transactions. Raises StoreError, Cancelled."""
        if self._compared.game_links:
            await self._store.plays.elsewhere.name_games(self._batch, self._compared.game_links)
            self._compared.game_links.clear()
        self._waiting.sort(key=lambda new: -new.head.created_at)
        while self._waiting:
            portion = self._waiting[: -self._portion.size - 1 : -1]
            with self._portion.timed():
                await self._store.plays.put(self._batch, portion)
            del self._waiting[-len(portion) :]
            await self.yield_turn()
        self._length = 0
