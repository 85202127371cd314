"""Maintenance of the FTS5 index's segments: each change adds one, and they are merged gradually.

A search visits every segment, so their number must not grow with the index. `found` holds everything that is indexed,
so the index can be rebuilt at any time; a corrupt index is rebuilt, and no game is refused because of it.
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
"""All segments are merged after this many changes, or after this share of all changes so far. Not more often: SQLite up
to 3.40 takes an index that was merged a thousand times for corrupt, and merging that of 100,000 games takes half a
second. So it is merged some 270 times on the way there, and at most 400 up to a million."""

Tokens = tuple[int, str]
"""A game's place and its tokens."""


def change(db: Database, before: Tokens | None, after: Tokens | None, *, tidy: bool) -> None:
    """Replace a game's tokens. Inside the caller's transaction."""
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
    """Merge a few segments with each change, and all of them now and then."""
    changes, merged = db.execute(queries.COUNT_CHANGE).fetchone()
    if changes - merged < max(SHARE, changes // SHARE):
        db.execute(queries.MERGE_TOKENS)
    else:
        merge(db)


def merge(db: Database) -> None:
    """Merge all segments. Inside the caller's transaction."""
    db.execute(queries.MERGE_ALL)
    db.execute(queries.COUNT_MERGE)


def clear(db: Database) -> None:
    """Empty the index. Inside the caller's transaction."""
    for statement in (queries.EMPTY_INDEX, queries.DROP_INDEX, *queries.INDEX_TABLES):
        db.execute(statement)
    db.execute(queries.COUNT_ANEW)


def make_anew(db: Database) -> None:
    """Rebuild the index from `found`. Inside the caller's transaction."""
    clear(db)
    db.execute(queries.FILL_TOKENS)


def is_broken(error: Exception) -> bool:
    """Whether SQLite reported the index, and no table, as corrupt."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CORRUPT_VTAB
