"""Purge: drops games deleted long ago with all their data, and kits that no game needs any more.

Inside the caller's transaction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.store import finding, projections, queries

if TYPE_CHECKING:
    from companion.store.database import Database

__all__ = ["AT_ONCE", "purge"]

AT_ONCE = 100
"""The most games dropped in one transaction, since the app's start waits for it."""


def purge(db: Database, before: int) -> int:
    """Drop family kits and at most `AT_ONCE` games deleted before `before`; returns the number of games."""
    db.execute(queries.DROP_OWN_KITS, (before,))
    ids = [id for (id,) in db.execute(queries.DELETED_BEFORE, (before, AT_ONCE)).fetchall()]
    for id in ids:
        _drop(db, id)
    if ids:
        db.execute(queries.DROP_UNUSED_KITS)
    return len(ids)


def _drop(db: Database, game_id: str) -> None:
    finding.drop(db, game_id)
    projections.forget(db, game_id)
    db.execute(queries.DROP_NOTE, (game_id,))
    db.execute(queries.DROP_LINES, (game_id, 0))
    db.execute(queries.DROP_GAME, (game_id,))
