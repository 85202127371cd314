"""What a device hands in to its club: a database with its finished games, the people in them, their kits and imported
plays, and nothing else. Not games in progress or deleted ones, notes, settings, phones, nor who uses the device."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

from companion.store.models.json_values import compact
from companion.store.queries import handing_in as sql
from companion.store.queries.union import ATTACH
from companion.store.sqlite.database import SqliteDatabase
from companion.store.sqlite.errors import TROUBLE, troubled
from companion.store.sqlite.opening import BUSY_SECONDS, writing
from referees.common.record.steps import NOT_KNOWN, Progress, Steps

REMARKS = ("comment", "rest")  # of an imported play: what its writer remarked, and unread data of the other program


def handing_in(whole: Path, into: Path) -> Steps[int]:
    """Copy the finished games of a closed database, of this version, to a new file; returns their number. Its
    projections are empty: whoever takes a file in recomputes them. Raises StoreFull and the like."""
    try:
        with closing(writing(into.absolute(), BUSY_SECONDS, in_any_thread=True)) as db:
            db.execute("pragma journal_mode = delete")  # into one file
            db.execute(ATTACH, (str(whole),))
            with db.atomic():
                return (yield from _copying(db))
    except TROUBLE as error:
        raise troubled(error, into.parent) from error


def _copying(db: SqliteDatabase) -> Steps[int]:
    ids = [id for (id,) in db.execute(sql.FINISHED).fetchall()]
    for done, id in enumerate(ids):
        for statement in sql.GAME:
            db.execute(statement, (id,))
        yield Progress(done, len(ids))
    for id, told in db.execute(sql.TOLD).fetchall():
        db.execute(sql.SET_TOLD, (_without_remarks(told), id))
    for statement in sql.REST:
        db.execute(statement)
        yield NOT_KNOWN
    return len(ids)


def _without_remarks(told: str) -> str:
    return compact({name: value for name, value in json.loads(told).items() if name not in REMARKS})
