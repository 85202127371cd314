"""The device: what all windows of this process share (store, open tables, clock), and a browser's storage in place of a
folder. Knows nothing of Flet."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from companion.changes import ChangeCounter
from companion.device import first_game
from companion.device.settings import Chosen
from companion.guests.hosting import Hosting
from companion.store import database_path, open_store, set_aside
from companion.store.errors import StoreError, StoreUnreachable
from companion.store.projections import DAY, DELETED_DAYS
from companion.store.protocol import Store
from companion.store.slices import Aside, Work, beside, sliced
from referees.common.protocol.sentence import Sentence, say
from referees.common.registry import game_ids, rulebook

if TYPE_CHECKING:  # imported on first use: searching rules, opening a kit or a game
    from companion.files.kits.shelf import Kits
    from companion.table.open_tables import OpenTables
    from companion.table.table import Clock
    from referees.common.search import RulesIndex

__all__ = ["DAY", "DELETED_DAYS", "BrowserStorage", "Device", "Installing", "now"]

Flush = Callable[[], Awaitable[None]]

IN_FILES = say("In this browser's own storage, on this device.")
IN_INDEXED_DB = say(
    "In this browser's own database, on this device. This browser can't write files immediately, so each entry takes "
    "a little longer than in other browsers. It's just as safe."
)
PROMISED = say("The browser has promised to keep them. Clearing website data deletes the games, too.")
NOT_PROMISED = say(
    "The browser hasn't promised to keep them: it may clear them when the device runs low on space, or when you "
    "haven't used this app for weeks. Save a backup now and then."
)


@dataclass(frozen=True)
class BrowserStorage:
    """`flush` is awaited after each commit where writes reach the disk later (None: they are there when they return);
    `is_persistent` asks for the browser's promise, `ask` asks the browser to promise. `remember_games` has the page
    remember, outside of this storage, that it holds games; `is_lost`: the page remembers games, and the storage was
    empty at the start."""

    flush: Flush | None
    is_persistent: Callable[[], Awaitable[bool]]
    ask: Callable[[], None]
    remember_games: Callable[[], None]
    is_lost: bool = False

    @property
    def place(self) -> Sentence:
        """Where the games are."""
        return IN_FILES if self.flush is None else IN_INDEXED_DB

    async def promise(self) -> Sentence:
        """What the browser has promised."""
        return PROMISED if await self.is_persistent() else NOT_PROMISED


@dataclass(frozen=True)
class Installing:
    """How a browser keeps the app among a device's apps: `way` is "install", "iphone", "mac" or "firefox", empty if
    there is none or nobody wants to be asked; `answer` takes "install", "later" or "never"."""

    way: Callable[[], Awaitable[str]]
    answer: Callable[[str], None]


# The device

log = logging.getLogger(__name__)

LATEST = 253_370_764_800_000
"""The first moment of the year 9999: a clock that shows a later one has no day of any calendar to show."""

LOST = "games_lost"
"""The setting that is there from the loss of all games until it was read or a backup was restored."""

NOTHING_KEPT = say("There's nothing to undo, and nothing was changed: no backup was restored here.")


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return min(time.time_ns() // 1_000_000, LATEST)


class Backup(NamedTuple):
    """A backup as one file; where not `is_whole`, only the games that were open."""

    content: bytes
    is_whole: bool = True


class Device:
    """The store and everything opened from it; opened with the first window. `trouble` says why there is no store.

    `data` is the folder that was asked for; None leaves the choice to the environment and the platform. `storage` and
    `installing` are the browser's, where the app runs in one.
    """

    def __init__(
        self, data: Path | str | None = None, clock: Clock = now, storage: BrowserStorage | None = None,
        installing: Installing | None = None,
    ) -> None:  # fmt: skip
        self.data, self.clock, self.storage, self.installing = data, clock, storage, installing
        self.trouble: StoreError | None = None
        self.settings = Chosen()
        self.hosting = Hosting(clock)
        """The table that is shared with phones of the local network, if any."""
        self.reopened = ChangeCounter()
        """Counts replacements of the database: everything read before is stale."""
        self.inbox: Path | None = None
        """The folder for uploads; None where files are read in another way."""
        self.aside: Aside | None = None
        """Runs a call in a thread where the platform has threads; used for files that nobody has open."""
        self.restoring = Work()
        """Progress of inspecting a backup."""
        self._store: Store | None = None
        self._tables: OpenTables | None = None
        self._kits: Kits | None = None
        self._rules: RulesIndex | None = None
        self._queue = asyncio.Lock()
        self._is_loss_kept = False

    @property
    def store(self) -> Store:
        """The open store. Raises StoreError where there is none."""
        if self._store is None:
            raise self.trouble or StoreUnreachable()
        return self._store

    @property
    def tables(self) -> OpenTables:
        """The tables held open. Raises StoreError where there is no store."""
        if self._tables is None:
            from companion.table.open_tables import OpenTables

            self._tables = OpenTables(self.store, self.clock)
        return self._tables

    @property
    def kits(self) -> Kits:
        """The family's kits. Raises StoreError where there is no store."""
        if self._kits is None:
            from companion.files.kits.shelf import Kits

            self._kits = Kits(self.store, self.clock)
        return self._kits

    @property
    def rules(self) -> RulesIndex:
        """The search index of all rulebooks, built on first use."""
        if self._rules is None:
            from referees.common.search import RulesIndex

            self._rules = RulesIndex(rulebook(game) for game in game_ids())
        return self._rules

    async def open(self) -> None:
        """Open the store unless it is open. Raises nothing: see `trouble`."""
        async with self._queue:
            await self._open()

    async def set(self, **fields: str | bool) -> None:
        """Change settings. Raises StoreError, ValueError."""
        await self.settings.change(self.store, **fields)

    async def explained(self, game_id: str, game: str) -> dict[str, int] | None:
        """How often each kind of question was explained; None unless it is a group's first game. Raises StoreError."""
        return await first_game.explained(self.store, game_id, game)

    async def keep_explained(self, game: str, counts: Mapping[str, int]) -> None:
        """Remember how often each kind was. Raises StoreError."""
        await first_game.keep(self.store, game, counts)

    async def begin_sharing(self) -> None:
        """Let phones join; the table that was played last is shared first. Raises OSError where there is no network."""
        await self.open()
        await self.hosting.begin()
        running = () if self._store is None else await self._store.resume(1)
        for head in running:
            self.hosting.share(head.id, head.game)

    async def begin_anew(self) -> Path:
        """Set a damaged database aside and open a new one; returns the damaged file's new name. Raises StoreError."""
        aside = set_aside(self.path)
        await self.open()
        return aside

    @property
    def path(self) -> Path:
        """The database file. Raises StoreUnreachable."""
        return database_path(self.data)

    async def backup(self) -> Backup:
        """A backup of the database as it is now; of what is still in memory where the file is gone. Raises
        StoreError."""
        from companion.store.backups.backup import snapshot

        async with self._queue:
            if not self.store.is_gone:
                return Backup(await beside(partial(snapshot, self.path), self.aside))
            try:
                return Backup(await self.store.snapshot())
            except StoreError as error:
                log.warning("only what is open can be saved: %s", error)
                return Backup(await self._of_open_tables(), is_whole=False)

    async def _of_open_tables(self) -> bytes:
        with TemporaryDirectory() as folder:
            store = await open_store(Path(folder, self.path.name))
            try:
                await self.tables.copy_into(store)
                return await store.snapshot()
            finally:
                await store.close()

    async def restore(self, picked: bytes | Path) -> int:
        """Replace the database by a backup and keep the old one beside it; returns the number of games.

        Raises StoreError, NotABackup for any other file, Cancelled where `restoring` is cancelled: then nothing was
        changed.
        """
        from companion.store.backups.backup import folder_beside, lay_down
        from companion.store.backups.inspection import inspecting

        work = self.restoring
        async with self._queue:
            if self.store.read_only is not None:
                raise self.store.read_only
            with folder_beside(self.path) as folder, work.going_on():
                found = folder / self.path.name
                await beside(partial(lay_down, picked, found), self.aside)
                looking = inspecting(found, self._long_ago, lambda: work.is_cancelled)
                games = await sliced(looking, work, self.aside)
                await self._put_in_place(found)
                await self.forget_loss()
        return games

    async def has_lost(self) -> bool:
        """Whether the browser lost all games, and nobody has read that yet. Raises StoreError."""
        return self.storage is not None and await self.store.setting(LOST) is not None

    async def forget_loss(self) -> None:
        """The loss was read, or a backup was restored. Raises StoreError."""
        if await self.has_lost():
            await self.store.set_setting(LOST, None)

    async def undo_restore(self) -> None:
        """Swap back the database that the last restore replaced, and keep the current one. Raises StoreError."""
        from companion.store.backups.backup import kept_before

        async with self._queue:
            kept = kept_before(self.path)
            if kept is None:
                raise StoreUnreachable(NOTHING_KEPT)
            await self._put_in_place(kept)

    async def _put_in_place(self, found: Path) -> None:
        """Close all tables, swap the files and open the new database, or reopen the old one where that fails."""
        from companion.store.backups.backup import put_in_place

        if self.store.read_only is not None:
            raise self.store.read_only
        await self._let_go()
        refusal: StoreError | None = None
        try:
            kept = put_in_place(found, self.path)
            await self._open()
            if self.trouble is not None and kept is not None:
                refusal = self.trouble
                put_in_place(kept, self.path)
        except StoreError as error:
            refusal = error
        await self._open()
        self.reopened.tell()
        if refusal is not None:
            raise refusal

    async def _open(self) -> None:
        if self._store is not None:
            return
        try:
            flush = None if self.storage is None else self.storage.flush
            self._store, self.trouble = await open_store(self.path, flush=flush), None
            self._tables = self._kits = None
            await self.settings.load(self.store)
        except StoreError as error:
            log.warning("no store: %s", error)
            self.trouble = error
            return
        if self.storage is not None:
            await self._compare(self.storage)
        await self._purge()

    async def _compare(self, storage: BrowserStorage) -> None:
        """What the page remembers of games with what is there. Raises nothing."""
        try:
            if storage.is_lost and not self._is_loss_kept:
                await self.store.set_setting(LOST, "yes")
                self._is_loss_kept = True
            if (await self.store.page(limit=1)).heads:
                storage.remember_games()
        except StoreError as error:
            log.warning("what the page remembers is not compared: %s", error)

    async def _purge(self) -> None:
        """Drop games deleted long ago and leftovers of an interrupted restore; a failure is left for the next start."""
        from companion.store.backups.backup import sweep

        if self.store.read_only is None:
            sweep(self.path)
            try:
                await self.store.purge(self._long_ago)
            except StoreError as error:
                log.warning("what was deleted is still there: %s", error)

    @property
    def _long_ago(self) -> int:
        return self.clock() - DELETED_DAYS * DAY

    async def _let_go(self) -> None:
        if self._store is not None:
            await self._store.close()
            self._store = self._tables = self._kits = None

    async def close(self) -> None:
        """Close the connection."""
        self._rules = None
        await self._let_go()
