"""G25: the longest time for which the event loop is blocked while the largest files are read and the longest games
corrected: its own processor time, so other programs don't count; for backups, inspected in threads, elapsed time."""

import asyncio
import gc
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.device.device import Device
from companion.files.games.files import import_game, saved
from companion.files.games.reading import LARGEST
from companion.files.kits.file import LARGEST as LARGEST_KIT, reading
from companion.files.play_table import MOST_COLUMNS
from companion.files.plays import bg_stats, csv_file
from companion.files.plays.batch_import import import_plays, preview_file
from companion.files.plays.collecting import finished_plays
from companion.files.plays.play import Play
from companion.files.plays.readers.opening import recognizing
from companion.files.plays.readers.source import Source
from companion.store.errors import StoreError
from companion.store.records import StoredGame
from companion.store.slices import Work as Slices, sliced
from companion.store.sqlite.opening import opened
from companion.store.sqlite.store import SqliteStore
from companion.table.open_tables import OpenTables
from companion.table.table import Entered, Table
from referees.common.registry import game_ids, referee
from tests.companion.files.play_files import bg_stats_export
from tests.companion.hostile_backups import BACKUPS, backup
from tests.companion.hostile_files import GAME_FILES, kit_files, long_document, long_lines, long_stored
from tests.perf.gates import Gate
from tests.stalls import Stalls, metered
from tests.store.making import NOON

pytestmark = pytest.mark.bench

LINES = 15_000
GOAL, FLOOR = 100.0, 250.0
"""Milliseconds."""

Work = Callable[[], Coroutine[Any, Any, Any]]


@pytest.fixture(autouse=True, scope="module")
def built() -> None:
    """Loads each game's rules before the tests, so that imports don't count for any file."""
    for game in game_ids():
        rules = referee(game)
        config, entry, *_ = long_lines(game, 3)
        rules.read_config(config.payload or "")
        rules.read_entry(entry.payload or "")


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    """Unfreezes the garbage collector's permanent generation after each test."""
    yield
    gc.unfreeze()


async def stalls_of(work: Work) -> Stalls:
    """Measures how long the work blocked the loop, even if a file was refused."""
    async with metered() as stalls:
        with suppress(StoreError):
            await work()
    return stalls


def hold(what: str, stalls: dict[str, float]) -> None:
    """Check the gate `what` with the longest of these times, given in seconds by name, and print its name."""
    name, longest = max(stalls.items(), key=lambda item: item[1])
    Gate(what, "time", GOAL, FLOOR, " ms").hold([longest * 1000])
    print(f" ({name})", end="")


async def with_store(folder: Path, work: Callable[[SqliteStore], Coroutine[Any, Any, Any]]) -> float:
    """The seconds for which the work, on a store in that folder, blocked the loop."""
    store = await opened(folder / "companion.db")
    try:
        return (await stalls_of(partial(work, store))).busy
    finally:
        await store.close()


def test_g25_game_files(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Importing any hostile file of full size, or the longest true game of any referee, doesn't stall."""
    files: dict[str, Callable[[], bytes]] = {name: partial(make, LARGEST, LINES) for name, make in GAME_FILES.items()}
    files |= {f"a long game: {game}": partial(long_document, game, LINES) for game in game_ids()}
    stalls: dict[str, float] = {}
    for name, make in files.items():
        taking = partial(import_game, file=make())
        stalls[name] = asyncio.run(with_store(tmp_path_factory.mktemp("files"), taking))
    hold("G25 stall, a game file", stalls)


def test_g25_kit_files() -> None:
    """Reading any hostile kit file doesn't stall."""
    files = kit_files(LARGEST_KIT).items()
    hold(
        "G25 stall, a kit file", {name: asyncio.run(stalls_of(partial(read, content))).busy for name, content in files}
    )


async def read(content: bytes) -> None:
    await sliced(reading(content))


def test_g25_long_games(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Opening, removing, undoing, inserting, amending, a new config and saving in the longest games don't stall."""
    stalls: dict[str, float] = {}
    for game in game_ids():
        living = partial(worked_on, game=long_stored(game, LINES))
        stalls[game] = asyncio.run(with_store(tmp_path_factory.mktemp("games"), living))
    hold("G25 stall, a game of 15,000 lines", stalls)


async def worked_on(store: SqliteStore, game: StoredGame) -> None:
    """Do everything that can be done with a long game."""
    await store.create(game.head, game.lines)
    table = await Table.open(store, game.head.id, lambda: 10**13)
    entries = table.timeline.entries
    middle, earlier = entries[LINES // 2].id, entries[10]
    for answer in (
        await table.remove(middle),
        await table.undo(agreed=True),
        await table.insert(middle, earlier.entry, "overruled"),
        await table.amend(earlier.id, earlier.entry, "overruled"),
        await table.reconfigure(table.config),
        await table.undo(agreed=True),
    ):
        assert isinstance(answer, Entered)
    await saved(store, OpenTables(store, lambda: 0), game.head.id)


COLUMNS = 100_000
WIDE: dict[str, Callable[[], bytes]] = {
    "a table of 100,000 columns": lambda: _table(1, COLUMNS),
    "a table as wide as they may be": lambda: _table(2_000, MOST_COLUMNS - 4),
    "a table of lines of blanks": lambda: b"game_uuid,played_at,game,player\n" + b" \n" * 1_000_000,
}


def _table(rows: int, more: int) -> bytes:
    """A table of plays with that many added columns, all of whose cells are filled."""
    names = ["game_uuid", "played_at", "game", "player", *[f"c{at}" for at in range(more)]]
    cells = [[f"id {row}", "2024-03-02", "Azul", "Ann", *["x"] * more] for row in range(rows)]
    return "\n".join(map(",".join, [names, *cells])).encode()


def test_g25_tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Previewing tables of plays with many columns or lines doesn't stall."""
    stalls = {
        name: asyncio.run(with_store(tmp_path_factory.mktemp("tables"), partial(looked_at, content=make())))
        for name, make in WIDE.items()
    }
    hold("G25 stall, a table of plays", stalls)


async def looked_at(store: SqliteStore, content: bytes) -> None:
    """Preview a file of plays."""
    source = Source(content)
    await preview_file(store, source, await sliced(recognizing(source)))


EXPORTED = 20_000


def test_g27_export(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Collecting 20,000 plays and writing them to both kinds of files doesn't stall; the files are complete."""
    stalls = dict[str, float]()

    async def go() -> None:
        store = await opened(tmp_path_factory.mktemp("exported") / "companion.db")
        source = Source(bg_stats_export(EXPORTED))
        await import_plays(store, await preview_file(store, source, "bg_stats"), NOON, Slices())
        plays: list[Play] = []

        async def collected() -> None:
            plays.extend(await finished_plays(store))

        stalls["collected"] = (await stalls_of(collected)).busy
        for name, write in (("a table", csv_file.writing), ("BG Stats", bg_stats.writing)):
            written: list[bytes] = []

            async def export(write: Any = write, written: list[bytes] = written) -> None:
                written.append(await sliced(write(plays)))

            stalls[name] = (await stalls_of(export)).busy
            assert written[0].count(b"play-") >= EXPORTED or written[0].count(b"PLAY-") >= EXPORTED
        await store.close()

    asyncio.run(go())
    hold("G27 stall, export of 20,000 plays", stalls)


def test_g25_backups(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No hostile backup stalls the app: it's inspected in threads, so the loop waits only for the interpreter lock."""
    stalls: dict[str, float] = {}
    for name in BACKUPS:
        stalls[name] = asyncio.run(restored(tmp_path_factory.mktemp("backups"), backup(name, LINES)))
    hold("G25 stall, a backup", stalls)


async def restored(folder: Path, content: bytes) -> float:
    """The seconds for which restoring a backup blocks the loop."""
    device = Device(folder)
    device.to_thread = asyncio.to_thread
    await device.open()
    try:
        return (await stalls_of(partial(device.restore, content))).longest
    finally:
        await device.close()
