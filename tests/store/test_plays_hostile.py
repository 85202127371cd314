"""Fuzzing: any file of plays is imported and can be undone without a trace, or is refused with a sentence."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from companion.files.plays import bg_stats, csv_file
from companion.files.plays.batch_import import import_plays, undo_batch
from companion.files.plays.collecting import finished_plays
from companion.files.untrusted_json import BadFile
from companion.store.slices import Work
from companion.store.sqlite.store import SqliteStore
from companion.words import text
from tests.companion.files.mangled import KINDS, mangled
from tests.companion.files.play_files import plays_of
from tests.sampling import up_to
from tests.store.making import NOON, Place, opened_in
from tests.store.test_plays import TABLES, preview, rows, statuses

NEW = {"new", "twin"}  # statuses that a stored play can't have


def in_order(store: SqliteStore) -> dict[str, list[Any]]:
    """All rows of the tables that imports write to, sorted."""
    stored = rows(store)
    return {table: sorted(stored[table], key=repr) for table in TABLES}


async def imported_or_refused(store: SqliteStore, content: bytes) -> bool:
    """Whether a file was imported. Asserts that its plays are then recognized, counted as when recomputed, exported,
    and undone without a trace; or that a refused file stores nothing."""
    before = in_order(store)
    report, refusal = None, ""
    try:
        report = await preview(store, content)
    except BadFile as refused:
        refusal = text(refused.sentence)
    if report is None:
        assert refusal.endswith("Nothing was imported, and your games are unchanged.")
        assert in_order(store) == before
        return False
    batch = await import_plays(store, report, NOON, Work(), twins=True)
    assert set(await statuses(store, content)) == {"found"}
    stored = in_order(store)
    await store.rebuild()
    assert in_order(store) == stored
    plays = await finished_plays(store)
    for written in (bg_stats.exported(plays), csv_file.exported(plays)):
        assert not plays or not NEW & set(await statuses(store, written))
    await undo_batch(store, batch)
    assert in_order(store) == before
    return True


@pytest.mark.sampled
@pytest.mark.parametrize("kind", KINDS)
def test_files_with_odd_values_leave_no_trace(path: Place, kind: str) -> None:
    """Fuzzed files with wrong types, missing and duplicate parts, huge numbers, broken characters, deep lists,
    truncated or joined content, or web pages are imported or refused without a trace; both occur."""
    with asyncio.Runner() as runner:
        store = runner.run(opened_in(path))
        outcomes = set[bool]()

        @settings(max_examples=up_to(30, 1000) // (1 if isinstance(path, Path) else 5))
        @given(content=mangled(kind))
        def each(content: bytes) -> None:
            outcomes.add(runner.run(imported_or_refused(store, content)))

        try:
            each()
        finally:
            runner.run(store.close())
    assert outcomes == {True, False} or not isinstance(path, Path)


@pytest.mark.parametrize("kind", KINDS)
def test_files_without_odd_values_are_read(kind: str) -> None:
    """The valid inputs of the fuzzing are accepted: so a refusal is caused by the odd values."""
    assert plays_of(KINDS[kind]([]))
