"""The store's interface, and what SQLite and PostgreSQL have in common.

Changes are atomic, and durable before the call returns. Errors are those of `companion.store.errors`: nothing was
changed, unless the sentence says otherwise. Callers pass times, in milliseconds since 1970, UTC."""

import json as jsonlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from msgspec.structs import astuple

from companion.store import finding, journal, projections, statistics
from companion.store.database import Access, Database
from companion.store.errors import GameMissing, StoreDamaged, StoreError
from companion.store.journal import Row, WriteQueue
from companion.store.leases import Leases
from companion.store.models.json_values import compact
from companion.store.people import People, linked_people, name_key
from companion.store.plays import PlayShelf, drop_import
from companion.store.projections import Project
from companion.store.queries import games as queries, people as people_queries
from companion.store.records import GameHead, GamePage, Kit, Line, OwnKit, Player, Search, Shelf, StoredGame, kit_hash
from companion.store.statistics_reading import Statistics
from referees.common.values.change import changed

NOTES_SINCE, OWN_KITS_SINCE, PHONES_SINCE, PEOPLE_SINCE, STATISTICS_SINCE, PLACES_SINCE = 2, 3, 6, 7, 13, 14
GAMES_LOOKED_AT = 300
MOST_KITS = 500
MOST_BRANCHES = 20


class Store(ABC):
    """Games, players, kits and settings of this device. `changed` counts this process's changes; `plays` are games
    imported from other programs, without journal lines; `people`: names, marks, merges, links from names in games."""

    def __init__(self, access: Access, work_out: Project) -> None:
        self._access, self._work_out, self.changed = access, work_out, access.changed
        self._queues: dict[str, WriteQueue] = {}
        self.people = People(access, lambda db, head: projections.project(db, head, work_out(head)))
        self.statistics = Statistics(self._rows, lambda: access.lacks(STATISTICS_SINCE))
        self.plays = PlayShelf(access, work_out)

    @property
    def read_only(self) -> StoreError | None:
        """Why the store is read-only (StoreNewer, StoreReadOnly)."""
        return None

    @property
    def leases(self) -> Leases | None:
        """Leases of shared tables, if several processes can use the store at once."""
        return None

    @property
    def is_gone(self) -> bool:
        """Whether the opened file is no longer at its path; writes then raise StoreGone."""
        return False

    @abstractmethod
    async def version(self) -> tuple[int, ...]:
        """A value that differs after any change, by any program."""

    # One game

    async def create(
        self, head: GameHead, lines: Sequence[Line] = (), ids: Mapping[str, str] | None = None,
        *, note: str | None = None, instead_at: int | None = None,
    ) -> None:  # fmt: skip
        """Insert a new game with its first lines; `ids` gives ids of people by name. Raises StaleWriter if the id is
        taken, unless `instead_at` (ms) moves that game to the deleted games under a new id (GameMissing: none)."""
        counted = journal.count_lines(lines)

        def work(db: Database) -> None:
            now, _ = self._prepared(db, head, note, instead_at)
            journal.create(db, now, counted, self._work_out, ids, lines=lines)

        async with self._queue(head.id).lock:
            await self._access.changing(work)

    def _prepared(
        self, db: Database, head: GameHead, note: str | None, instead_at: int | None
    ) -> tuple[GameHead, bool]:
        """Stores a new game's note, and removes the game or import that it replaces: the location stays, as do an
        import's note and people. Also returns whether there was one."""
        location = ""
        if instead_at is not None:
            self._queue(head.id).forget()
            location = self._set_aside(db, head.id, instead_at)
        imported = drop_import(db, head.id)
        if imported is not None:
            location, note = location or imported[0], note or imported[1]
        if note and note.strip():
            db.execute(queries.SET_NOTE, (head.id, note.strip()))
            db.count_edit("note", head.id)
        is_replacing = instead_at is not None or imported is not None
        return changed(head, location=head.location or location), is_replacing

    def _set_aside(self, db: Database, game_id: str, at: int) -> str:
        """Moves a game to the deleted games; returns its location."""
        db.execute(queries.UNDELETE_GAME, (game_id,))
        row = journal.row_of(db, game_id)
        if row is None:
            raise GameMissing
        copy = changed(journal.head_of(row), id=str(uuid4()))
        for statement in (queries.COPY_LINES, queries.COPY_NOTE):
            db.execute(statement, (copy.id, game_id))
        ids = {key: person.id for key, person in linked_people(db, game_id).items()}
        journal.create(db, copy, row[-3:-1], self._work_out, ids, lines=())
        _delete(db, copy.id, at)
        projections.drop(db, (game_id,))
        return copy.location

    async def append(self, head: GameHead, lines: Sequence[Line], phone: str = "") -> None:
        """Append one or more lines and replace the game's head, keeping `id`, `game` and `created_at`. `phone`: the
        lines' origin. Raises StaleWriter if another writer was first, GameMissing, ValueError."""
        queue = self._queue(head.id)
        async with queue.lock:
            await self._access.changing(lambda db: journal.step(db, queue, head, lines, self._work_out, phone=phone))

    async def read(self, game_id: str) -> StoredGame:
        """Head and all lines. Raises GameMissing, or StoreDamaged (with the readable part)."""
        return await self._access.stepping(lambda db: journal.reading(db, game_id))

    async def phones(self, game_id: str) -> dict[int, str]:
        """The phone that each line came from, by line number; omits this device's lines."""
        return {} if self._access.lacks(PHONES_SINCE) else dict(await self._rows(queries.PHONES, game_id))

    async def delete(self, game_id: str, at: int) -> None:
        """Mark a game as deleted, restorable until `purge`. Idempotent. Raises GameMissing."""
        async with self._queue(game_id).lock:
            await self._access.changing(lambda db: _delete(db, game_id, at))

    async def undelete(self, game_id: str) -> None:
        """Restore a deleted game. Idempotent. Raises GameMissing."""
        await self._change_and_find(game_id, queries.UNDELETE_GAME, (game_id,), kind="deleted")

    async def branches(self, game_id: str) -> tuple[GameHead, ...]:
        """The game, and its branches played on other devices, if any."""
        return tuple([GameHead(*row) for row in await self._rows(queries.BRANCHES, game_id, MOST_BRANCHES)])

    async def note(self, game_id: str) -> str | None:
        """The players' note about this game."""
        return await self._value(queries.READ_NOTE, game_id)

    async def set_note(self, game_id: str, note: str | None) -> None:
        """Replace the note; None or blank text removes it. Raises GameMissing."""
        text = (note or "").strip()
        change = (queries.SET_NOTE, (game_id, text)) if text else (queries.DROP_NOTE, (game_id,))
        await self._change_and_find(game_id, *change, kind="note")

    async def set_location(self, game_id: str, location: str) -> None:
        """Set a game's location, normalized by `named_place`. Raises GameMissing."""
        await self._change_and_find(game_id, queries.SET_LOCATION, (location, game_id), kind="place")

    async def _change_and_find(self, game_id: str, statement: str, values: Row, *, kind: str) -> None:
        def work(db: Database) -> None:
            _change_game(db, statement, values, game_id, kind)
            self._find_again(db, game_id)

        async with self._queue(game_id).lock:
            await self._access.changing(work)

    # Lists

    async def page(self, shelf: Shelf = "all", after: str | None = None, limit: int = 30) -> GamePage:
        """A page of up to `limit` games, newest first; `shelf` filters by status."""
        key = queries.LATEST if after is None else _key(after)
        rows = await self._rows(queries.PAGES[shelf], *key, limit + 1)
        heads = tuple([GameHead(*row) for row in rows[:limit]])
        is_last = len(rows) <= limit or not heads
        return GamePage(heads, None if is_last else f"{heads[-1].created_at} {heads[-1].id}")

    async def search(self, query: Search, after: str | None = None, limit: int = 30) -> GamePage:
        """A page of matching games, newest first, with notes. Raises ValueError for conditions on deleted games."""
        tokens = finding.search_tokens(query)
        if not tokens:
            page = await self.page(query.shelf, after, limit)
        else:
            rows = await self._find(tokens, queries.FAR if after is None else int(after), limit + 1)
            heads = tuple([GameHead(*row[:-1]) for row in rows[:limit]])
            page = GamePage(heads, str(rows[limit - 1][-1]) if len(rows) > limit > 0 else None)
        if self._access.lacks(NOTES_SINCE):
            return page
        ids = jsonlib.dumps([head.id for head in page.heads])
        return changed(page, notes=dict(await self._rows(queries.NOTES, ids)))

    async def _find(self, tokens: Sequence[str], below: int, limit: int) -> list[Row]:
        return await self._access.reading(lambda db: db.words.find(db, tokens, below, limit))

    async def kinds(self) -> tuple[str, ...]:
        """Ids of the referees of all games that aren't deleted, without duplicates."""
        return tuple([kind for (kind,) in await self._rows(queries.KINDS)])

    async def locations(self, limit: int = 6) -> tuple[str, ...]:
        """Locations of the latest games, newest first, without duplicates."""
        if self._access.lacks(PLACES_SINCE):
            return ()
        latest = await self._rows(queries.LOCATIONS, queries.FAR, GAMES_LOOKED_AT)
        places = {name_key(place): place for (place,) in reversed(latest)}
        return tuple(dict.fromkeys([places[name_key(place)] for (place,) in latest]))[:limit]

    async def location_of(self, persons: Sequence[str]) -> str:
        """Where these people (ids) last played without others; "" if unknown."""
        if not persons or self._access.lacks(PLACES_SINCE):
            return ""
        rows = await self._rows(queries.LOCATION_OF, persons[0], len(persons), jsonlib.dumps(persons))
        return str(rows[0][0]) if rows else ""

    async def resume(self, limit: int = 3) -> tuple[GameHead, ...]:
        """Running games, the last played first."""
        return tuple([GameHead(*row) for row in await self._rows(queries.RESUME, queries.FAR, limit)])

    async def players(self, limit: int = 60) -> tuple[Player, ...]:
        """Remembered people: those of the newest game first, in seating order."""
        if self._access.lacks(PEOPLE_SINCE):
            return ()

        def work(db: Database) -> tuple[Player, ...]:
            me = next((id for (id,) in db.execute(people_queries.ME)), None)
            rows = db.execute(people_queries.PLAYERS, (queries.FAR, limit)).fetchall()
            last = {id for latest in rows[:1] for (id,) in db.execute(people_queries.LAST_GROUP, latest[2:3])}
            return tuple(
                [Player(name, at, id, colour, shape, id == me, id in last) for name, at, id, colour, shape in rows]
            )

        return await self._access.reading(work)

    async def replace_tally(self, game_id: str, tally: str | None, last: int) -> None:
        """If no lines follow `last`, replace a finished game's tally (if given) and mark its statistics as computed."""
        queue = self._queue(game_id)

        def work(db: Database) -> None:
            queue.forget()
            head = journal.replace_tally(db, game_id, tally, last)
            if head is not None:
                projections.recount(db, head, self._work_out(head))

        async with queue.lock:
            await self._access.changing(work)

    # Kits and settings

    async def put_kit(self, game: str, json: str) -> str:
        """Store a kit, unless one with equal content and key order exists, and return its hash. Raises ValueError."""
        content = compact(jsonlib.loads(json))
        hash = kit_hash(game, content)
        await self._change(queries.ADD_KIT, (hash, game, content))
        return hash

    async def kit(self, hash: str) -> Kit | None:
        """The kit with this hash."""
        for row in await self._rows(queries.READ_KIT, hash):
            kit = Kit(*row)
            if kit_hash(kit.game, kit.json) != hash:
                raise StoreDamaged
            return kit
        return None

    async def own_kits(self, game: str | None = None) -> tuple[OwnKit, ...]:
        """The user's kits that aren't deleted, for one game or all, last changed first."""
        query = (queries.ALL_OWN_KITS,) if game is None else (queries.OWN_KITS_OF, game)
        return await self._own_kits(*query, MOST_KITS)

    async def own_kit(self, id: str) -> OwnKit | None:
        """A kit of the user, even a deleted one."""
        return next(iter(await self._own_kits(queries.READ_OWN_KIT, id)), None)

    async def _own_kits(self, statement: str, *values: Any) -> tuple[OwnKit, ...]:
        if self._access.lacks(OWN_KITS_SINCE):
            return ()
        return tuple([OwnKit(*row) for row in await self._rows(statement, *values)])

    async def keep_own_kit(self, kit: OwnKit) -> None:
        """Insert or replace a user's kit by its id; its `deleted_at` deletes or restores it."""

        def work(db: Database) -> None:
            db.execute(queries.KEEP_OWN_KIT, astuple(kit))
            db.count_edit("kit", kit.id)

        await self._access.changing(work)

    async def settings(self) -> dict[str, str]:
        """All settings by key."""
        return dict(await self._rows(queries.ALL_SETTINGS))

    async def setting(self, key: str) -> str | None:
        """One setting, or None."""
        return await self._value(queries.READ_SETTING, key)

    async def set_setting(self, key: str, value: str | None) -> None:
        """Change a setting; None removes it."""
        change = (queries.DROP_SETTING, (key,)) if value is None else (queries.SET_SETTING, (key, value))
        await self._change(*change)

    # Maintenance

    async def rebuild(self) -> tuple[str, ...]:
        """Recompute all projections. Returns the tables that differed; empty unless something was wrong."""
        return await self._access.changing(lambda db: projections.rebuilt(db, self._work_out))

    async def purge(self, before: int) -> int:
        """Drop some games and user kits deleted before `before`, and unreferenced kits; returns the number of games."""
        count = await self._access.changing(lambda db: projections.purge(db, before))
        self._queues = {id: queue for id, queue in self._queues.items() if queue.lock.locked()}
        return count

    @abstractmethod
    async def snapshot(self) -> bytes:
        """The whole database as one file's bytes, even if the file is gone. Raises StoreError."""

    @abstractmethod
    async def close(self) -> None:
        """Close the store. Idempotent."""

    # Around a statement

    def _queue(self, game_id: str) -> WriteQueue:
        return self._queues.setdefault(game_id, WriteQueue())

    async def _rows(self, statement: str, *values: Any) -> list[Row]:
        return await self._access.reading(lambda db: db.execute(statement, values).fetchall())

    async def _value(self, statement: str, key: str) -> str | None:
        value: str | None = next((row[0] for row in await self._rows(statement, key)), None)
        return value

    async def _change(self, statement: str, values: Row) -> None:
        await self._access.changing(lambda db: db.execute(statement, values))

    def _find_again(self, db: Database, game_id: str) -> None:
        row = journal.row_of(db, game_id)
        if row is not None:
            head = GameHead(*row[:-3])
            seats = self._work_out(head)
            projections.index(db, head, seats)
            projections.recount(db, head, seats)


def _delete(db: Database, game_id: str, at: int) -> None:
    _change_game(db, queries.DELETE_GAME, (at, game_id), game_id, "deleted")
    finding.drop(db, game_id)
    statistics.discount(db, (game_id,))


def _change_game(db: Database, statement: str, values: Row, game_id: str, kind: str) -> None:
    if db.execute(queries.IS_DELETED, (game_id,)).fetchone() is None:
        raise GameMissing
    if db.execute(statement, values).rowcount:
        db.count_edit(kind, game_id)


def _key(after: str) -> tuple[int, str]:
    created_at, _, id = after.partition(" ")
    return int(created_at), id
