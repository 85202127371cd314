"""People, and the person each name in a game refers to. Records keep the names used; links map them to people, by whom
statistics count. A merge points one person to another without changing links, so a split restores their games."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from companion.store.errors import GameMissing, StoreDamaged, StoreError
from companion.store.queries import games as common, people as queries, plays
from companion.store.records import GameHead, Person, PlayedAs
from referees.common.protocol.seating import COLOURS, MARKS, SHAPES, Mark
from referees.common.protocol.sentence import say
from referees.common.values.names import name_key, normalized

if TYPE_CHECKING:
    from companion.store.database import Access, Database

__all__ = [
    "LinkedPerson", "People", "PlayedTogether", "StillPlays", "add_missing", "counts_as", "drop_unlinked", "link",
    "linked_key", "linked_people", "name_key", "names_elsewhere_to_people", "names_to_people", "of_name_or_new",
    "one_name_to_one_person",
]  # fmt: skip

SINCE = 7  # version; older read-only files have none
MARKS_SETTING = "marks"  # marks by name, from before there were people


class PlayedTogether(StoreError):
    """The two people played in one game, so they can't be the same person; nothing was changed."""

    says = say(
        "These two players were in the same game, so they can't be the same person. Nothing was "
        "changed. If a name in that game is wrong, correct it there first."
    )


class StillPlays(StoreError):
    """A person with games can't be removed; nothing was changed."""

    says = say(
        "This player is in a game, possibly a deleted one, so nothing was changed. Once that game is gone for good, "
        "you can remove the player."
    )


class LinkedPerson(NamedTuple):
    """The person credited with a seat: id and current name."""

    id: str
    name: str


def linked_key(name: str, links: Container[str]) -> str:
    """The key of a name in a game's links: `name_key`, except in older links."""
    before = _key_before(name)
    return before if before in links else name_key(name)


def _key_before(name: str) -> str:
    return name.strip().casefold()


# Inside the caller's transaction


def link(db: Database, head: GameHead, names: Iterable[str]) -> dict[str, LinkedPerson]:
    """Link each name of a game to a person, maybe a new one; returns people by `linked_key`. Raises StoreDamaged."""
    linked = linked_people(db, head.id)
    present = {linked_key(name, linked): name for name in names}
    missing = {key: name for key, name in present.items() if key not in linked}  # includes links that the disk lost
    stale = [key for key, _ in db.execute(queries.LINKED, (head.id,)).fetchall() if key not in present]
    if not missing and not stale:
        return linked
    for key, name in missing.items():
        person = of_name_or_new(db, name, _marks_in(head.config).get(key))
        db.execute(queries.LINK, (head.id, key, person))
    for key in stale:
        db.execute(queries.UNLINK_NAME, (head.id, key))
    relinked = linked_people(db, head.id)
    if not present.keys() <= relinked.keys():  # the rows just written aren't found
        raise StoreDamaged
    return relinked


def of_name_or_new(db: Database, name: str, mark: Mark | None = None) -> str:
    """The id of the latest player with this name, or of a newly added person."""
    row = db.execute(queries.PERSON_OF_NAME, (name_key(name),)).fetchone()
    return str(row[0]) if row else _add(db, name, mark, kept=False)


def add_missing(db: Database, person: str, name: str, config: str) -> None:
    """Add a person known only to another device: same id, and the colour and shape found in `config`."""
    if db.execute(queries.READ_PERSON, (person,)).fetchone() is None:
        _add(db, name, _marks_in(config).get(name_key(name)), kept=False, id=person)


def counts_as(db: Database, person: str) -> LinkedPerson:
    """The person, or the one they were merged into."""
    root = db.execute(queries.ROOT, (person,)).fetchone()
    id = person if root is None else str(root[0])
    row = db.execute(queries.READ_PERSON, (id,)).fetchone()
    return LinkedPerson(id, "" if row is None else str(row[1]))


def drop_unlinked(db: Database) -> None:
    """Remove automatically added people without links, and stray links. Not at once: a correction may be undone."""
    db.execute(queries.DROP_UNLINKED)
    db.execute(queries.FORGET_STRAY)


def linked_people(db: Database, game_id: str) -> dict[str, LinkedPerson]:
    """The people that a game's names refer to, keyed by `linked_key`."""
    return {key: LinkedPerson(id, name) for key, id, name in db.execute(queries.LINKED_PEOPLE, (game_id,))}


def names_to_people(db: Database, remembered: Sequence[tuple[str, int]]) -> None:
    """Migration: create a person for each remembered name; `shown` says whether it is suggested."""
    row = db.execute(common.READ_SETTING, (MARKS_SETTING,)).fetchone()
    marks = _read_marks(None if row is None else row[0])
    keys: set[str] = set()
    for name, shown in remembered:
        if name_key(name) not in keys:
            keys.add(name_key(name))
            _add(db, name, marks.get(name_key(name)), kept=False, shown=shown)


def names_elsewhere_to_people(db: Database) -> None:
    """Migration: link players of other programs to people instead of names."""
    played = dict(db.execute(plays.PLAYED_AS).fetchall())
    for system, id, name in db.execute(plays.NAMED).fetchall():
        rows = [
            (played[key],) if key in played else db.execute(queries.PERSON_OF_NAME, (key,)).fetchone()
            for key in (_key_before(name), name_key(name))
        ]
        row = rows[0] or rows[1]
        if row is None:
            db.execute(plays.FORGET_LINK, (system, id))
        else:
            db.execute(plays.RELINK, (row[0], system, id))


def one_name_to_one_person(db: Database) -> None:
    """Migration: merge people whose names differ only in encoding, unless they played together."""
    alike: dict[str, dict[str, list[str]]] = {}
    rows = db.execute(queries.PEOPLE_TO_JOIN).fetchall()
    for id, name, key, part_of, _ in sorted(rows, key=lambda row: (-row[-1], row[0])):
        now = name_key(name)
        db.execute(queries.CALL, (normalized(name) or name, now, id))
        if part_of is None:
            alike.setdefault(now, {}).setdefault(key, []).append(id)
    for key, spelt in alike.items():
        if len(spelt) > 1 and all(len(ids) == 1 for ids in spelt.values()):
            _join(db, key, [id for (id,) in spelt.values()])


def _join(db: Database, key: str, ids: Sequence[str]) -> None:
    """Merges namesakes who never played together. All get different colours and shapes, in case of a later split."""
    merged, used = [ids[0]], {_mark_of(db, ids[0])}
    for part in ids[1:]:
        if not any(db.execute(queries.TOGETHER, (part, id)).fetchone()[0] for id in merged):
            db.execute(queries.KEEP_PERSON, (ids[0],))
            db.execute(queries.SET_PART_OF, (ids[0], part))
            merged.append(part)
        if _mark_of(db, part) in used:
            db.execute(queries.SET_MARK, (*_free(db, key, None), part))
        used.add(_mark_of(db, part))


def _mark_of(db: Database, id: str) -> Mark:
    _, _, colour, shape, *_ = db.execute(queries.READ_PERSON, (id,)).fetchone()
    return Mark(colour, shape)


def _add(db: Database, name: str, mark: Mark | None, *, kept: bool, shown: int = 1, id: str = "") -> str:
    key, id = name_key(name), id or str(uuid4())
    db.execute(queries.ADD_PERSON, (id, normalized(name) or name, key, *_free(db, key, mark), shown, int(kept)))
    return id


def _free(db: Database, key: str, mark: Mark | None) -> Mark:
    used = set(db.execute(queries.MARKS_OF_NAMESAKES, (key,)).fetchall())
    if mark is not None and mark not in used:
        return mark
    return next((usual for usual in MARKS if usual not in used), MARKS[0])


def _marks_in(config: str) -> dict[str, Mark]:
    try:
        return _valid((seat["player"], (seat["colour"], seat["shape"])) for seat in json.loads(config)["seats"])
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def _read_marks(text: str | None) -> dict[str, Mark]:
    try:
        return _valid((name, tuple(mark)) for name, mark in json.loads(text or "{}").items())
    except (ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _valid(marks: Iterable[tuple[str, Any]]) -> dict[str, Mark]:
    return {name_key(name): mark for name, mark in marks if len(mark) == 2 and mark[0] in COLOURS and mark[1] in SHAPES}


class People:
    """Reads and changes people; `project` recomputes a game's projections."""

    def __init__(self, access: Access, project: Callable[[Database, GameHead], None]) -> None:
        self._access, self._project = access, project

    async def all(self) -> tuple[Person, ...]:
        """All people by name, including merged ones (`part_of`)."""
        if self._access.lacks(SINCE):
            return ()

        def work(db: Database) -> list[Person]:
            counts, me = dict(db.execute(queries.COUNTS).fetchall()), _me(db)
            return [_person(row, me, counts.get(row[0], 0)) for row in db.execute(queries.ALL_PEOPLE)]

        return tuple(sorted(await self._access.reading(work), key=lambda person: (name_key(person.name), person.id)))

    async def person(self, id: str) -> Person | None:
        """The person with this id."""
        if self._access.lacks(SINCE):
            return None

        def work(db: Database) -> Person | None:
            row = db.execute(queries.READ_PERSON, (id,)).fetchone()
            return None if row is None else _person(row, _me(db), db.execute(queries.COUNT_OF, (id,)).fetchone()[0])

        return await self._access.reading(work)

    async def of_game(self, game_id: str) -> dict[str, str]:
        """The ids of a game's players, by the name each played under (its `name_key`)."""
        return {key: person.id for key, person in (await self._linked(game_id)).items()}

    async def names_in(self, game_id: str) -> dict[str, str]:
        """The present names of a game's players, by the `name_key` of the name each used."""
        return {key: person.name for key, person in (await self._linked(game_id)).items()}

    async def _linked(self, game_id: str) -> dict[str, LinkedPerson]:
        if self._access.lacks(SINCE):
            return {}
        linked = await self._access.reading(lambda db: linked_people(db, game_id))
        return {name_key(key): person for key, person in linked.items()}

    async def games(self, id: str, limit: int = 60) -> tuple[PlayedAs, ...]:
        """The latest games of this person, each with the name played under."""
        rows = await self._access.reading(lambda db: db.execute(queries.GAMES_OF, (id, limit)).fetchall())
        return tuple([PlayedAs(*row) for row in rows])

    async def add(self, name: str) -> str:
        """Add a person and return the id; names need not be unique."""

        def work(db: Database) -> str:
            id = _add(db, name, None, kept=True)
            _keep_apart(db, id, name)
            return id

        return await self._access.changing(work)

    async def remove(self, id: str) -> list[Any]:
        """Remove a person; returns links to other programs. Raises StillPlays if in a game (even a deleted one)."""

        def work(db: Database) -> list[Any]:
            if not db.execute(queries.DROP_PERSON, (id,)).rowcount:
                raise StillPlays
            db.count_edit("name", id)
            return db.execute(queries.FORGET_ELSEWHERE, (id,)).fetchall()

        return await self._access.changing(work)

    async def put_back(self, person: Person, links: Iterable[Any]) -> None:
        """Undo a removal, which returned `links`; unmerged if the other person is gone."""

        def work(db: Database) -> None:
            row = (person.id, person.name, name_key(person.name), person.colour, person.shape, person.part_of)
            db.execute(queries.PUT_BACK_PERSON, row)
            db.execute_all(plays.ADD_HERE, links)
            db.count_edit("name", person.id)
            if person.is_me:
                db.execute(queries.NOBODY_IS_ME)
                db.execute(queries.THIS_IS_ME, (person.id,))

        await self._access.changing(work)

    async def rename(self, id: str, name: str) -> None:
        """Change a person's present name; games keep the name they were played under."""

        def work(db: Database) -> None:
            db.execute(queries.RENAME, (normalized(name) or name, name_key(name), id))
            db.count_edit("name", id)
            _keep_apart(db, id, name)
            self._follow(db, id)

        await self._access.changing(work)

    async def mark(self, marks: Mapping[str, tuple[str, str]]) -> None:
        """Set people's colours and shapes, by person id."""

        def work(db: Database) -> None:
            for id, mark in marks.items():
                db.execute(queries.SET_MARK, (*mark, id))
                db.count_edit("mark", id)

        await self._access.changing(work)

    async def set_me(self, id: str | None) -> None:
        """Set the person who uses this device, or None."""

        def work(db: Database) -> None:
            db.execute(queries.NOBODY_IS_ME)
            if id is not None:
                db.execute(queries.THIS_IS_ME, (id,))

        await self._access.changing(work)

    async def merge(self, id: str, into: str) -> None:
        """Merge a person into another. Raises PlayedTogether without changing anything."""

        def work(db: Database) -> None:
            part, target = [counts_as(db, person).id for person in (id, into)]
            if part == target:
                return
            if db.execute(queries.TOGETHER, (part, target)).fetchone()[0]:
                raise PlayedTogether
            db.execute(queries.KEEP_PERSON, (target,))
            db.execute(queries.SET_PART_OF, (target, part))
            db.count_edit("part", part)
            self._follow(db, part)

        await self._access.changing(work)

    async def take_apart(self, id: str) -> None:
        """Undo a merge: each person gets their own games back."""

        def work(db: Database) -> None:
            db.execute(queries.SET_PART_OF, (None, id))
            db.count_edit("part", id)
            self._follow(db, id)

        await self._access.changing(work)

    async def assign(self, game_id: str, name: str, id: str) -> str:
        """Link a name in a game to this person; returns the previous id. Raises GameMissing, PlayedTogether."""

        def work(db: Database) -> str:
            linked = dict(db.execute(queries.LINKED, (game_id,)).fetchall())
            key = linked_key(name, linked)
            before = linked.get(key)
            if before is None:
                raise GameMissing
            seated = [linked_key(player, linked) for _, player, _ in db.execute(queries.SEATED, (game_id,))]
            person = counts_as(db, id).id
            aliases = [alias for alias in linked if alias != key and counts_as(db, linked[alias]).id == person]
            if {*aliases} & {*seated}:
                raise PlayedTogether
            for alias in aliases:  # links of names that were corrected
                db.execute(queries.UNLINK_SEAT, (game_id, alias))
            db.execute(queries.KEEP_PERSON, (before,))
            db.execute(queries.LINK, (game_id, key, id))
            db.count_edit("played", f"{game_id} {key}")
            self._follow_game(db, game_id)
            return str(before)

        return await self._access.changing(work)

    def _follow(self, db: Database, id: str) -> None:
        for row in db.execute(queries.GAMES_OF_PARTS, (id,)).fetchall():
            self._follow_game(db, *row)

    def _follow_game(self, db: Database, game_id: str) -> None:
        for row in db.execute(queries.READ_HEAD, (game_id,)).fetchall():
            self._project(db, GameHead(*row))


def _keep_apart(db: Database, id: str, name: str) -> None:
    """Record that the user distinguishes a person from namesakes, so a union doesn't merge them."""
    if db.execute(queries.IS_NAMESAKE, (name_key(name), id)).fetchone():
        db.count_edit("part", id)


def _me(db: Database) -> str | None:
    row = db.execute(queries.ME).fetchone()
    return None if row is None else str(row[0])


def _person(row: Sequence[Any], me: str | None, plays: int) -> Person:
    id, name, colour, shape, _, part_of = row
    return Person(id, name, colour, shape, id == me, part_of, plays)
