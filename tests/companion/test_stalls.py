"""Huge files and long games don't block other windows, and take only seconds."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from time import thread_time
from typing import Any

import pytest

from companion.device.device import Device
from companion.files.games.files import import_game, saved
from companion.files.games.reading import LARGEST
from companion.files.kits.file import LARGEST as LARGEST_KIT, reading
from companion.files.untrusted_json import BadFile
from companion.store.errors import StoreError
from companion.store.slices import sliced
from companion.store.sqlite.opening import opened
from companion.table.open_tables import OpenTables
from companion.table.table import Entered, Table
from referees.common.protocol.config import Config
from referees.common.registry import game_ids, referee
from tests.companion.game_files import ID
from tests.companion.hostile_backups import BACKUPS, backup
from tests.companion.hostile_files import RECORDS, TEXTS, kit_files, long_document, long_lines
from tests.perf.database import stored
from tests.perf.played import Played
from tests.stalls import Stalls, metered

FLOOR = 0.25
"""The most seconds for which the event loop may be blocked; the goal is measured on a quiet machine (tests/perf)."""

MOST = 20.0  # seconds of work for a file in all

LINES, FEWER = 15_000, 7_000
"""The most lines that a file may have, and enough to notice a stall."""


@pytest.fixture(autouse=True, scope="module")
def as_the_app_starts() -> None:
    """Exclude all imported modules, also those of tests, from garbage collection, as `companion.__main__` does."""
    gc.collect()
    gc.freeze()


def measured(work: Callable[[], Awaitable[Any]]) -> tuple[Any, Stalls]:
    """The result of some work, or its error, and how long it blocked the event loop."""

    async def go() -> tuple[Any, Stalls]:
        result: Any = None
        async with metered() as stalls:
            try:
                result = await work()
            except StoreError as error:
                result = error
        return result, stalls

    start = thread_time()
    result, stalls = asyncio.run(go())
    assert thread_time() - start < MOST
    assert stalls.busy < FLOOR, f"{stalls.busy:.3f} s"
    return result, stalls


def imported(folder: Path, content: bytes) -> Any:

    async def go() -> Any:
        store = await opened(folder / "companion.db")
        try:
            return await import_game(store, content)
        finally:
            await store.close()

    return measured(go)[0]


@pytest.mark.parametrize("name", TEXTS)
def test_no_text_keeps_the_others_waiting(name: str, tmp_path: Path) -> None:
    """A text of the largest size, very deep or full of values, is refused without blocking the event loop."""
    assert isinstance(imported(tmp_path, TEXTS[name](LARGEST)), StoreError)


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("size", [(LARGEST // 20, 300), pytest.param((LARGEST, LINES), marks=pytest.mark.soak)])
def test_no_record_keeps_the_others_waiting(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    """A record with very many corrections is imported, or refused if that takes too long, without blocking."""
    result = imported(tmp_path, RECORDS[name](*size))
    assert isinstance(result, StoreError) or result.status == "new"


LONG_GAMES = pytest.mark.parametrize(
    ("game", "count"),
    [("lantern_oracle", FEWER), *[pytest.param(game, LINES, marks=pytest.mark.soak) for game in game_ids()]],
)


@LONG_GAMES
def test_a_long_game_is_imported_and_saved_again(game: str, count: int, tmp_path: Path) -> None:
    """A valid game with thousands of lines is imported, recognized and saved, without blocking."""
    content = long_document(game, count)

    async def go() -> tuple[str, str, bytes]:
        store = await opened(tmp_path / "companion.db")
        try:
            first, second = await import_game(store, content), await import_game(store, content)
            file = await saved(store, OpenTables(store, lambda: 0), ID)
            return first.status, second.status, file.content
        finally:
            await store.close()

    assert measured(go)[0] == ("new", "same", content)


@LONG_GAMES
def test_a_long_game_is_opened_and_corrected(game: str, count: int, tmp_path: Path) -> None:
    """A game with thousands of lines is opened, corrected in every way and undone, without blocking."""
    lines = long_lines(game, count)
    config: Config = referee(game).read_config(lines[0].payload or "")
    head, journal = stored(Played(game, config, tuple(line.payload or "" for line in lines[1:])), count, "long")

    async def go() -> list[Any]:
        store = await opened(tmp_path / "companion.db")
        try:
            await store.create(head, journal)
            table = await Table.open(store, "long", lambda: 10**12)
            entries = table.timeline.entries
            middle, first = entries[len(entries) // 2], entries[0]
            return [
                await table.remove(middle.id),
                await table.undo(agreed=True),
                await table.insert(middle.id, first.entry, "overruled"),
                await table.amend(first.id, first.entry, "overruled"),
                await table.reconfigure(table.config),
                await table.undo(agreed=True),
            ]
        finally:
            await store.close()

    answers, _ = measured(go)
    assert all(isinstance(answer, Entered) for answer in answers), answers


def test_no_kit_keeps_the_others_waiting() -> None:
    """A kit whose lists or objects are as long as the file allows is refused quickly, without blocking."""
    files = kit_files(LARGEST_KIT)

    async def go() -> None:
        for name, content in files.items():
            start = thread_time()
            with pytest.raises(BadFile):
                await sliced(reading(content))
            assert thread_time() - start < MOST / 10, name
            await asyncio.sleep(0)  # so that files that are short enough for one slice don't add up

    measured(go)


@pytest.mark.parametrize("name", BACKUPS)
def test_no_backup_keeps_the_others_waiting(name: str, tmp_path: Path) -> None:
    """A backup with any content is inspected outside the event loop, restored and opened, without blocking."""
    _restored(name, 3000, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("name", BACKUPS)
def test_no_large_backup_keeps_the_others_waiting(name: str, tmp_path: Path) -> None:
    """As above, with much larger backups."""
    _restored(name, LINES * 2, tmp_path)


def _restored(name: str, size: int, folder: Path) -> None:
    content = backup(name, size)
    for game in ("meow_oracle", "lantern_oracle"):  # one-time imports and caches don't count
        referee(game).read_config(long_lines(game, 2)[0].payload or "")
        referee(game).read_entry(long_lines(game, 2)[1].payload or "")

    async def go() -> None:
        device = Device(folder)
        device.to_thread = asyncio.to_thread
        await device.open()
        try:
            await device.restore(content)
            for head in (await device.store.page()).heads[:1]:
                with suppress(StoreError, ValueError):
                    await device.tables.get(head.id)
        finally:
            await device.close()

    measured(go)
