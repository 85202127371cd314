"""Games imported from other programs, with players and points but no entries: rows of `games` without journal lines;
other data is in `plays`. A batch is one import, in short transactions; even an interrupted one can be undone."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import field
from msgspec.structs import astuple

from companion.store import finding, journal, people, projections, statistics
from companion.store.days import local_time, offset_here
from companion.store.elsewhere import Elsewhere, existing
from companion.store.errors import GameMissing
from companion.store.models.play_details import PlayDetails, as_declared, checked, play_details, replaced_in
from companion.store.people import LinkedPerson, linked_key, name_key
from companion.store.queries import games as queries, people as people_queries, plays as own
from companion.store.records import (
    PLAY,
    Batch,
    GameHead,
    KnownPlay,
    PossibleDuplicate,
    Seated,
    StoredPlay,
    is_play,
    named_place,
    sealed,
)
from companion.store.slices import Portion
from referees.common.record.steps import NOT_KNOWN, Steps
from referees.common.values.change import changed
from referees.common.values.value import Value

if TYPE_CHECKING:
    from companion.store.database import Access, Database
    from companion.store.projections import Project
    from companion.store.slices import Work

__all__ = ["Batch", "KnownPlay", "NewPlay", "PlayShelf", "PossibleDuplicate", "StoredPlay", "before_in"]
T = TypeVar("T")
Link = tuple[str, str]  # system, id
NO_LIMIT = queries.FAR  # as a limit
MOST_NEAR = 20  # no group plays a game more often in three days
LINKS_AT_ONCE = 500
OF_OUR_GAMES = "bg_stats"  # the system of links whose ids are our games' own
PLAYERS_AT_ONCE = 20  # some milliseconds' work


class NewPlay(Value):
    """A play to store: head, row of `plays`, note, ids in other systems, and people by `name_key`."""

    head: GameHead
    play: StoredPlay
    note: str
    links: tuple[Link, ...]
    person_ids: Mapping[str, str] = field(default_factory=dict)
    minutes: int = 0
    rules: str | None = None  # as in `Statistics.rules`; None if unknown


def before_in(text: str, game_id: str) -> NewPlay | None:
    """The version of a play that an import replaced; None if it is invalid."""
    try:
        head_row, row, note, ids = replaced_in(text)
        head, play = checked(GameHead, head_row), checked(StoredPlay, row)
        details = play_details(play.details)
    except ValueError:
        return None
    is_of_game = (head.id, play.game_id, head.status, head.kit) == (game_id, game_id, "played", None)
    place = head.location if len(head_row) == len(GameHead.__struct_fields__) else details.location  # an older row
    head = changed(head, location=named_place(place))
    return NewPlay(head, play, note, (), ids, details.minutes or 0) if is_of_game else None


# One statement for all rows of a table. The result must equal that of `projections.project` for each play.
# The caller must merge the index's segments.


def _add_all(db: Database, plays: Sequence[NewPlay], work_out: Project) -> None:
    cache = _PeopleCache(db)
    rows = defaultdict[str, list[tuple[Any, ...]]](list)
    counted = []
    for new in plays:
        head = new.head
        of_game = (*astuple(head), 0, 0, sealed(head, 0, 0), head.updated_at >> journal.PLAYED_STEP)
        rows[queries.CREATE_GAME].append(of_game)
        rows[own.ADD_PLAY].append(astuple(new.play))
        if new.note:
            rows[queries.SET_NOTE].append((head.id, new.note))
        seats: Sequence[Seated] = work_out(head)
        links = {name_key(seat.player): cache.of(seat.player, new.person_ids) for seat in seats}
        rows[people_queries.LINK] += [(head.id, key, person) for key, (person, _) in links.items()]
        persons = [links[name_key(seat.player)][1].id for seat in seats]
        for seat, person in zip(seats, persons, strict=True):
            rows[people_queries.ADD_SEAT].append((head.id, seat.seat, seat.player, person, seat.points, seat.rank))
            rows[people_queries.REMEMBER_PLAYER].append((person, head.created_at, seat.seat))
        counted.append((head, seats, persons, new.play.times, new.minutes))
        names = (*[seat.player for seat in seats], *[player.name for _, player in links.values()])
        finding.add(db, head, finding.Players(names, tuple([player.id for _, player in links.values()])), new.note)
    rows[own.SET_RULES] += {new.head.game: new.rules for new in plays if new.rules is not None}.items()
    for statement, parameters in rows.items():
        db.execute_all(statement, parameters)
    statistics.count_new(db, counted)


class _PeopleCache:
    def __init__(self, db: Database) -> None:
        self._db = db
        self._cached: dict[tuple[str, str], tuple[str, LinkedPerson]] = {}

    def of(self, name: str, chosen: Mapping[str, str]) -> tuple[str, LinkedPerson]:
        lookup = (name_key(name), chosen.get(linked_key(name, chosen), ""))
        if lookup not in self._cached:
            person = existing(self._db, LinkedPerson(lookup[1], name))
            self._cached[lookup] = (person, people.counts_as(self._db, person))
        return self._cached[lookup]


# Inside the caller's transaction


def known_play(db: Database, links: Sequence[Link]) -> KnownPlay | None:
    """The game with one of these ids in other programs; our own games also match by game id."""
    for system, id in links:
        row = db.execute(own.LINKED, (system, id)).fetchone()
        for game_id in (id, f"{PLAY}{id}") if row is None else (row[0],):  # our exports lack that prefix
            match = _known(db, game_id, is_linked=row is not None)
            if match is not None:
                return match
    return None


def _known(db: Database, game_id: str, *, is_linked: bool) -> KnownPlay | None:
    row = db.execute(queries.IS_DELETED, (game_id,)).fetchone()
    if row is None:
        return KnownPlay(game_id, "deleted") if is_linked else None
    if row[0]:
        return KnownPlay(game_id, "deleted")
    play = _stored(db, game_id)
    return KnownPlay(game_id, "recorded" if play is None else "play", play)


def drop_import(db: Database, game_id: str) -> tuple[str, str] | None:
    """Drop an earlier import of a game about to be stored, which gets its links; returns its location and note."""
    (id,) = db.execute(own.LINKED, (OF_OUR_GAMES, game_id)).fetchone() or ("",)
    if not is_play(id):
        return None
    _, place = db.execute(queries.DELETION_AND_PLACE, (id,)).fetchone() or (None, "")
    note, links = _note(db, id), _people_by_name(db, id)
    projections.drop(db, (id,))
    db.execute(own.RELINK_PLAY, (game_id, id))
    db.execute_all(people_queries.LINK, [(game_id, *link) for link in links.items()])
    return place, note


def _people_by_name(db: Database, id: str) -> Mapping[str, str]:
    """A play's people by the names in its file, as its record has these, and those chosen for it may have others."""
    links, play = dict(db.execute(people_queries.LINKED, (id,)).fetchall()), _stored(db, id)
    seats = () if play is None else _as_imported(play).seats
    keys = {at: linked_key(player, links) for at, player, _ in db.execute(people_queries.SEATED, (id,)).fetchall()}
    by_name = {name_key(seat.name): links[keys[at]] for at, seat in enumerate(seats) if keys.get(at) in links}
    return by_name or links


def possible_duplicates(db: Database, game: str, since: int, until: int) -> list[PossibleDuplicate]:
    """Games of one kind started in a time span, whether recorded here or imported."""
    return [_duplicate(db, row) for row in db.execute(own.BETWEEN, (game, since, until, MOST_NEAR)).fetchall()]


def _duplicate(db: Database, row: Sequence[Any]) -> PossibleDuplicate:
    id, at, offset, day, origin = row
    if day is None:
        local = local_time(at, offset_here(at) if offset is None else offset)
        day = "" if local is None else f"{local:%Y-%m-%d}"
    return PossibleDuplicate(day, frozenset(person for (person,) in db.execute(own.SEATS_OF, (id,))), origin or "")


def _stored(db: Database, game_id: str) -> StoredPlay | None:
    row = db.execute(own.READ_PLAY, (game_id,)).fetchone()
    return None if row is None else StoredPlay(*row)


def _read(db: Database, game_id: str) -> tuple[GameHead, StoredPlay]:
    row, play = journal.row_of(db, game_id), _stored(db, game_id)
    if row is None or play is None:
        raise GameMissing
    return journal.head_of(row), play


def _interrupted(db: Database) -> list[Batch]:
    rows = db.execute(own.INTERRUPTED).fetchall()
    counts = {row[0]: db.execute(own.COUNT_PLAYS_OF, row[:1]).fetchone()[0] for row in rows}
    return [changed(Batch(*row), added=counts[row[0]]) for row in rows]


def _put(db: Database, batch: int, plays: Sequence[NewPlay], work_out: Project) -> None:
    linked = db.execute(own.LINKED_OF, (json.dumps([new.links[0] for new in plays]),)).fetchall()
    before = {(system, id): play for system, id, game_id in linked if (play := _stored(db, game_id)) is not None}
    added = [changed(new, play=changed(new.play, batch=batch)) for new in plays if new.links[0] not in before]
    for new in plays:
        if new.links[0] in before:
            _replace(db, batch, new, before[new.links[0]], work_out)
    _add_all(db, added, work_out)
    ids = {link: play.game_id for link, play in before.items()}
    links = [(*link, ids.get(new.links[0], new.head.id), batch) for new in plays for link in new.links]
    db.execute_all(own.LINK, links)
    db.execute(own.COUNT_BATCH, (len(added), len(plays) - len(added), batch))


def _replace(db: Database, batch: int, new: NewPlay, before: StoredPlay, work_out: Project) -> None:
    id = before.game_id
    row = db.execute(people_queries.READ_HEAD, (id,)).fetchone()
    if row is not None and before.batch != batch:
        links = dict(db.execute(people_queries.LINKED, (id,)).fetchall())
        text = json.dumps([row, astuple(before), _note(db, id), links], ensure_ascii=False)
        db.execute(own.KEEP_BEFORE, (batch, id, text))
    seated = {person for *_, person in db.execute(people_queries.SEATED, (id,)).fetchall()}
    head, play = changed(new.head, id=id), changed(new.play, game_id=id, batch=before.batch)
    _exchange(db, before, changed(new, head=head, play=play), work_out)
    projections.refresh_players(db, seated)


def _exchange(db: Database, before: StoredPlay, new: NewPlay, work_out: Project) -> None:
    """Stores another version of a play, except what belongs to the players: note, place, chosen people, deletion."""
    id = before.game_id
    deleted_at, place = db.execute(queries.DELETION_AND_PLACE, (id,)).fetchone() or (None, new.head.location)
    head = new.head if place == named_place(_as_imported(before).location) else changed(new.head, location=place)
    new = changed(new, head=head, note=_note(db, id), person_ids=_people_of(db, new))
    projections.drop(db, [id], are_many=True)
    _add_all(db, [new], work_out)
    if deleted_at is not None:
        db.execute(queries.DELETE_GAME, (deleted_at, id))
        finding.drop(db, id, tidy=False)
        statistics.discount(db, [id])


def _as_imported(play: StoredPlay) -> PlayDetails:
    try:
        return play_details(as_declared(play).details)
    except ValueError:
        return PlayDetails()


def _people_of(db: Database, new: NewPlay) -> Mapping[str, str]:
    """The version's people, or those chosen for its seats, unless a person would have two."""
    chosen = dict(db.execute(people_queries.CHOSEN, (new.head.id,)).fetchall())
    ids = {key: chosen.get(key, person) for key, person in new.person_ids.items()}
    is_once = len({people.counts_as(db, person).id for person in ids.values()}) == len(ids)
    return ids if is_once else new.person_ids


def _note(db: Database, game_id: str) -> str:
    row = db.execute(queries.READ_NOTE, (game_id,)).fetchone()
    return "" if row is None else str(row[0])


def undoing(db: Database, batch: int, work_out: Project) -> Steps[None]:
    """Undo a batch; the caller recomputes all projections."""
    db.execute(own.UNLINK_SOME, (batch, NO_LIMIT))
    while _undo_some(db, batch, PLAYERS_AT_ONCE, work_out):
        yield NOT_KNOWN
    _forget(db, batch)


def _undo_some(db: Database, batch: int, limit: int, work_out: Project) -> int:
    """Restore some replaced plays or, once there are none, drop some added ones; returns how many."""
    rows = db.execute(own.BEFORE, (batch, limit)).fetchall()
    for game_id, text in rows:
        play, now = before_in(text, game_id), _stored(db, game_id)
        if play is not None and now is not None:
            _exchange(db, now, play, work_out)
        db.execute(own.DROP_BEFORE, (batch, game_id))
    ids = [] if rows else [id for (id,) in db.execute(own.PLAYS_OF, (batch, limit))]
    projections.drop(db, ids, are_many=True)
    return len(rows or ids)


def _forget(db: Database, batch: int) -> None:
    for (id,) in db.execute(own.READ_BATCH_KEY, (batch,)).fetchall():
        db.count_edit("batch", id)
    for statement in (own.DROP_NAMES, own.DROP_BATCH):
        db.execute(statement, (batch,))
    people.drop_unlinked(db)


class PlayShelf:
    """Reads and writes plays."""

    def __init__(self, access: Access, work_out: Project) -> None:
        self._access, self._work_out = access, work_out
        self._under_way: set[int] = set()
        self.elsewhere = Elsewhere(access)

    async def comparing(self, steps: Callable[[Database], Steps[T]], work: Work | None = None) -> T:
        """Run a long, read-only comparison of plays with the stored ones."""
        return await self._access.stepping(steps, work)

    async def query(self, look: Callable[[Database], T]) -> T:
        """Run a read-only function that compares a play with the stored ones."""
        return await self._access.reading(look)

    async def read(self, game_id: str) -> tuple[GameHead, StoredPlay]:
        """A play with its head. Raises GameMissing."""
        return await self._access.reading(lambda db: _read(db, game_id))

    async def interrupted(self) -> tuple[Batch, ...]:
        """Interrupted batches; `added` is the number of plays stored before the interruption."""
        batches = await self._access.reading(_interrupted)
        return tuple([batch for batch in batches if batch.id not in self._under_way])

    async def begin(self, at: int, system: str, origin: str) -> int:
        """Start a batch; returns its number."""
        row = await self._access.changing(lambda db: db.execute(own.BEGIN_BATCH, (at, system, origin)).fetchone())
        self._under_way.add(row[0])
        return int(row[0])

    async def resume(self, system: str, origin: str) -> int | None:
        """Resume an interrupted import of the same list; returns its batch number."""
        ids = [batch.id for batch in await self.interrupted() if (batch.system, batch.origin) == (system, origin)]
        self._under_way.update(ids[:1])
        return ids[0] if ids else None

    async def put(self, batch: int, plays: Sequence[NewPlay]) -> None:
        """Store some plays atomically, replacing those with the same id. Durable once the batch ends."""
        await self._access.part(lambda db: _put(db, batch, plays, self._work_out))
        await self._access.relieve()

    async def end(self, batch: int) -> None:
        """Mark the batch as complete and tidy the search index, yielding to other tasks."""
        await self._tidy()
        await self._access.changing(lambda db: db.execute(own.END_BATCH, (batch,)))
        self._under_way.discard(batch)

    async def _tidy(self) -> None:
        has_more = True
        while has_more:
            has_more = await self._access.part(lambda db: db.words.merge_some(db))
            await asyncio.sleep(0)
        await self._access.settle()

    async def take_back(self, batch: int) -> AsyncIterator[int]:
        """Undo a batch step by step; yields the number of plays undone so far. An interrupted undo can be repeated."""
        self._under_way.add(batch)
        try:
            await self._access.changing(lambda db: db.execute(own.REOPEN_BATCH, (batch,)))
            async for done in self._taking_back(batch):
                yield done
        finally:
            self._under_way.discard(batch)

    async def _taking_back(self, batch: int) -> AsyncIterator[int]:
        done, count, portion, part = 0, 1, Portion(), self._access.part
        while count:  # unlink first: a dropped play with a link counts as deleted by a player
            count = await part(lambda db: db.execute(own.UNLINK_SOME, (batch, LINKS_AT_ONCE)).rowcount)
            yield done
        count = 1
        while count:
            with portion.timed():
                count = await part(lambda db: _undo_some(db, batch, portion.size, self._work_out))
            await self._access.relieve()
            done += count
            yield done
        name: str | None = ""
        while name is not None:
            name = await part(partial(projections.refreshing_players, after=name, limit=PLAYERS_AT_ONCE))
            yield done
        await self._tidy()
        await self._access.changing(lambda db: _forget(db, batch))

    async def unreadable(self, batch: int) -> list[str]:
        """Plays of a batch whose previous version is unreadable; undo leaves them as they are."""
        rows = await self._access.reading(lambda db: db.execute(own.BEFORE, (batch, NO_LIMIT)).fetchall())
        return [id for id, text in rows if before_in(text, id) is None]
