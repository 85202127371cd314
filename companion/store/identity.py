"""Detects that the database file was deleted, moved or replaced while open.

SQLite goes on writing to such a file, and nobody would find what it wrote.
"""

from __future__ import annotations

import os
from pathlib import Path

from companion.store.errors import StoreGone

__all__ = ["Identity"]

Key = tuple[int, int]
"""Device and inode."""


class Identity:
    """The identity (device, inode) of the database and its -wal when they were opened."""

    def __init__(self, path: Path) -> None:
        """To be created once SQLite has made both files. Raises OSError."""
        wal = path.with_name(path.name + "-wal")
        self._files = [(str(one), _key(one)) for one in (path, wal) if one.exists()]

    @property
    def is_gone(self) -> bool:
        """Whether a path no longer leads to the opened file."""
        try:
            return any(_key(path) != key for path, key in self._files)
        except OSError:
            return True

    def check(self) -> None:
        """Raises StoreGone where a path no longer leads to the opened file."""
        if self.is_gone:
            raise StoreGone


def _key(path: str | Path) -> Key:
    found = os.stat(path)  # noqa: PTH116 - a Path costs four times as much, and each entry asks twice
    return found.st_dev, found.st_ino
