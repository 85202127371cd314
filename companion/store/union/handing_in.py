"""The database that a device hands in to its club: its finished games, their people and kits, and imported plays. No
games in progress, deleted games, notes, settings or phones, nor who uses the device."""

from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store.backups.backup import lay_down
from companion.store.models.json_values import compact, object_in
from companion.store.queries import handing_in as sql
from companion.store.queries.union import ATTACH
from companion.store.slices import ToThread, offload, sliced
from companion.store.sqlite.database import SqliteDatabase
from companion.store.sqlite.errors import converting
from companion.store.sqlite.opening import BUSY_SECONDS, writing
from referees.common.record.steps import NOT_KNOWN, Progress, Steps

REMARKS = ("comment", "rest")  # of an imported play: its author's remark, and the other program's uninterpreted data


async def handed_in(backup: bytes, to_thread: ToThread | None) -> bytes | None:
    """A backup reduced to its finished games; None if it has none. Raises StoreError."""
    with TemporaryDirectory() as folder:
        paths = Path(folder, "whole.db"), Path(folder, "finished.db")
        await offload(partial(lay_down, backup, paths[0]), to_thread)
        count = await sliced(handing_in(*paths), to_thread=to_thread)
        return await offload(paths[1].read_bytes, to_thread) if count else None


def handing_in(source: Path, into: Path) -> Steps[int]:
    """Copy the finished games of a closed database (current schema) to a new file, without projections; returns their
    number. Raises StoreFull and the like."""
    with converting(into.parent), closing(writing(into.absolute(), BUSY_SECONDS, in_any_thread=True)) as db:
        db.execute("pragma journal_mode = delete")  # into one file
        db.execute(ATTACH, (str(source),))
        with db.atomic():
            return (yield from _copying(db))


def _copying(db: SqliteDatabase) -> Steps[int]:
    ids = [id for (id,) in db.execute(sql.FINISHED).fetchall()]
    for done, id in enumerate(ids):
        for statement in sql.GAME:
            db.execute(statement, (id,))
        yield Progress(done, len(ids))
    for id, details in db.execute(sql.PLAY_DETAILS).fetchall():
        rest = {name: value for name, value in object_in(details).items() if name not in REMARKS}
        db.execute(sql.SET_DETAILS, (compact(rest), id))
    for statement in sql.COPY_REST:
        db.execute(statement)
        yield NOT_KNOWN
    return len(ids)
