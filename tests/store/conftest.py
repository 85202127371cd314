"""Fixtures of the store's tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from companion.store.sqlite.store import SqliteStore
from tests.store.making import store_in


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database may lie; nothing is there yet."""
    return tmp_path / "companion.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    """A store in that file, closed after the test."""
    async with store_in(path) as store:
        yield store
