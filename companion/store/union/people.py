"""Merges people. A person keeps the id from the first device that knew them, so a name may have several; these are
merged, unless players told them apart or both played in one game."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from companion.store.queries import people as queries, union as sql
from companion.store.union.registers import MARKS, MERGES, NAMES, PLAYED, uniting_values
from referees.common.record.steps import NOT_KNOWN, Steps

if TYPE_CHECKING:
    from companion.store.sqlite.database import SqliteDatabase


def uniting_people(db: SqliteDatabase) -> Steps[int]:
    """Merge people and links to them; returns the number of merged namesakes. Games must be merged first."""
    sides = (("main", "theirs"), ("theirs", "main"))
    removed = [row for has, lacks in sides for row in db.execute(sql.REMOVED.format(has=has, lacks=lacks)).fetchall()]
    db.execute(sql.KEEP_PEOPLE)
    db.execute(sql.ADD_PEOPLE)
    for register in (NAMES, MARKS, MERGES, PLAYED):
        yield from uniting_values(db, register)
    _break_circles(db)
    for row in removed:
        db.execute(queries.DROP_PERSON, row)
    yield NOT_KNOWN
    return _merge_namesakes(db)


def _break_circles(db: SqliteDatabase) -> None:
    """Resolve merges of the same people in opposite directions: the least id becomes the target."""
    target = dict(db.execute(sql.MERGED).fetchall())
    for start in sorted(target):
        path = [start]
        while (above := target.get(path[-1])) is not None and above not in path:
            path.append(above)
        if above is not None:
            least = min(path[path.index(above) :])
            db.execute(sql.TAKE_APART, (least,))
            del target[least]


def _merge_namesakes(db: SqliteDatabase) -> int:
    distinct = {id for (id,) in db.execute(sql.DISTINCT_PEOPLE)}
    ids = defaultdict[str, list[str]](list)
    for id, key in db.execute(sql.ROOTS).fetchall():
        if id not in distinct:
            ids[key].append(id)
    merged = 0
    for first, *namesakes in ids.values():
        played = {id for (id,) in db.execute(queries.GAMES_OF_PARTS, (first,))}
        for namesake in namesakes:
            games = {id for (id,) in db.execute(queries.GAMES_OF_PARTS, (namesake,))}
            if games & played:
                continue
            played |= games
            db.execute(queries.KEEP_PERSON, (first,))
            db.execute(queries.SET_PART_OF, (first, namesake))
            db.count_edit("part", namesake)
            merged += 1
    return merged
