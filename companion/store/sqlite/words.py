"""SQLite's search index (FTS5). Each change adds a segment, a search visits all; gradual merges limit their number."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.store.queries import games as queries

if TYPE_CHECKING:
    from companion.store.database import Database, Tokens

RARE = 50  # a token of fewer games is rare
SHARE = 64
"""A full merge waits for `SHARE` changes, and for 1/`SHARE` of all changes. SQLite up to 3.40 calls an index corrupt
after a thousand merges; a million games need 400."""

LEAST_MERGED: Final = 2  # rows; fewer mean that nothing was left to merge (SQLite's FTS5 documentation)


def find(db: Database, tokens: Sequence[str], below: int, limit: int) -> list[tuple[Any, ...]]:
    """Heads and sort keys of games with all these tokens and a key below `below`, highest first."""
    if len(tokens) > 1:
        for token in tokens:
            places = db.execute(queries.NEWEST, (f'"{token}"', below, RARE)).fetchall()
            if len(places) < RARE:
                candidates = json.dumps([place for (place,) in places])
                return db.execute(queries.FIND_AMONG, (candidates, json.dumps(tokens), limit)).fetchall()
    question = " AND ".join(f'"{token}"' for token in tokens)
    return db.execute(queries.FIND, (question, below, limit)).fetchall()


def replace_tokens(db: Database, before: Tokens | None, after: Tokens | None, *, tidy: bool) -> None:
    """Replace a game's tokens, rebuilding a corrupt index."""
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
        rebuild_index(db)


def _tidy(db: Database) -> None:
    changes, merged = db.execute(queries.COUNT_CHANGE).fetchone()
    if changes - merged < max(SHARE, changes // SHARE):
        db.execute(queries.MERGE_TOKENS)
    else:
        merge(db)


def merge_some(db: Database) -> bool:
    """Merge a few segments; returns whether there are more to merge."""
    (before,) = db.execute(queries.TOTAL_CHANGES).fetchone()
    db.execute(queries.MERGE_MORE)
    return bool(db.execute(queries.TOTAL_CHANGES).fetchone()[0] - before >= LEAST_MERGED)


def merge(db: Database) -> None:
    """Merge all segments of the index."""
    db.execute(queries.MERGE_ALL)
    db.execute(queries.COUNT_MERGE)


def clear(db: Database) -> None:
    """Empty the index, even a corrupt one."""
    for statement in (queries.EMPTY_INDEX, queries.DROP_INDEX, *queries.INDEX_TABLES):
        db.execute(statement)
    db.execute(queries.COUNT_ANEW)


def rebuild_index(db: Database) -> None:
    """Rebuild a corrupt index from the table `found`."""
    clear(db)
    db.execute(queries.FILL_TOKENS)


def is_broken(error: Exception) -> bool:
    """Whether SQLite reported the index, rather than a table, as corrupt."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CORRUPT_VTAB
