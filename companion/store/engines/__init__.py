"""Opens a store in a file or on a server. Quick to import: the first `open_store` imports SQLite."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from companion.store.errors import StoreError, StoreUnreachable
from companion.store.place import database_path
from companion.store.records import Added
from companion.store.slices import ToThread, Work
from companion.store.store import Store
from referees.common.protocol.sentence import say

__all__ = ["ServerKeeps", "database_path", "open_at", "open_store", "set_aside", "unite_on_server"]

WITHOUT_CLUB = say(
    "To keep games on a club's server, this app needs one more package, so nothing was changed. Install it with: pip "
    "install 'oracle-companion[club]'. Then start the app again."
)


class ServerKeeps(StoreError):
    """A device can't restore a backup onto the server; nothing was changed."""

    says = say(
        "Your games are on the club's server, so a backup can't replace them from here. Nothing was changed. "
        "Ask the person who runs the server to restore a backup there."
    )


async def open_at(address: str) -> Store:
    """Open or create the store at a postgresql:// address. Raises StoreError."""
    try:
        import psycopg  # noqa: F401 - the extra `club`
    except ImportError as error:
        raise StoreUnreachable(WITHOUT_CLUB) from error
    from companion.store.postgres.opening import opened_at

    return await opened_at(address)


async def unite_on_server(
    store: Store, theirs: Path, now: int, work: Work, to_thread: ToThread | None
) -> tuple[Added, frozenset[str]]:
    """Run `PostgresStore.unite` on a store that `open_at` opened."""
    from companion.store.postgres.store import PostgresStore

    assert isinstance(store, PostgresStore)
    return await store.unite(theirs, now, work, to_thread)


async def open_store(path: Path, *, flush: Callable[[], Awaitable[None]] | None = None) -> Store:
    """Open or create the store in this file. Raises StoreDamaged, StoreBusy, StoreFull or StoreUnreachable."""
    from companion.store.sqlite.opening import opened

    return await opened(path, flush=flush)


def set_aside(path: Path) -> Path:
    """Rename a damaged database with its companion files; returns the new file name."""
    from companion.store.sqlite.rescue import set_aside as rename

    return rename(path)
