"""A table with a store of its own, for tests of the open table."""

from collections.abc import AsyncIterator, Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.store.engines import open_store
from companion.store.store import Store
from companion.table.table import Table
from referees.common.protocol.config import seated
from referees.meow_oracle.options import Config


def clock() -> Callable[[], int]:
    """A clock that advances by a second at each reading."""
    ticks = count(1_750_000_000_000, 1000)
    return lambda: next(ticks)


async def created(store: Any, time: Callable[[], int] | None = None) -> Table:
    """A new table of two players."""
    return await Table.create(store, "meow_oracle", Config(seats=seated(["Ann", "Bob"])), "game", time or clock())


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A new store, closed after the test."""
    opened = await open_store(tmp_path / "companion.db")
    yield opened
    await opened.close()


@pytest.fixture
async def table(store: Store) -> Table:
    """A new table of two players in that store."""
    return await created(store)
