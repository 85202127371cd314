"""How the full-text index lies in its file: in pieces, one for each change, merged by and by.

A search looks into each piece, so there must be as few in a large index as in a small one. `found` holds all that is in
the index, which can therefore be made anew at any time; and is, where it is damaged: no game is refused because of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.store import queries

if TYPE_CHECKING:
    from companion.store.database import Database

__all__ = ["change", "clear", "is_broken", "make_anew", "merge"]

SHARE = 64
"""All pieces are merged after as many changes, or after this part of all there ever were.

Not more often: SQLite up to 3.40 takes an index that was merged a thousand times for damaged, and merging that of
100,000 games takes half a second. So it is merged some 270 times on the way there, and at most 400 up to a million.
"""

Tokens = tuple[int, str]
"""The place of a game and what it is found by."""


def change(db: Database, before: Tokens | None, after: Tokens | None, *, tidy: bool) -> None:
    """Put what a game is found by now in place of what it was. Inside the caller's transaction."""
    steps: list[tuple[str, Sequence[Any]]] = []
    if before is not None:
        steps.append((queries.DROP_TOKENS, before))
    if after is not None:
        steps.append((queries.ADD_TOKENS, after))
    try:
        for statement, values in steps:
            db.execute(statement, values)
        if tidy:
            _tidy(db)
    except sqlite3.DatabaseError as error:
        if not is_broken(error):
            raise
        make_anew(db)


def _tidy(db: Database) -> None:
    """A little merging with each change, and all of it now and then."""
    changes, merged = db.execute(queries.COUNT_CHANGE).fetchone()
    if changes - merged < max(SHARE, changes // SHARE):
        db.execute(queries.MERGE_TOKENS)
    else:
        merge(db)


def merge(db: Database) -> None:
    """Put all pieces into one. Inside the caller's transaction."""
    db.execute(queries.MERGE_ALL)
    db.execute(queries.COUNT_MERGE)


def clear(db: Database) -> None:
    """An empty index. Inside the caller's transaction."""
    for statement in (queries.EMPTY_INDEX, queries.DROP_INDEX, *queries.INDEX_TABLES):
        db.execute(statement)
    db.execute(queries.COUNT_ANEW)


def make_anew(db: Database) -> None:
    """The index as `found` has it, whatever became of it. Inside the caller's transaction."""
    clear(db)
    db.execute(queries.FILL_TOKENS)


def is_broken(error: Exception) -> bool:
    """Whether it is the index that SQLite found damaged, and no table."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CORRUPT_VTAB
