"""Fixtures for tests of the served app."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.companion.served.guests import Party, open_party
from tests.store.server import Server, server


@pytest.fixture
async def party(tmp_path: Path) -> AsyncIterator[Party]:
    """A device that shares a table, and the phones around it."""
    async with open_party(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def club() -> Iterator[Server]:
    """A PostgreSQL server."""
    with server() as running:
        yield running
