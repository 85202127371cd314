"""Fixtures of the store's tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database may lie; nothing is there yet."""
    return tmp_path / "companion.db"
