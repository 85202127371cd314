"""Merges another device's backup: games, notes, kits, people, plays from other programs, deletions.

Works on copies in a temporary folder, in one transaction, then recomputes all projections. The device's own data
(settings, its user) isn't merged."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from companion.store import people, projections
from companion.store.backups.inspection import DAMAGED, NotABackup
from companion.store.errors import StoreFull, StoreUnreachable
from companion.store.plays import undoing
from companion.store.projections import seated
from companion.store.queries import union as sql
from companion.store.records import Added
from companion.store.sqlite.database import SqliteDatabase
from companion.store.sqlite.errors import TROUBLE, troubled
from companion.store.sqlite.opening import BUSY_SECONDS, writing
from companion.store.union import plays, registers
from companion.store.union.games import uniting_games
from companion.store.union.people import uniting_people
from referees.common.record.steps import NOT_KNOWN, Progress, Steps


def uniting(mine: Path, theirs: Path, now: int) -> Steps[Added]:
    """Merge the content of an inspected database into another; both are closed copies. A game purged elsewhere counts
    as deleted at `now` (ms). Raises NotABackup, StoreFull and the like."""
    try:
        return (yield from _uniting(mine, theirs, now))
    except TROUBLE as error:
        trouble = troubled(error, mine.parent)
        raise trouble if isinstance(trouble, StoreFull | StoreUnreachable) else NotABackup(DAMAGED) from error
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError) as error:
        raise NotABackup(DAMAGED) from error


def _uniting(mine: Path, theirs: Path, now: int) -> Steps[Added]:
    with closing(_open(mine)) as db, closing(_open(theirs)) as their_db:
        db.execute(sql.ATTACH, (str(theirs),))
        before = yield from _checksum(db)
        for side, database, side_of_other in (("main", db, "theirs"), ("theirs", their_db, "main")):
            for batch in plays.undone(db, side, side_of_other):
                with database.atomic():
                    yield from undoing(database, batch, seated)
        their_db.close()
        with db.atomic():
            added = yield from _uniting_all(db, now)
        return replace(added, is_changed=(yield from _checksum(db)) != before)


def _open(path: Path) -> SqliteDatabase:
    db = writing(path.absolute(), BUSY_SECONDS, in_any_thread=True)
    for pragma in ("journal_mode = memory", "synchronous = off", "cache_size = -32000"):
        db.execute(f"pragma {pragma}")  # safe, since a failure discards the copy
    return db


def _uniting_all(db: SqliteDatabase, now: int) -> Steps[Added]:
    db.execute(sql.ADD_KITS)
    yield from plays.numbering(db)
    games = yield from uniting_games(db, now)
    for register in (registers.NOTES, registers.PLACES, registers.KITS):
        yield from registers.uniting_values(db, register)
    merged = yield from uniting_people(db)
    yield from plays.uniting_links(db)
    for statement in sql.WITHOUT_A_GAME:
        db.execute(statement)
    yield from _recomputing(db)
    people.drop_unlinked(db)
    return Added(games.new, games.longer, games.branches, games.deleted, merged)


def _checksum(db: SqliteDatabase) -> Steps[int]:
    """A sum over everything but journals, projections and this device's own data: changes with any of it."""
    total = 0
    for statement in sql.CONTENT:
        for row in db.execute(statement):
            total += hash(row)
            yield NOT_KNOWN
    return total


def _recomputing(db: SqliteDatabase) -> Iterator[Progress]:
    of = 3 * db.execute(sql.COUNT_GAMES.format(side="main")).fetchone()[0]
    done = 0
    for steps in (
        projections.rebuilding(db, seated), projections.naming_all_kits(db), projections.counting_all(db, seated),
    ):  # fmt: skip
        for _ in steps:
            done += 1
            yield Progress(done, of)
