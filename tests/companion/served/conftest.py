"""Fixtures for tests of the served app."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.companion.served.guests import Party, open_party


@pytest.fixture
async def party(tmp_path: Path) -> AsyncIterator[Party]:
    """A device that shares a table, and the phones around it."""
    async with open_party(tmp_path) as opened:
        yield opened
