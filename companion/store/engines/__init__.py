"""Opens a store with the engine for its place. Light to import: SQLite is imported by the first `open_store`."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from companion.store.place import database_path
from companion.store.protocol import Store

__all__ = ["database_path", "open_store", "set_aside"]


async def open_store(path: Path, *, flush: Callable[[], Awaitable[None]] | None = None) -> Store:
    """Open or create the store in this file. Raises StoreDamaged, StoreBusy, StoreFull or StoreUnreachable."""
    from companion.store.sqlite.opening import opened

    return await opened(path, flush=flush)


def set_aside(path: Path) -> Path:
    """Rename a damaged database with its companion files; returns the new file name."""
    from companion.store.sqlite.rescue import set_aside as rename

    return rename(path)
