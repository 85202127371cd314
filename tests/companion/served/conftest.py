"""Fixtures of the served app's tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.companion.served.guests import Party, party


@pytest.fixture
async def there(tmp_path: Path) -> AsyncIterator[Party]:
    """A device that shares a table, and the phones around it."""
    async with party(tmp_path) as there:
        yield there
