"""The store in one SQLite file, through one connection on the event loop's thread."""

import json as jsonlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple, replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.store import finding, journal, projections, rescue, schema, statistics
from companion.store.acknowledged import acknowledge
from companion.store.database import Access, Database, Identity
from companion.store.errors import (
    TOO_NEW_TO_READ,
    TOO_OLD_TO_SEARCH,
    GameMissing,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreGone,
    StoreUnreachable,
)
from companion.store.journal import Lane, Row
from companion.store.models.json_values import compact
from companion.store.people import People, name_key
from companion.store.plays import PlayShelf
from companion.store.projections import Project, seated
from companion.store.queries import games as queries, people as people_queries, plays as play_queries
from companion.store.records import (
    GameHead,
    GamePage,
    Kit,
    Line,
    OwnKit,
    Player,
    Shelf,
    StoredGame,
    Wanted,
    kit_hash,
)  # fmt: skip
from companion.store.slices import sliced
from companion.store.sqlite_errors import TROUBLE, troubled
from companion.store.statistics_reading import Statistics

NOTES_SINCE, OWN_KITS_SINCE, PHONES_SINCE, PEOPLE_SINCE, STATISTICS_SINCE, PLACES_SINCE = 2, 3, 6, 7, 13, 14
GAMES_LOOKED_AT = 300
MOST_KITS = 500
MOST_BRANCHES = 20


class SqliteStore:
    """The Store over a connection that `companion.store.opening` has opened."""

    def __init__(
        self,
        db: Database,
        path: Path,
        *,
        identity: Identity | None = None,
        read_only: StoreError | None = None,
        flush: Callable[[], Awaitable[None]] | None = None,
        work_out: Project = seated,
    ) -> None:
        self._db = db
        self._folder = path.parent
        self._identity = identity
        self._read_only = read_only
        self._flush = flush
        self._work_out = work_out
        self._lanes: dict[str, Lane] = {}
        access = Access(db, self._reading, self._writing, self.flushed)
        self._changing = access.changing
        self.people = People(access, self._again, partial(self._lacks, PEOPLE_SINCE))
        self.statistics = Statistics(self._rows, lambda: self._lacks(STATISTICS_SINCE))
        self.plays = PlayShelf(access, work_out)

    @property
    def read_only(self) -> StoreError | None:
        return self._read_only

    @property
    def is_gone(self) -> bool:
        return self._identity is not None and self._identity.is_gone

    @property
    def version(self) -> tuple[int, int]:
        return self._db.conn.total_changes, self._rows("pragma data_version")[0][0]

    # ---------------------------------------------------------------- one game

    async def create(
        self, head: GameHead, lines: Sequence[Line] = (), who: Mapping[str, str] | None = None, *, instead: bool = False
    ) -> None:
        if self._read_only is not None:
            raise self._denied(self._read_only)
        lane = self._lane(head.id)
        async with lane.lock:
            try:
                with self._reading():
                    staged = await sliced(journal.staging(self._db, head.id, lines))
                with self._writing():
                    if instead:
                        lane.forget()
                        projections.drop(self._db, (head.id,))
                    journal.create(self._db, head, staged, self._work_out, who)
            finally:
                with suppress(sqlite3.Error):
                    self._db.execute(queries.CLEAR_STAGED, (head.id,))
            await self._flushed_or_put_back(head.id, None)

    async def append(self, head: GameHead, lines: Sequence[Line], phone: str = "") -> None:
        if self._read_only is not None:
            raise self._denied(self._read_only)
        lane = self._lanes.get(head.id) or self._lane(head.id)
        async with lane.lock:
            try:
                before = None if self._flush is None else journal.row_of(self._db, head.id)
                journal.step(self._db, lane, head, lines, self._work_out, phone=phone)
            except TROUBLE as error:
                raise self._troubled(error) from error
            if self._flush is None:
                acknowledge()
            else:
                await self._flushed_or_put_back(head.id, before)

    async def read(self, game_id: str) -> StoredGame:
        with self._reading():
            return await sliced(journal.reading(self._db, game_id))

    async def phones(self, game_id: str) -> dict[int, str]:
        return {} if self._lacks(PHONES_SINCE) else dict(self._rows(queries.PHONES, game_id))

    async def delete(self, game_id: str, at: int) -> None:
        async with self._lane(game_id).lock, self._changing():
            self._change_game(queries.DELETE_GAME, (at, game_id), game_id, "deleted")
            finding.drop(self._db, game_id)
            statistics.discount(self._db, (game_id,))

    async def undelete(self, game_id: str) -> None:
        await self._change_and_find(game_id, queries.UNDELETE_GAME, (game_id,), kind="deleted")

    async def branches(self, game_id: str) -> tuple[GameHead, ...]:
        return tuple([GameHead(*row) for row in self._rows(queries.BRANCHES, game_id, MOST_BRANCHES)])

    async def note(self, game_id: str) -> str | None:
        return self._value(queries.READ_NOTE, game_id)

    async def set_note(self, game_id: str, note: str | None) -> None:
        kept = (note or "").strip()
        change = (queries.SET_NOTE, (game_id, kept)) if kept else (queries.DROP_NOTE, (game_id,))
        await self._change_and_find(game_id, *change, kind="note")

    async def set_location(self, game_id: str, location: str) -> None:
        await self._change_and_find(game_id, queries.SET_LOCATION, (location, game_id), kind="place")

    async def _change_and_find(self, game_id: str, statement: str, values: Row, *, kind: str) -> None:
        async with self._lane(game_id).lock, self._changing():
            self._change_game(statement, values, game_id, kind)
            self._find_again(game_id)

    # ---------------------------------------------------------------- lists

    async def page(self, shelf: Shelf = "all", after: str | None = None, limit: int = 30) -> GamePage:
        key = queries.LATEST if after is None else _key(after)
        found = self._rows(queries.PAGES[shelf], *key, limit + 1)
        heads = tuple([GameHead(*row) for row in found[:limit]])
        is_last = len(found) <= limit or not heads
        return GamePage(heads, None if is_last else f"{heads[-1].created_at} {heads[-1].id}")

    async def search(self, wanted: Wanted, after: str | None = None, limit: int = 30) -> GamePage:
        tokens = finding.asked(wanted)
        if not tokens:
            page = await self.page(wanted.shelf, after, limit)
        else:
            rows = await self._found(tokens, queries.FAR if after is None else int(after), limit + 1)
            heads = tuple([GameHead(*row[:-1]) for row in rows[:limit]])
            page = GamePage(heads, str(rows[limit - 1][-1]) if len(rows) > limit > 0 else None)
        return replace(page, notes=self._notes([head.id for head in page.heads]))

    async def _found(self, tokens: Sequence[str], below: int, limit: int) -> list[Row]:
        """Searches, rebuilding a corrupt index first."""
        with self._reading():
            try:
                return finding.find(self._db, tokens, below, limit)
            except sqlite3.DatabaseError as error:
                if self._read_only is not None or not finding.is_broken(error):
                    raise
        async with self._changing():
            finding.rebuild_index(self._db)
        with self._reading():
            return finding.find(self._db, tokens, below, limit)

    def _notes(self, ids: Sequence[str]) -> dict[str, str]:
        return {} if self._lacks(NOTES_SINCE) else dict(self._rows(queries.NOTES, jsonlib.dumps(ids)))

    async def kinds(self) -> tuple[str, ...]:
        return tuple([kind for (kind,) in self._rows(queries.KINDS)])

    async def locations(self, limit: int = 6) -> tuple[str, ...]:
        if self._lacks(PLACES_SINCE):
            return ()
        latest = self._rows(queries.LOCATIONS, queries.FAR, GAMES_LOOKED_AT)
        places = {name_key(place): place for (place,) in reversed(latest)}
        return tuple(dict.fromkeys([places[name_key(place)] for (place,) in latest]))[:limit]

    async def location_of(self, persons: Sequence[str]) -> str:
        if not persons or self._lacks(PLACES_SINCE):
            return ""
        found = self._rows(queries.LOCATION_OF, persons[0], len(persons), jsonlib.dumps(persons))
        return str(found[0][0]) if found else ""

    async def resume(self, limit: int = 3) -> tuple[GameHead, ...]:
        return tuple([GameHead(*row) for row in self._rows(queries.RESUME, queries.FAR, limit)])

    async def players(self, limit: int = 60) -> tuple[Player, ...]:
        if self._lacks(PEOPLE_SINCE):
            return ()
        me = next((id for (id,) in self._rows(people_queries.ME)), None)
        rows = self._rows(people_queries.PLAYERS, queries.FAR, limit)
        return tuple([Player(name, at, id, colour, shape, id == me) for name, at, id, colour, shape in rows])

    async def forget_player(self, name: str) -> None:
        await self._change(people_queries.FORGET_PLAYER, (name_key(name),))

    async def replace_tally(self, game_id: str, tally: str | None, last: int) -> None:
        lane = self._lane(game_id)
        async with lane.lock, self._changing():
            lane.forget()
            head = journal.replace_tally(self._db, game_id, tally, last)
            if head is not None:
                projections.recount(self._db, head, self._work_out(head))

    # ---------------------------------------------------------------- kits and settings

    async def put_kit(self, game: str, json: str) -> str:
        content = compact(jsonlib.loads(json))
        hash = kit_hash(game, content)
        await self._change(queries.ADD_KIT, (hash, game, content))
        return hash

    async def kit(self, hash: str) -> Kit | None:
        for row in self._rows(queries.READ_KIT, hash):
            kit = Kit(*row)
            if kit_hash(kit.game, kit.json) != hash:
                raise StoreDamaged
            return kit
        return None

    async def own_kits(self, game: str | None = None) -> tuple[OwnKit, ...]:
        asked = (queries.ALL_OWN_KITS,) if game is None else (queries.OWN_KITS_OF, game)
        return self._own_kits(*asked, MOST_KITS)

    async def own_kit(self, id: str) -> OwnKit | None:
        return next(iter(self._own_kits(queries.READ_OWN_KIT, id)), None)

    def _own_kits(self, statement: str, *values: Any) -> tuple[OwnKit, ...]:
        return () if self._lacks(OWN_KITS_SINCE) else tuple([OwnKit(*row) for row in self._rows(statement, *values)])

    async def keep_own_kit(self, kit: OwnKit) -> None:
        async with self._changing():
            self._db.execute(queries.KEEP_OWN_KIT, astuple(kit))
            self._db.count_edit("kit", kit.id)

    async def settings(self) -> dict[str, str]:
        return dict(self._rows(queries.ALL_SETTINGS))

    async def setting(self, key: str) -> str | None:
        return self._value(queries.READ_SETTING, key)

    async def set_setting(self, key: str, value: str | None) -> None:
        change = (queries.DROP_SETTING, (key,)) if value is None else (queries.SET_SETTING, (key, value))
        await self._change(*change)

    # ---------------------------------------------------------------- maintenance

    async def rebuild(self) -> tuple[str, ...]:
        async with self._changing():
            return projections.rebuilt(self._db, self._work_out)

    async def purge(self, before: int) -> int:
        async with self._changing():
            count = projections.purge(self._db, before)
            self._lanes = {id: lane for id, lane in self._lanes.items() if lane.lock.locked()}
        return count

    async def snapshot(self) -> bytes:
        with self._reading():
            return rescue.copied(self._db.settle())

    async def close(self) -> None:
        self._db.close()

    async def flushed(self) -> None:
        """Wait until a browser has persisted the commit. Raises StoreFull and the like."""
        try:
            if self._flush is not None:
                await self._flush()
        except OSError as error:
            raise self._troubled(error) from error
        except Exception as error:  # arbitrary JavaScript errors; the caller rolls the entry back
            raise (StoreFull if "quota" in str(error).lower() else StoreUnreachable) from error
        acknowledge()

    async def _flushed_or_put_back(self, game_id: str, before: Row | None) -> None:
        """Flushes; on failure undoes the commit, since the caller reports that nothing was stored."""
        try:
            await self.flushed()
        except StoreError:
            self._lane(game_id).forget()
            with self._writing():
                journal.put_back(self._db, game_id, before, self._work_out)
            raise

    # ---------------------------------------------------------------- around a statement

    def _lane(self, game_id: str) -> Lane:
        return self._lanes.setdefault(game_id, Lane())

    def _lacks(self, version: int) -> bool:
        """Whether the file is read-only, and older than this version."""
        return self._read_only is not None and schema.version_of(self._db) < version

    def _rows(self, statement: str, *values: Any) -> list[Row]:
        with self._reading():
            return self._db.execute(statement, values).fetchall()

    def _value(self, statement: str, key: str) -> str | None:
        found: str | None = next((row[0] for row in self._rows(statement, key)), None)
        return found

    async def _change(self, statement: str, values: Row) -> None:
        async with self._changing():
            self._db.execute(statement, values)

    def _change_game(self, statement: str, values: Row, game_id: str, kind: str) -> None:
        if self._db.execute(queries.IS_DELETED, (game_id,)).fetchone() is None:
            raise GameMissing
        if self._db.execute(statement, values).rowcount:
            self._db.count_edit(kind, game_id)

    def _find_again(self, game_id: str) -> None:
        row = journal.row_of(self._db, game_id)
        if row is not None:
            head = GameHead(*row[:-3])
            seats = self._work_out(head)
            projections.index(self._db, head, seats)
            projections.recount(self._db, head, seats)

    def _again(self, head: GameHead) -> None:
        projections.project(self._db, head, self._work_out(head))

    @contextmanager
    def _writing(self, *, is_part: bool = False) -> Iterator[None]:
        if self._read_only is not None:
            raise self._denied(self._read_only)
        try:
            with self._db.part(*play_queries.HASTE) if is_part else self._db.atomic():
                yield
        except TROUBLE as error:
            raise self._troubled(error) from error

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except TROUBLE as error:
            is_unknown = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR
            if self._read_only is not None and is_unknown:
                is_older = schema.version_of(self._db) < schema.VERSION
                raise type(self._read_only)(TOO_OLD_TO_SEARCH if is_older else TOO_NEW_TO_READ) from error
            raise troubled(error, self._folder) from error

    def _troubled(self, error: Exception) -> StoreError:
        return StoreGone() if self.is_gone else troubled(error, self._folder)

    @staticmethod
    def _denied(reason: StoreError) -> StoreError:
        return type(reason)(reason.sentence)


def _key(after: str) -> tuple[int, str]:
    created_at, _, id = after.partition(" ")
    return int(created_at), id
