"""Prepares a data folder before a browser test, and reads it afterwards."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Coroutine, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from companion.store.engines import open_store
from companion.store.records import StoredGame
from companion.store.store import Store
from companion.table.table import Entered, Table
from referees.common.protocol.config import seated
from referees.common.registry import referee

T = TypeVar("T")

TO_FOLDER: dict[Path, Callable[[], None]] = {}  # how to copy the database of games in a browser into the folder

GAME = "00000000-0000-4000-8000-000000000001"


def in_thread(work: Coroutine[Any, Any, T]) -> T:
    """Returns the result of a coroutine, run in a new thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def with_store(folder: Path, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """Returns the result of work with the folder's store, done in a new thread."""

    async def done() -> T:
        store = await open_store(folder / "companion.db")
        result = await work(store)
        await store.close()
        return result

    return in_thread(done())


def store_game(
    folder: Path, game: str, config: Any, entries: Iterable[dict[str, Any]] = (), *, id: str = GAME,
    start: int = 1_750_000_000_000,
) -> None:  # fmt: skip
    """Store a game with these entries, all of which must be allowed, a minute apart. Motion is reduced, since taps
    during motion are ignored, and tests tap faster than people."""
    times = count(start, 60_000)

    async def lay(store: Store) -> None:
        await store.set_setting("motion", "reduced")
        table = await Table.create(store, game, config, id, lambda: next(times))
        for entry in entries:
            assert isinstance(await table.enter(table.referee.read_entry(json.dumps(entry))), Entered)

    with_store(folder, lay)


def store_game_of(
    folder: Path, game: str, names: Sequence[str], entries: Iterable[dict[str, Any]] = (), *, id: str = GAME,
    **config: Any,
) -> None:  # fmt: skip
    store_game(folder, game, referee(game).config(seats=seated(names), **config), entries, id=id)


def stored(folder: Path, id: str = GAME) -> StoredGame:
    return with_store(_up_to_date(folder), lambda store: store.read(id))


def reopened(folder: Path, id: str = GAME) -> Table:
    """The table, opened again from the folder."""
    return with_store(_up_to_date(folder), lambda store: Table.open(store, id, lambda: 0))


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        number: int = database.execute("pragma user_version").fetchone()[0]
    return number


def _up_to_date(folder: Path) -> Path:
    if folder in TO_FOLDER:
        TO_FOLDER[folder]()
    return folder
