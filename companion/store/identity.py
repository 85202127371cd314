"""Which files a connection writes to: a path may lead elsewhere, or nowhere, while the app is running.

SQLite goes on writing to a file that was deleted, moved or replaced, and nobody would ever find there what it kept.
"""

from __future__ import annotations

import os
from pathlib import Path

from companion.store.errors import StoreGone

__all__ = ["Identity"]

Key = tuple[int, int]
"""Device and inode."""


class Identity:
    """The database and its -wal as they were when they were opened."""

    def __init__(self, path: Path) -> None:
        """Both exist by now. Raises OSError."""
        wal = path.with_name(path.name + "-wal")
        self._files = [(str(one), _key(one)) for one in (path, wal) if one.exists()]

    @property
    def is_gone(self) -> bool:
        """Whether a path leads to another file by now, or to none."""
        try:
            return any(_key(path) != key for path, key in self._files)
        except OSError:
            return True

    def check(self) -> None:
        """Raises StoreGone where a path leads to another file by now, or to none."""
        if self.is_gone:
            raise StoreGone


def _key(path: str | Path) -> Key:
    found = os.stat(path)  # noqa: PTH116 - a Path costs four times as much, and each entry asks twice
    return found.st_dev, found.st_ino
