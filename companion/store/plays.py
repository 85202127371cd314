"""Imported games of other programs, with players and points but no entries. Each is a row of `games` without journal
lines; other data is in `plays`. A batch is one import, written in short transactions, so that no window waits; even an
interrupted one can be undone."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.store import finding, journal, people, projections, statistics
from companion.store.database import checkpoint
from companion.store.days import local_time, offset_here
from companion.store.elsewhere import Elsewhere
from companion.store.errors import GameMissing
from companion.store.models.told import checked, replaced_in, told_in
from companion.store.people import Who, linked_key, name_key
from companion.store.queries import games as queries, people as people_queries, plays as own
from companion.store.records import (
    PLAY,
    Batch,
    GameHead,
    KeptPlay,
    Known,
    PossibleDuplicate,
    Seated,
    named_place,
    sealed,
)
from companion.store.slices import Portion, beside
from referees.common.record.steps import NOT_KNOWN, Steps

if TYPE_CHECKING:
    from companion.store.database import Access, Database
    from companion.store.projections import Project

__all__ = ["Batch", "KeptPlay", "Known", "NewPlay", "PlayShelf", "PossibleDuplicate", "before_in"]
Link = tuple[str, str]  # system, id
MOST_NEAR = 20  # no group plays one game more often in three days
LINKS_AT_ONCE = 500
PARTS_IN_LOG = 96  # some ten thousand pages
PLAYERS_AT_ONCE = 20  # some milliseconds' work


@dataclass(frozen=True, slots=True)
class NewPlay:
    """A play to store: head, row of `plays`, note, ids in other systems, and people by `name_key`."""

    head: GameHead
    play: KeptPlay
    note: str
    links: tuple[Link, ...]
    who: Mapping[str, str] = field(default_factory=dict)
    minutes: int = 0
    rules: str | None = None  # as in `Statistics.rules`; None if unknown


class PlayShelf:
    """Reads and writes plays, over the connection of a SqliteStore."""

    def __init__(self, access: Access, work_out: Project) -> None:
        self._db, self._work_out = access.db, work_out
        self._reading, self._writing, self._changing = access.reading, access.writing, access.changing
        self._under_way: set[int] = set()
        self._parts = 0
        self.elsewhere = Elsewhere(access)

    def known(self, links: Sequence[Link]) -> Known | None:
        """The play with one of these ids, or None; a recorded game has its own id in every system."""
        with self._reading():
            for system, id in links:
                row = self._db.execute(own.LINKED, (system, id)).fetchone()
                for game_id in (id, f"{PLAY}{id}") if row is None else (row[0],):  # our exports lack that prefix
                    found = self._known(game_id, is_linked=row is not None)
                    if found is not None:
                        return found
        return None

    def _known(self, game_id: str, *, is_linked: bool) -> Known | None:
        row = self._db.execute(queries.IS_DELETED, (game_id,)).fetchone()
        if row is None:
            return Known(game_id, "deleted") if is_linked else None
        if row[0]:
            return Known(game_id, "deleted")
        kept = self._kept(game_id)
        return Known(game_id, "recorded" if kept is None else "play", kept)

    def near(self, game: str, since: int, until: int) -> list[PossibleDuplicate]:
        """Games of one kind started in a span of time, recorded or not."""
        with self._reading():
            rows = self._db.execute(own.NEAR, (game, since, until, MOST_NEAR)).fetchall()
            return [self._near(*row) for row in rows]

    def _near(self, id: str, at: int, offset: int | None, day: str | None, origin: str | None) -> PossibleDuplicate:
        if day is None:
            local = local_time(at, offset_here(at) if offset is None else offset)
            day = "" if local is None else f"{local:%Y-%m-%d}"
        persons = frozenset(person for (person,) in self._db.execute(own.SEATS_OF, (id,)))
        return PossibleDuplicate(day, persons, origin or "")

    def read(self, game_id: str) -> tuple[GameHead, KeptPlay]:
        """A play with its head. Raises GameMissing."""
        with self._reading():
            row, kept = journal.row_of(self._db, game_id), self._kept(game_id)
            if row is None or kept is None:
                raise GameMissing
            return journal.head_of(row), kept

    def batches(self, limit: int = 10) -> list[Batch]:
        """Imports, latest first."""
        with self._reading():
            rows = self._db.execute(own.BATCHES, (limit,)).fetchall()
        return [Batch(*row) for row in rows]

    def interrupted(self) -> tuple[Batch, ...]:
        """Interrupted batches; `added` is the number of plays stored before the interruption."""
        with self._reading():
            rows = self._db.execute(own.INTERRUPTED).fetchall()
            there = {row[0]: self._db.execute(own.COUNT_PLAYS_OF, row[:1]).fetchone()[0] for row in rows}
        found = [replace(Batch(*row), added=there[row[0]]) for row in rows]
        return tuple([one for one in found if one.id not in self._under_way])

    def _kept(self, game_id: str) -> KeptPlay | None:
        row = self._db.execute(own.READ_PLAY, (game_id,)).fetchone()
        return None if row is None else KeptPlay(*row)

    async def begin(self, at: int, system: str, origin: str) -> int:
        """Start a batch; returns its number."""
        async with self._changing():
            batch: int = self._db.execute(own.BEGIN_BATCH, (at, system, origin)).fetchone()[0]
            self._under_way.add(batch)
        return batch

    def resume(self, system: str, origin: str) -> int | None:
        """The number of an interrupted batch of the same list, which continues, or None."""
        alike = [one.id for one in self.interrupted() if (one.system, one.origin) == (system, origin)]
        self._under_way.update(alike[:1])
        return alike[0] if alike else None

    async def put(self, batch: int, plays: Sequence[NewPlay]) -> None:
        """Store some plays, all or none, replacing those with the same id. Durable once the batch ends."""
        with self._writing(is_part=True):
            before = self._here(plays)
            added = [replace(new, play=replace(new.play, batch=batch)) for new in plays if new.links[0] not in before]
            for new in plays:
                if new.links[0] in before:
                    self._replace(batch, new, before[new.links[0]])
            _add_all(self._db, added, self._work_out)
            ids = {link: kept.game_id for link, kept in before.items()}
            links = [(*link, ids.get(new.links[0], new.head.id), batch) for new in plays for link in new.links]
            self._db.execute_all(own.LINK, links)
            self._db.execute(own.COUNT_BATCH, (len(added), len(plays) - len(added), batch))
        await self._relieve()

    def _here(self, plays: Sequence[NewPlay]) -> dict[Link, KeptPlay]:
        links = self._db.execute(own.LINKED_OF, (json.dumps([new.links[0] for new in plays]),)).fetchall()
        return {(system, id): kept for system, id, game_id in links if (kept := self._kept(game_id)) is not None}

    async def end(self, batch: int) -> None:
        """Mark the batch as complete and tidy the search index, yielding to other tasks."""
        await self._tidy()
        await self._empty_log()
        async with self._changing():
            self._db.execute(own.END_BATCH, (batch,))
        self._under_way.discard(batch)

    async def _relieve(self) -> None:
        """Empties the -wal file regularly, in a thread, since thousands of page writes would block the windows."""
        self._parts += 1
        if self._parts % PARTS_IN_LOG == 0:
            await self._empty_log()

    async def _empty_log(self) -> None:
        with self._writing():
            path = self._db.path
        if path:
            await beside(partial(checkpoint, path), None if sys.platform == "emscripten" else asyncio.to_thread)

    async def _tidy(self) -> None:
        has_more = True
        while has_more:
            with self._writing(is_part=True):
                has_more = finding.merge_some(self._db)
            await asyncio.sleep(0)
        for pragma in own.SMALL_AGAIN:
            self._db.execute(pragma)

    def _replace(self, batch: int, new: NewPlay, before: KeptPlay) -> None:
        """Replaces a play, except its note, which belongs to the players."""
        id = before.game_id
        row, note = journal.row_of(self._db, id), self._note(id)
        if row is not None and before.batch != batch:
            who = dict(self._db.execute(people_queries.LINKED, (id,)).fetchall())
            text = json.dumps([row[:-3], _row_of(before), note, who], ensure_ascii=False)
            self._db.execute(own.KEEP_BEFORE, (batch, id, text))
        seated = {person for *_, person in self._db.execute(people_queries.SEATED, (id,)).fetchall()}
        self._drop([id])
        head, play = replace(new.head, id=id), replace(new.play, game_id=id, batch=before.batch)
        _add_all(self._db, [replace(new, head=head, play=play, note=note)], self._work_out)
        projections.recall_players(self._db, seated)

    def _drop(self, game_ids: Sequence[str]) -> None:
        projections.drop(self._db, game_ids, are_many=True)

    def _note(self, game_id: str) -> str:
        row = self._db.execute(queries.READ_NOTE, (game_id,)).fetchone()
        return "" if row is None else str(row[0])

    async def take_back(self, batch: int) -> AsyncIterator[int]:
        """Undo a batch part by part; yields the number of plays done. An interrupted undo can be repeated."""
        self._under_way.add(batch)
        try:
            with self._writing():
                self._db.execute(own.REOPEN_BATCH, (batch,))
            async for done in self._taking_back(batch):
                yield done
        finally:
            self._under_way.discard(batch)

    async def _taking_back(self, batch: int) -> AsyncIterator[int]:
        done, some, portion = 0, 1, Portion()
        while some:  # first: a dropped play that still has a link was deleted by a player
            with self._writing(is_part=True):
                some = self._db.execute(own.UNLINK_SOME, (batch, LINKS_AT_ONCE)).rowcount
            yield done
        some = 1
        while some:
            with portion.timed(), self._writing(is_part=True):
                some = self._restore_some(batch, portion.size) or self._drop_some(batch, portion.size)
            await self._relieve()
            done += some
            yield done
        name: str | None = ""
        while name is not None:
            with self._writing(is_part=True):
                name = projections.recalling(self._db, name, PLAYERS_AT_ONCE)
            yield done
        await self._tidy()
        await self._empty_log()
        async with self._changing():
            self._forget(batch)

    def undoing(self, batch: int) -> Steps[None]:
        """Undo a batch inside the caller's transaction; the caller recomputes all projections."""
        self._db.execute(own.UNLINK_SOME, (batch, -1))
        while self._restore_some(batch, PLAYERS_AT_ONCE) or self._drop_some(batch, PLAYERS_AT_ONCE):
            yield NOT_KNOWN
        self._forget(batch)

    def _forget(self, batch: int) -> None:
        for (id,) in self._db.execute(own.READ_BATCH_KEY, (batch,)).fetchall():
            self._db.count_edit("batch", id)
        for statement in (own.DROP_NAMES, own.DROP_BATCH):
            self._db.execute(statement, (batch,))
        people.drop_unlinked(self._db)

    def unreadable(self, batch: int) -> list[str]:
        """Plays of a batch whose previous version is unreadable; undo leaves them as they are."""
        with self._reading():
            return [id for id, text in self._db.execute(own.BEFORE, (batch, -1)) if before_in(text, id) is None]

    def _restore_some(self, batch: int, limit: int) -> int:
        rows = self._db.execute(own.BEFORE, (batch, limit)).fetchall()
        for game_id, text in rows:
            before = before_in(text, game_id)
            if before is not None and self._kept(game_id) is not None:
                self._drop([game_id])
                _add_all(self._db, [before], self._work_out)
            self._db.execute(own.DROP_BEFORE, (batch, game_id))
        return len(rows)

    def _drop_some(self, batch: int, limit: int) -> int:
        ids = [id for (id,) in self._db.execute(own.PLAYS_OF, (batch, limit))]
        self._drop(ids)
        return len(ids)


def before_in(text: str, game_id: str) -> NewPlay | None:
    """The version of a play that another one replaced; None if unreadable."""
    try:
        head_row, row, note, who = replaced_in(text)
        head, kept = checked(GameHead, head_row), checked(KeptPlay, row)
        told = told_in(kept.told)
    except ValueError:
        return None
    is_of_game = (head.id, kept.game_id, head.status, head.kit) == (game_id, game_id, "played", None)
    head = replace(head, location=named_place(told.location))  # older rows have none
    return NewPlay(head, kept, note, (), who, told.minutes or 0) if is_of_game else None


# One statement for all rows of a table. The result must equal that of `projections.project` for each play.


def _add_all(db: Database, plays: Sequence[NewPlay], work_out: Project) -> None:
    """Add plays; the caller merges the search index."""
    seen = _PeopleCache(db)
    rows = defaultdict[str, list[tuple[Any, ...]]](list)
    counted = []
    for new in plays:
        head = new.head
        of_game = (*_row_of(head), 0, 0, sealed(head, 0, 0), head.updated_at >> journal.PLAYED_STEP)
        rows[queries.CREATE_GAME].append(of_game)
        rows[own.ADD_PLAY].append(_row_of(new.play))
        if new.note:
            rows[queries.SET_NOTE].append((head.id, new.note))
        there: Sequence[Seated] = work_out(head)
        who = {name_key(one.player): seen.of(one.player, new.who) for one in there}
        rows[people_queries.LINK] += [(head.id, key, person) for key, (person, _) in who.items()]
        persons = [who[name_key(one.player)][1].id for one in there]
        for one, person in zip(there, persons, strict=True):
            rows[people_queries.ADD_SEAT].append((head.id, one.seat, one.player, person, one.points, one.rank))
            rows[people_queries.REMEMBER_PLAYER].append((person, head.created_at, one.seat))
        counted.append((head, there, persons, new.play.times, new.minutes))
        names = (*[one.player for one in there], *[whom.name for _, whom in who.values()])
        ids = tuple([whom.id for _, whom in who.values()])
        finding.add(db, head, finding.Players(names, ids), new.note)
    rows[own.SET_RULES] += {new.head.game: new.rules for new in plays if new.rules is not None}.items()
    for statement, some in rows.items():
        db.execute_all(statement, some)
    statistics.count_new(db, counted)


class _PeopleCache:
    def __init__(self, db: Database) -> None:
        self._db = db
        self._found: dict[tuple[str, str], tuple[str, Who]] = {}

    def of(self, name: str, chosen: Mapping[str, str]) -> tuple[str, Who]:
        key = name_key(name)
        asked = (key, chosen.get(linked_key(name, chosen), ""))
        if asked not in self._found:
            is_there = asked[1] and self._db.execute(people_queries.READ_PERSON, asked[1:]).fetchone()
            person = asked[1] if is_there else people.of_name_or_new(self._db, name)
            self._found[asked] = (person, people.counts_as(self._db, person))
        return self._found[asked]


def _row_of(record: Any) -> tuple[Any, ...]:
    """The record as a tuple; ten times as fast as `astuple`, which copies deeply."""
    return tuple([getattr(record, name) for name in record.__slots__])
