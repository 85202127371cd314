"""Merges values that players can change: the one changed more often wins; if equal, every device chooses the same. A
removed value has a count of changes but no row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.store.queries import union as sql
from referees.common.record.steps import NOT_KNOWN, Steps

if TYPE_CHECKING:
    from companion.store.sqlite.database import SqliteDatabase


class Register(NamedTuple):
    """A kind of value: table, key columns, value columns. `is_part`: part of a row, never removed. `is_empty_first`:
    after equally many changes, an empty value wins."""

    kind: str
    table: str
    keys: str
    values: str
    is_part: bool = False
    is_empty_first: bool = False


class Edited(NamedTuple):
    """A value to compare: more edits win, then higher `weight`; `columns` is None if it was removed."""

    edits: int
    weight: tuple[bool, str]
    columns: tuple[Any, ...] | None


NOTES: Final = Register("note", "notes", "game_id", "note")
PLACES: Final = Register("place", "games", "id", "location", is_part=True)
KITS: Final = Register("kit", "own_kits", "id", "game, edition, name, json, changed_at, deleted_at")
NAMES: Final = Register("name", "people", "id", "name, key", is_part=True)
MARKS: Final = Register("mark", "people", "id", "colour, shape", is_part=True)
MERGES: Final = Register("part", "people", "id", "part_of", is_part=True, is_empty_first=True)
PLAYED: Final = Register("played", "played_as", "game_id, key", "person")


def uniting_values(db: SqliteDatabase, register: Register) -> Steps[None]:
    """Bring the values of one kind in `main` up to date with the attached `theirs`."""
    mine, theirs = dict[tuple[str, ...], Edited](), dict[tuple[str, ...], Edited]()
    for side, values in (("main", mine), ("theirs", theirs)):
        for key, value in _values(db, side, register):
            values[key] = value
            yield NOT_KNOWN
    for key in theirs:
        before = mine.get(key, _missing())
        after = max(before, theirs[key], key=lambda edited: (edited.edits, edited.weight))
        if after is not before:
            if after.columns != before.columns and not (register.is_part and after.columns is None):
                _write(db, register, key, after.columns, is_new=before.columns is None)
            if after.edits != before.edits:
                db.execute(sql.SET_COUNT, (register.kind, " ".join(key), after.edits))
        yield NOT_KNOWN


def _values(db: SqliteDatabase, side: str, register: Register) -> Iterator[tuple[tuple[str, ...], Edited]]:
    counts: dict[str, int] = dict(db.execute(sql.COUNTS.format(side=side), (register.kind,)).fetchall())
    width = register.keys.count(",") + 1
    query = sql.VALUES.format(side=side, table=register.table, keys=register.keys, values=register.values)
    for row in db.execute(query):  # one by one, since the caller writes only once it has read all
        key, columns = row[:width], row[width:]
        is_set = (columns == (None,)) == register.is_empty_first
        yield key, Edited(counts.pop(" ".join(key), 0), (is_set, repr(columns)), columns)
    for id, count in counts.items():
        yield tuple(id.split(" ", width - 1)), _missing()._replace(edits=count)


def _missing() -> Edited:
    return Edited(0, (False, ""), None)


def _write(
    db: SqliteDatabase, register: Register, key: tuple[str, ...], columns: tuple[Any, ...] | None, *, is_new: bool
) -> None:
    table, keys, values = register.table, register.keys, register.values
    if columns is None:
        db.execute(sql.delete_of(table, keys), key)
    elif is_new and not register.is_part:
        db.execute(sql.insert_of(table, keys, values), (*key, *columns))
    else:
        db.execute(sql.update_of(table, keys, values), (*columns, *key))
