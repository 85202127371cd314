"""Merges imports from other programs. Two devices' imports are the same if made at the same moment from the same list;
one undone on either device is undone on both."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from companion.store.queries import plays as queries, union as sql
from companion.store.records import StoredPlay
from referees.common.record.steps import NOT_KNOWN, Steps

if TYPE_CHECKING:
    from companion.store.sqlite.database import SqliteDatabase

BATCH: Final = StoredPlay.__struct_fields__.index("batch")


def undone(db: SqliteDatabase, side: str, other: str) -> list[int]:
    """The imports of one side undone on the other."""
    return [batch for (batch,) in db.execute(sql.UNDONE.format(side=side, other=other)).fetchall()]


def numbering(db: SqliteDatabase) -> Steps[None]:
    """Give the imports of the attached database `theirs` the numbers they have here."""
    db.execute(sql.NUMBERS)
    numbers = dict(db.execute(sql.ALL_NUMBERS).fetchall())
    for batch in [batch for batch, number in numbers.items() if number is None]:
        (numbers[batch],) = db.execute(sql.ADD_BATCH, (batch,)).fetchone()
        db.execute(sql.NUMBER, (numbers[batch], batch))
    for statement in sql.RENUMBER:
        db.execute(statement)
        yield NOT_KNOWN
    for number, game_id, text in db.execute(sql.REPLACED).fetchall():
        before = json.loads(text)  # validated by the inspection
        before[1][BATCH:] = [numbers.get(batch, 0) for batch in before[1][BATCH:]]
        db.execute(queries.KEEP_BEFORE, (number, game_id, json.dumps(before, ensure_ascii=False)))
        yield NOT_KNOWN
    db.execute(sql.COPY_BATCH_EDITS)


def uniting_links(db: SqliteDatabase) -> Steps[None]:
    """Merge links to other programs; people must be merged first."""
    for statement in sql.UNITE_LINKS:
        db.execute(statement)
        yield NOT_KNOWN
