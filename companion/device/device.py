"""The device's state, shared by all windows of this process, and a browser's storage. Independent of Flet."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from companion.changes import ChangeCounter
from companion.device import first_game
from companion.device.settings import CurrentSettings
from companion.guests.hall import Hall
from companion.language.data import rulebook_in
from companion.language.spoken import current_language
from companion.store.engines import ServerKeeps, database_path, open_at, open_store, set_aside, unite_on_server
from companion.store.errors import StoreBusy, StoreError, StoreUnreachable
from companion.store.projections import DAY, DELETED_DAYS
from companion.store.slices import ToThread, Work, offload, sliced
from companion.store.store import Store
from referees.common.protocol.sentence import Sentence, say
from referees.common.registry import game_ids

if TYPE_CHECKING:  # imported on first use: searching rules, opening a kit or a game
    from companion.files.kits.shelf import Kits
    from companion.store.records import Added
    from companion.table.open_tables import OpenTables
    from companion.table.table import Clock
    from referees.common.search import RulesIndex

__all__ = ["DAY", "DELETED_DAYS", "BrowserStorage", "Device", "Installing", "now"]
Flush = Callable[[], Awaitable[None]]
IN_FILES = say("Your games are in this browser's own storage, on this device.")
IN_INDEXED_DB = say(
    "Your games are in this browser's own database, on this device. They're safe there, but saving an"
    " entry takes a little longer than in other browsers."
)
PROMISED = say("The browser won't delete your games by itself. Clearing the website data still deletes them.")
NOT_PROMISED = say(
    "The browser may delete your games when the device runs low on space, or when you haven't used this app for weeks. "
    "Save a backup now and then."
)


@dataclass(frozen=True)
class BrowserStorage:
    """A browser's storage. `flush` is awaited after each commit (None: writes are synchronous). `is_persistent`: the
    browser guarantees persistence, which `ask` requests. `remember_games` records elsewhere that games are stored;
    `is_lost`: they were recorded, but the storage was empty."""

    flush: Flush | None
    is_persistent: Callable[[], Awaitable[bool]]
    ask: Callable[[], None]
    remember_games: Callable[[], None]
    is_lost: bool = False

    @property
    def place(self) -> Sentence:
        """A sentence that says where the games are stored."""
        return IN_FILES if self.flush is None else IN_INDEXED_DB

    async def promise(self) -> Sentence:
        """A sentence that says whether the browser promises to keep the games."""
        return PROMISED if await self.is_persistent() else NOT_PROMISED


@dataclass(frozen=True)
class Installing:
    """In a browser: `kind`: "install", "iphone", "mac", "firefox", ""; `answer`: "install", "later", "never"."""

    kind: Callable[[], Awaitable[str]]
    answer: Callable[[str], None]


log = logging.getLogger(__name__)
LATEST = 253_370_764_800_000  # the year 9999: later times have no date
MOST_TRIES = 5  # attempts to merge while entries are being made
LOST = "games_lost"  # the setting that marks the loss of all games, until it is dismissed or a backup is restored
NO_BACKUP = say("There's nothing to undo: no backup was restored here. Nothing was changed.")


def now() -> int:
    """The time in milliseconds since 1970, UTC."""
    return min(time.time_ns() // 1_000_000, LATEST)


class Backup(NamedTuple):
    """A backup; unless it `is_whole`, it contains only the open games."""

    content: bytes
    is_whole: bool = True


class Device:
    """The store and all opened from it. `trouble`: why there is no store; `data`: the requested folder, if any."""

    def __init__(
        self, data: Path | str | None = None, clock: Clock = now, storage: BrowserStorage | None = None,
        installing: Installing | None = None, server: str = "",
    ) -> None:  # fmt: skip
        self.server = server
        """The address of the club server that keeps the games, "" for a file."""
        self.data, self.clock, self.storage, self.installing = data, clock, storage, installing
        self.trouble: StoreError | None = None
        self.settings = CurrentSettings()
        self.hall = Hall(clock)
        """Sharing with phones on the local network."""
        self.reopened = ChangeCounter()
        """Counts replacements of the database."""
        self.inbox: Path | None = None
        """The folder for uploads, if they are used."""
        self.to_thread: ToThread | None = None
        """Runs a call in a thread, where threads are available."""
        self.restoring = Work()
        """Progress of checking a backup."""
        self._store: Store | None = None
        self._tables: OpenTables | None = None
        self._kits: Kits | None = None
        self._rules: dict[str, RulesIndex] = {}  # by language
        self._queue = asyncio.Lock()
        self._is_loss_stored = False

    @property
    def store(self) -> Store:
        """The open store. Raises StoreError without one."""
        if self._store is None:
            raise self.trouble or StoreUnreachable()
        return self._store

    @property
    def tables(self) -> OpenTables:
        """The open tables. Raises StoreError without a store."""
        if self._tables is None:
            from companion.table.open_tables import OpenTables

            self._tables = OpenTables(self.store, self.clock)
        return self._tables

    @property
    def kits(self) -> Kits:
        """The family's kits. Raises StoreError without a store."""
        if self._kits is None:
            from companion.files.kits.shelf import Kits

            self._kits = Kits(self.store, self.clock)
        return self._kits

    @property
    def rules(self) -> RulesIndex:
        """The search index of all rulebooks in the window's language, built on first use."""
        language = current_language()
        if language not in self._rules:
            from referees.common.search import RulesIndex, lexicon

            self._rules[language] = RulesIndex(map(rulebook_in, game_ids()), lexicon(language))
        return self._rules[language]

    async def open(self) -> None:
        """Open the store unless it is open. Raises nothing: see `trouble`."""
        async with self._queue:
            await self._open()

    async def set(self, **fields: str | bool) -> None:
        """Change settings. Raises StoreError, ValueError."""
        await self.settings.change(self.store, **fields)

    async def explained(self, game_id: str, game: str) -> dict[str, int] | None:
        """How often each kind of question was explained; None except in a group's first game. Raises StoreError."""
        return await first_game.explained(self.store, game_id, game)

    async def keep_explained(self, game: str, counts: Mapping[str, int]) -> None:
        """Store how often each question was explained. Raises StoreError."""
        await first_game.keep(self.store, game, counts)

    async def begin_sharing(self) -> None:
        """Start sharing the table played last. Raises OSError without a network."""
        await self.open()
        await self.hall.begin()
        running = () if self._store is None else await self._store.resume(1)
        for head in running:
            if not (self.hall.first.table_id or self.hall.has_elsewhere(head.id)):
                self.hall.first.share(head.id, head.game)

    async def reopen(self, game_id: str) -> None:
        """Reload a game if it's open here: another process may have changed it."""
        from companion.table.table import reread

        table = self.tables.find_open(game_id)
        if table is not None:
            try:
                await reread(table)
            except StoreError as error:
                log.warning("a table may be out of date: %s", error)

    async def start_over(self) -> Path:
        """Set a damaged database aside and open a new one; returns the old one's new name, or raises StoreError."""
        damaged = set_aside(self.path)
        await self.open()
        return damaged

    @property
    def path(self) -> Path:
        """The database file's path; with a database server, only the folder is used. Raises StoreUnreachable."""
        return database_path(self.data)

    async def backup(self) -> Backup:
        """A backup of the database, or of the open games if the file is gone. Raises StoreError."""
        from companion.store.backups.backup import snapshot

        async with self._queue:
            if not self.server and not self.store.is_gone:
                return Backup(await offload(partial(snapshot, self.path), self.to_thread))
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
        """Replace the database with a backup and keep the old one; returns the number of games. Raises StoreError,
        NotABackup, or Cancelled, having changed nothing."""
        self._check_replaceable()
        async with self._inspected(picked) as (copy, games):
            await self._put_in_place(copy)
            await self.forget_loss()
        return games

    async def add_backup(self, picked: bytes | Path) -> Added:
        """Add another device's backup, and keep the previous database; returns what is new. A server takes in finished
        games only. Raises StoreError, NotABackup, or Cancelled, having changed nothing."""
        from companion.store.backups.backup import lay_down, snapshot
        from companion.store.union.union import uniting

        async with self._inspected(picked) as (copy, _):
            if self.server:
                return await self._unite_on_server(copy)
            mine, theirs = copy.with_name("mine.db"), copy.with_name("theirs.db")
            for _ in range(MOST_TRIES):
                version = await self.store.version()
                await offload(lambda: lay_down(snapshot(self.path), mine), self.to_thread)
                await offload(partial(lay_down, copy, theirs), self.to_thread)
                added = await sliced(uniting(mine, theirs, self.clock()), self.restoring, self.to_thread)
                if await self.store.version() == version:  # otherwise the copy lacks entries made meanwhile
                    break
            else:
                raise StoreBusy
            if added.is_changed:
                await self._put_in_place(mine)
        return added

    async def _unite_on_server(self, copy: Path) -> Added:
        from companion.store.union.handing_in import handing_in

        finished = copy.with_name("finished.db")
        await sliced(handing_in(copy, finished), self.restoring, self.to_thread)
        added, changed = await unite_on_server(self.store, finished, self.clock(), self.restoring, self.to_thread)
        for id in changed:
            self.tables.close(id)
        return added

    async def hand_in(self) -> bytes | None:
        """A backup for a club: finished games and related data; None without finished games. Raises StoreError."""
        from companion.store.union.handing_in import handed_in

        return await handed_in((await self.backup()).content, self.to_thread)

    @asynccontextmanager
    async def _inspected(self, picked: bytes | Path) -> AsyncIterator[tuple[Path, int]]:
        from companion.store.backups.backup import lay_down, temporary_folder
        from companion.store.backups.inspection import inspecting

        work = self.restoring
        async with self._queue:
            self._check_writable()
            with temporary_folder(self.path) as folder, work.running():
                copy = folder / self.path.name
                await offload(partial(lay_down, picked, copy), self.to_thread)
                inspection = inspecting(copy, self._long_ago, lambda: work.is_cancelled)
                yield copy, await sliced(inspection, work, self.to_thread)

    async def has_lost(self) -> bool:
        """Whether the browser lost all games. Raises StoreError."""
        return self.storage is not None and await self.store.setting(LOST) is not None

    async def forget_loss(self) -> None:
        """Clear the record that games were lost. Raises StoreError."""
        if await self.has_lost():
            await self.store.set_setting(LOST, None)

    async def undo_restore(self) -> None:
        """Swap back the database that the last restore replaced. Raises StoreError."""
        from companion.store.backups.backup import last_replaced

        async with self._queue:
            self._check_replaceable()
            replaced = last_replaced(self.path)
            if replaced is None:
                raise StoreUnreachable(NO_BACKUP)
            await self._put_in_place(replaced)

    def _check_replaceable(self) -> None:
        if self.server:
            raise ServerKeeps
        self._check_writable()

    def _check_writable(self) -> None:
        if self.store.read_only is not None:
            raise self.store.read_only

    async def _put_in_place(self, source: Path) -> None:
        """Close all tables, swap the files and open the new database, or the old one if that fails."""
        from companion.store.backups.backup import put_in_place

        self._check_replaceable()
        await self._close_store()
        refusal: StoreError | None = None
        try:
            replaced = put_in_place(source, self.path)
            await self._open()
            if self.trouble is not None and replaced is not None:
                refusal = self.trouble
                put_in_place(replaced, self.path)
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
            opening = open_at(self.server) if self.server else open_store(self.path, flush=flush)
            self._store, self.trouble = await opening, None
            self._tables = self._kits = None
            await self.settings.load(self.store)
        except StoreError as error:
            if str(error) != str(self.trouble):
                log.warning("the games can't be opened: %s", error)
            self.trouble = error
            return
        if self.storage is not None:
            await self._compare(self.storage)
        await self._purge()

    async def _compare(self, storage: BrowserStorage) -> None:
        try:
            if storage.is_lost and not self._is_loss_stored:
                await self.store.set_setting(LOST, "yes")
                self._is_loss_stored = True
            if (await self.store.page(limit=1)).heads:
                storage.remember_games()
        except StoreError as error:
            log.warning("what the page remembers is not compared: %s", error)

    async def _purge(self) -> None:
        """Purge games deleted long ago and leftovers of a restore; after a failure, the next start retries."""
        from companion.store.backups.backup import sweep

        if self.store.read_only is None:
            if not self.server:
                sweep(self.path)
            try:
                await self.store.purge(self._long_ago)
            except StoreError as error:
                log.warning("what was deleted is still there: %s", error)

    @property
    def _long_ago(self) -> int:
        return self.clock() - DELETED_DAYS * DAY

    async def _close_store(self) -> None:
        if self._store is not None:
            await self._store.close()
            self._store = self._tables = self._kits = None

    async def close(self) -> None:
        """Close the store."""
        self._rules.clear()
        await self._close_store()
