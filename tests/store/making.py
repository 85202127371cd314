"""Games, steps and stores for these tests."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from companion.store.records import GameHead, Line, StoredGame
from companion.store.sqlite.opening import opened
from companion.store.sqlite.store import SqliteStore

T = TypeVar("T")

NOON = 1_750_000_000_000
"""Some noon, in milliseconds."""

FRAME = 24 + 4096
"""Bytes of a frame in a write-ahead log, after its own 32 of head."""


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine, on an event loop of its own."""
    return asyncio.run(work)


@asynccontextmanager
async def store_in(path: Path, **options: Any) -> AsyncIterator[SqliteStore]:
    """The store in this file, closed at the end."""
    store = await opened(path, **options)
    try:
        yield store
    finally:
        await store.close()


def with_store(path: Path, work: Callable[[SqliteStore], Coroutine[Any, Any, T]], **options: Any) -> T:
    """The result of `work` on the store in this file, which is closed afterwards."""

    async def opened_and_closed() -> T:
        async with store_in(path, **options) as store:
            return await work(store)

    return run(opened_and_closed())


def config_of(*names: str) -> str:
    """A config's JSON, with these players."""
    return json.dumps({"seats": [{"player": name, "colour": "sky", "shape": "circle"} for name in names]})


def new_head(*names: str, at: int = NOON, id: str | None = None, **fields: Any) -> GameHead:
    """The head of a game just begun."""
    config = fields.pop("config", config_of(*(names or ("Claire", "Molly"))))
    return GameHead(id or str(uuid.uuid4()), "meow_oracle", 1, config, at, at, **fields)


def config_line(head: GameHead) -> Line:
    """The line every journal begins with."""
    return Line(1, "config", None, None, head.config, head.created_at)


def a_line(n: int, payload: str | None = None) -> Line:
    """One entry."""
    return Line(n, "enter", None, None, payload or f'{{"kind":"place","card":{n}}}', NOON + n)


def after(head: GameHead, n: int, **fields: Any) -> GameHead:
    """The head once line `n` is there."""
    moving: dict[str, Any] = {"updated_at": NOON + n, "entries": n - 1, "headline": f"Entry {n}"}
    return replace(head, **{**moving, **fields})


async def begin(store: SqliteStore, *names: str, at: int = NOON, **fields: Any) -> GameHead:
    """A new game with its config line."""
    head = new_head(*names, at=at, **fields)
    await store.create(head, (config_line(head),))
    return head


async def enter(store: SqliteStore, head: GameHead, *numbers: int, **fields: Any) -> GameHead:
    """Entries of these numbers, a step each; the head after the last."""
    for n in numbers:
        head = after(head, n, **fields)
        await store.append(head, (a_line(n),))
    return head


def is_prefix(game: StoredGame, lines: Sequence[Line]) -> bool:
    """Whether a game holds the first of these lines, none missing and none changed, and its head is of the last one."""
    kept = game.lines
    return list(kept) == list(lines[: len(kept)]) and game.head.entries == len(kept) - 1


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder but what SQLite makes when it only looks: shared memory and an empty log."""
    found = {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file()}
    return {name: content for name, content in found.items() if content and not name.endswith("-shm")}
