"""Imports of plays can be cancelled, interrupted and continued, and don't block other windows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from companion.files.plays.batch_import import import_plays, undo_batch
from companion.store.slices import Cancelled, Work
from companion.store.sqlite.rescue import copied
from companion.store.sqlite.store import SqliteStore
from tests.companion.files.play_files import bg_stats_export
from tests.stalls import metered
from tests.store.making import NOON, batches_of, store_in
from tests.store.test_plays import azul, export, imported, preview, rows, statuses

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


async def test_a_cancelled_import_changes_nothing(store: SqliteStore) -> None:
    """An import cancelled midway leaves nothing behind."""

    class Stopped(Work):
        """Work that is stopped after some steps."""

        left = 3

        def note(self, progress: Any) -> None:
            self.left -= 1
            self.is_cancelled = self.left < 0
            super().note(progress)

    before = rows(store)
    report = await preview(store, bg_stats_export(400))
    with pytest.raises(Cancelled):
        await import_plays(store, report, NOON, Stopped())
    assert rows(store) == before


@pytest.mark.sqlite
async def test_an_interrupted_batch_can_be_undone(path: Path) -> None:
    """After a power cut the batch is recognized as partial; its plays are found again, and it can be undone."""

    class Cut(Work):
        """Work during which the database is copied as a power cut would leave it."""

        def __init__(self, store: SqliteStore, copy: Path) -> None:
            super().__init__()
            self._store, self._copy = store, copy

        def note(self, progress: Any) -> None:
            if not self._copy.exists() and self._store._db.execute("select 1 from plays").fetchone():
                self._copy.write_bytes(copied(self._store._db.settle()))

    async with store_in(path) as store:
        report = await preview(store, bg_stats_export(400))
        work = Cut(store, path.with_name("copy.db"))
        await import_plays(store, report, NOON, work)
    async with store_in(path.with_name("copy.db")) as store:
        (batch,) = await batches_of(store)
        assert not batch.is_whole and 0 < batch.added < 400
        assert await store.plays.interrupted() == (batch,)
        assert await statuses(store, bg_stats_export(400)) == {"found": batch.added, "new": 400 - batch.added}
        await undo_batch(store, batch.id)
        assert (await store.page()).heads == () and await batches_of(store) == []


async def test_an_interrupted_batch_can_be_continued(store: SqliteStore) -> None:
    """Importing the same list again completes the batch, so one undo removes both parts; another list doesn't complete
    it. A batch is complete once all of its plays are there."""
    batch = await imported(store, export(azul("P-1"), azul("P-2")))
    parts = store.plays.take_back(batch)
    while await anext(parts) < 2:
        assert await store.plays.interrupted() == ()
    await cast("AsyncGenerator[int, None]", parts).aclose()
    assert [batch.added for batch in await store.plays.interrupted()] == [0]
    assert await imported(store, export(azul("X-1", date="2020-01-01"), me=2)) != batch
    assert await imported(store, export(azul("P-1"))) == batch and await store.plays.interrupted() == ()
    store._db.execute("update batches set is_whole = 0 where id = ?", (batch,))
    assert await statuses(store, export(azul("P-1"))) == {"found": 1}
    assert await store.plays.interrupted() == ()
    await undo_batch(store, batch)
    assert [head.headline for head in (await store.page()).heads] == ["Ann, Bob"]


async def test_imports_do_not_block_other_windows(path: Path) -> None:
    """Previewing, importing and undoing never block the event loop for a tenth of a second."""
    async with store_in(path) as store, metered() as stalls:
        batch = await imported(store, bg_stats_export(600))
        await undo_batch(store, batch)
    assert stalls.busy < 0.1
